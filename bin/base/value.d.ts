/** Why a value is not written; `path` is a JSON Pointer to it. */
export interface WriteFault {
    code: string;
    path: string;
    detail: string;
}
export declare const DEPTH_MAX: number;
export declare const LENGTH_MAX: number;
/**
 * Writes a value as JSON text; what JSON cannot carry is a fault, never dropped or changed. `indent` is a number of spaces.
 *
 *     writeJson({ a: undefined })      // { ok: false, fault: { code: "value-not-json", path: "/a", ... } }
 */
export declare function writeJson(value: unknown, options?: {
    indent?: number;
    depthMax?: number;
    lengthMax?: number;
}): {
    ok: true;
    text: string;
} | {
    ok: false;
    fault: WriteFault;
};
/**
 * One text for all values that are equal under equalJson and another for every other value; `undefined` where the value
 * is not JSON or is beyond a limit.
 *
 *     canonicalJson({ b: 1, a: -0 })   // '{"a":0,"b":1}'
 */
export declare function canonicalJson(value: unknown): string | undefined;
/** Whether a value is an object whose prototype is null or the root of some realm's prototypes (clause json.value.plain). */
export declare function isPlainObject(value: unknown): value is Record<string, unknown>;
/**
 * Whether two JSON values are equal as JSON Schema means it: 0 and -0 and 1 and 1.0 are, the order of members does not
 * count, a member that is `undefined` is absent (clauses json.equal.*). False beyond the limits on depth and steps.
 *
 *     equalJson({ a: 1, b: [0] }, { b: [-0], a: 1 })   // true
 */
export declare function equalJson(a: unknown, b: unknown, depthMax?: number): boolean;
/** Appends one reference token to a JSON Pointer, escaped (RFC 6901 section 3). */
export declare function pointer(parent: string, token: string | number): string;
/**
 * Splits a JSON Pointer into its decoded reference tokens; `undefined` where the text is not one (RFC 6901 section 3).
 *
 *     pointerTokens("/a~1b/0")     // ["a/b", "0"]
 */
export declare function pointerTokens(text: string): string[] | undefined;
