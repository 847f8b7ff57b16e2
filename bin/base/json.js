// Reads, writes, compares and points into JSON values.
// Clauses: json.*. Rules: RFC 8259 (JSON), RFC 6901 (JSON Pointer).
/** Containers inside containers (limit.json.depth): reading, writing and comparing recurse, and 1,000 levels fit any stack. */
const DEPTH_MAX = 1000;
/** Code units of a text (limit.json.length): what is written can be read again. */
const LENGTH_MAX = 64 * 1024 * 1024;
/** Pairs of values compared (limit.json.equal): values that share subtrees can be exponentially larger than they look. */
const PAIRS_MAX = 16 * 1024 * 1024;
/** The largest integer literal that is read; every smaller one has a number of its own. */
const INTEGER_MAX = "9007199254740992";
/** What JSON.stringify leaves raw although a terminal obeys it or a reader of lines splits there (clause json.write.escape). */
const UNSAFE = /[\u007f-\u009f\u2028\u2029]/g;
/**
 * Reads one JSON text strictly: nothing is guessed, and nothing that reading would change is accepted (clauses json.read.*).
 * The default depth can only be lowered; `lengthMax` counts code units.
 *
 *     parseJson('{"a":1}')     // { ok: true, value: { a: 1 } }
 *     parseJson("[1,]")        // { ok: false, fault: { code: "json-syntax", offset: 3, ... } }
 */
