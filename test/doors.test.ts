// Three doors, one verdict: a value is accepted or refused with the same paths by the validator, the command line and app.call.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { define } from "../bin/base/schema.js";
import { bind } from "../bin/model/argv.js";
import { derive } from "../bin/model/derive.js";
import { invoke } from "../bin/model/invoke.js";
import type { Command, Tree } from "../bin/model/tool.js";
import { App } from "../bin/sdk.js";
import { randomOf } from "./random.js";
import type { Random } from "./random.js";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = boolean | { [keyword: string]: Json };
/** What a door says: undefined accepts, a list of paths refuses. */
type Verdict = string[] | undefined;

interface Row {
    type: string;
    schema: Schema;
    accept: Json[];
    /** A value and the paths, below the parameter, at which it is at fault. */
    reject: [Json, ...string[]][];
}

const text = { type: "string" };
const record = { type: "object", properties: { path: text, count: { type: "integer" } }, required: ["path", "count"] };
const rows: Row[] = [
    { type: "string", schema: { type: "string", minLength: 2 }, accept: ["ab", "007", "null", "-5", "--json", "\u0000\u0001"], reject: [["a", ""], ["", ""]] },
    { type: "integer", schema: { type: "integer", maximum: 1e15 }, accept: [0, -3, 1000, 5.0], reject: [[1.5, ""], [1e16, ""], ["5", ""], [null, ""], [[5], ""]] },
    { type: "number", schema: { type: "number", exclusiveMinimum: -1 }, accept: [0, 1e-7, 1.7976931348623157e308], reject: [[-1, ""], ["x", ""], [true, ""]] },
    { type: "boolean", schema: { type: "boolean" }, accept: [true, false], reject: [["true", ""], [1, ""], [null, ""]] },
    { type: "null", schema: { type: "null" }, accept: [null], reject: [["null", ""], [0, ""], [{}, ""]] },
    { type: "enum", schema: { enum: ["fast", "slow"] }, accept: ["fast", "slow"], reject: [["slwo", ""], ["SLOW", ""], ["", ""]] },
    { type: "mixed-enum", schema: { enum: ["a", 1, null] }, accept: ["a", 1, null], reject: [["b", ""], [2, ""], ["1", ""]] },
    { type: "const", schema: { const: "yes" }, accept: ["yes"], reject: [["no", ""]] },
    { type: "array", schema: { type: "array", items: text, maxItems: 2 }, accept: [[], ["a"], ["a,b", "c"]], reject: [[["a", 1], "/1"], [[1, 2], "/0", "/1"], [["a", "b", "c"], ""], [{}, ""]] },
    { type: "tuple", schema: { type: "array", prefixItems: [text, { type: "integer" }], items: false, minItems: 2 }, accept: [["a", 1]], reject: [[["a", "b"], "/1"], [["a"], ""], [["a", 1, 2], "/2"]] },
    { type: "dict", schema: { type: "object", additionalProperties: { type: "integer" } }, accept: [{}, { a: 1, "b/c": 2 }], reject: [[{ a: "x" }, "/a"], [{ "b/c": "x" }, "/b~1c"], [[], ""]] },
    { type: "record", schema: record, accept: [{ path: "out", count: 2 }], reject: [[{ path: "out" }, "/count"], [{ path: 1, count: "x" }, "/path", "/count"], [{ path: "out", count: 2, extra: 1 }, "/extra"], [{}, "/path", "/count"]] },
    { type: "nested", schema: { type: "array", items: record }, accept: [[], [{ path: "a", count: 0 }]], reject: [[[{ path: "a", count: 0.5 }], "/0/count"], [[{ path: "a", count: 1, "~": 0 }], "/0/~0"]] },
    { type: "union", schema: { anyOf: [text, { type: "integer" }] }, accept: ["a", 5, "5"], reject: [[1.5, ""], [null, ""], [[], ""]] },
    { type: "nullable", schema: { type: ["string", "null"] }, accept: ["text", "null", null], reject: [[5, ""], [[null], ""]] },
    { type: "date", schema: { type: "string", format: "date" }, accept: ["2024-02-29"], reject: [["2026-02-30", ""], ["2026-2-3", ""], ["today", ""]] },
    { type: "time", schema: { type: "string", format: "time" }, accept: ["23:59:59Z", "08:30:06.283185+01:00"], reject: [["24:00:00Z", ""], ["08:30", ""]] },
    { type: "date-time", schema: { type: "string", format: "date-time" }, accept: ["2026-01-31T08:30:06Z"], reject: [["2026-01-32T08:30:06Z", ""], ["2026-01-31 08:30", ""]] },
    { type: "uuid", schema: { type: "string", format: "uuid" }, accept: ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"], reject: [["2eb8aa08-aa98-11ea-b4aa-73b441d1638", ""], ["2eb8-aa08-aa98-11ea-b4aa73b44-1d16380", ""]] },
    { type: "path", schema: { type: "string", format: "path" }, accept: ["a/b", "/tmp", "-", "ä b"], reject: [["", ""], ["a\u0000b", ""]] },
    { type: "json", schema: true, accept: [null, true, 0, "x", [1, { a: [] }], {}], reject: [] },
];

/** One operation that takes the value as its only parameter and gives it back. */
function commandOf(name: string, schema: Schema): Command {
    return { name, description: "Gives the value back.", params: { p: schema }, returns: true, run: ({ p }) => p };
}

/** The tokens that spell a value for a parameter of a token class; undefined where no token can, as any token of a text is a text. */
function spell(token: string, value: Json): string[] | undefined {
    if (token === "text") {
        return typeof value === "string" ? [`--p=${value}`] : undefined;
    }
    return [`--p=${JSON.stringify(value)}`];
}

function pathsOf(issues: readonly { path: string }[]): Verdict {
    return [...new Set(issues.map(({ path }) => path))].sort();
}

/** The paths of an error object that says an input is at fault; any other failure is none of a door's verdicts. */
function refusal(error: { code: string; details?: { [key: string]: unknown } | undefined }): Verdict {
    assert.equal(error.code, "input-invalid", JSON.stringify(error));
    return pathsOf(error.details?.["issues"] as { path: string }[]);
}

type Door = (command: Command, value: Json) => Promise<{ verdict: Verdict } | undefined>;

const doors: { [name: string]: Door } = {
    "the validator": async (command, value) => {
        const issues = define(derive(command, [command.name]).input).validate({ p: value });
        return { verdict: issues.length === 0 ? undefined : pathsOf(issues) };
    },
    "the command line": async (command, value) => {
        const tree: Tree = { commands: [command], groups: [], issues: [] };
        const tokens = spell(derive(command, [command.name]).parameters[0]?.token ?? "", value);
        if (tokens === undefined) {
            return undefined;
        }
        const bound = bind(tree, [command.name, ...tokens]);
        assert.ok("input" in bound && bound.operation !== undefined);
        const outcome = await invoke(tree, bound.operation, bound.input, "issues" in bound ? { issues: bound.issues } : {});
        return { verdict: outcome.ok ? same(outcome.result, value) : refusal(outcome.error) };
    },
    "app.call": async (command, value) => {
        const app = new App();
        const { run, ...spec } = command;
        app.command(spec as never, run as never);
        const envelope = await app.call([command.name], { p: value });
        return { verdict: envelope.ok ? same(envelope.result, value) : refusal(envelope.error) };
    },
};

/** What was accepted arrives as it was sent. */
function same(got: unknown, sent: Json): undefined {
    assert.deepEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(sent)));
    return undefined;
}

