// Gives other command line parsers the tokens of the contract's argv clauses and prints where each of them fails.
// Installs the parsers in a temporary folder: node bench/parsers.js [FOLDER]. Needs npm, and python3 for argparse.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bind } from "../bin/model/argv.js";

const packages = { "commander": "14.0.3", "yargs": "18.2.0", "minimist": "1.2.8", "citty": "0.2.2", "cac": "7.1.0", "trpc-cli": "0.16.0", "@trpc/server": "11.25.2", "zod": "4.6.7" };
const peers = ["argparse", "parseArgs", "commander", "yargs", "minimist", "citty", "cac", "trpc-cli"];

/** The tokens behind the command, and what they mean: values, or undefined where they are a mistake. */
const rows = [
    { tokens: ["x", "y", "z"], what: "one positional too many" },
    { tokens: [""], want: { entry: "" } },
    { tokens: ["-"], want: { entry: "-" } },
    { tokens: ["x", "--out="], want: { out: "" } },
    { tokens: ["x", "--out", ""], want: { out: "" } },
    { tokens: ["x", "--out"], what: "value missing" },
    { tokens: ["x", "--out", "--verbose"], what: "value missing" },
    { tokens: ["x", "--out=--verbose"], want: { out: "--verbose" } },
    { tokens: ["x", "--out", "-"], want: { out: "-" } },
    { tokens: ["x", "--out", "-1"], want: { out: "-1" } },
    { tokens: ["x", "--out", "--"], what: "value missing" },
    { tokens: ["x", "--count", "-3"], want: { count: -3 } },
    { tokens: ["x", "--count=0x10"], what: "not a JSON number" },
    { tokens: ["x", "--count=1e3"], want: { count: 1000 } },
    { tokens: ["x", "--count=1_000"], what: "not a JSON number" },
    { tokens: ["x", "--count="], what: "no number" },
    { tokens: ["x", "--count=abc"], what: "no number" },
    { tokens: ["x", "--count=Infinity"], what: "not a JSON number" },
    { tokens: ["x", "--count=9007199254740993"], what: "would become ...992", exact: /"count": ?9007199254740993\b/ },
    { tokens: ["x", "--ratio", "-1e-3"], want: { ratio: -0.001 } },
    { tokens: ["x", "--verbose=true"], want: { verbose: true } },
    { tokens: ["x", "--verbose=false"], want: { verbose: false } },
    { tokens: ["x", "--verbose=yes"], what: "neither true nor false" },
    { tokens: ["x", "--verbose=maybe"], what: "neither true nor false" },
    { tokens: ["x", "--verbose", "false"], want: { verbose: true, extra: "false" } },
    { tokens: ["x", "--no-color"], want: { color: false } },
    { tokens: ["x", "--no-no-verbose"], what: "unknown option" },
    { tokens: ["x", "--no-out"], what: "a text has no negation" },
    { tokens: ["x", "--verbose", "--no-verbose"], what: "yes and no at once" },
    { tokens: ["x", "--out=a", "--out=b"], what: "two values for one" },
    { tokens: ["x", "--out", "007"], want: { out: "007" } },
    { tokens: ["x", "--out", "12345678901234567890"], want: { out: "12345678901234567890" } },
    { tokens: ["x", "-of"], want: { out: "f" } },
    { tokens: ["x", "-vof"], want: { verbose: true, out: "f" } },
    { tokens: ["x", "-o=f"], want: { out: "f" } },
    { tokens: ["x", "-q"], what: "unknown letter" },
    { tokens: ["x", "-out", "f"], what: "a hyphen is missing" },
    { tokens: ["-1"], want: { entry: "-1" } },
    { tokens: ["-1e5"], want: { entry: "-1e5" } },
    { tokens: ["--", "--out"], want: { entry: "--out" } },
    { tokens: ["x", "--", "--help"], want: { entry: "x", extra: "--help" } },
    { tokens: ["x", "--outt=f"], what: "unknown option" },
    { tokens: ["x", "--verb"], what: "an abbreviation" },
    { tokens: ["x", "--__proto__=1"], what: "unknown option" },
    { tokens: ["x", "--constructor.prototype.p=1"], what: "unknown option" },
    { tokens: ["x", "---out=f"], what: "unknown option" },
    { tokens: ["x", "--=v"], what: "unknown option" },
];

const none = { type: "null" };
const command = {
    name: "f", description: "Do it.", returns: none, run: () => null, positional: ["entry", "extra"], short: { out: "o", count: "c", verbose: "v" },
    params: {
        entry: { type: "string" }, extra: { type: "string", default: "d" }, out: { type: "string", default: "o" },
        count: { type: "integer", default: 1 }, ratio: { type: "number", default: 1 },
        verbose: { type: "boolean", default: false }, color: { type: "boolean", default: true },
    },
};

