// Help: every width folds, every example it makes up can be called, and a bad definition does not break it.
import assert from "node:assert/strict";
import test from "node:test";
import { bind } from "../../bin/model/argv.js";
import { exampleTokens, helpText } from "../../bin/model/help.js";
import { prepare } from "../../bin/model/invoke.js";
import { textWidth } from "../../bin/model/terminal.js";

const plain = { terminal: false, colour: false, unicode: true };
const run = (): null => null;

const tree: any = {
    name: "weather", description: "Read weather.", version: "1.2", issues: [],
    commands: [
        {
            name: "current", description: "Read current conditions.", aliases: ["now"], run,
            params: {
                city: { type: "string", description: "City to read." },
                units: { enum: ["c", "f"], default: "c", description: "Unit." },
                maxRows: { type: "integer", minimum: 1, maximum: 50, default: 10 },
                verbose: { type: "boolean", default: false },
            },
            short: { units: "u" }, returns: { type: "number" },
        },
        { name: "secret", description: "Not listed.", visibility: "internal", params: {}, returns: { type: "null" }, run },
        { name: "old", description: "Old.", deprecated: "Use current.", params: {}, returns: { type: "null" }, run },
    ],
    groups: [{ name: "admin", description: "For few.", groups: [], commands: [{ name: "reset", description: "Reset.", params: {}, returns: { type: "null" }, run }] }],
};

const help = (path: string[], width = 80, style = plain, of = tree): Promise<string> => helpText(of, path, { style, width, program: "weather" });

test("helpText() lists operations, aliases and groups, not what is internal", async () => {
    const text = await help([]);
    assert.match(text, /^Read weather\.\n\nUsage: weather OPERATION \[OPTIONS\]\n/);
    assert.match(text, /\n {2}current, now {2}Read current conditions\.\n/);
    assert.match(text, /\n {2}old {11}Old\. \[deprecated\]\n/);
    assert.match(text, /\nGroups:\n {2}admin {2}For few\.\n/);
    assert.equal(text.includes("secret"), false);
    assert.match(await help(["secret"]), /^Not listed\./);
});

test("helpText() names everything a caller may type", async () => {
    const text = await help(["now"]);
    assert.match(text, /\nUsage: weather current \[OPTIONS\] CITY\n/);
    assert.match(text, /\n {6}--city CITY +City to read\. \[text\] \[required\]\n/);
    assert.match(text, /\n {2}-u, --units c\|f +Unit\. \[default: c\]\n/);
    assert.match(text, /\n {6}--max-rows INTEGER +\[whole number\] \[at least 1, at most 50\] \[default: 10\]\n/);
    assert.match(text, /\n {6}--\[no-\]verbose/);
    assert.match(text, /\nExample:\n {2}weather current city\n$/);
});

test("helpText() names a faulty operation apart, with the code", async () => {
    const faulty = { ...tree, issues: [{ code: "keyword-unknown", operation: ["current"], path: "/params/city", detail: "Unknown keyword." }] };
    const text = await help([], 80, plain, faulty);
    assert.equal(/Operations:\n {2}current/.test(text), false);
    assert.match(text, /at fault:\n {2}current {2}Unknown keyword\. \(keyword-unknown\)\n/);
    assert.match(await help(["current"], 80, plain, faulty), /keyword-unknown/);
});

test("helpText() keeps within the width, apart from what is copied as a whole", async () => {
    for (const width of [40, 80, 200]) {
        for (const path of [[], ["current"], ["admin"], ["old"]]) {
            const long = (await help(path, width)).split("\n").filter((line) => textWidth(line) > width && !line.startsWith("Run ") && !line.startsWith("  weather "));
            assert.deepEqual(long, []);
        }
    }
});

test("helpText() gives the nearest level for a path that names nothing", async () => {
    assert.equal(await help(["nothing"]), await help([]));
    assert.equal(await help(["admin", "nothing"]), await help(["admin"]));
});

test("helpText() calls renderHelp on a terminal alone, and survives a bad one", async () => {
    const terminal = { ...plain, terminal: true };
    assert.equal(await help([], 80, terminal, { ...tree, renderHelp: (text: string) => text.slice(0, 4) }), "Read\n");
    assert.equal(await help([], 80, plain, { ...tree, renderHelp: () => "x" }), await help([]));
    assert.equal(await help([], 80, terminal, { ...tree, renderHelp: () => { throw new Error("no"); } }), await help([]));
});