async function checkDoors(command: Command, value: Json, expected: Verdict, where: string): Promise<void> {
    for (const [name, door] of Object.entries(doors)) {
        const said = await door(command, value);
        if (said !== undefined) {
            assert.deepEqual(said.verdict, expected, `${name}: ${where}`);
        }
    }
}

for (const { type, schema, accept, reject } of rows) {
    test(`a value of type ${type} gets one verdict with the same paths from every door`, async () => {
        const command = commandOf(type, schema);
        for (const value of accept) {
            await checkDoors(command, value, undefined, JSON.stringify(value));
        }
        for (const [value, ...paths] of reject) {
            await checkDoors(command, value, paths.map((path) => `/p${path}`).sort(), JSON.stringify(value));
        }
    });
}

const executable = join(import.meta.dirname, "..", "bin", "toolfuncs.js");

/** Runs the tool file as a process with --json and reads the envelope. */
function runTool(folder: string, argv: string[]): Promise<{ exit: number | null; stdout: string; stderr: string }> {
    return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [executable, "./doors", ...argv], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
        let [stdout, stderr] = ["", ""];
        child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
            stdout += chunk;
        });
        child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
            stderr += chunk;
        });
        child.on("error", reject).on("close", (exit) => resolve({ exit, stdout, stderr }));
    });
}

