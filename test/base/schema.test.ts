// The validator as a whole: what vectors cannot say, since the values are not JSON, or since they are random.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { keywords } from "../../bin/base/plan.js";
import { adopt, define } from "../../bin/base/schema.js";

type Fields = { [name: string]: unknown };

test("a refused schema gives a TypeError when it is used all the same", () => {
    const { ok, issues, test: check, validate } = define({ type: "any" });
    assert.equal(ok, false);
    assert.deepEqual(issues.map((issue) => issue.code), ["type-unknown"]);
    assert.throws(() => check(1), TypeError);
    assert.throws(() => validate(1), TypeError);
});

test("define() suggests the nearest keyword, and what other dialects call otherwise", () => {
    const { issues } = define({ minLenght: 1, nullable: true, vendorNote: 1, unevaluatedProperties: false });
    assert.deepEqual(issues.map((issue) => issue.suggestion), ["minLength", "type: [..., \"null\"]", "x-vendorNote", "additionalProperties"]);
});

test("a schema that contains itself, or what JSON has not, is refused", () => {
    const circle: Fields = { type: "object" };
    circle["properties"] = { a: circle };
    assert.deepEqual(define(circle).issues.map((issue) => issue.code), ["schema-too-deep"]);
    for (const stranger of [NaN, 1n, () => 1, Symbol("a"), new Date(0), new Map()]) {
        assert.deepEqual(adopt({ properties: { a: { const: stranger } } }).issues.map(({ code, path }) => [code, path]), [["schema-invalid", "/properties/a/const"]]);
    }
});

test("a schema whose objects are shared without end is refused", () => {
    let shared: Fields = { type: "string" };
    for (let level = 0; level < 60; level++) {
        shared = { allOf: [shared, shared] };
    }
    assert.deepEqual(define(shared).issues.map((issue) => issue.code), ["schema-too-long"]);
});

test("a value that contains itself is refused, and said to be too deep", () => {
    const circle: Fields = {};
    circle["a"] = circle;
    const { validate, test: check } = define({ type: "object", properties: { a: { $ref: "#" } } });
    assert.equal(check(circle), false);
    assert.deepEqual(validate(circle).map(({ path, keyword }) => [path, keyword]), [["", "depth"]]);
    assert.equal(define({ not: { properties: { a: { $ref: "#/not" } }, required: ["b"] } }).test(circle), false);
});

test("100,000 levels are refused from deep inside the stack too", () => {
    const { test: check, validate } = define({ items: { anyOf: [{ type: "null" }, { $ref: "#" }] } });
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) {
        deep = [deep];
    }
    const from = (depth: number): boolean => (depth === 0 ? check(deep) || validate(deep).length === 0 : from(depth - 1) && true);
    for (const depth of [0, 1_000, 3_000, 5_000]) {
        assert.equal(from(depth), false);
    }
});

test("a check without end is given up, and said to take too many steps", () => {
    const $defs: Fields = {};
    for (let level = 0; level < 30; level++) {
        $defs[`d${level}`] = { anyOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] };
    }
    $defs["d30"] = { type: "string" };
    const { validate } = define({ $ref: "#/$defs/d0", $defs });
    assert.deepEqual(validate(1).map(({ path, keyword }) => [path, keyword]), [["", "fuel"]]);
    assert.deepEqual(validate("a"), []);
    const { test: denied } = define({ not: { $ref: "#/$defs/d0" }, $defs });
    assert.equal(denied(1), false);
});

test("ten thousand different objects and a list of 20,000 choices take no long", () => {
    const start = performance.now();
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ a: index, b: [index] }));
    assert.equal(define({ uniqueItems: true }).test(rows), true);
    assert.equal(define({ uniqueItems: true }).test([...rows, { b: [5], a: 5 }]), false);
    const choices = Array.from({ length: 20_000 }, (_, index) => `choice ${index}`);
    const { test: chosen } = define({ items: { enum: choices } });
    assert.equal(chosen(choices), true);
    assert.equal(chosen([...choices, "other"]), false);
    assert.ok(performance.now() - start < 5_000);
});

test("what is inherited from a polluted Object.prototype is no member", () => {
    const { test: check } = define({ properties: { a: { type: "integer" } }, required: ["a"], additionalProperties: false });
    Object.defineProperty(Object.prototype, "a", { value: 1, enumerable: true, configurable: true, writable: true });
    Object.defineProperty(Object.prototype, "z", { value: 1, enumerable: true, configurable: true, writable: true });
    try {
        assert.equal(check({}), false);
        assert.equal(check({ a: 1 }), true);
        assert.equal(check({ a: "b" }), false);
    } finally {
        delete (Object.prototype as Fields)["a"];
        delete (Object.prototype as Fields)["z"];
    }
});

test("objects of another realm and without a prototype are objects", () => {
    const { test: check } = define({ type: "object", properties: { a: { type: "integer" } }, required: ["a"] });
    assert.equal(check(Object.assign(Object.create(null), { a: 1 })), true);
    assert.equal(check(structuredClone({ a: 1 })), true);
});

