// Writes, compares and points into JSON values: what every call needs; the reader stands in json.ts.
// Clauses: json.*. Rules: RFC 8259 (JSON), RFC 6901 (JSON Pointer).

/** Why a value is not written; `path` is a JSON Pointer to it. */
export interface WriteFault {
    code: string;
    path: string;
    detail: string;
}

// limit.json.depth: everything here recurses, and 1,000 levels fit any stack.
export const DEPTH_MAX: number = 1000;
// json.read.length and json.write.length, in code units: what is written can be read again.
export const LENGTH_MAX: number = 64 * 1024 * 1024;
// Values that share subtrees can be exponentially larger than they look: comparing them ends (json.equal.bound).
const STEPS_MAX = 16 * 1024 * 1024;
// What JSON.stringify leaves raw although terminals obey it or readers of lines split there (json.write.escape).
const UNSAFE = /[\u007f-\u009f\u2028\u2029]/g;

interface Check {
    indent: number;
    levels: number;
    levelsMax: number;
    /** A lower bound of the text's length: values that share subtrees are stopped before they are written. */
    length: number;
    lengthMax: number;
    /** The way to the fault, from the inside out: the containers, and the token of each in the one around it. */
    containers: object[];
    tokens: (string | number)[];
    code: string;
    detail: string;
}

/**
 * Writes a value as JSON text; what JSON cannot carry is a fault, never dropped or changed. `indent` is a number of spaces.
 *
 *     writeJson({ a: undefined })      // { ok: false, fault: { code: "value-not-json", path: "/a", ... } }
 */
export function writeJson(
    value: unknown,
    options: { indent?: number; depthMax?: number; lengthMax?: number } = {},
): { ok: true; text: string } | { ok: false; fault: WriteFault } {
    const check: Check = {
        indent: options.indent ?? 0,
        levels: 0,
        levelsMax: Math.min(options.depthMax ?? DEPTH_MAX, DEPTH_MAX),
        length: 0,
        lengthMax: options.lengthMax ?? LENGTH_MAX,
        containers: [],
        tokens: [],
        code: "",
        detail: "",
    };
    try {
        // A checked value holds nothing that the engine's writer would drop, and that is four times as fast as writing by hand.
        const text = isWritable(check, value) ? escapeUnsafe(JSON.stringify(value, null, check.indent)) : "";
        if (text !== "" && (text.length <= check.lengthMax || refuseLong(check))) {
            return { ok: true, text };
        }
    } catch {
        // A revoked proxy, or a trap that throws.
        refuse(check, "value-not-json", "the value cannot be read");
    }
    return { ok: false, fault: describe(check) };
}

/** A value that contains itself always ends at a limit: only then the way there is searched for a container that stands on it twice. */
function describe({ code, detail, containers, tokens }: Check): WriteFault {
    const way = containers.toReversed();
    const again = code === "value-not-json" ? -1 : way.findIndex((container, index) => way.indexOf(container) < index);
    const steps = again >= 0 ? again : code === "json-too-long" ? 0 : tokens.length;
    return {
        code: again >= 0 ? "value-cyclic" : code,
        path: tokens.toReversed().slice(0, steps).reduce<string>(pointer, ""),
        detail: again >= 0 ? "the value contains itself" : detail,
    };
}