test("helpText() survives definitions of any shape", async () => {
    const odd: any[] = [
        { params: { a: true } }, { params: { a: { $ref: "#/properties/a" } } }, { params: { a: { $ref: "#/nowhere" } } }, { params: { a: { enum: [] } } },
        { params: { a: { type: "array", items: { $ref: "#/properties/a" }, minItems: 1 } } }, { params: { a: { type: 5 } } }, { params: { a: { anyOf: [] } } },
        { params: { a: { type: "object", properties: { b: { $ref: "#/properties/a" } }, required: ["b"] } } }, { params: { a: { type: "string", minLength: 1e9 } } },
        { input: 5 }, {}, { params: { a: null } }, { params: { "__proto__": { type: "string" } } },
    ];
    for (const spec of odd) {
        const command = { name: "a", description: "A.", returns: { type: "null" }, run, ...spec };
        const text = await help(["a"], 80, plain, { ...tree, commands: [command] });
        assert.match(text, /^A\.\n/, JSON.stringify(spec));
    }
});

const unquote = (token: string): string => token.replace(/'([^']*)'|\\(.)/g, "$1$2");

const required: [schema: any, tokens: string[]][] = [
    [{ type: "string" }, ["the-value"]],
    [{ type: "string", minLength: 12 }, ["the-valuexxx"]],
    [{ type: "string", maxLength: 2 }, ["th"]],
    [{ type: "string", format: "date" }, ["2026-01-31"]],
    [{ enum: ["-a", "b"] }, ["--the-value=-a"]],
    [{ type: "string", examples: ["it's"] }, ["'it'\\''s'"]],
    [{ type: "integer", minimum: 5 }, ["5"]],
    [{ type: "integer", maximum: -3 }, ["-3"]],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, ["0.5"]],
    [{ type: "integer", multipleOf: 7, minimum: 50 }, ["56"]],
    [{ type: "boolean" }, ["--the-value"]],
    [{ type: "array", items: { type: "integer" } }, ["'[1]'"]],
    [{ type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["a"] }, ["'{\"a\":\"a\"}'"]],
    [{ anyOf: [{ type: "null" }, { type: "string" }] }, ["null"]],
    [{ type: "string", pattern: "^v[0-9]+(\\.[0-9]+){2}$" }, ["v1.0.0"]],
    [{ type: "array", items: { type: "string", pattern: "^[A-Z]{3}$" }, minItems: 2, uniqueItems: true }, ["'[\"ABC\",\"USD\"]'"]],
    [{ type: "object", properties: { n: { type: "integer", minimum: 3 } }, required: ["n"] }, ["'{\"n\":3}'"]],
];
/** No sample is found that fits, or none that a terminal shows as it is. */
const unmade: object[] = [
    { type: "string", pattern: "^nothing makes this up$" },
    { type: "string", format: "email", minLength: 60 },
    { enum: ["a\nb"] },
    { type: "object", additionalProperties: { type: "integer" }, minProperties: 7 },
];
for (const schema of unmade) {
    test(`exampleTokens() makes nothing of ${JSON.stringify(schema)}`, async () => {
        const command = { name: "a", description: "A.", params: { theValue: schema }, returns: { type: "null" }, run };
        assert.equal(exampleTokens(await prepare(command as any, ["a"])), undefined);
    });
}

test("exampleTokens() judges the input as a whole", async () => {
    const input = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["a"], dependentRequired: { a: ["b"] } };
    const command = { name: "a", description: "A.", input, returns: { type: "null" }, run };
    assert.equal(exampleTokens(await prepare(command as any, ["a"])), undefined);
});

for (const [schema, tokens] of required) {
    test(`exampleTokens() makes ${tokens.join(" ")} of ${JSON.stringify(schema)}, which binds`, async () => {
        const command = { name: "a", description: "A.", params: { theValue: schema }, returns: { type: "null" }, run };
        assert.deepEqual(exampleTokens(await prepare(command as any, ["a"])), tokens);
        const bound = bind({ ...tree, commands: [command] }, ["a", ...tokens.map(unquote)]);
        assert.equal("issues" in bound, false);
    });
}
