// What derivation makes of a command: the closed schemas that are published and enforced, the parameters, and every fault of the definition.
// Clauses: derive.*.

import type { Json } from "../base/json.ts";
import type { JsonSchema } from "../types.ts";
import type { Command, ToolIssue } from "./tree.ts";
import { isPlainObject, pointer } from "../base/value.ts";

/** How the tokens of a parameter are read (clauses argv.token.*). */
export type TokenClass = "text" | "flag" | "number" | "integer" | "json";

/** One parameter as the command line sees it. */
export interface Parameter {
    name: string;
    option: string;
    short?: string;
    schema: JsonSchema;
    token: TokenClass;
    required: boolean;
    /** Its place among the positionals, from 0. */
    positional?: number;
    choices?: string[];
    default?: Json;
    description?: string;
}

/** What derivation makes of a command: the closed, published schemas and the parameters. */
export interface Derived {
    input: JsonSchema;
    output: JsonSchema;
    parameters: Parameter[];
    /** Every default of the input that a caller may leave to be filled, with its place in the derived schema. */
    defaults: { path: string; value: unknown }[];
    issues: ToolIssue[];
}

/** Spec members and the kind of value each takes (clause derive.spec.member). */
const specKinds: Readonly<Record<string, (value: unknown) => boolean>> = {
    name: isText,
    description: isText,
    params: isPlainObject,
    input: isAny,
    defs: isPlainObject,
    returns: isAny,
    positional: isTextList,
    short: isTextMap,
    aliases: isTextList,
    summary: isText,
    tags: isTextList,
    category: isText,
    examples: isTextList,
    visibility: (value) => value === "external" || value === "internal",
    annotations: isPlainObject,
    version: isText,
    deprecated: (value) => typeof value === "boolean" || isText(value),
    extraDescription: isText,
    run: isAny,
};

function isAny(): boolean {
    return true;
}

function isText(value: unknown): value is string {
    return typeof value === "string";
}

function isTextList(value: unknown): value is string[] {
    return Array.isArray(value) && value.every(isText);
}

function isTextMap(value: unknown): value is { [key: string]: string } {
    return isPlainObject(value) && Object.values(value).every(isText);
}

/** At most this many faults of one definition are told (limit.derive.issues). */
export const issuesMax = 100;

type Report = (code: string, path: string, detail: string, more?: Partial<ToolIssue>) => void;

/** What was derived last of each command: one call asks twice, for its tokens and for its schemas. */
const known = new WeakMap<Command, { name: string; derived: Derived }>();

/**
 * Derives the published input and output schema of one operation and its parameters, with every fault of the definition
 * but those of the schema subset itself, which the schema check adds. Never throws. Source: clauses derive.*.
 */
export function derive(command: Command, operation: readonly string[]): Derived {
    const name = operation.join(" ");
    let last = known.get(command);
    if (last?.name !== name) {
        last = { name, derived: deriveOnce(command, operation) };
        known.set(command, last);
    }
    return last.derived;
}

function deriveOnce(command: Command, operation: readonly string[]): Derived {
    const issues: ToolIssue[] = [];
    const told = new Set<string>();
    const report: Report = (code, path, detail, more) => {
        // A definition in `defs` stands in both schemas: what is wrong with it in both is said once.
        const key = `${code} ${path}`;
        if (!told.has(key) && told.size < issuesMax) {
            told.add(key);
            issues.push({ code, operation: [...operation], path, detail, ...more });
        }
    };
    try {
        return { ...read(command, report), issues };
    } catch {
        // An accessor or a proxy that throws when its schema is read, which no data does.
        report("spec-value-invalid", "", "Reading the definition throws: schemas are plain data.");
        return { input: false, output: false, parameters: [], defaults: [], issues };
    }
}

