#!/usr/bin/env node
// Runs the conformance vectors against an implementation and says what fails (spec/README.md).
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { judge } from "./compare.js";
import { Driver } from "./driver.js";
import { runProcess } from "./process.js";
import { expand, readVectors, spell } from "./vector.js";

const root = join(import.meta.dirname, "..");
const ownCommand = `${JSON.stringify(process.execPath)} ${JSON.stringify(join(root, "bin", "toolfuncs.js"))}`;

const usage = `usage: node spec/run.js [options]
  --driver 'COMMAND'   the driver to ask (default: npm run --silent driver)
  --command 'COMMAND'  how toolfuncs runs a source, for process vectors (default: node bin/toolfuncs.js)
  --profile NAME       claim a profile: schema, tool, discover, cli, mcp-server, mcp-client, full (repeatable)
  --only PREFIX        only vectors whose id or clause starts with PREFIX (repeatable)
  --expect FILE        known failures with reasons; one that passes fails
  --silence SECONDS    how long the driver may think about one vector (default: 5)
  --vectors FOLDER     where the vector files are (default: spec/vectors)
  --json               one JSON report on stdout
`;

/** The operations a profile asks for; outside a claimed profile nothing is asked. */
const schemaOperations = ["json.read", "json.write", "pattern.test", "schema.check", "schema.validate"];
const toolOperations = [...schemaOperations, "tool.derive", "name.map", "argv.bind", "invoke", "render.value", "error.map"];
const profiles = {
    "schema": schemaOperations,
    "tool": toolOperations,
    "discover": ["discover.metadata", "semver.test"],
    "cli": ["process"],
    "mcp-server": ["server.steps"],
    "mcp-client": ["client.steps"],
    "full": [...toolOperations, "discover.metadata", "semver.test", "process", "server.steps", "client.steps"],
};

/** One cut of a long value, for people. */
function brief(value) {
    const text = JSON.stringify(value) ?? "nothing";
    return text.length > 600 ? `${text.slice(0, 600)}... (${text.length} characters)` : text;
}

/** The vectors of a run as {op, file, vector}, those of the claimed profiles and prefixes only. */
function select(files, options) {
    const claimed = options.profile.length === 0 ? undefined : new Set(options.profile.flatMap((name) => profiles[name]));
    const chosen = (vector) => options.only.length === 0
        || options.only.some((prefix) => [vector.id, ...vector.clauses].some((id) => id.startsWith(prefix)));
    return files.filter((file) => claimed === undefined || claimed.has(file.op))
        .flatMap((file) => file.vectors.filter(chosen).map((vector) => ({ op: file.op, file: file.name, vector })));
}

/** Process vectors at a time: a process mostly waits for its start, and a shared machine has few cores. */
const together = 2;

/** Asks the driver for every pure vector, one at a time; gives {op, file, vector, state, why?, got?} each. */
async function runPure(cases, command, silenceMs) {
    const results = [];
    if (cases.length === 0) {
        return results;
    }
    const driver = new Driver(command, root, silenceMs);
    try {
        const hello = await driver.ask("hello", "{\"protocol\":1}");
        if (!Array.isArray(hello.out?.operations)) {
            throw new Error(`hello: ${hello.fault ?? hello.unsupported ?? "out has no list of operations"}`);
        }
        for (const item of cases) {
            const answer = item.op === "hello" || hello.out.operations.includes(item.op)
                ? await driver.ask(item.op, spell(item.vector.in))
                : { unsupported: `the driver does not list ${item.op}` };
            results.push({ ...item, ...grade(item.vector, item.op, answer) });
        }
    } finally {
        // A driver that goes on would keep this process alive for ever.
        driver.stop();
    }
    return results;
}

/** Runs every process vector, a few at a time; the results stand in the order of the vectors. */
async function runProcesses(cases, command) {
    const results = [];
    let next = 0;
    const work = async () => {
        while (next < cases.length) {
            const index = next;
            next += 1;
            const item = cases[index];
            const answer = await runProcess(command, expand(item.vector.in), Object.keys(item.vector.out?.files ?? {}));
            results[index] = { ...item, ...grade(item.vector, item.op, answer) };
        }
    };
    await Promise.all(Array.from({ length: together }, work));
    return results;
}

/** Grades one answer: passed, failed (with why) or unsupported. */
function grade(vector, op, answer) {
    if (answer.unsupported !== undefined) {
        return { state: "unsupported", why: answer.unsupported };
    }
    if (answer.fault !== undefined) {
        return { state: "failed", why: answer.fault };
    }
    const expected = Object.hasOwn(vector, "out") ? { ...vector, out: expand(vector.out) } : vector;
    const why = judge(expected, op, answer.out);
    return why === undefined ? { state: "passed" } : { state: "failed", why, got: answer.out };
}