/** A tool file with one operation for every row. */
function toolText(): string {
    const block = JSON.stringify({ toolfuncs: { description: "Gives values back.", cli_name: "doors", module_name: "doors" } }, null, 2);
    return [
        "#!/usr/bin/env toolfuncs",
        "// /// script", ...block.split("\n").map((line) => `// ${line}`), "// ///",
        "import { App } from \"toolfuncs/sdk\";",
        "export const app = new App();",
        `for (const { type, schema } of ${JSON.stringify(rows.map(({ type, schema }) => ({ type, schema })))}) {`,
        "    app.command({ name: type, description: \"Gives the value back.\", params: { p: schema }, returns: true }, ({ p }) => p);",
        "}", "",
    ].join("\n");
}

test("a process says the same as the doors, with its exit status", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "doors-"));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "doors"), toolText());
    chmodSync(join(folder, "doors"), 0o755);
    const kinds = rows.map(({ type, schema }) => derive(commandOf(type, schema), [type]).parameters[0]?.token);
    const cases = rows.flatMap(({ type, accept, reject }, index) => {
        const token = kinds[index];
        // No process can be given a NUL.
        const spelled = (value: Json): string[] | undefined => JSON.stringify(value).includes("\\u0000") ? undefined : spell(token ?? "", value);
        // A process costs: every type is refused in one, and one type of each token class is accepted in one.
        const accepted = kinds.indexOf(token) === index ? accept.find((value) => spelled(value) !== undefined) : undefined;
        const refused = reject.find(([value]) => spelled(value) !== undefined);
        return [
            ...(accepted === undefined ? [] : [{ type, value: accepted, tokens: spelled(accepted) ?? [], paths: undefined }]),
            ...(refused === undefined ? [] : [{ type, value: refused[0], tokens: spelled(refused[0]) ?? [], paths: refused.slice(1).map((path) => `/p${String(path)}`).sort() }]),
        ];
    });
    assert.equal(cases.length, rows.length - 1 + new Set(kinds).size);
    const check = async ({ type, value, tokens, paths }: typeof cases[number]): Promise<void> => {
        const { exit, stdout, stderr } = await runTool(folder, [type, ...tokens, "--json"]);
        assert.equal(stderr, "", type);
        const envelope = JSON.parse(stdout);
        assert.deepEqual([type, exit, envelope.ok], [type, paths === undefined ? 0 : 2, paths === undefined]);
        assert.deepEqual(paths === undefined ? same(envelope.result, value) : refusal(envelope.error), paths, type);
    };
    const waiting = [...cases];
    await Promise.all([0, 1].map(async () => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
            await check(one);
        }
    }));
});

const words = ["", "a", "ab", "b/c", "~", "é", "007", "null", "2024-02-29", "__proto__", "constructor"];
const numbers = [0, 1, -1, 2, 3, 1.5, 0.1, 1e21, -1e-7, 9007199254740991];

