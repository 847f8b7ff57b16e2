// The price of one command: the whole process of a one-file tool, over bare `node -e 0`, side by side with peers.
// usage: node bench/command.js [--node PATH]... [--runs N] [--tool TOOLFUNCS.JS] [--modules]
//
// Every program reads the same command line, `current London --limit 3`, with one enumerated option and one integer,
// and prints the same line of JSON. Runs are interleaved, so that a busy moment of the machine falls on all alike.
// --modules prints what each file of the run path costs, and which builtins it brings with it.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
    options: {
        node: { type: "string", multiple: true },
        runs: { type: "string", default: "21" },
        tool: { type: "string", default: join(import.meta.dirname, "../bin/toolfuncs.js") },
        modules: { type: "boolean", default: false },
    },
});

const packages = {
    cac: "7.1.0",
    commander: "15.1.0",
    yargs: "18.2.0",
    "trpc-cli": "0.16.0",
    "@trpc/server": "11.25.2",
    zod: "4.6.7",
};
const words = ["current", "London", "--limit", "3"];
const answer = `{"city":"London","units":"c","limit":3}\n`;

// A variable that makes Node 20 parse a file of certificates at every start would drown what is measured.
const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|npm_|TOOLFUNCS_)/.test(name)),
);

const files = {
    "package.json": `{"type":"module"}\n`,
    "empty.mjs": "",
    weather: `#!/usr/bin/env toolfuncs
// /// script
// {
//   "toolfuncs": {
//     "description": "Read current weather conditions.",
//     "cli_name": "weather",
//     "module_name": "weather"
//   }
// }
// ///

import { App, record } from "toolfuncs/sdk";

export const app = new App();

export const current = app.command({
    name: "current",
    description: "Read current conditions for one city.",
    params: {
        city: { type: "string", description: "City whose conditions should be read." },
        units: { enum: ["c", "f"], default: "c", description: "Temperature unit." },
        limit: { type: "integer", minimum: 1, default: 10, description: "Days to read." },
    },
    returns: record({ city: { type: "string" }, units: { enum: ["c", "f"] }, limit: { type: "integer" } }),
}, ({ city, units, limit }) => ({ city, units, limit }));
`,
    "by-hand.mjs": `const [, , , city, , limit] = process.argv;
process.stdout.write(JSON.stringify({ city, units: "c", limit: Number(limit) }) + "\\n");
`,
    "parseargs.mjs": `import { parseArgs } from "node:util";
const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { units: { type: "string", default: "c" }, limit: { type: "string", default: "10" } },
});
if (positionals[0] !== "current" || positionals.length !== 2) throw new Error("usage");
console.log(JSON.stringify({ city: positionals[1], units: values.units, limit: Number(values.limit) }));
`,
    "cac.mjs": `import { cac } from "cac";
const cli = cac("weather");
cli.command("current <city>", "Read current conditions for one city.")
    .option("--units <units>", "Temperature unit.", { default: "c" })
    .option("--limit <limit>", "Days to read.", { default: 10 })
    .action((city, options) => console.log(JSON.stringify({ city, units: options.units, limit: options.limit })));
cli.help();
cli.parse();
`,
    "commander.mjs": `import { Command, Option } from "commander";
const program = new Command("weather");
program.command("current <city>").description("Read current conditions for one city.")
    .addOption(new Option("--units <units>", "Temperature unit.").choices(["c", "f"]).default("c"))
    .addOption(new Option("--limit <limit>", "Days to read.").argParser(Number).default(10))
    .action((city, options) => console.log(JSON.stringify({ city, units: options.units, limit: options.limit })));
program.parse();
`,
    "yargs.mjs": `import yargs from "yargs";
import { hideBin } from "yargs/helpers";
yargs(hideBin(process.argv)).command("current <city>", "Read current conditions for one city.", (y) => y
    .positional("city", { type: "string", describe: "City whose conditions should be read." })
    .option("units", { choices: ["c", "f"], default: "c", describe: "Temperature unit." })
    .option("limit", { type: "number", default: 10, describe: "Days to read." }),
({ city, units, limit }) => console.log(JSON.stringify({ city, units, limit }))).strict().parse();
`,
    "trpc-cli.mjs": `import { initTRPC } from "@trpc/server";
import { createCli } from "trpc-cli";
import { z } from "zod";
const t = initTRPC.meta().create();
const router = t.router({
    current: t.procedure.meta({ description: "Read current conditions for one city." })
        .input(z.tuple([z.string(), z.object({ units: z.enum(["c", "f"]).default("c"), limit: z.number().int().min(1).default(10) })]))
        .query(({ input: [city, { units, limit }] }) => ({ city, units, limit })),
});
await createCli({ router, name: "weather", version: "1.0.0" }).run({ logger: { info: (value) => console.log(JSON.stringify(value)) } });
`,
};

const folder = mkdtempSync(join(tmpdir(), "toolfuncs-command-"));
try {
    for (const [name, text] of Object.entries(files)) {
        writeFileSync(join(folder, name), text);
    }
    chmodSync(join(folder, "weather"), 0o755);
    if (values.modules) {
        for (const node of nodes()) {
            reportModules(node);
        }
    } else {
        installPeers();
        for (const node of nodes()) {
            reportCommand(node);
        }
    }
} finally {
    rmSync(folder, { recursive: true, force: true });
}

function nodes() {
    return [process.execPath, ...(values.node ?? [])];
}