export function parseJson(text, limits = {}) {
    const depthMax = Math.min(limits.depthMax ?? DEPTH_MAX, DEPTH_MAX);
    const reader = { text, at: 0, depth: 0, depthMax, fault: undefined };
    const lengthMax = limits.lengthMax ?? LENGTH_MAX;
    let value;
    if (text.length > lengthMax) {
        fail(reader, "json-too-long", 0, `the text is longer than ${lengthMax} code units`);
    }
    else {
        value = readValue(reader);
        if (value !== undefined) {
            skipSpace(reader);
            if (reader.at < text.length) {
                value = unexpected(reader, reader.at, "nothing after the value");
            }
        }
    }
    if (value !== undefined) {
        return { ok: true, value };
    }
    const { code, at, detail } = reader.fault;
    return { ok: false, fault: { code, ...locate(text, at), detail } };
}
function readValue(reader) {
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
    if (code === 0x2d || isDigit(code)) {
        return readNumber(reader);
    }
    return unexpected(reader, reader.at, "a value");
}
/** Moves to the next code unit that is not white space and answers it; NaN at the end. */
function skipSpace(reader) {
    const { text } = reader;
    let { at } = reader;
    let code = text.charCodeAt(at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
        at += 1;
        code = text.charCodeAt(at);
    }
    reader.at = at;
    return code;
}
function readObject(reader) {
    if (!isEntered(reader)) {
        return undefined;
    }
    const object = {};
    let code = skipSpace(reader);
    if (code === 0x7d) {
        return leave(reader, object);
    }
    for (;;) {
        const keyAt = reader.at;
        if (code !== 0x22) {
            return unexpected(reader, keyAt, "a member name in double quotes");
        }
        const key = readString(reader);
        if (key === undefined) {
            return undefined;
        }
        if (Object.hasOwn(object, key)) {
            return fail(reader, "key-duplicate", keyAt, "the object already has a member of this name");
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
        }
        else {
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
function readArray(reader) {
    if (!isEntered(reader)) {
        return undefined;
    }
    const array = [];
    if (skipSpace(reader) === 0x5d) {
        return leave(reader, array);
    }
    for (;;) {
        const value = readValue(reader);
        if (value === undefined) {
            return undefined;
        }
        array.push(value);
        const code = skipSpace(reader);
        if (code === 0x5d) {
            return leave(reader, array);
        }
        if (code !== 0x2c) {
            return unexpected(reader, reader.at, "a comma or ]");
        }
        reader.at += 1;
    }
}
/** Steps over an opening bracket, one level down. */
function isEntered(reader) {
    if (reader.depth >= reader.depthMax) {
        fail(reader, "json-too-deep", reader.at, `more than ${reader.depthMax} arrays and objects inside each other`);
        return false;
    }
    reader.depth += 1;
    reader.at += 1;
    return true;
}
/** Steps over a closing bracket, one level up. */
function leave(reader, value) {
    reader.depth -= 1;
    reader.at += 1;
    return value;
}
function readString(reader) {
    const { text, at } = reader;
    for (let next = at + 1;; next += 1) {
        const code = text.charCodeAt(next);
        if (code === 0x22) {
            reader.at = next + 1;
            return text.slice(at + 1, next);
        }
        if (code === 0x5c) {
            return readEscaped(reader, next);
        }
        if (!(code >= 0x20)) {
            return unexpected(reader, next, "the rest of a string");
        }
    }
}
/** Checks the rest of a string whose first escape stands at `next`; the checked token is decoded by the engine's own reader. */
function readEscaped(reader, next) {
    const { text, at } = reader;
    for (;;) {
        const code = text.charCodeAt(next);
        if (code === 0x22) {
            reader.at = next + 1;
            return JSON.parse(text.slice(at, next + 1));
        }
        if (!(code >= 0x20)) {
            return unexpected(reader, next, "the rest of a string");
        }
        next += 1;
        if (code === 0x5c) {
            const end = text[next] === "u" ? next + 4 : next;
            if (end === next && !'"\\/bfnrt'.includes(text[next] ?? "?")) {
                return unexpected(reader, next, 'an escape: one of " \\ / b f n r t u');
            }
            while (next < end) {
                next += 1;
                if (!isHexDigit(text.charCodeAt(next))) {
                    return unexpected(reader, next, "four hexadecimal digits");
                }
            }
            next += 1;
        }
    }
}
function readNumber(reader) {
    const { text, at } = reader;
    const first = text.charCodeAt(at) === 0x2d ? at + 1 : at;
    let next = text.charCodeAt(first) === 0x30 ? first + 1 : skipDigits(text, first);
    const digits = next - first;
    let missing = digits === 0;
    let isInteger = true;
    if (!missing && text.charCodeAt(next) === 0x2e) {
        isInteger = false;
        const fraction = next + 1;
        next = skipDigits(text, fraction);
        missing = next === fraction;
    }
    if (!missing && (text.charCodeAt(next) | 0x20) === 0x65) {
        isInteger = false;
        const sign = text.charCodeAt(next + 1);
        const exponent = sign === 0x2b || sign === 0x2d ? next + 2 : next + 1;
        next = skipDigits(text, exponent);
        missing = next === exponent;
    }
    if (missing) {
        return unexpected(reader, next, "a digit");
    }
    if (isInteger && digits > 15 && (digits > 16 || text.slice(first, next) > INTEGER_MAX)) {
        return fail(reader, "integer-unsafe", at, "an integer beyond 2^53 would be changed by reading it");
    }
    const value = Number(text.slice(at, next));
    if (!Number.isFinite(value)) {
        return fail(reader, "number-overflow", at, "the number is too large");
    }
    reader.at = next;
    return value;
}
function skipDigits(text, at) {
    while (isDigit(text.charCodeAt(at))) {
        at += 1;
    }
    return at;
}
function isDigit(code) {
    return code >= 0x30 && code <= 0x39;
}
function isHexDigit(code) {
    return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}
function readWord(reader, word, value) {
    for (let next = 1; next < word.length; next += 1) {
        if (reader.text[reader.at + next] !== word[next]) {
            return unexpected(reader, reader.at + next, `the word ${word}`);
        }
    }
    reader.at += word.length;
    return value;
}
function unexpected(reader, at, expected) {
    const found = at < reader.text.length ? "" : " before the end of the text";
    return fail(reader, "json-syntax", at, `expected ${expected}${found}`);
}
function fail(reader, code, at, detail) {
    reader.fault = { code, at, detail };
}
/** Turns a place in code units into code points, lines and columns; a line ends with LF, CR or CR LF. */
function locate(text, at) {
    let offset = 0;
    let line = 1;
    let lineStart = 0;
    for (let next = 0; next < at; offset += 1) {
        const code = text.codePointAt(next);
        next += code > 0xffff ? 2 : 1;
        if (code === 0x0a || (code === 0x0d && text.charCodeAt(next) !== 0x0a)) {
            line += 1;
            lineStart = offset + 1;
        }
    }
    return { offset, line, column: offset - lineStart + 1 };
}
/**
 * Writes a JSON value as text; what JSON cannot carry is a fault, never dropped or changed (clauses json.write.*).
 * `indent` is a number of spaces. The value is checked first, so that the engine's own writer can do the work.
 *
 *     writeJson({ a: [1, "x"] })       // { ok: true, text: '{"a":[1,"x"]}' }
 *     writeJson({ a: undefined })      // { ok: false, fault: { code: "value-not-json", path: "/a", ... } }
 */
export function writeJson(value, options = {}) {
    const check = {
        indent: options.indent ?? 0,
        depthMax: Math.min(options.depthMax ?? DEPTH_MAX, DEPTH_MAX),
        lengthMax: options.lengthMax ?? LENGTH_MAX,
        length: 0,
        ancestors: new Set(),
        tokens: [],
        code: "",
        detail: "",
    };
    let text;
    try {
        text = isWritable(check, value) ? escapeUnsafe(JSON.stringify(value, null, check.indent)) : undefined;
    }
    catch {
        // A revoked proxy, or a trap that throws.
        refuse(check, "value-not-json", "the value cannot be read");
    }
    if (text !== undefined && (text.length <= check.lengthMax || refuseLong(check))) {
        return { ok: true, text };
    }
    return { ok: false, fault: { code: check.code, path: check.tokens.reduceRight(pointer, ""), detail: check.detail } };
}
/** Escapes what the engine leaves raw, and puts U+FFFD for the lone surrogates that it escapes. */
function escapeUnsafe(text) {
    const formed = text.includes("\\ud")
        ? text.replace(/\\(?:ud[89a-f]..|.)/g, (escape) => (escape.length > 2 ? "\ufffd" : escape))
        : text;
    return formed.replace(UNSAFE, (unsafe) => `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function isWritable(check, value) {
    switch (typeof value) {
        case "string":
            check.length += value.length + 2;
            return true;
        case "number":
            check.length += 1;
            return Number.isFinite(value) || refuse(check, "value-not-json", "not a finite number");
        case "boolean":
            check.length += 4;
            return true;
        case "object":
            if (value === null) {
                check.length += 4;
                return true;
            }
            return isContainerWritable(check, value);
        default:
            return refuse(check, "value-not-json", value === undefined ? "undefined" : `a ${typeof value}`);
    }
}
function isContainerWritable(check, value) {
    const { ancestors } = check;
    if (ancestors.has(value)) {
        return refuse(check, "value-cyclic", "the value contains itself");
    }
    if (ancestors.size >= check.depthMax) {
        return refuse(check, "value-too-deep", `more than ${check.depthMax} arrays and objects inside each other`);
    }
    if (check.length > check.lengthMax) {
        return refuseLong(check);
    }
    ancestors.add(value);
    check.length += 2;
    const isGood = Array.isArray(value) ? areElementsWritable(check, value) : areMembersWritable(check, value);
    ancestors.delete(value);
    return isGood && (!("toJSON" in value) || typeof value.toJSON !== "function" || refuse(check, "value-not-json", "it has a toJSON"));
}
function areElementsWritable(check, array) {
    check.length += array.length * (1 + check.indent * check.ancestors.size);
    for (let index = 0; index < array.length; index += 1) {
        if (!isWritable(check, array[index])) {
            check.tokens.push(index);
            return false;
        }
    }
    return true;
}
function areMembersWritable(check, object) {
    if (!isPlainObject(object)) {
        return refuse(check, "value-not-json", "neither a plain object nor an array");
    }
    if (Object.getOwnPropertySymbols(object).length > 0) {
        return refuse(check, "value-not-json", "a member is named by a symbol");
    }
    for (const key of Object.keys(object)) {
        check.length += key.length + 4 + check.indent * check.ancestors.size;
        const member = Object.getOwnPropertyDescriptor(object, key);
        const isGood = !("value" in member)
            ? refuse(check, "value-not-json", "an accessor property")
            : !key.isWellFormed()
                ? refuse(check, "value-not-json", "a member name with a lone surrogate")
                : isWritable(check, member.value);
        if (!isGood) {
            check.tokens.push(key);
            return false;
        }
    }
    return true;
}
function refuseLong(check) {
    return refuse(check, "json-too-long", `the text is longer than ${check.lengthMax} code units`);
}
function refuse(check, code, detail) {
    check.code = code;
    check.detail = detail;
    return false;
}
/**
 * One text for all values that are equal under equalJson and another for every other value; `undefined` where the value
 * is not JSON or is beyond a limit.
 *
 *     canonicalJson({ b: 1, a: -0 })   // '{"a":0,"b":1}'
 */
export function canonicalJson(value) {
    return canonicalText(value, DEPTH_MAX, { length: LENGTH_MAX });
}
function canonicalText(value, depth, left) {
    if (typeof value === "string") {
        left.length -= value.length;
        return JSON.stringify(value);
    }
    if (typeof value !== "object" || value === null) {
        return value === null || typeof value === "boolean" || Number.isFinite(value) ? String(value) : undefined;
    }
    const isArray = Array.isArray(value);
    if (depth <= 0 || left.length < 0 || !(isArray || isPlainObject(value))) {
        return undefined;
    }
    let text = "";
    const members = value;
    for (const key of isArray ? value.keys() : Object.keys(value).sort()) {
        const member = members[key];
        if (member !== undefined || isArray) {
            const item = canonicalText(member, depth - 1, left);
            if (item === undefined) {
                return undefined;
            }
            left.length -= 2;
            text += `${text && ","}${isArray ? "" : `${JSON.stringify(key)}:`}${item}`;
        }
    }
    left.length -= 2;
    return isArray ? `[${text}]` : `{${text}}`;
}
/** Whether a value is an object whose prototype is null or the root of some realm's prototypes (clause json.value.plain). */
export function isPlainObject(value) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return false;
    }
    const proto = Object.getPrototypeOf(value);
    return proto === null || Object.getPrototypeOf(proto) === null;
}
/**
 * Whether two JSON values are equal as JSON Schema means it: 0 and -0 and 1 and 1.0 are, the order of members does not
 * count, a member that is `undefined` is absent (clauses json.equal.*). False beyond the limits on depth and pairs.
 *
 *     equalJson({ a: 1, b: [0] }, { b: [-0], a: 1 })   // true
 */
export function equalJson(a, b, depthMax = DEPTH_MAX) {
    return isEqual(a, b, Math.min(depthMax, DEPTH_MAX), { pairs: PAIRS_MAX });
}
function isEqual(a, b, depth, left) {
    left.pairs -= 1;
    if (left.pairs < 0) {
        return false;
    }
    if (a === b) {
        return true;
    }
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || depth <= 0) {
        return false;
    }
    if (Array.isArray(a)) {
        return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index], depth - 1, left));
    }
    if (!isPlainObject(a) || !isPlainObject(b)) {
        return false;
    }
    let members = 0;
    for (const key of Object.keys(a)) {
        if (a[key] !== undefined) {
            members += 1;
            if (!Object.hasOwn(b, key) || !isEqual(a[key], b[key], depth - 1, left)) {
                return false;
            }
        }
    }
    return Object.keys(b).filter((key) => b[key] !== undefined).length === members;
}
/** Appends one reference token to a JSON Pointer, escaped (RFC 6901 section 3). */
export function pointer(parent, token) {
    return `${parent}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
/**
 * Splits a JSON Pointer into its decoded reference tokens; `undefined` where the text is not one (RFC 6901 section 3).
 *
 *     pointerTokens("/a~1b/0")     // ["a/b", "0"]
 */
export function pointerTokens(text) {
    if (text === "") {
        return [];
    }
    if (!text.startsWith("/") || /~(?![01])/.test(text)) {
        return undefined;
    }
    return text.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
