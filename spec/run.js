#!/usr/bin/env node
// Runs the conformance vectors against an implementation and says what fails (spec/README.md).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { judge } from "./compare.js";
import { Driver } from "./driver.js";
import { expand, readVectors } from "./vector.js";

const usage = `usage: node spec/run.js [options]
  --driver 'COMMAND'   the driver to ask (default: npm run --silent driver)
  --command 'COMMAND'  how toolfuncs runs a source, for process vectors (default: node bin/toolfuncs.js)
  --profile NAME       claim a profile: schema, tool, discover, cli, mcp-server, mcp-client, full (repeatable)
  --only PREFIX        only vectors whose id or clause starts with PREFIX (repeatable)
  --expect FILE        known failures with reasons; one that passes fails
  --json               one JSON report on stdout
`;

/** The operations a profile asks for; outside a claimed profile nothing is asked. */
const schemaOperations = ["json.read", "json.write", "pattern.test", "schema.check", "schema.validate"];
const toolOperations = [...schemaOperations, "tool.derive", "name.map", "argv.bind", "invoke", "render.value", "error.map"];
export const profiles = {
    "schema": schemaOperations,
    "tool": toolOperations,
    "discover": ["discover.metadata"],
    "cli": ["process"],
    "mcp-server": ["server.steps"],
    "mcp-client": ["client.steps"],
    "full": [...toolOperations, "discover.metadata", "process", "server.steps", "client.steps"],
};

/** One cut of a long value, for people. */
function brief(value) {
    const text = JSON.stringify(value) ?? "nothing";
    return text.length > 600 ? `${text.slice(0, 600)}... (${text.length} characters)` : text;
}

/** The vectors of a run as {op, file, vector}, those of the claimed profiles and prefixes only. */
export function select(files, options) {
    const claimed = options.profile.length === 0 ? undefined : new Set(options.profile.flatMap((name) => profiles[name]));
    const chosen = (vector) => options.only.length === 0
        || options.only.some((prefix) => [vector.id, ...vector.clauses].some((id) => id.startsWith(prefix)));
    return files.filter((file) => claimed === undefined || claimed.has(file.op))
        .flatMap((file) => file.vectors.filter(chosen).map((vector) => ({ op: file.op, file: file.name, vector })));
}

/** Asks the driver for every pure vector, one at a time; gives {id, state, why?, got?} each. */
async function runPure(cases, driver, operations) {
    const results = [];
    for (const { op, file, vector } of cases) {
        if (!operations.has(op)) {
            results.push({ op, file, vector, state: "unsupported", why: `the driver does not list ${op}` });
            continue;
        }
        const answer = await driver.ask(op, expand(vector.in));
        results.push({ op, file, vector, ...grade(vector, op, answer) });
    }
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

function readOptions(argv) {
    const text = { type: "string" };
    const { values } = parseArgs({
        args: argv,
        options: {
            driver: text, command: text, expect: text, profile: { ...text, multiple: true, default: [] },
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
    const files = readVectors(join(import.meta.dirname, "vectors"));
    const known = readKnown(options.expect);
    const cases = select(files, options);
    const driver = new Driver(options.driver ?? "npm run --silent driver");
    const hello = await driver.ask("hello", { protocol: 1 });
    if (hello.out === undefined) {
        throw new Error(`hello: ${hello.fault ?? hello.unsupported}`);
    }
    const results = await runPure(cases, driver, new Set(hello.out.operations));
    driver.stop();
    const allIds = new Set(files.flatMap((file) => file.vectors.map((vector) => vector.id)));
    const faults = settle(results, known, options.profile.length > 0, allIds);
    process.stdout.write(report(results, faults));
    return faults.length > 0 || results.some((result) => result.state === "failed") ? 1 : 0;
}

try {
    process.exitCode = await main();
} catch (error) {
    process.stderr.write(`spec/run.js: ${error.message}\n${usage}`);
    process.exitCode = 2;
}