function read(command: Command, report: Report): Omit<Derived, "issues"> {
    checkSpec(command, report);
    const source = inputSource(command, report);
    const input = closeSchema(source, command, "input", report);
    const output = closeSchema(withDefs(command.returns === undefined ? true : command.returns, command), command, "output", report);
    const parameters = readParameters(command, input, report);
    const defaults = [...input.places.byPath.values()].filter((place) => hasDefault(place.node)).map(({ node, path }) => ({ path, value: node["default"] }));
    return { input: input.root, output: output.root, parameters, defaults };
}

/** Whether a spec's member has a value of its kind; an unknown member has none. */
export function hasKind(key: string, value: unknown): boolean {
    try {
        return value === undefined || !Object.hasOwn(specKinds, key) || specKinds[key]?.(value) === true;
    } catch {
        // An accessor or a proxy that throws when it is read is data of no kind.
        return false;
    }
}

function checkSpec(command: Command, report: Report): void {
    for (const [key, value] of Object.entries(command)) {
        if (!Object.hasOwn(specKinds, key)) {
            report("spec-key-unknown", pointer("", key), `A command has no member "${key}".`);
        } else if (!hasKind(key, value)) {
            report("spec-value-invalid", pointer("", key), `"${key}" has the wrong kind of value.`);
        }
    }
    if (command.returns === undefined) {
        report("returns-missing", "/returns", "State the result's schema; an operation without a result returns { type: \"null\" }.");
    }
    if (command.params !== undefined && command.input !== undefined) {
        report("input-repeated", "/input", "Give params or input, not both.");
    }
}

/** The input's object schema before closing: the derived one of `params`, or the author's whole `input`. */
function inputSource(command: Command, report: Report): JsonSchema {
    if (command.input !== undefined && command.params === undefined) {
        const schema = standardSchema(command.input);
        if (!isPlainObject(schema) || schema["type"] !== "object") {
            report("input-invalid-schema", "/input", "The input's schema has type \"object\" at its root.");
            return { type: "object", additionalProperties: false };
        }
        return withDefs(schema, command);
    }
    const params = isPlainObject(command.params) ? command.params : {};
    const names = Object.keys(params);
    const required = names.filter((name) => !hasDefault(params[name]));
    return withDefs({
        type: "object",
        properties: { ...params },
        ...(required.length === 0 ? {} : { required }),
        additionalProperties: false,
    }, command);
}

/** The JSON Schema that an object following the Standard JSON Schema interface carries; anything else as it is. */
function standardSchema(input: unknown): unknown {
    const standard: unknown = (input as { [key: string]: unknown } | null)?.["~standard"];
    const convert = (standard as { jsonSchema?: { input?: unknown } } | undefined)?.jsonSchema?.input;
    if (typeof convert !== "function") {
        return input;
    }
    try {
        return convert({ target: "draft-2020-12" });
    } catch {
        // The library says it cannot express this type; the caller reports the input as unusable.
        return undefined;
    }
}

function hasDefault(schema: unknown): boolean {
    return isPlainObject(schema) && Object.hasOwn(schema, "default") && schema["default"] !== undefined;
}

function withDefs(schema: JsonSchema, command: Command): JsonSchema {
    const defs = isPlainObject(command.defs) ? command.defs : {};
    if (!isPlainObject(schema) || Object.keys(defs).length === 0) {
        return schema;
    }
    const own = isPlainObject(schema["$defs"]) ? schema["$defs"] : {};
    return { ...schema, $defs: { ...own, ...defs } };
}

/** One subschema of the copied document. */
interface Place {
    node: { [keyword: string]: unknown };
    path: string;
    /** Closing here would change the meaning: another schema speaks about the same object. */
    isOpen: boolean;
    /** Its place in the order of the document, where what is below it follows it. */
    index: number;
}

/** The places of a document by their paths, in the order of the document, and by their anchors. */
interface Places {
    byPath: Map<string, Place>;
    byAnchor: Map<string, Place>;
}

interface Document {
    root: JsonSchema;
    places: Places;
}