const fills: [string, unknown, unknown, unknown][] = [
    ["at the root", { default: { a: 1 } }, undefined, { a: 1 }],
    ["through properties", { properties: { a: { default: 1 }, b: { properties: { c: { default: 2 } } } } }, { b: {} }, { b: { c: 2 }, a: 1 }],
    ["not where an object is absent", { properties: { b: { properties: { c: { default: 2 } } } } }, {}, {}],
    ["inside a default", { properties: { b: { default: {}, properties: { c: { default: 2 } } } } }, {}, { b: { c: 2 } }],
    ["through items", { items: { properties: { a: { default: 1 } } } }, [{}, { a: 2 }], [{ a: 1 }, { a: 2 }]],
    ["through prefixItems", { prefixItems: [{ properties: { a: { default: 1 } } }], items: { properties: { a: { default: 2 } } } }, [{}, {}], [{ a: 1 }, { a: 2 }]],
    ["through $ref", { properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: { default: 1 } } }, {}, { a: 1 }],
    ["through $ref to an object", { $ref: "#/$defs/b", $defs: { b: { properties: { a: { default: 1 } } } } }, {}, { a: 1 }],
    ["beside $ref first", { properties: { a: { $ref: "#/$defs/b", default: 2 } }, $defs: { b: { default: 1 } } }, {}, { a: 2 }],
    ["null", { properties: { a: { default: null } } }, {}, { a: null }],
    ["a member that is undefined", { properties: { a: { default: 1 } } }, { a: undefined }, { a: 1 }],
    ["not a member that is null", { properties: { a: { default: 1 } } }, { a: null }, { a: null }],
    ["not through anyOf, oneOf, allOf and if", { anyOf: [{ properties: { a: { default: 1 } } }], oneOf: [{ properties: { b: { default: 1 } } }], allOf: [{ properties: { c: { default: 1 } } }], if: true, then: { properties: { d: { default: 1 } } } }, {}, {}],
    ["not inside itself", { properties: { a: { default: {}, properties: { a: { $ref: "#/properties/a" } } } } }, {}, { a: {} }],
    ["not what is no plain object", { properties: { a: { default: 1 } } }, new Date(0), new Date(0)],
];
for (const [name, schema, value, filled] of fills) {
    test(`fill(): ${name}`, () => {
        assert.deepEqual(define(schema).fill(value), filled);
    });
}

test("fill() defines a default called __proto__ as a member", () => {
    const filled = define(JSON.parse('{"properties":{"__proto__":{"default":{"polluted":true}}}}')).fill({}) as Fields;
    assert.equal(Object.hasOwn(filled, "__proto__"), true);
    assert.equal(filled["polluted"], undefined);
    assert.equal(({} as Fields)["polluted"], undefined);
});

test("fill() stops where defaults inside defaults grow without end", () => {
    const $defs: Fields = {};
    for (let level = 0; level < 40; level++) {
        const next = { $ref: `#/$defs/d${level + 1}`, default: {} };
        $defs[`d${level}`] = { properties: { a: next, b: next } };
    }
    $defs["d40"] = {};
    const start = performance.now();
    define({ $ref: "#/$defs/d0", $defs }).fill({});
    assert.ok(performance.now() - start < 5_000);
});

/** A small generator of random numbers, so that a failure can be repeated from its seed. */
function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

const names = ["a", "b", "c", "toString"];

function randomValue(next: (below: number) => number, depth: number): unknown {
    switch (next(depth > 0 ? 9 : 7)) {
        case 0: return null;
        case 1: return next(2) === 0;
        case 2: return next(5) - 2;
        case 3: return next(8) / 4;
        case 4: return ["", "a", "b", "ab", "\u{1F600}"][next(5)];
        case 5: return [];
        case 6: return {};
        case 7: return Array.from({ length: next(4) }, () => randomValue(next, depth - 1));
        default: return Object.fromEntries(Array.from({ length: next(4) }, () => [names[next(4)], randomValue(next, depth - 1)]));
    }
}