/** Applies the claim and the list of known failures; a skip inside a claimed profile is a failure, a stale entry is one too. */
function settle(results, known, claimed, allIds) {
    const faults = [];
    const byId = new Map(results.map((result) => [result.vector.id, result]));
    for (const result of results) {
        if (result.state === "unsupported" && claimed) {
            result.state = "failed";
            result.why = `skipped inside a claimed profile: ${result.why}`;
        }
    }
    for (const { id } of known) {
        const result = byId.get(id);
        if (!allIds.has(id)) {
            faults.push(`--expect names ${id}, which is no vector`);
        } else if (result?.state === "passed") {
            faults.push(`--expect names ${id}, which passes now`);
        } else if (result?.state === "failed") {
            result.state = "known";
        }
    }
    return faults;
}

/** Reads the list of known failures: {"known": [{"id", "reason"}]}. */
function readKnown(file) {
    if (file === undefined) {
        return [];
    }
    const { known } = JSON.parse(readFileSync(file, "utf8"));
    for (const entry of known) {
        if (typeof entry.id !== "string" || typeof entry.reason !== "string" || entry.reason.trim() === "") {
            throw new Error(`${file}: every known failure has an id and a reason`);
        }
    }
    return known;
}

function report(results, faults) {
    const lines = [];
    for (const { vector, file, state, why, got } of results) {
        if (state !== "failed") {
            continue;
        }
        lines.push(`FAILED ${vector.id}  (${file})`, `  why:      ${vector.why}`, `  in:       ${brief(vector.in)}`);
        lines.push(`  expected: ${Object.hasOwn(vector, "out") ? brief(vector.out) : vector.accept ? "accept" : "reject"}`);
        lines.push(`  got:      ${got === undefined ? "nothing" : brief(got)}`, `  fault:    ${why}`, "");
    }
    const missing = new Map();
    for (const { state, why } of results) {
        if (state === "unsupported") {
            missing.set(why, (missing.get(why) ?? 0) + 1);
        }
    }
    lines.push(...[...missing].map(([why, count]) => `UNSUPPORTED ${count}: ${why}`), ...faults.map((fault) => `FAULT ${fault}`));
    const count = (state) => results.filter((result) => result.state === state).length;
    const knownText = count("known") > 0 ? `, ${count("known")} known failures` : "";
    lines.push(`${count("passed")} passed, ${count("failed") + faults.length} failed, ${count("unsupported")} unsupported${knownText}`);
    return `${lines.join("\n")}\n`;
}

/** The same for programs: every vector's state, and the counts. */
function reportJson(results, faults) {
    const rows = results.map(({ vector, op, file, state, why, got }) => ({ id: vector.id, op, file, state, ...(why === undefined ? {} : { why }), ...(state === "failed" ? { got: got ?? null } : {}) }));
    const count = (state) => rows.filter((row) => row.state === state).length;
    const counts = { passed: count("passed"), failed: count("failed") + faults.length, unsupported: count("unsupported"), known: count("known") };
    return `${JSON.stringify({ counts, faults, vectors: rows })}\n`;
}

function readOptions(argv) {
    const text = { type: "string" };
    const { values } = parseArgs({
        args: argv,
        options: {
            driver: text, command: text, expect: text, silence: text, vectors: text, profile: { ...text, multiple: true, default: [] },
            only: { ...text, multiple: true, default: [] }, json: { type: "boolean" }, help: { type: "boolean" },
        },
    });
    for (const name of values.profile) {
        if (!Object.hasOwn(profiles, name)) {
            throw new Error(`unknown profile ${name}; there are ${Object.keys(profiles).join(", ")}`);
        }
    }
    return values;
}

async function main() {
    const options = readOptions(process.argv.slice(2));
    if (options.help) {
        process.stdout.write(usage);
        return 0;
    }
    const silenceMs = 1000 * Number(options.silence ?? 5);
    const files = readVectors(options.vectors ?? join(import.meta.dirname, "vectors"));
    const known = readKnown(options.expect);
    const cases = select(files, options);
    if (options.driver === undefined && cases.some(({ op }) => op !== "process") && !existsSync(join(root, ".test", "driver.js"))) {
        throw new Error("our own driver is not built yet: `npm test` builds it, or name another one with --driver");
    }
    const results = [
        ...await runPure(cases.filter(({ op }) => op !== "process"), options.driver ?? "npm run --silent driver", silenceMs),
        ...await runProcesses(cases.filter(({ op }) => op === "process"), options.command ?? ownCommand),
    ];
    const allIds = new Set(files.flatMap((file) => file.vectors.map((vector) => vector.id)));
    const faults = settle(results, known, options.profile.length > 0, allIds);
    process.stdout.write(options.json === true ? reportJson(results, faults) : report(results, faults));
    return faults.length > 0 || results.some((result) => result.state === "failed") ? 1 : 0;
}

// A reader that has seen enough is no fault.
process.stdout.on("error", () => {});

try {
    process.exitCode = await main();
} catch (error) {
    process.stderr.write(`spec/run.js: ${error.message}\n${usage}`);
    process.exitCode = 2;
}
