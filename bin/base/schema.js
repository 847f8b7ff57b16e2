// The validator's public face: makes a schema ready, for one's own operations (`define`) or for a foreign tool (`adopt`).
// Clauses: schema.*. Needs json, value, plan, verdict, fill, issue, nearest, pattern (with expression, automaton and proof) and format (with label) beside it, and nothing else.
import { formats as knownFormats } from "./format.js";
import { compileIssues } from "./issue.js";
import { nearest } from "./nearest.js";
import { compilePattern } from "./pattern.js";
import { keywords, planSchema } from "./plan.js";
import { compileFill, compileTest } from "./verdict.js";
/**
 * Makes a schema of one's own ready: whatever is not understood is an issue. `format` is checked unless `formats` is false.
 *
 *     const { ok, issues, validate } = define({ type: "integer", minimum: 1 });
 *     validate(0);   // [{ path: "", keyword: "minimum", ... }]
 */
export function define(schema, options = {}) {
    return makeReady(schema, "define", options.formats ?? true);
}
/**
 * Makes a foreign schema ready, which passes through untouched: what is understood is enforced, the rest is in `notes`.
 * `format` is checked where `formats` is true. Never throws.
 */
export function adopt(schema, options = {}) {
    return makeReady(schema, "adopt", options.formats ?? false);
}
function makeReady(schema, mode, formats) {
    const parts = { compilePattern, formats: knownFormats };
    const plan = planSchema(schema, { mode, formats }, parts);
    return {
        ok: plan.root !== undefined,
        complete: plan.complete,
        issues: plan.issues.map(advise),
        notes: plan.notes.map(advise),
        ...lazily(plan),
    };
}
/** The functions of a plan, each compiled when it is first called. */
function lazily(plan) {
    let test;
    let validate;
    let fill;
    return {
        test: (value) => (test ??= compileTest(plan))(value),
        validate: (value) => (validate ??= compileIssues(plan))(value),
        fill: (value) => (fill ??= compileFill(plan) ?? ((given) => given))(value),
    };
}
/** What to write in place of keywords that other dialects and tools have. */
const advice = {
    nullable: "type: [..., \"null\"]",
    example: "examples",
    optional: "required",
    dependencies: "dependentRequired or dependentSchemas",
    additionalItems: "items beside prefixItems",
    items: "prefixItems",
    unevaluatedProperties: "additionalProperties",
    unevaluatedItems: "items",
    $dynamicRef: "$ref",
    $recursiveRef: "$ref",
    $dynamicAnchor: "$anchor",
    $recursiveAnchor: "$anchor",
    $id: "$defs and $ref",
};
/** Adds to a fault what was probably meant. */
export function advise(issue) {
    const { code, keyword } = issue;
    const other = code === "keyword-unknown" || code === "keyword-unsupported" || (code === "keyword-invalid" && keyword === "items");
    const suggestion = !other ? undefined
        : Object.hasOwn(advice, keyword) ? advice[keyword]
            : code === "keyword-unknown" ? nearest(keyword, keywords) ?? `x-${keyword}` : undefined;
    return suggestion === undefined ? issue : { ...issue, suggestion };
}