function randomSchema(random: Random, depth: number): Schema {
    const kinds = depth <= 0 ? 8 : 14;
    const inner = (): Schema => randomSchema(random, depth - 1);
    switch (random.below(kinds)) {
        case 0: return { type: "string", minLength: random.below(2), maxLength: 1 + random.below(3) };
        case 1: return { type: "string", pattern: random.pick(["^a", "^[a-c]*$", "\\d", "^$"]) };
        case 2: return { type: "integer", minimum: -random.below(3), maximum: random.below(4) };
        case 3: return { type: "number", multipleOf: random.pick([0.1, 0.5, 1]) };
        case 4: return random.pick<Schema>([{ type: "boolean" }, { type: "null" }, true]);
        case 5: return { enum: random.pick<Json[]>([["a", "ab"], ["a", 1, null], [1, 1.5], [["a"], { a: 1 }]]) };
        case 6: return { const: random.pick<Json>(["a", 1, null, true, { a: [1] }]) };
        case 7: return { type: "string", format: random.pick(["date", "uuid", "path", "ipv4"]) };
        case 8: return { type: "array", items: inner(), maxItems: 1 + random.below(3), uniqueItems: random.below(2) === 0 };
        case 9: return { type: "array", prefixItems: [inner(), inner()], items: random.pick<Schema>([false, { type: "integer" }]), minItems: random.below(3) };
        case 10: return { type: "object", additionalProperties: inner(), maxProperties: 1 + random.below(3) };
        case 11: return { type: "object", properties: { a: inner() as Json, "b/c": inner() as Json }, required: random.pick([[], ["a"], ["a", "b/c"]]), additionalProperties: false };
        case 12: return { anyOf: [inner() as Json, inner() as Json] };
        default: return { anyOf: [inner() as Json, { type: "null" }] };
    }
}

function randomJson(random: Random, depth: number): Json {
    switch (random.below(depth <= 0 ? 4 : 6)) {
        case 0: return random.pick([null, true, false]);
        case 1: case 2: return random.pick(numbers);
        case 3: return random.pick(words);
        case 4: return Array.from({ length: random.below(4) }, () => randomJson(random, depth - 1));
        default: return Object.fromEntries(Array.from({ length: random.below(3) }, () => [random.pick(["a", "b/c", ...words]), randomJson(random, depth - 1)]));
    }
}

/** A value that was made for a schema, though nothing promises that it fits: here and there something else stands. */
function valueFor(random: Random, schema: Schema, depth: number): Json {
    if (typeof schema === "boolean" || depth < 0 || random.below(10) === 0) {
        return randomJson(random, depth);
    }
    const many = (key: string): Schema[] => schema[key] as Schema[];
    const inner = (one: Schema): Json => valueFor(random, one, depth - 1);
    if ("const" in schema) {
        return schema["const"] as Json;
    }
    if ("enum" in schema) {
        return random.pick(schema["enum"] as Json[]);
    }
    if ("anyOf" in schema) {
        return inner(random.pick(many("anyOf")));
    }
    switch (schema["type"]) {
        case "string": return random.pick(words);
        case "integer": case "number": return random.pick(numbers);
        case "boolean": return random.below(2) === 0;
        case "null": return null;
        case "array": return "prefixItems" in schema
            ? [...many("prefixItems").map(inner), ...(random.below(3) === 0 ? [inner(schema["items"] as Schema)] : [])]
            : Array.from({ length: random.below(4) }, () => inner(schema["items"] as Schema));
        default: return Object.fromEntries("properties" in schema
            ? Object.entries(schema["properties"] as { [name: string]: Schema }).map(([name, one]) => [name, inner(one)])
            : Array.from({ length: random.below(3) }, () => [random.pick(words), inner(schema["additionalProperties"] as Schema)]));
    }
}

test("random values of random schemas get one verdict with the same paths from every door", async () => {
    const random = randomOf("doors");
    let [accepted, refused] = [0, 0];
    for (let round = 0; round < 150; round += 1) {
        const schema = randomSchema(random, 3);
        const command = commandOf("random", schema);
        for (let turn = 0; turn < 8; turn += 1) {
            const value = valueFor(random, schema, 3);
            const where = `seed ${random.seed}, round ${round}: ${JSON.stringify(value)} for ${JSON.stringify(schema)}`;
            const said = await doors["the validator"]?.(command, value);
            await checkDoors(command, value, said?.verdict, where);
            [accepted, refused] = said?.verdict === undefined ? [accepted + 1, refused] : [accepted, refused + 1];
        }
    }
    assert.ok(accepted > 150 && refused > 150, `seed ${random.seed}: ${accepted} accepted, ${refused} refused`);
});

test("an envelope and its meta cannot be changed, whether the call went well or not", async () => {
    const app = new App();
    app.command({ name: "f", description: "Do it.", params: {}, returns: { type: "null" } }, () => null);
    for (const envelope of [await app.call("f"), await app.call("g")]) {
        assert.ok(Object.isFrozen(envelope) && Object.isFrozen(envelope.meta));
    }
});
