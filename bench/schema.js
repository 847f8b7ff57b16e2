// Measures the validator beside ajv (with code generation) and @cfworker/json-schema: cold start, and the steady rate of valid and invalid values.
// Installs the peers in a temporary folder: node bench/schema.js [FOLDER]. Prints medians of 21, interleaved, and ratios.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const rounds = 21;
const sliceMs = 25;
const packages = { "ajv": "8.20.0", "@cfworker/json-schema": "4.1.6" };
const base = new URL("../bin/base/", import.meta.url);

const text = { type: "string", minLength: 1 };
const small = {
    type: "object",
    properties: { city: text, units: { enum: ["c", "f"] }, days: { type: "integer", minimum: 1, maximum: 14 } },
    required: ["city"], additionalProperties: false,
};
const person = {
    type: "object",
    properties: { name: { type: "string", minLength: 1, maxLength: 80 }, email: { type: ["string", "null"] }, role: { enum: ["owner", "editor", "viewer"] } },
    required: ["name", "role"], additionalProperties: false,
};
const medium = {
    type: "object",
    properties: {
        id: { type: "integer", minimum: 1 }, title: { type: "string", minLength: 1, maxLength: 200 }, body: { type: "string" }, state: { enum: ["open", "closed", "draft", "merged"] },
        labels: { type: "array", items: { type: "string", maxLength: 40 }, maxItems: 20 }, assignees: { type: "array", items: { $ref: "#/$defs/person" } },
        author: { $ref: "#/$defs/person" }, milestone: { anyOf: [{ type: "null" }, { type: "object", properties: { name: { type: "string" }, due: { type: "string" } }, required: ["name"], additionalProperties: false }] },
        counts: { type: "object", additionalProperties: { type: "integer", minimum: 0 } }, locked: { type: "boolean" }, score: { type: "number", minimum: 0, maximum: 1 },
    },
    required: ["id", "title", "state", "author"], additionalProperties: false, $defs: { person },
};
const issue = {
    id: 17, title: "Rows are lost where the file ends without a newline", body: "See the attached file.", state: "open", labels: ["bug", "csv", "good first issue"],
    assignees: [{ name: "Ada", role: "owner", email: null }, { name: "Grace", role: "editor", email: "grace@example.com" }], author: { name: "Alan", role: "viewer" },
    milestone: { name: "1.0", due: "2026-12-01" }, counts: { comments: 4, reactions: 9, commits: 0 }, locked: false, score: 0.75,
};
const row = {
    type: "object",
    properties: { id: { type: "integer" }, name: { type: "string" }, active: { type: "boolean" }, score: { type: "number" }, tag: { enum: ["a", "b", "c"] }, note: { type: ["string", "null"] } },
    required: ["id", "name", "active"], additionalProperties: false,
};
const rows = { type: "array", items: row };
const many = Array.from({ length: 10_000 }, (_, index) => ({ id: index, name: `row ${index}`, active: index % 2 === 0, score: index / 7, tag: "abc"[index % 3], note: index % 5 === 0 ? null : "x" }));
/** Events of 40 kinds: the same members, told apart by one of them. */
const branch = (index) => ({
    type: "object",
    properties: {
        id: { type: "integer" }, time: { type: "string" }, name: { type: "string", minLength: 1 }, kind: { const: `kind-${index}` },
        data: { type: "object", properties: { [`value${index}`]: { type: "integer" } }, required: [`value${index}`], additionalProperties: false },
    },
    required: ["id", "time", "name", "kind", "data"], additionalProperties: false,
});
const union = { type: "array", items: { anyOf: Array.from({ length: 40 }, (_, index) => branch(index)) } };
const event = (index, kind) => ({ id: index, time: "2026-12-01T00:00:00Z", name: "a", kind: `kind-${kind}`, data: { [`value${kind}`]: index } });
const events = Array.from({ length: 200 }, (_, index) => event(index, index % 40));

/** By case: the schema, a valid value, an invalid one, and the least ratio to ajv. */
const cases = {
    small: [small, { city: "London", units: "c", days: 3 }, { city: "London", units: "k", days: 30 }, 0.4],
    medium: [medium, issue, { ...issue, author: { name: "", role: "king" }, extra: 1 }, 0.35],
    "10k rows": [rows, many, [...many.slice(0, 9_999), { id: "x" }], 0.2],
    "40-way union": [union, events, [...events.slice(0, 199), event(199, 40)], 30],
};

