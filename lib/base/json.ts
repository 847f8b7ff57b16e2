// Reads JSON text, and is the face of all that is done with JSON values.
// Clauses: json.*. Rules: RFC 8259 (JSON).

import { DEPTH_MAX, LENGTH_MAX } from "./value.ts";

export { canonicalJson, equalJson, isPlainObject, pointer, pointerTokens, writeJson } from "./value.ts";
export type { WriteFault } from "./value.ts";

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

const INTEGER_MAX = "9007199254740992";

interface Reader {
    text: string;
    at: number;
    levelsLeft: number;
    fault: { code: string; at: number; detail: string } | undefined;
}

/**
 * Reads one JSON text; what reading would change is a fault too. `depthMax` only lowers; `lengthMax` is in code units.
 *
 *     parseJson("[1,]")        // { ok: false, fault: { code: "json-syntax", offset: 3, ... } }
 */
export function parseJson(
    text: string,
    limits: { depthMax?: number; lengthMax?: number } = {},
): { ok: true; value: Json } | { ok: false; fault: JsonFault } {
    const reader: Reader = { text, at: 0, levelsLeft: Math.min(limits.depthMax ?? DEPTH_MAX, DEPTH_MAX), fault: undefined };
    let value: Json | undefined;
    if (text.length > (limits.lengthMax ?? LENGTH_MAX)) {
        fail(reader, "json-too-long", 0, "the text is too long");
    } else {
        value = readValue(reader);
        if (value !== undefined) {
            skipSpace(reader);
            if (reader.at < text.length) {
                value = unexpected(reader, reader.at, "nothing more");
            }
        }
    }
    if (value !== undefined) {
        return { ok: true, value };
    }
    const { code, at, detail } = reader.fault!;
    return { ok: false, fault: { code, ...locate(text, at), detail } };
}

function readValue(reader: Reader): Json | undefined {
    const code = skipSpace(reader);
    switch (code) {
        case 0x22:
            return readString(reader);
        case 0x7b:
            return readObject(reader);
        case 0x5b:
            return readArray(reader);
        case 0x74:
            return readWord(reader, "true", true);
        case 0x66:
            return readWord(reader, "false", false);
        case 0x6e:
            return readWord(reader, "null", null);
    }
    return code === 0x2d || isDigit(code) ? readNumber(reader) : unexpected(reader, reader.at, "a value");
}

/** Moves to the next code unit that is not white space and answers it; NaN at the end. */
function skipSpace(reader: Reader): number {
    for (; ; reader.at += 1) {
        const code = reader.text.charCodeAt(reader.at);
        if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
            return code;
        }
    }
}

function readObject(reader: Reader): Json | undefined {
    if (!isEntered(reader)) {
        return undefined;
    }
    const object: { [key: string]: Json } = {};
    let code = skipSpace(reader);
    if (code === 0x7d) {
        return leave(reader, object);
    }
    for (;;) {
        const keyAt = reader.at;
        const key = code === 0x22 ? readString(reader) : unexpected(reader, keyAt, "a member name in double quotes");
        if (key === undefined) {
            return undefined;
        }
        if (Object.hasOwn(object, key)) {
            return fail(reader, "key-duplicate", keyAt, "this member name was there before");
        }
        if (skipSpace(reader) !== 0x3a) {
            return unexpected(reader, reader.at, "a colon");
        }
        reader.at += 1;
        const value = readValue(reader);
        if (value === undefined) {
            return undefined;
        }
        if (key === "__proto__") {
            Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
        } else {
            object[key] = value;
        }
        code = skipSpace(reader);
        if (code === 0x7d) {
            return leave(reader, object);
        }
        if (code !== 0x2c) {
            return unexpected(reader, reader.at, "a comma or }");
        }
        reader.at += 1;
        code = skipSpace(reader);
    }
}

function readArray(reader: Reader): Json | undefined {
    if (!isEntered(reader)) {
        return undefined;
    }
    const array: Json[] = [];
    let code = skipSpace(reader);
    while (code !== 0x5d) {
        const value = readValue(reader);
        if (value === undefined) {
            return undefined;
        }
        array.push(value);
        code = skipSpace(reader);
        if (code === 0x2c) {
            reader.at += 1;
        } else if (code !== 0x5d) {
            return unexpected(reader, reader.at, "a comma or ]");
        }
    }
    return leave(reader, array);
}