/** How each applicator is walked: what it holds, and whether another schema speaks about the same value below it. */
const applicators: Readonly<Record<string, { holds: "one" | "list" | "map"; opens: boolean }>> = {
    properties: { holds: "map", opens: false },
    patternProperties: { holds: "map", opens: false },
    additionalProperties: { holds: "one", opens: false },
    items: { holds: "one", opens: false },
    prefixItems: { holds: "list", opens: false },
    anyOf: { holds: "list", opens: false },
    oneOf: { holds: "list", opens: false },
    $defs: { holds: "map", opens: false },
    definitions: { holds: "map", opens: false },
    allOf: { holds: "list", opens: true },
    not: { holds: "one", opens: true },
    if: { holds: "one", opens: true },
    then: { holds: "one", opens: true },
    else: { holds: "one", opens: true },
    contains: { holds: "one", opens: true },
    dependentSchemas: { holds: "map", opens: true },
};

/** Keywords whose schemas speak about the same object as `properties` beside them. */
const besides = ["allOf", "anyOf", "oneOf", "if", "dependentSchemas", "$ref"];

/** Deeper or larger schemas are the schema check's business; the walk only has to end. */
const placeDepthMax = 128;
const placesMax = 20_000;

/** Copies a schema and closes its silent objects (clauses derive.close.*). */
function closeSchema(source: JsonSchema, command: Command, side: "input" | "output", report: Report): Document {
    const places: Places = { byPath: new Map(), byAnchor: new Map() };
    const root = copyPlace(source, "", false, 0, places) as JsonSchema;
    openTargets(places);
    for (const place of places.byPath.values()) {
        closePlace(place, report, definitionPath(command, side, place.path));
    }
    return { root, places };
}

function copyPlace(schema: unknown, path: string, isOpen: boolean, depth: number, places: Places): unknown {
    if (!isPlainObject(schema) || depth > placeDepthMax || places.byPath.size > placesMax) {
        return schema;
    }
    // A member that is undefined is absent, as it is in JSON.
    const node: { [keyword: string]: unknown } = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
    const place: Place = { node, path, isOpen, index: places.byPath.size };
    places.byPath.set(path, place);
    const anchor = node["$anchor"];
    if (isText(anchor) && !places.byAnchor.has(anchor)) {
        places.byAnchor.set(anchor, place);
    }
    const isBeside = Object.hasOwn(node, "properties");
    for (const [keyword, value] of Object.entries(node)) {
        const applicator = Object.hasOwn(applicators, keyword) ? applicators[keyword] : undefined;
        if (applicator === undefined) {
            continue;
        }
        const below = isOpen || applicator.opens || (isBeside && besides.includes(keyword));
        const copy = (child: unknown, key: string): unknown => copyPlace(child, key, below, depth + 1, places);
        const here = pointer(path, keyword);
        if (applicator.holds === "one") {
            node[keyword] = copy(value, here);
        } else if (applicator.holds === "list" && Array.isArray(value)) {
            node[keyword] = value.map((child, index) => copy(child, pointer(here, index)));
        } else if (applicator.holds === "map" && isPlainObject(value)) {
            node[keyword] = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copy(child, pointer(here, key))]));
        }
    }
    return node;
}

/** Marks everything below a `$ref` target as open where the reference itself stands in an open place. */
function openTargets(places: Places): void {
    const all = [...places.byPath.values()];
    const waiting = all.filter((place) => place.isOpen || Object.hasOwn(place.node, "properties"));
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
        const target = refTarget(place.node, places);
        if (target === undefined || target.isOpen) {
            continue;
        }
        for (let index = target.index; index < all.length; index++) {
            const below = all[index] as Place;
            if (below !== target && !below.path.startsWith(`${target.path}/`)) {
                break;
            }
            if (!below.isOpen) {
                below.isOpen = true;
                waiting.push(below);
            }
        }
    }
}

/** The place that a same-document `$ref` names, by pointer or anchor. */
function refTarget(node: { [keyword: string]: unknown }, places: Places): Place | undefined {
    const ref = node["$ref"];
    if (typeof ref !== "string" || !ref.startsWith("#")) {
        return undefined;
    }
    if (ref === "#" || ref.startsWith("#/")) {
        return places.byPath.get(decodeFragment(ref.slice(1)));
    }
    return places.byAnchor.get(ref.slice(1));
}