async function makers(folder) {
    const require = createRequire(join(folder, "package.json"));
    const { planSchema, compileTest } = await import(new URL("verdict.js", base).href);
    const ours = (schema) => compileTest(planSchema(schema, { mode: "define", formats: false }));
    const found = { toolfuncs: ours };
    if (!process.execArgv.some((flag) => flag.startsWith("--disallow"))) {
        const Ajv = require("ajv/dist/2020.js").default;
        found.ajv = (schema) => new Ajv({ strict: false }).compile(schema);
    }
    const { Validator } = require("@cfworker/json-schema");
    found.cfworker = (schema) => {
        const validator = new Validator(schema, "2020-12");
        return (value) => validator.validate(value).valid;
    };
    return found;
}

const median = (list) => list.toSorted((left, right) => left - right)[Math.floor(list.length / 2)];

/** Runs in a child: calls a second for as many as fit, one slice for each validator in turn. */
async function steady(folder, name, kind) {
    const [schema, valid, invalid] = cases[name];
    const value = kind === "valid" ? valid : invalid;
    const tests = Object.entries(await makers(folder)).map(([who, make]) => [who, make(schema), []]);
    for (let round = -3; round < rounds; round += 1) {
        for (const [who, test, rates] of tests) {
            if (test(value) !== (kind === "valid")) {
                throw new Error(`${who} is wrong about ${name}`);
            }
            let calls = 0;
            let batch = 1;
            const start = performance.now();
            let now = start;
            while (now - start < sliceMs) {
                for (let call = 0; call < batch; call += 1) {
                    test(value);
                }
                calls += batch;
                batch = Math.min(batch * 2, 4096);
                now = performance.now();
            }
            if (round >= 0) {
                rates.push(calls / (now - start) * 1000);
            }
        }
    }
    return Object.fromEntries(tests.map(([who, , rates]) => [who, median(rates)]));
}

/** Runs in a child: milliseconds to load a validator, prepare the small schema and call it once. */
async function cold(folder, who) {
    const [schema, valid] = cases.small;
    const require = createRequire(join(folder, "package.json"));
    const start = performance.now();
    let verdict;
    if (who === "toolfuncs") {
        const { planSchema, compileTest } = await import(new URL("verdict.js", base).href);
        verdict = compileTest(planSchema(schema, { mode: "define", formats: true }))(valid);
    } else if (who === "toolfuncs/schema") {
        const { define } = await import(new URL("schema.js", base).href);
        verdict = define(schema).test(valid);
    } else if (who === "ajv") {
        const Ajv = require("ajv/dist/2020.js").default;
        verdict = new Ajv({ strict: false }).compile(schema)(valid);
    } else {
        const { Validator } = require("@cfworker/json-schema");
        verdict = new Validator(schema, "2020-12").validate(valid).valid;
    }
    const took = performance.now() - start;
    if (verdict !== true) {
        throw new Error(`${who} is wrong`);
    }
    return took;
}

function child(flags, words) {
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    const done = spawnSync(process.execPath, [...flags, fileURLToPath(import.meta.url), "--child", ...words], { encoding: "utf8", env });
    if (done.status !== 0) {
        throw new Error(done.stderr);
    }
    return JSON.parse(done.stdout);
}

function install(given) {
    const folder = given ?? mkdtempSync(join(tmpdir(), "bench-schema-"));
    if (!existsSync(join(folder, "node_modules", "ajv"))) {
        writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
        spawnSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
    }
    return folder;
}

function report(folder) {
    console.log(`node ${process.version}`);
    const forbid = ["--disallow-code-generation-from-strings"];
    const times = { "toolfuncs": [], "toolfuncs/schema": [], "cfworker": [], "ajv": [] };
    for (let round = 0; round < rounds; round += 1) {
        for (const who of Object.keys(times)) {
            times[who].push(child(who === "ajv" ? [] : forbid, ["cold", folder, who]));
        }
    }
    console.log("\nload, prepare the small schema, first call (no code generation but for ajv), ms; budget 3");
    for (const [who, list] of Object.entries(times)) {
        console.log(`  ${who.padEnd(18)} ${median(list).toFixed(2)}`);
    }
    console.log("\ncalls a second, and ratios to ajv with code generation");
    for (const name of Object.keys(cases)) {
        for (const kind of ["valid", "invalid"]) {
            const rates = child([], ["steady", folder, name, kind]);
            const alone = child(forbid, ["steady", folder, name, kind]);
            const cells = Object.entries(rates).map(([who, rate]) => `${who} ${Math.round(rate)} (${(rate / rates.ajv).toFixed(3)})`);
            console.log(`  ${name}, ${kind}: ${cells.join(", ")}; toolfuncs where code generation is forbidden ${Math.round(alone.toolfuncs)} (${(alone.toolfuncs / rates.ajv).toFixed(3)}); budget ${cases[name][3]}`);
        }
    }
}

const [flag, what, ...words] = process.argv.slice(2);
if (flag === "--child") {
    console.log(JSON.stringify(what === "cold" ? await cold(...words) : await steady(...words)));
} else {
    report(install(flag));
}