function randomSchema(next: (below: number) => number, depth: number): unknown {
    if (depth === 0) {
        return next(4) > 0 || { type: ["string", "integer", "object"][next(3)] };
    }
    const inner = (): unknown => randomSchema(next, depth - 1);
    const list = (): unknown[] => Array.from({ length: next(3) + 1 }, inner);
    const members = (): Fields => Object.fromEntries(names.slice(next(3)).map((name) => [name, inner()]));
    const tagged = (): Fields => ({ type: "object", properties: { ...members(), a: { const: ["a", "b", "ab"][next(3)] } }, required: ["a"] });
    const makers: [string, () => unknown][] = [
        ["type", () => ["string", "integer", "number", "object", "array", ["null", "boolean"]][next(6)]],
        ["enum", () => [randomValue(next, 1), randomValue(next, 1)]], ["const", () => randomValue(next, 1)],
        ["minLength", () => next(3)], ["maxLength", () => next(3)], ["pattern", () => ["a", "^b", "^.$"][next(3)]],
        ["minimum", () => next(3) - 1], ["maximum", () => next(3)], ["exclusiveMinimum", () => next(2) - 1], ["exclusiveMaximum", () => next(3)],
        ["multipleOf", () => [0.25, 0.5, 2][next(3)]],
        ["properties", members], ["patternProperties", () => ({ "^a": inner(), b: inner() })], ["additionalProperties", inner],
        ["propertyNames", () => ({ maxLength: next(3) })], ["required", () => names.slice(next(5))],
        ["minProperties", () => next(3)], ["maxProperties", () => next(3)], ["dependentRequired", () => ({ a: ["b"] })], ["dependentSchemas", () => ({ b: inner() })],
        ["prefixItems", list], ["items", inner], ["contains", inner], ["minContains", () => next(3)], ["maxContains", () => next(3)],
        ["minItems", () => next(3)], ["maxItems", () => next(4)], ["uniqueItems", () => true],
        ["allOf", list], ["anyOf", list], ["oneOf", list], ["anyOf", () => [tagged(), tagged(), tagged(), inner()]], ["oneOf", () => [tagged(), tagged(), tagged()]],
        ["not", inner], ["if", inner], ["then", inner], ["else", inner], ["$ref", () => "#/$defs/leaf"],
    ];
    return Object.fromEntries(Array.from({ length: next(4) + 1 }, () => makers[next(makers.length)]!).map(([keyword, make]) => [keyword, make()]));
}

test("test() and validate() agree on random schemas and values", (t) => {
    const seed = Number(process.env["TOOLFUNCS_SEED"] ?? Date.now() % 1_000_000);
    t.diagnostic(`TOOLFUNCS_SEED=${seed}`);
    const next = random(seed);
    let valid = 0;
    for (let round = 0; round < 3_000; round++) {
        const schema = { ...Object(randomSchema(next, 3)) as object, $defs: { leaf: randomSchema(next, 0) } };
        const { ok, issues, test: check, validate } = define(schema);
        assert.ok(ok, `${seed}: ${JSON.stringify(schema)}: ${JSON.stringify(issues)}`);
        for (let turn = 0; turn < 5; turn++) {
            const value = randomValue(next, 3);
            const verdict = check(value);
            valid += verdict ? 1 : 0;
            assert.equal(validate(value).length === 0, verdict, `${seed}: ${JSON.stringify(schema)} for ${JSON.stringify(value)}`);
        }
    }
    t.diagnostic(`${valid} of 15,000 valid`);
});

/** A schema whose keywords have values of any kind. */
function randomNonsense(next: (below: number) => number, depth: number): unknown {
    if (depth === 0 || next(5) === 0) {
        return [null, true, false, 0, 1, -1, 1.5, "", "a", "#", "#/$defs/a", "#a", "(a", "a(?=b)", "object", "any", [], {}, ["a", "a"], ["string", "null"]][next(20)];
    }
    const names = [...keywords, "unevaluatedItems", "$dynamicRef", "dependencies", "nullable", "x-a", "__proto__", ""];
    const inner = (): unknown => randomNonsense(next, depth - 1);
    const dialect = next(4) === 0 ? [["$schema", "http://json-schema.org/draft-07/schema#"]] : [];
    const rows = Array.from({ length: next(5) + 1 }, () => [names[next(names.length)], [inner, () => [inner(), inner()], () => ({ a: inner(), b: inner() })][next(3)]!()]);
    return Object.fromEntries([...dialect, ...rows]);
}

test("define() and adopt() take any nonsense, leave it as it is and never throw", (t) => {
    const seed = Number(process.env["TOOLFUNCS_SEED"] ?? Date.now() % 1_000_000);
    t.diagnostic(`TOOLFUNCS_SEED=${seed}`);
    const next = random(seed);
    let accepted = 0;
    for (let round = 0; round < 5_000; round++) {
        const schema = randomNonsense(next, 3);
        const before = JSON.stringify(schema);
        for (const make of [define, adopt]) {
            const { ok, test: check, validate, fill } = make(schema);
            const value = randomValue(next, 2);
            accepted += ok ? 1 : 0;
            if (ok) {
                assert.equal(validate(value).length === 0, check(value), `${seed}: ${before} for ${JSON.stringify(value)}`);
                fill(value);
            }
        }
        assert.equal(JSON.stringify(schema), before);
    }
    t.diagnostic(`${accepted} of 10,000 accepted`);
});

const forbid = "--disallow-code-generation-from-strings";
if (process.execArgv.includes(forbid)) {
    test("code from text is forbidden here", () => {
        assert.throws(() => new Function("return 1"), EvalError);
    });
} else {
    for (const name of ["schema", "verdict", "issue", "suite"]) {
        test(`nothing is compiled from text: ${name}.test.js passes where that is forbidden`, () => {
            const { NODE_TEST_CONTEXT: _, ...env } = process.env;
            const done = spawnSync(process.execPath, [forbid, join(import.meta.dirname, `${name}.test.js`)], { encoding: "utf8", env });
            assert.equal(done.status, 0, done.stdout + done.stderr);
        });
    }
}
