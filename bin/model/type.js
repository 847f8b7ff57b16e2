// What a schema says to a reader: what stands behind a `$ref`, its types, and their words.
// Clauses: help.level.operation, terminal.annotation.*. Rule: RFC 6901 (JSON Pointer).
import { isPlainObject, pointerTokens } from "../base/json.js";
/** How many references are followed before a chain counts as a circle. */
const stepsMax = 16;
/** How deep the words of a type go; below that it is "JSON". */
const depthMax = 3;
/** Members and values that are named before the rest is an ellipsis. */
const namedMax = 8;
/** Reads an own member only. */
export function own(node, key) {
    return Object.hasOwn(node, key) ? node[key] : undefined;
}
/** The schema a reference within the document leads to; undefined for any other. */
export function referred(root, reference) {
    const tokens = reference.startsWith("#") ? pointerTokens(reference.slice(1)) : undefined;
    let node = tokens === undefined ? undefined : root;
    for (const token of tokens ?? []) {
        node = typeof node === "object" && node !== null ? own(node, token) : undefined;
    }
    return node;
}
/** The schema behind `$ref`, with the members beside it; an empty one where there is none. */
export function resolved(schema, root) {
    let node = schema;
    for (let step = 0; step < stepsMax && isPlainObject(node); step++) {
        const { $ref: reference, ...beside } = node;
        if (typeof reference !== "string") {
            return node;
        }
        const target = referred(root, reference);
        node = isPlainObject(target) ? { ...target, ...beside } : beside;
    }
    return {};
}
/** The schema of the place that a JSON Pointer names in a value; undefined where the schema does not say. */
export function schemaAt(root, path) {
    let node = resolved(root, root);
    for (const token of pointerTokens(path) ?? []) {
        const properties = own(node, "properties");
        const fixed = own(node, "prefixItems");
        const next = (isPlainObject(properties) ? own(properties, token) : undefined)
            ?? (Array.isArray(fixed) ? own(fixed, token) : undefined)
            ?? own(node, "items") ?? own(node, "additionalProperties");
        if (next !== true && !isPlainObject(next)) {
            return undefined;
        }
        node = resolved(next, root);
    }
    return node;
}
/** The types a schema names or implies. */
export function typesOf(schema) {
    const type = own(schema, "type");
    if (typeof type === "string") {
        return [type];
    }
    if (Array.isArray(type)) {
        return type.filter((name) => typeof name === "string");
    }
    if (["properties", "required", "additionalProperties"].some((keyword) => Object.hasOwn(schema, keyword))) {
        return ["object"];
    }
    return ["items", "prefixItems"].some((keyword) => Object.hasOwn(schema, keyword)) ? ["array"] : [];
}
/** A type in words: "list of text", "record {city, units?}", "whole number or null". */
export function typeWords(schema, root, depth = 0) {
    const node = resolved(schema, root);
    if (depth > depthMax) {
        return "JSON";
    }
    const values = Object.hasOwn(node, "const") ? [own(node, "const")] : own(node, "enum");
    if (Array.isArray(values) && values.length > 0) {
        const named = values.slice(0, namedMax).map((value) => (["string", "number", "boolean"].includes(typeof value) || value === null ? JSON.stringify(value) : "JSON"));
        return `${named.join(" or ")}${values.length > namedMax ? " or ..." : ""}`;
    }
    const types = typesOf(node);
    if (types.length > 0) {
        return types.map((type) => oneType(type, node, root, depth)).join(" or ");
    }
    for (const keyword of ["anyOf", "oneOf"]) {
        const branches = own(node, keyword);
        if (Array.isArray(branches) && branches.length > 0) {
            const words = branches.slice(0, namedMax).map((branch) => typeWords(branch, root, depth + 1));
            return [...new Set(words)].join(" or ") + (branches.length > namedMax ? " or ..." : "");
        }
    }
    return "any JSON";
}
function oneType(type, node, root, depth) {
    switch (type) {
        case "string": {
            const format = own(node, "format");
            return typeof format === "string" ? format : "text";
        }
        case "integer": return "whole number";
        case "boolean": return "true or false";
        case "array": return Object.hasOwn(node, "prefixItems") ? `list [${tupleWords(node, root, depth)}]` : `list of ${typeWords(own(node, "items"), root, depth + 1)}`;
        case "object": return recordWords(node, root, depth);
        default: return type;
    }
}
function tupleWords(node, root, depth) {
    const items = own(node, "prefixItems");
    return Array.isArray(items) ? items.slice(0, namedMax).map((item) => typeWords(item, root, depth + 1)).join(", ") : "";
}
function recordWords(node, root, depth) {
    const properties = own(node, "properties");
    const required = own(node, "required");
    const keys = isPlainObject(properties) ? Object.keys(properties) : [];
    if (keys.length > 0) {
        const isNeeded = (key) => Array.isArray(required) && required.includes(key);
        const named = keys.slice(0, namedMax).map((key) => `${key}${isNeeded(key) ? "" : "?"}`);
        return `record {${named.join(", ")}${keys.length > namedMax ? ", ..." : ""}}`;
    }
    const rest = own(node, "additionalProperties");
    return isPlainObject(rest) ? `record of ${typeWords(rest, root, depth + 1)}` : "record";
}
