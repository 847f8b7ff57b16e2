export { canonicalJson, equalJson, isPlainObject, pointer, pointerTokens, writeJson } from "./value.ts";
export type { WriteFault } from "./value.ts";
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
/**
 * Reads one JSON text; what reading would change is a fault too. `depthMax` only lowers; `lengthMax` is in code units.
 *
 *     parseJson("[1,]")        // { ok: false, fault: { code: "json-syntax", offset: 3, ... } }
 */
export declare function parseJson(text: string, limits?: {
    depthMax?: number;
    lengthMax?: number;
}): {
    ok: true;
    value: Json;
} | {
    ok: false;
    fault: JsonFault;
};