function installPeers() {
    const named = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
    const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--silent", "--prefix", folder];
    execFileSync("npm", ["install", ...flags, ...named], { stdio: "inherit" });
}

function reportCommand(node) {
    const programs = {
        "node -e 0": ["-e", "0"],
        "an empty module": ["empty.mjs"],
        toolfuncs: [values.tool, "./weather", ...words],
        "argv by hand": ["by-hand.mjs", ...words],
        "node:util parseArgs": ["parseargs.mjs", ...words],
        [`cac ${packages.cac}`]: ["cac.mjs", ...words],
        [`commander ${packages.commander}`]: ["commander.mjs", ...words],
        [`yargs ${packages.yargs}`]: ["yargs.mjs", ...words],
        [`trpc-cli ${packages["trpc-cli"]}, zod ${packages.zod}`]: ["trpc-cli.mjs", ...words],
    };
    for (const [name, args] of Object.entries(programs).slice(2)) {
        const done = spawnSync(node, args, { cwd: folder, env, encoding: "utf8" });
        if (done.stdout !== answer) {
            console.log(`${name}: another answer, ${JSON.stringify(done.stdout.slice(0, 200))} ${done.stderr.slice(0, 400)}`);
        }
    }
    const times = interleave(programs, (args) => wallMs(node, args));
    const bare = median(times["node -e 0"]);
    console.log(`\n${versionOf(node)}, ${values.runs} runs interleaved, whole process`);
    console.log("program                         median ms   min ms   over bare");
    for (const [name, list] of Object.entries(times)) {
        console.log(`${name.padEnd(32)}${cell(median(list), 9)}${cell(Math.min(...list), 9)}${cell(median(list) / bare, 12, 2)}`);
    }
}

function interleave(programs, measure) {
    const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
    for (let run = -1; run < Number(values.runs); run += 1) {
        for (const [name, program] of Object.entries(programs)) {
            const value = measure(program);
            // The first round fills the caches of the file system and counts for nothing.
            if (run >= 0) {
                times[name].push(value);
            }
        }
    }
    return times;
}

function wallMs(node, args) {
    const started = performance.now();
    spawnSync(node, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    return performance.now() - started;
}

function versionOf(node) {
    return `Node ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim().slice(1)}`;
}

// What each file costs: the files that the run path loads, imported one after the other, each when all that it imports
// is there already. The first one also pays for the machinery of a dynamic import.
function reportModules(node) {
    const loaded = loadedFiles(node);
    const bytes = Object.fromEntries(loaded.map((url) => [url, statSync(fileURLToPath(url)).size]));
    const script = `const times = [];
for (const url of ${JSON.stringify(loaded)}) {
    const started = performance.now();
    if (!url.endsWith("toolfuncs.js")) await import(url);
    times.push(performance.now() - started);
}
process.stdout.write(JSON.stringify(times));
`;
    writeFileSync(join(folder, "each.mjs"), script);
    const rounds = Array.from({ length: Number(values.runs) }, () =>
        JSON.parse(execFileSync(node, ["each.mjs"], { cwd: folder, env, encoding: "utf8" })),
    );
    console.log(`\n${versionOf(node)}: ${loaded.length} files, ${Object.values(bytes).reduce((sum, size) => sum + size, 0)} bytes`);
    for (const [index, url] of loaded.entries()) {
        const name = url.slice(url.indexOf("/bin/") + 5).padEnd(24);
        console.log(`${name}${String(bytes[url]).padStart(8)} bytes ${cell(median(rounds.map((times) => times[index])), 7, 2)} ms`);
    }
    const beyond = builtinsOf(node, [values.tool, "./weather", ...words]).filter(
        (name) => !builtinsOf(node, ["empty.mjs"]).includes(name),
    );
    console.log(`builtins beyond an empty module: ${beyond.join(", ") || "none"}`);
}

// V8's coverage names every script that ran, on every version of Node and without a hook that would itself load files.
function loadedFiles(node) {
    const home = pathToFileURL(join(values.tool, "..")).href;
    const into = mkdtempSync(join(folder, "coverage-"));
    spawnSync(node, [values.tool, "./weather", ...words], { cwd: folder, env: { ...env, NODE_V8_COVERAGE: into } });
    const urls = readdirSync(into).flatMap((name) =>
        JSON.parse(readFileSync(join(into, name), "utf8")).result.map((script) => script.url),
    );
    return dependenciesFirst(urls.filter((url) => url.startsWith(home)));
}

function dependenciesFirst(urls) {
    const done = new Set();
    const visit = (url) => {
        if (!urls.includes(url) || done.has(url)) {
            return;
        }
        for (const [, specifier] of readFileSync(fileURLToPath(url), "utf8").matchAll(/^(?:import|export)\b[^"]*"(\.[^"]+)";$/gm)) {
            visit(new URL(specifier, url).href);
        }
        done.add(url);
    };
    urls.forEach(visit);
    return [...done];
}

function builtinsOf(node, args) {
    const list = join(folder, "list.cjs");
    writeFileSync(list, `process.on("exit", () => require("fs").writeFileSync("list.json", JSON.stringify(process.moduleLoadList)));`);
    spawnSync(node, ["--require", list, ...args], { cwd: folder, env });
    return JSON.parse(readFileSync(join(folder, "list.json"), "utf8"))
        .filter((name) => name.startsWith("NativeModule "))
        .map((name) => name.slice("NativeModule ".length));
}

function median(numbers) {
    return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

function cell(number, width, digits = 1) {
    return number.toFixed(digits).padStart(width);
}