/** Steps over an opening bracket. */
function isEntered(reader: Reader): boolean {
    if (reader.levelsLeft <= 0) {
        fail(reader, "json-too-deep", reader.at, "too many arrays and objects inside each other");
        return false;
    }
    reader.levelsLeft -= 1;
    reader.at += 1;
    return true;
}

/** Steps over a closing bracket. */
function leave(reader: Reader, value: Json): Json {
    reader.levelsLeft += 1;
    reader.at += 1;
    return value;
}

function readString(reader: Reader): string | undefined {
    const { text, at } = reader;
    let hasEscape = false;
    for (let next = at + 1; ; next += 1) {
        const code = text.charCodeAt(next);
        if (code === 0x22) {
            reader.at = next + 1;
            // The token is checked, so that the engine's reader may decode it.
            return hasEscape ? JSON.parse(text.slice(at, next + 1)) as string : text.slice(at + 1, next);
        }
        if (code === 0x5c) {
            hasEscape = true;
            next += 1;
            const digits = text[next] === "u" ? 4 : 0;
            if (digits === 0 && !'"\\/bfnrt'.includes(text[next] ?? "?")) {
                return unexpected(reader, next, "an escape JSON has");
            }
            for (const end = next + digits; next < end;) {
                next += 1;
                if (!/^[0-9A-Fa-f]/.test(text[next] ?? "")) {
                    return unexpected(reader, next, "four hexadecimal digits");
                }
            }
        } else if (!(code >= 0x20)) {
            return unexpected(reader, next, "the rest of a string");
        }
    }
}

function readNumber(reader: Reader): number | undefined {
    const { text, at } = reader;
    const first = text.charCodeAt(at) === 0x2d ? at + 1 : at;
    const integerEnd = text.charCodeAt(first) === 0x30 ? first + 1 : skipDigits(text, first);
    let start = first;
    let end = integerEnd;
    if (end > start && text.charCodeAt(end) === 0x2e) {
        start = end + 1;
        end = skipDigits(text, start);
    }
    if (end > start && (text.charCodeAt(end) | 0x20) === 0x65) {
        start = end + (text[end + 1] === "+" || text[end + 1] === "-" ? 2 : 1);
        end = skipDigits(text, start);
    }
    if (end === start) {
        return unexpected(reader, end, "a digit");
    }
    const digits = end - first;
    if (end === integerEnd && digits > 15 && (digits > 16 || text.slice(first, end) > INTEGER_MAX)) {
        return fail(reader, "integer-unsafe", at, "an integer beyond 2^53 would be changed by reading it");
    }
    const value = Number(text.slice(at, end));
    if (!Number.isFinite(value)) {
        return fail(reader, "number-overflow", at, "the number is too large");
    }
    reader.at = end;
    return value;
}

function skipDigits(text: string, at: number): number {
    while (isDigit(text.charCodeAt(at))) {
        at += 1;
    }
    return at;
}

function isDigit(code: number): boolean {
    return code >= 0x30 && code <= 0x39;
}

function readWord<T extends Json>(reader: Reader, word: string, value: T): T | undefined {
    for (const letter of word) {
        if (reader.text[reader.at] !== letter) {
            return unexpected(reader, reader.at, word);
        }
        reader.at += 1;
    }
    return value;
}

function unexpected(reader: Reader, at: number, expected: string): undefined {
    return fail(reader, "json-syntax", at, `expected ${expected}${at < reader.text.length ? "" : " before the end"}`);
}

function fail(reader: Reader, code: string, at: number, detail: string): undefined {
    reader.fault = { code, at, detail };
}

/** From code units to code points, lines and columns; a line ends with LF, CR or CR LF. */
function locate(text: string, at: number): { offset: number; line: number; column: number } {
    let offset = 0;
    let line = 1;
    let lineStart = 0;
    for (let next = 0; next < at; offset += 1) {
        const code = text.codePointAt(next)!;
        next += code > 0xffff ? 2 : 1;
        if (code === 0x0a || (code === 0x0d && text[next] !== "\n")) {
            line += 1;
            lineStart = offset + 1;
        }
    }
    return { offset, line, column: offset - lineStart + 1 };
}
