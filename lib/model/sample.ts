// Values a schema takes, simplest first, for examples in help.
// Clauses: help.example.*.

import { isPlainObject } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import { compilePattern } from "../base/pattern.ts";
import { own, resolved, typesOf } from "./type.ts";
import type { Schema } from "./type.ts";

/** How deep values are made up; below that a schema has none. */
const depthMax = 6;
/** Items of a made-up list, whatever `minItems` asks for. */
const itemsMax = 16;
/** Code points of a made-up text, whatever `minLength` asks for. */
const lengthMax = 200;

/** A text each known format takes. */
const formatTexts: Readonly<Record<string, string>> = {
    "date": "2026-01-31",
    "time": "12:30:00Z",
    "date-time": "2026-01-31T12:30:00Z",
    "duration": "PT1H",
    "uuid": "123e4567-e89b-12d3-a456-426614174000",
    "uri": "https://example.com/",
    "uri-reference": "/index.html",
    "email": "ada@example.com",
    "hostname": "example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "json-pointer": "/name",
    "relative-json-pointer": "0/name",
    "regex": "^a+$",
    "path": "./file.txt",
};

/** Texts that the patterns people write most often take. */
const patternTexts: readonly string[] = [
    "a", "1", "A", "ab", "10", "AB", "abc", "100", "ABC", "abc-def", "a1", "A1", "main", "1.0", "1.0.0", "v1.0.0", "2026-01-31", "2026-01",
    "12:30", "#ffffff", "ffffff", "a/b", "a.b", "/a", "a_b", "12345", "0123456789abcdef", "key=value", "a:b", "https://example.com/",
    "0123456789abcdef0123456789abcdef01234567", "ada@example.com", "@ada", "#1", "ABC-123", "1h", "10%", "+15551234567", "USD", "en-US",
];

/** Values to try for a schema, the likeliest first; the caller asks its validator. `name` is the text where any text will do. */
export function* samples(schema: unknown, root: unknown, name: string, depth: number = 0): Generator<Json> {
    if (depth > depthMax) {
        return;
    }
    const node = resolved(schema, root);
    for (const keyword of ["examples", "enum"]) {
        const values = own(node, keyword);
        if (Array.isArray(values)) {
            yield* values as Json[];
        }
    }
    for (const keyword of ["const", "default"]) {
        if (Object.hasOwn(node, keyword)) {
            yield node[keyword] as Json;
        }
    }
    for (const type of typesOf(node)) {
        yield* typeSamples(type, node, root, name, depth);
    }
    for (const keyword of ["anyOf", "oneOf", "allOf"]) {
        const branches = own(node, keyword);
        if (Array.isArray(branches)) {
            for (const branch of branches) {
                yield* samples(branch, root, name, depth + 1);
            }
        }
    }
    yield* [name, 1, true, null];
}

function* typeSamples(type: string, node: Schema, root: unknown, name: string, depth: number): Generator<Json> {
    switch (type) {
        case "string":
            yield* textSamples(node, name);
            break;
        case "integer":
        case "number":
            yield* numberSamples(node);
            break;
        case "array":
            yield listSample(node, root, name, depth);
            yield [];
            break;
        case "object":
            yield recordSample(node, root, depth);
            yield {};
            break;
        case "boolean":
            yield* [true, false];
            break;
        default:
            yield null;
    }
}

function* textSamples(node: Schema, name: string): Generator<string> {
    const format = own(node, "format");
    const least = Math.min(lengthMax, numberOf(node, "minLength") ?? 0);
    const most = numberOf(node, "maxLength") ?? lengthMax;
    const known = typeof format === "string" && Object.hasOwn(formatTexts, format) ? [formatTexts[format] ?? name] : [];
    const texts = [...known, name.padEnd(least, "x").slice(0, most)];
    const source = own(node, "pattern");
    const compiled = typeof source === "string" ? compilePattern(source) : undefined;
    if (compiled === undefined || !compiled.ok) {
        yield* texts;
        return;
    }
    yield* [...texts, ...patternTexts].filter((text) => text.length >= least && text.length <= most && compiled.pattern.test(text));
}

function* numberSamples(node: Schema): Generator<number> {
    const step = numberOf(node, "multipleOf") ?? 1;
    const low = numberOf(node, "minimum") ?? numberOf(node, "exclusiveMinimum");
    const high = numberOf(node, "maximum") ?? numberOf(node, "exclusiveMaximum");
    const near = [low, high].flatMap((bound) => (bound === undefined
        ? []
        : [Math.ceil(bound / step) * step, Math.floor(bound / step) * step + step, Math.floor(bound / step) * step - step, bound]));
    const middle = low === undefined || high === undefined ? [] : [(low + high) / 2];
    yield* [1, 0, step, ...near, ...middle].filter((value) => isWithin(node, value));
}

function isWithin(node: Schema, value: number): boolean {
    return value >= (numberOf(node, "minimum") ?? value) && value <= (numberOf(node, "maximum") ?? value)
        && value > (numberOf(node, "exclusiveMinimum") ?? -Infinity) && value < (numberOf(node, "exclusiveMaximum") ?? Infinity)
        && (own(node, "type") !== "integer" || Number.isInteger(value));
}

function listSample(node: Schema, root: unknown, name: string, depth: number): Json[] {
    const first = own(node, "prefixItems");
    const fixed = Array.isArray(first) ? first.slice(0, itemsMax).map((item) => firstSample(item, root, name, depth)) : [];
    const least = Math.min(itemsMax, Math.max(fixed.length > 0 ? 0 : 1, numberOf(node, "minItems") ?? 0));
    const rest: Json[] = [];
    const isUnique = own(node, "uniqueItems") === true;
    for (const value of samples(own(node, "items"), root, name, depth + 1)) {
        if (fixed.length + rest.length >= least) {
            break;
        }
        rest.push(...Array<Json>(isUnique ? 1 : least - fixed.length).fill(value));
    }
    return [...fixed, ...rest];
}

function recordSample(node: Schema, root: unknown, depth: number): { [key: string]: Json } {
    const properties = own(node, "properties");
    const required = own(node, "required");
    const record: { [key: string]: Json } = Object.create(null) as { [key: string]: Json };
    for (const key of Array.isArray(required) ? required : []) {
        if (typeof key === "string") {
            record[key] = firstSample(isPlainObject(properties) ? own(properties, key) : undefined, root, key, depth);
        }
    }
    return record;
}

function firstSample(schema: unknown, root: unknown, name: string, depth: number): Json {
    for (const value of samples(schema, root, name, depth + 1)) {
        return value;
    }
    return null;
}

function numberOf(node: Schema, keyword: string): number | undefined {
    const value = own(node, keyword);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
