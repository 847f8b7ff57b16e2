/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | {
    [key: string]: Json;
};
/** Why a text is not read. `offset` counts code points from 0, `line` and `column` from 1. */
export interface JsonFault {
    code: string;
    offset: number;
    line: number;
    column: number;
    detail: string;
}
/** Whether a value is an object whose prototype is null or the root of some realm's prototypes (clause json.value.plain). */
export declare function isPlainObject(value: unknown): value is Record<string, unknown>;
/** Appends one reference token to a JSON Pointer, escaped (RFC 6901 section 3). */
export declare function pointer(parent: string, token: string | number): string;
