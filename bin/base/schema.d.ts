import type { Issue } from "./issue.ts";
import type { SchemaIssue } from "./plan.ts";
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
export declare function define(schema: unknown, options?: {
    formats?: boolean;
}): Validator;
/**
 * Makes a foreign schema ready, which passes through untouched: what is understood is enforced, the rest is in `notes`.
 * `format` is checked where `formats` is true. Never throws.
 */
export declare function adopt(schema: unknown, options?: {
    formats?: boolean;
}): Validator;
/** Adds to a fault what was probably meant. */
export declare function advise(issue: SchemaIssue): SchemaIssue;
