// Reads, writes, compares and points into JSON values.
// Clauses: json.*. Rules: RFC 8259 (JSON), RFC 6901 (JSON Pointer).

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Why a text is not read. `offset` counts code points from 0, `line` and `column` from 1. */
export interface JsonFault {
    code: string;
    offset: number;
    line: number;
    column: number;
    detail: string;
}

/** Whether a value is an object whose prototype is null or the root of some realm's prototypes (clause json.value.plain). */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return false;
    }
    const proto: unknown = Object.getPrototypeOf(value);
    return proto === null || Object.getPrototypeOf(proto) === null;
}

/** Appends one reference token to a JSON Pointer, escaped (RFC 6901 section 3). */
export function pointer(parent: string, token: string | number): string {
    return `${parent}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