/** Escapes what the engine leaves raw, and puts U+FFFD for the lone surrogates that it escapes. */
function escapeUnsafe(text: string): string {
    const formed = text.includes("\\ud") ? text.replace(/\\(?:ud[89a-f]..|.)/g, (found) => (found.length > 2 ? "\ufffd" : found)) : text;
    return formed.replace(UNSAFE, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function isWritable(check: Check, value: unknown): boolean {
    if (typeof value === "object" && value !== null) {
        return isContainerWritable(check, value);
    }
    check.length += typeof value === "string" ? value.length + 2 : 1;
    const isGood = value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
    return isGood || refuse(check, "value-not-json", typeof value === "number" ? String(value) : typeof value);
}

function isContainerWritable(check: Check, value: object): boolean {
    if (check.levels >= check.levelsMax) {
        return refuse(check, "value-too-deep", "too many arrays and objects inside each other");
    }
    if (check.length > check.lengthMax) {
        return refuseLong(check);
    }
    check.levels += 1;
    check.length += 2;
    const isGood = Array.isArray(value) ? areElementsWritable(check, value) : areMembersWritable(check, value);
    check.levels -= 1;
    if (isGood && "toJSON" in value && typeof value.toJSON === "function") {
        return refuse(check, "value-not-json", "it has a toJSON");
    }
    return isGood;
}

function areElementsWritable(check: Check, array: unknown[]): boolean {
    check.length += array.length * (1 + check.indent * check.levels);
    for (let index = 0; index < array.length; index += 1) {
        if (!isWritable(check, array[index])) {
            return leaveFault(check, array, index);
        }
    }
    return true;
}

function areMembersWritable(check: Check, object: object): boolean {
    if (!isPlainObject(object)) {
        return refuse(check, "value-not-json", "neither a plain object nor an array");
    }
    if (Object.getOwnPropertySymbols(object).length > 0) {
        return refuse(check, "value-not-json", "a member is named by a symbol");
    }
    for (const key of Object.keys(object)) {
        check.length += key.length + 4 + check.indent * check.levels;
        const member = Object.getOwnPropertyDescriptor(object, key);
        if (member === undefined || !("value" in member)) {
            refuse(check, "value-not-json", "an accessor property");
            return leaveFault(check, object, key);
        }
        if (!key.isWellFormed()) {
            refuse(check, "value-not-json", "a member name with a lone surrogate");
            return leaveFault(check, object, key);
        }
        if (!isWritable(check, member.value)) {
            return leaveFault(check, object, key);
        }
    }
    return true;
}

function leaveFault(check: Check, container: object, token: string | number): false {
    check.containers.push(container);
    check.tokens.push(token);
    return false;
}

function refuseLong(check: Check): false {
    return refuse(check, "json-too-long", "the text is too long");
}

function refuse(check: Check, code: string, detail: string): false {
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
export function canonicalJson(value: unknown): string | undefined {
    return canonicalText(value, DEPTH_MAX, { steps: STEPS_MAX });
}

function canonicalText(value: unknown, depth: number, left: { steps: number }): string | undefined {
    left.steps -= 8;
    if (typeof value === "string") {
        left.steps -= value.length;
        return JSON.stringify(value);
    }
    if (typeof value !== "object" || value === null) {
        return value === null || typeof value === "boolean" || Number.isFinite(value) ? String(value) : undefined;
    }
    const isArray = Array.isArray(value);
    if (depth <= 0 || left.steps < 0 || !(isArray || isPlainObject(value))) {
        return undefined;
    }
    let text = "";
    const members = value as { [key: string]: unknown };
    for (const key of isArray ? value.keys() : Object.keys(value).sort()) {
        const member = members[key];
        if (member !== undefined || isArray) {
            const item = canonicalText(member, depth - 1, left);
            if (item === undefined) {
                return undefined;
            }
            text += `${text && ","}${isArray ? "" : `${JSON.stringify(key)}:`}${item}`;
        }
    }
    return isArray ? `[${text}]` : `{${text}}`;
}

/** Whether a value is an object whose prototype is null or the root of some realm's prototypes (clause json.value.plain). */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return false;
    }
    const proto: unknown = Object.getPrototypeOf(value);
    return proto === null || Object.getPrototypeOf(proto) === null;
}

/**
 * Whether two JSON values are equal as JSON Schema means it: 0 and -0 and 1 and 1.0 are, the order of members does not
 * count, a member that is `undefined` is absent (clauses json.equal.*). False beyond the limits on depth and steps.
 *
 *     equalJson({ a: 1, b: [0] }, { b: [-0], a: 1 })   // true
 */
export function equalJson(a: unknown, b: unknown, depthMax: number = DEPTH_MAX): boolean {
    return isEqual(a, b, Math.min(depthMax, DEPTH_MAX), { steps: STEPS_MAX });
}

function isEqual(a: unknown, b: unknown, depth: number, left: { steps: number }): boolean {
    left.steps -= 1;
    if (left.steps < 0) {
        return false;
    }
    if (a === b) {
        return true;
    }
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || depth <= 0) {
        return false;
    }
    if (Array.isArray(a)) {
        // findIndex visits the holes of an array, which every() would pass over.
        return Array.isArray(b) && a.length === b.length && a.findIndex((item, index) => !isEqual(item, b[index], depth - 1, left)) < 0;
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
export function pointer(parent: string, token: string | number): string {
    return `${parent}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Splits a JSON Pointer into its decoded reference tokens; `undefined` where the text is not one (RFC 6901 section 3).
 *
 *     pointerTokens("/a~1b/0")     // ["a/b", "0"]
 */
export function pointerTokens(text: string): string[] | undefined {
    if (text === "") {
        return [];
    }
    if (!text.startsWith("/") || /~(?![01])/.test(text)) {
        return undefined;
    }
    return text.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