/** What toolfuncs makes of the tokens, in the shape of the others: values, or an error. */
function toolfuncs(tokens) {
    const bound = bind({ commands: [command], groups: [], issues: [] }, ["f", ...tokens]);
    return "issues" in bound ? { error: bound.issues.map(({ code }) => code).join(", ") } : { values: bound.input };
}

const python = `
import argparse, json, sys
p = argparse.ArgumentParser(prog="f")
p.add_argument("entry"); p.add_argument("extra", nargs="?", default="d")
p.add_argument("--out", "-o", default="o"); p.add_argument("--count", "-c", type=int, default=1); p.add_argument("--ratio", type=float, default=1)
p.add_argument("--verbose", "-v", action=argparse.BooleanOptionalAction, default=False); p.add_argument("--color", action=argparse.BooleanOptionalAction, default=True)
print("RESULT" + json.dumps(vars(p.parse_args(sys.argv[1:]))))
`;

/** Each parser set up as its own documents advise for this command, as strictly as it can be. */
const adapters = {
    "parseArgs": async (tokens, tell) => {
        const { parseArgs } = await import("node:util");
        const { values, positionals } = parseArgs({
            args: tokens, strict: true, allowPositionals: true, allowNegative: true,
            options: {
                out: { type: "string", short: "o" }, count: { type: "string", short: "c" }, ratio: { type: "string" },
                verbose: { type: "boolean", short: "v" }, color: { type: "boolean" },
            },
        });
        tell({ ...values, ...places(positionals), ...numbers(values) });
    },
    "commander": async (tokens, tell, load) => {
        const { Command, InvalidArgumentError } = await load("commander");
        const number = (text) => {
            if (Number.isNaN(Number(text))) {
                throw new InvalidArgumentError("not a number");
            }
            return Number(text);
        };
        await new Command().argument("<entry>").argument("[extra]").option("-o, --out <out>").option("-c, --count <count>", "", number)
            .option("--ratio <ratio>", "", number).option("-v, --verbose").option("--no-verbose").option("--no-color")
            .action((entry, extra, options) => tell({ entry, extra, ...options })).parseAsync(["node", "f", ...tokens]);
    },
    "yargs": async (tokens, tell, load) => {
        const yargs = (await load("yargs")).default;
        await yargs(tokens).command("$0 <entry> [extra]", "", (y) => y.positional("entry", { type: "string" }).positional("extra", { type: "string" })
            .option("out", { type: "string", alias: "o" }).option("count", { type: "number", alias: "c" }).option("ratio", { type: "number" })
            .option("verbose", { type: "boolean", alias: "v" }).option("color", { type: "boolean" }), tell).strict().parseAsync();
    },
    "minimist": async (tokens, tell, load) => {
        const minimist = (await load("minimist")).default;
        const { _: words, ...values } = minimist(tokens, {
            string: ["out", "_"], boolean: ["verbose", "color"], alias: { o: "out", c: "count", v: "verbose" },
            unknown: (word) => {
                if (word.startsWith("-") && word !== "-" && !/^--?(count|c|ratio)\b/.test(word)) {
                    throw new Error(`unknown ${word}`);
                }
                return true;
            },
        });
        tell({ ...values, ...places(words) });
    },
    "citty": async (tokens, tell, load) => {
        const { defineCommand, runMain } = await load("citty");
        await runMain(defineCommand({
            meta: { name: "f" },
            args: {
                entry: { type: "positional", required: true }, extra: { type: "positional", required: false }, out: { type: "string", alias: "o" },
                count: { type: "string", alias: "c" }, ratio: { type: "string" }, verbose: { type: "boolean", alias: "v" }, color: { type: "boolean" },
            },
            run: ({ args }) => tell({ ...args, ...numbers(args) }),
        }), { rawArgs: tokens });
    },
    "cac": async (tokens, tell, load) => {
        const { cac } = await load("cac");
        const cli = cac("f");
        cli.command("<entry> [extra]").option("-o, --out <out>", "").option("-c, --count <count>", "").option("--ratio <ratio>", "")
            .option("-v, --verbose", "").option("--no-color", "").action((entry, extra, options) => tell({ entry, extra, ...options }));
        cli.help();
        cli.parse(["node", "f", ...tokens]);
    },
    "trpc-cli": async (tokens, tell, load) => {
        const { createCli } = await load("trpc-cli");
        const { initTRPC } = await load("@trpc/server");
        const { z } = await load("zod");
        const t = initTRPC.create();
        const input = z.tuple([z.string(), z.string().optional(), z.object({
            out: z.string().optional(), count: z.number().int().optional(), ratio: z.number().optional(), verbose: z.boolean().optional(), color: z.boolean().optional(),
        })]);
        const router = t.router({ f: t.procedure.meta({ default: true, aliases: { options: { out: "o", count: "c", verbose: "v" } } }).input(input)
            .mutation(({ input: [entry, extra, options] }) => tell({ entry, extra, ...options })) });
        await createCli({ router }).run({ argv: tokens, logger: { info: () => {}, error: console.error } });
    },
};