function decodeFragment(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        // A stray percent sign: the text is taken as it is, and the schema check reports the reference.
        return text;
    }
}

function closePlace(place: Place, report: Report, where: { path: string; parameter?: string }): void {
    const { node } = place;
    const more = where.parameter === undefined ? {} : { parameter: where.parameter };
    const isObject = hasType(node, "object");
    if (!place.isOpen && isUntyped(node)) {
        report("schema-untyped", where.path, "Say what it holds: items for an array, properties or additionalProperties for an object, true for any JSON.", more);
    }
    if (!isObject || !Object.hasOwn(node, "properties") || Object.hasOwn(node, "additionalProperties")) {
        return;
    }
    if (place.isOpen || besides.some((keyword) => Object.hasOwn(node, keyword))) {
        report("object-open", where.path, "Write additionalProperties here: closing this object would change what the schemas beside it mean.", more);
    } else {
        node["additionalProperties"] = false;
    }
}

function hasType(node: { [keyword: string]: unknown }, name: string): boolean {
    const type = node["type"];
    return type === name || (Array.isArray(type) && type.includes(name));
}

/** Keywords that say nothing about the value. */
const annotations = new Set(["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment", "$schema", "$id", "$anchor", "$defs", "definitions", "format"]);

function isUntyped(node: { [keyword: string]: unknown }): boolean {
    if (Object.hasOwn(node, "enum") || Object.hasOwn(node, "const")) {
        return false;
    }
    if (hasType(node, "array") && !Object.hasOwn(node, "items") && !Object.hasOwn(node, "prefixItems")) {
        return true;
    }
    if (hasType(node, "object")) {
        return !["properties", "patternProperties", "additionalProperties", ...besides].some((keyword) => Object.hasOwn(node, keyword));
    }
    return Object.keys(node).every((keyword) => annotations.has(keyword) || keyword.startsWith("x-"));
}

