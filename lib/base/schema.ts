// The validator's public face: makes a schema ready, for one's own operations (`define`) or for a foreign tool (`adopt`).
// Clauses: schema.*. Needs json, value, plan, verdict, fill, issue, nearest, pattern (with expression, automaton and proof) and format (with label) beside it, and nothing else.

import { formats as knownFormats } from "./format.ts";
import { compileIssues } from "./issue.ts";
import type { Issue } from "./issue.ts";
import { nearest } from "./nearest.ts";
import { compilePattern } from "./pattern.ts";
import { keywords, planSchema } from "./plan.ts";
import type { Parts, Plan, SchemaIssue } from "./plan.ts";
import { compileFill, compileTest } from "./verdict.ts";

export type { Issue } from "./issue.ts";
export type { SchemaIssue } from "./plan.ts";

/** A schema made ready. Where `ok` is false, `test` and `validate` throw TypeError: look at `issues` first. */
export interface Validator {
    /** False where the schema is refused; `issues` then says why. */
    ok: boolean;
    /** False where something in the schema is not enforced: a yes is then only "not contradicted", a no is certain. */
    complete: boolean;
    issues: SchemaIssue[];
    notes: SchemaIssue[];
    /** Whether a value is valid. */
    test(value: unknown): boolean;
    /** What is wrong with a value, at most 100 issues in document order; none where it is valid. */
    validate(value: unknown): Issue[];
    /** The value with its defaults filled in; the argument is not changed. */
    fill(value: unknown): unknown;
}

/**
 * Makes a schema of one's own ready: whatever is not understood is an issue. `format` is checked unless `formats` is false.
 *
 *     const { ok, issues, validate } = define({ type: "integer", minimum: 1 });
 *     validate(0);   // [{ path: "", keyword: "minimum", ... }]
 */
export function define(schema: unknown, options: { formats?: boolean } = {}): Validator {
    return makeReady(schema, "define", options.formats ?? true);
}

/**
 * Makes a foreign schema ready, which passes through untouched: what is understood is enforced, the rest is in `notes`.
 * `format` is checked where `formats` is true. Never throws.
 */
export function adopt(schema: unknown, options: { formats?: boolean } = {}): Validator {
    return makeReady(schema, "adopt", options.formats ?? false);
}

function makeReady(schema: unknown, mode: "define" | "adopt", formats: boolean): Validator {
    const parts: Parts = { compilePattern, formats: knownFormats };
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
function lazily(plan: Plan): Pick<Validator, "test" | "validate" | "fill"> {
    let test: ((value: unknown) => boolean) | undefined;
    let validate: ((value: unknown) => Issue[]) | undefined;
    let fill: ((value: unknown) => unknown) | undefined;
    return {
        test: (value) => (test ??= compileTest(plan))(value),
        validate: (value) => (validate ??= compileIssues(plan))(value),
        fill: (value) => (fill ??= compileFill(plan) ?? ((given) => given))(value),
    };
}

/** What to write in place of keywords that other dialects and tools have. */
const advice: Readonly<Record<string, string>> = {
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
export function advise(issue: SchemaIssue): SchemaIssue {
    const { code, keyword } = issue;
    const other = code === "keyword-unknown" || code === "keyword-unsupported" || (code === "keyword-invalid" && keyword === "items");
    const suggestion = !other ? undefined
        : Object.hasOwn(advice, keyword) ? advice[keyword]
        : code === "keyword-unknown" ? nearest(keyword, keywords) ?? `x-${keyword}` : undefined;
    return suggestion === undefined ? issue : { ...issue, suggestion };
}
