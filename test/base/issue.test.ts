// Issues: what vectors cannot say, since the values are not JSON, or the point is the words beside path and keyword.
import assert from "node:assert/strict";
import test from "node:test";
import { compileIssues } from "../../bin/base/issue.js";
import { planSchema } from "../../bin/base/verdict.js";

type Found = [path: string, keyword: string];

function issues(schema: unknown, value: unknown): Found[] {
    return compileIssues(planSchema(schema, { mode: "define", formats: false }))(value).map(({ path, keyword }) => [path, keyword]);
}

const table: [string, unknown, unknown, Found[]][] = [
    ["a member that is undefined is missing", { required: ["a"] }, { a: undefined }, [["/a", "required"]]],
    ["a hole is no value of any type", { items: { type: "integer" } }, [1, , 3], [["/1", "type"]]],
    ["NaN is of no type", { properties: { a: { minimum: 3 } } }, { a: NaN }, [["/a", "type"]]],
    ["issues come in document order", {
        properties: { b: { type: "string" }, a: { type: "string" } }, required: ["c"], additionalProperties: false,
        allOf: [{ properties: { a: { enum: [1] } } }], maxProperties: 1,
    }, { a: 2, x: 3, b: 4 }, [["/c", "required"], ["", "maxProperties"], ["/a", "type"], ["/a", "enum"], ["/x", "additionalProperties"], ["/b", "type"]]],
];
for (const [name, schema, value, found] of table) {
    test(`compileIssues(): ${name}`, () => {
        assert.deepEqual(issues(schema, value), found);
    });
}

test("compileIssues() stops at 100 issues", () => {
    assert.equal(issues({ items: { type: "string" } }, Array.from({ length: 1000 }, () => 1)).length, 100);
});

test("compileIssues() names the nearest member and the nearest choice", () => {
    const schema = { properties: { path: { type: "string" }, mode: { enum: ["fast", "slow"] } }, additionalProperties: false };
    const found = compileIssues(planSchema(schema, { mode: "define", formats: false }))({ pth: "a", mode: "fsat" });
    assert.deepEqual(found.map(({ path, suggestion }) => [path, suggestion]), [["/pth", "path"], ["/mode", "fast"]]);
});
