// Plans and yes-or-no tests: what vectors cannot say, since the values are not JSON or the point is what does not happen.
import assert from "node:assert/strict";
import test from "node:test";
import { compileFill, compileTest, planSchema } from "../../bin/base/verdict.js";

function accepts(schema: unknown, value: unknown): boolean {
    return compileTest(planSchema(schema, { mode: "define", formats: false }))(value);
}

class Row {
    id = 1;
}

/** Values that JSON has not, by the schema that would take their JSON likeness. */
const strangers: [string, unknown, unknown][] = [
    ["undefined", { type: "null" }, undefined],
    ["NaN", { type: "number" }, NaN],
    ["Infinity", { minimum: 3 }, Infinity],
    ["a bigint", { type: "integer" }, 1n],
    ["a symbol", { type: "string" }, Symbol("a")],
    ["a function", { type: "object" }, () => 1],
    ["a Date", { type: "object" }, new Date(0)],
    ["a Map", { minProperties: 0, type: "object" }, new Map()],
    ["a class instance", { properties: { id: { type: "integer" } } }, new Row()],
    ["a boxed string", { type: "string" }, Object("a")],
    ["a hole", { type: "array" }, [1, , 3]],
    ["a hole under items", { items: { type: "integer" } }, [1, , 3]],
    ["undefined as an item", { items: true, minItems: 1 }, [undefined]],
    ["undefined under not", { not: { type: "string" } }, undefined],
];

for (const [name, schema, value] of strangers) {
    test(`compileTest() refuses ${name} for ${JSON.stringify(schema)}`, () => {
        assert.equal(accepts(schema, value), false);
    });
}

test("compileTest() takes a member that is undefined as absent", () => {
    assert.equal(accepts({ required: ["a"] }, { a: undefined }), false);
    assert.equal(accepts({ additionalProperties: false }, { a: undefined }), true);
    assert.equal(accepts({ maxProperties: 0 }, { a: undefined }), true);
    assert.equal(accepts({ dependentRequired: { a: ["b"] } }, { a: undefined }), true);
});

test("compileFill() copies what it fills and leaves its argument alone", () => {
    const schema = { properties: { a: { properties: { b: { default: { c: [1] } } } }, d: { type: "integer" } } };
    const fill = compileFill(planSchema(schema, { mode: "define", formats: false }))!;
    const given = { a: {}, d: 1 };
    const first = fill(given) as { a: { b: { c: number[] } } };
    assert.deepEqual(first, { a: { b: { c: [1] } }, d: 1 });
    assert.deepEqual(given, { a: {}, d: 1 });
    first.a.b.c.push(2);
    assert.deepEqual(fill(given), { a: { b: { c: [1] } }, d: 1 });
    assert.deepEqual(schema.properties.a.properties.b.default, { c: [1] });
});