function places([entry, extra, ...rest]) {
    if (entry === undefined || rest.length > 0) {
        throw new Error("the number of positionals, as anyone using this parser would check it");
    }
    return { entry, extra };
}

function numbers({ count, ratio }) {
    return Object.fromEntries(Object.entries({ count, ratio }).filter(([, text]) => text !== undefined).map(([name, text]) => {
        if (Number.isNaN(Number(text))) {
            throw new Error(`${name} is no number`);
        }
        return [name, Number(text)];
    }));
}

/** One parser with one line of tokens, in a process of its own: {values}, {error} or {silent} where it ends without either. */
function ask(peer, folder, tokens) {
    const argv = peer === "argparse" ? ["python3", "-c", python, ...tokens]
        : [process.execPath, import.meta.filename, "--peer", peer, folder, JSON.stringify(tokens)];
    const { status, stdout, stderr } = spawnSync(argv[0], argv.slice(1), { encoding: "utf8", timeout: 20_000 });
    const line = stdout.split("\n").find((one) => one.startsWith("RESULT"));
    if (line !== undefined) {
        return { values: JSON.parse(line.slice(6)), text: line };
    }
    return status === 0 ? { silent: stdout.trim().split("\n")[0] ?? "" } : { error: `${status}: ${stderr.trim().split("\n")[0]}` };
}

/** Whether an answer is right: the wanted values, or a mistake told (or, where the host language can, the number kept exactly). */
function isRight({ want, tokens, exact }, { values, text, error }) {
    if (want === undefined) {
        return error !== undefined || (exact !== undefined && exact.test(text ?? ""));
    }
    const full = { entry: tokens[0], ...want };
    return values !== undefined && Object.entries(full).every(([name, value]) => Object.is(values[name], value));
}

function brief(answer) {
    if (answer.error !== undefined) {
        return "refuses";
    }
    if (answer.silent !== undefined) {
        return answer.silent === "" ? "exits 0 without running" : "prints help";
    }
    const shown = Object.entries(answer.values).filter(([name, value]) => value !== undefined && name !== "_" && name !== "$0" && name !== "--" && !/^[a-z]$/.test(name));
    return shown.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(" ");
}

function install(folder) {
    if (!existsSync(join(folder, "node_modules"))) {
        writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
        spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
    }
}

async function act(peer, folder, tokens) {
    const require = createRequire(join(folder, "package.json"));
    const load = async (name) => {
        const home = join(folder, "node_modules", name);
        const { exports, module, main } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
        const entry = [exports?.["."]?.import?.default, exports?.["."]?.import, exports?.["."]?.default, exports?.["."], exports, module, main].find((one) => typeof one === "string");
        return import(pathToFileURL(entry === undefined ? require.resolve(name) : join(home, entry)).href);
    };
    const plain = (key, value) => typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
    const tell = (values) => process.stdout.write(`RESULT${JSON.stringify(values, plain)}\n`);
    try {
        await adapters[peer](tokens, tell, load);
    } catch (error) {
        console.error(error instanceof Error ? error.message : String(error));
        process.exitCode = 1;
    }
}

function compare(folder) {
    install(folder);
    console.log(Object.entries(packages).map(([name, version]) => `${name} ${version}`).join(", "), `Node ${process.version}`);
    const failed = new Map(peers.map((peer) => [peer, 0]));
    for (const row of rows) {
        const own = toolfuncs(row.tokens);
        if (!isRight(row, own)) {
            throw new Error(`toolfuncs is wrong about ${row.tokens.join(" ")}: ${JSON.stringify(own)}`);
        }
        const wrong = peers.map((peer) => ({ peer, answer: ask(peer, folder, row.tokens) })).filter(({ answer }) => !isRight(row, answer));
        for (const { peer } of wrong) {
            failed.set(peer, failed.get(peer) + 1);
        }
        console.log(`\nf ${row.tokens.map((token) => token === "" ? "\"\"" : token).join(" ")}   toolfuncs: ${own.error ?? brief(own)}`);
        for (const { peer, answer } of wrong) {
            console.log(`    ${peer}: ${brief(answer)}${process.env.WHY && answer.error ? ` (${answer.error})` : ""}`);
        }
    }
    console.log(`\nof ${rows.length} rows: ${[...failed].map(([peer, count]) => `${peer} ${count}`).join(", ")}, toolfuncs 0`);
}

if (process.argv[2] === "--peer") {
    await act(process.argv[3], process.argv[4], JSON.parse(process.argv[5]));
} else {
    compare(process.argv[2] ?? mkdtempSync(join(tmpdir(), "parsers-")));
}