/** Where a place of a derived schema stands in the definition (clause derive.issue.path). */
export function definitionPath(command: Command, side: "input" | "output", path: string): { path: string; parameter?: string } {
    const [, first, name] = path.split("/");
    const key = (name ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
    if (first === "$defs" && isPlainObject(command.defs) && Object.hasOwn(command.defs, key)) {
        return { path: path.replace("/$defs", "/defs") };
    }
    if (side === "output") {
        return { path: `/returns${path}` };
    }
    const parameter = first === "properties" && name !== undefined ? { parameter: key } : {};
    if (command.input !== undefined) {
        return { path: `/input${path}`, ...parameter };
    }
    return { path: first === "properties" ? path.replace("/properties", "/params") : path, ...parameter };
}

/** Parameter names (clause derive.parameter.name). */
const parameterPattern = /^[a-z][A-Za-z0-9_]*$/;

/** The option's name: kebab form of the parameter's (clause name.option): `maxRows` and `max_rows` are `max-rows`. */
export function optionName(name: string): string {
    return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").replace(/([A-Z])([A-Z][a-z])/g, "$1-$2").replace(/_+/g, "-").toLowerCase();
}

function readParameters(command: Command, document: Document, report: Report): Parameter[] {
    const root = document.root as { properties?: unknown; required?: unknown };
    const properties = isPlainObject(root.properties) ? root.properties : {};
    const required = Array.isArray(root.required) ? root.required : [];
    const parameters = Object.entries(properties).map(([name, schema]): Parameter => {
        const resolved = resolveTop(schema, document.places);
        const isFilled = hasDefault(schema);
        const choices = isPlainObject(resolved) && isTextList(resolved["enum"]) ? { choices: resolved["enum"] } : {};
        const text = isPlainObject(schema) ? (schema["description"] ?? resolved["description"]) : undefined;
        return {
            name,
            option: optionName(name),
            schema: schema as JsonSchema,
            token: tokenClass(resolved),
            required: required.includes(name) && !isFilled,
            ...choices,
            ...(isFilled ? { default: (schema as { default: Json }).default } : {}),
            ...(isText(text) ? { description: text } : {}),
        };
    });
    checkParameters(command, parameters, report);
    placePositionals(command, parameters, report);
    placeShorts(command, parameters, report);
    return parameters;
}

/** A longer chain of references is no place to look for a type. */
const refChainMax = 32;

/** The schema a parameter's top `$ref` leads to, with the keywords beside the reference. */
function resolveTop(schema: unknown, places: Places): { [keyword: string]: unknown } {
    let node = isPlainObject(schema) ? schema : {};
    for (let step = 0; step < refChainMax; step++) {
        const target = refTarget(node, places);
        if (target === undefined) {
            break;
        }
        const { $ref: _, ...rest } = node;
        node = { ...target.node, ...rest };
    }
    return node;
}

/** Which tokens a parameter takes (clauses argv.token.*). */
function tokenClass(schema: { [keyword: string]: unknown }): TokenClass {
    const type = Array.isArray(schema["type"]) && schema["type"].length === 1 ? schema["type"][0] : schema["type"];
    const values = Array.isArray(schema["enum"]) ? schema["enum"] : Object.hasOwn(schema, "const") ? [schema["const"]] : [];
    if (type === "string" || (values.length > 0 && values.every(isText))) {
        return "text";
    }
    switch (type) {
        case "boolean": return "flag";
        case "integer": return "integer";
        case "number": return "number";
        default: return "json";
    }
}

function parameterPath(command: Command, name: string): string {
    return pointer(command.input === undefined ? "/params" : "/input/properties", name);
}

function checkParameters(command: Command, parameters: Parameter[], report: Report): void {
    const taken = new Map<string, string>();
    for (const { name, option, token } of parameters) {
        const path = parameterPath(command, name);
        if (!parameterPattern.test(name) || name.endsWith("_")) {
            report("parameter-invalid", path, "A parameter's name starts with a lowercase letter, holds ASCII letters, digits and _, and does not end in _.", { parameter: name });
            continue;
        }
        if (option === "help") {
            report("option-conflict", path, "--help is always help.", { parameter: name });
        }
        for (const spelling of token === "flag" ? [option, `no-${option}`] : [option]) {
            const other = taken.get(spelling);
            if (other !== undefined) {
                report("option-conflict", path, `--${spelling} already belongs to "${other}".`, { parameter: name });
            }
            taken.set(spelling, name);
        }
    }
}

/** Gives positionals their places: the author's list, or the required parameters in order (clauses derive.positional.*). */
function placePositionals(command: Command, parameters: Parameter[], report: Report): void {
    if (!isTextList(command.positional)) {
        parameters.filter((one) => one.required && one.token !== "flag").forEach((one, index) => {
            one.positional = index;
        });
        return;
    }
    let isTail = false;
    command.positional.forEach((name, index) => {
        const path = pointer("/positional", index);
        const parameter = parameters.find((one) => one.name === name);
        if (parameter === undefined || parameter.positional !== undefined || parameter.token === "flag") {
            report("positional-invalid", path, `"${name}" is no parameter, is listed twice, or is a boolean.`);
            return;
        }
        if (isTail && parameter.required) {
            report("positional-invalid", path, `"${name}" is required and stands after one that may be left out.`, { parameter: name });
        }
        isTail ||= !parameter.required;
        parameter.positional = index;
    });
}

function placeShorts(command: Command, parameters: Parameter[], report: Report): void {
    const taken = new Set(["h"]);
    for (const [name, letter] of Object.entries(isTextMap(command.short) ? command.short : {})) {
        const parameter = parameters.find((one) => one.name === name);
        if (parameter === undefined || !/^[A-Za-z]$/.test(letter) || taken.has(letter)) {
            report("short-invalid", pointer("/short", name), `"${letter}" is not one free ASCII letter of a parameter (h is help).`);
            continue;
        }
        taken.add(letter);
        parameter.short = letter;
    }
}
