// Reads a schema once into a plan of checked nodes, and says what is wrong with it.
// Clauses: schema.*. Rules: JSON Schema draft 2020-12 (core and validation); draft-07 is read as the same subset.

import { isPlainObject, pointer, pointerTokens } from "./value.ts";
import type { Json } from "./json.ts";

/** Subschemas nested in one another, and subschemas that follow one another at one place. */
const DEPTH_MAX = 64;
/** Subschemas of one schema; the largest real one has 1,500. */
const COUNT_MAX = 5_000;
/** Characters of names and strings, and one for each value; the largest real schema has 84,000. */
const LENGTH_MAX = 1_000_000;
/** Values nested in one schema, annotations and constants included. */
const VALUE_DEPTH_MAX = 256;

/** A fault of a schema. `path` is a JSON Pointer into the schema, to the subschema that holds the keyword. */
export interface SchemaIssue {
    code: string;
    path: string;
    keyword: string;
    detail: string;
    suggestion?: string;
}

/** A compiled pattern; `spend` is told the steps used and answers false when the caller has no more. */
export interface Matcher {
    test(text: string, spend?: (steps: number) => boolean): boolean;
}

/** What is loaded on demand: `base/pattern` and `base/format`. */
export interface Parts {
    compilePattern?: (source: string) => { ok: true; pattern: Matcher } | { ok: false; code: string; detail: string };
    formats?: ReadonlyMap<string, (text: string) => boolean>;
}

/** One subschema with checked values. A keyword that is absent or not enforced is undefined. */
export interface Node {
    at: string;
    /** The verdict of a boolean schema. */
    fixed: boolean | undefined;
    /** False where something under this node is not enforced, so that its yes is only "not contradicted". */
    exact: boolean;
    type?: number;
    enum?: Json[];
    const?: Json;
    minLength?: number;
    maxLength?: number;
    pattern?: Matcher;
    format?: (text: string) => boolean;
    formatName?: string;
    source?: string;
    minimum?: number;
    maximum?: number;
    exclusiveMinimum?: number;
    exclusiveMaximum?: number;
    multipleOf?: number;
    properties?: Map<string, Node>;
    patternProperties?: { source: string; pattern: Matcher; node: Node }[];
    additionalProperties?: Node;
    propertyNames?: Node;
    required?: string[];
    minProperties?: number;
    maxProperties?: number;
    dependentRequired?: Map<string, string[]>;
    dependentSchemas?: Map<string, Node>;
    prefixItems?: Node[];
    items?: Node;
    contains?: Node;
    minContains?: number;
    maxContains?: number;
    minItems?: number;
    maxItems?: number;
    uniqueItems?: boolean;
    allOf?: Node[];
    anyOf?: Node[];
    oneOf?: Node[];
    not?: Node;
    if?: Node;
    then?: Node;
    else?: Node;
    $ref?: Node;
    default?: Json;
}

/** A schema that was read and checked. `root` is undefined where `issues` refuse it. */
export interface Plan {
    root: Node | undefined;
    /** All subschemas that were read, by their pointers. */
    nodes: Map<string, Node>;
    issues: SchemaIssue[];
    notes: SchemaIssue[];
    complete: boolean;
    needs: { pattern: boolean; format: boolean };
    /** Whether a part that is needed was not handed in: such a plan cannot be compiled. */
    lacks: boolean;
}

/** Bits of `Node.type`. */
export const types = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32, integer: 64 } as const;
interface Reader {
    root: unknown;
    adopt: boolean;
    legacy: boolean;
    formats: boolean;
    parts: Parts;
    depth: number;
    nodes: Map<string, Node>;
    anchors: Map<string, Node>;
    refs: { node: Node; text: string }[];
    plan: Plan;
}

export interface PlanOptions {
    mode: "define" | "adopt";
    formats: boolean;
}

/** Reads a keyword's value; undefined where it is malformed. */
type Read = (reader: Reader, value: unknown, at: string, name: string, node: Node) => unknown;
/** `drops` names the neighbour that must not be enforced where this keyword is not. */
interface Rule {
    read: Read;
    wants: string;
    drops?: keyof Node;
}

/**
 * Reads and checks a schema once. Never throws and never changes the schema.
 * Faults are `issues` (the schema is refused); what `adopt` leaves unenforced, and unknown formats in `define`, are `notes`.
 */
export function planSchema(schema: unknown, options: PlanOptions, parts: Parts = {}): Plan {
    const plan: Plan = {
        root: undefined, nodes: new Map(), issues: [], notes: [], complete: true, needs: { pattern: false, format: false }, lacks: false,
    };
    const reader: Reader = {
        root: schema, adopt: options.mode === "adopt", legacy: false, formats: options.formats, parts, depth: 0,
        nodes: plan.nodes, anchors: new Map(), refs: [], plan,
    };
    const fault = checkData(schema);
    if (fault !== undefined) {
        refuse(reader, fault.code, fault.path, "", fault.detail);
        return plan;
    }
    readSchema(reader, schema, "", "");
    resolveRefs(reader);
    if (plan.issues.length === 0 && reader.refs.length > 0) {
        checkPlaces(reader);
    }
    if (plan.issues.length === 0) {
        plan.root = plan.nodes.get("");
        if (!plan.complete) {
            loosen([...plan.nodes.values()]);
        }
    }
    return plan;
}

function refuse(reader: Reader, code: string, path: string, keyword: string, detail: string): void {
    reader.plan.issues.push({ code, path, keyword, detail });
}

/** Refuses in `define`; in `adopt` notes it, and where `lossy`, the schema is enforced in part only. */
function object(reader: Reader, node: Node, code: string, keyword: string, detail: string, lossy: boolean, path: string = node.at): void {
    if (!reader.adopt) {
        refuse(reader, code, path, keyword, detail);
        return;
    }
    reader.plan.notes.push({ code, path, keyword, detail });
    if (lossy) {
        node.exact = false;
        reader.plan.complete = false;
    }
}

/** Whether the schema is data that can be read at all. */
function checkData(schema: unknown): { code: string; path: string; detail: string } | undefined {
    try {
        return typeof schema === "boolean" || isPlainObject(schema) ? measure(schema) : { code: "schema-invalid", path: "", detail: "a schema is an object or a boolean" };
    } catch {
        // An accessor or a proxy that throws is no data.
        return { code: "schema-invalid", path: "", detail: "reading the schema throws" };
    }
}

/** Whether the schema is JSON of a bearable size; objects shared in many places count each time. */
function measure(schema: unknown): { code: string; path: string; detail: string } | undefined {
    let left = LENGTH_MAX;
    let code = "";
    let path = "";
    const visit = (value: unknown, depth: number): boolean => {
        left -= typeof value === "string" ? value.length + 1 : 1;
        const isNested = typeof value === "object" && value !== null;
        if (left < 0 || (isNested && depth >= VALUE_DEPTH_MAX)) {
            code = left < 0 ? "schema-too-long" : "schema-too-deep";
            return false;
        }
        if (!isNested) {
            const fine = typeof value === "string" || typeof value === "boolean" || value === null || Number.isFinite(value);
            code = "schema-invalid";
            return fine;
        }
        const list = Array.isArray(value);
        if (!list && !isPlainObject(value)) {
            code = "schema-invalid";
            return false;
        }
        for (const name of list ? value.keys() : Object.keys(value)) {
            const member: unknown = (value as Record<string | number, unknown>)[name];
            left -= list ? 0 : (name as string).length;
            if ((list || member !== undefined) && !visit(member, depth + 1)) {
                path = pointer("", name) + path;
                return false;
            }
        }
        return true;
    };
    if (visit(schema, 0)) {
        return undefined;
    }
    return code === "schema-invalid"
        ? { code, path, detail: "only JSON values may stand in a schema" }
        : { code, path: "", detail: `a schema has at most ${LENGTH_MAX} characters and ${VALUE_DEPTH_MAX} levels` };
}

function readSchema(reader: Reader, value: unknown, at: string, keyword: string): Node {
    const known = reader.nodes.get(at);
    if (known !== undefined) {
        return known;
    }
    const node: Node = { at, fixed: undefined, exact: true };
    reader.nodes.set(at, node);
    const { issues } = reader.plan;
    if (reader.nodes.size > COUNT_MAX || reader.depth >= DEPTH_MAX) {
        const large = reader.nodes.size > COUNT_MAX;
        if (!issues.some((issue) => issue.code === "schema-too-large" || issue.code === "schema-too-deep")) {
            refuse(reader, large ? "schema-too-large" : "schema-too-deep", "", "", large ? `more than ${COUNT_MAX} subschemas` : `more than ${DEPTH_MAX} nested subschemas`);
        }
        node.fixed = true;
    } else if (typeof value === "boolean") {
        node.fixed = value;
    } else if (!isPlainObject(value)) {
        node.fixed = true;
        object(reader, node, "keyword-invalid", keyword, "a schema is an object or a boolean", true);
    } else {
        reader.depth++;
        readKeywords(reader, value, node);
        reader.depth--;
    }
    return node;
}

function readKeywords(reader: Reader, schema: Record<string, unknown>, node: Node): void {
    if (node.at === "" && schema["$schema"] !== undefined) {
        readDialect(reader, schema["$schema"]);
    }
    const anchorId = reader.legacy && typeof schema["$id"] === "string" && schema["$id"].startsWith("#");
    if (schema["$id"] !== undefined && node.at !== "" && !anchorId) {
        object(reader, node, "keyword-unsupported", "$id", "an identifier inside a schema starts another schema", true);
        return;
    }
    const onlyRef = reader.legacy && schema["$ref"] !== undefined;
    const dropped: (keyof Node)[] = [];
    for (const name of Object.keys(schema)) {
        const value = schema[name];
        if (value === undefined || (name === "$schema" && node.at === "") || (reader.legacy && name === "additionalItems" && !Array.isArray(schema["items"]))) {
            continue;
        }
        const used = reader.legacy ? legacyName(name, value) : name;
        const rule = reader.legacy && name === "dependencies" ? dependencies : enforced.get(used) ?? carried.get(used);
        if (rule === undefined) {
            readOther(reader, node, used);
        } else if (onlyRef && name !== "$ref" && !carried.has(used)) {
            object(reader, node, "ref-sibling", name, "draft-07 ignores what stands beside $ref", false);
        } else {
            readKeyword(reader, rule, value, name, used, node, dropped);
        }
    }
    for (const name of dropped) {
        delete node[name];
    }
}

function readKeyword(reader: Reader, rule: Rule, value: unknown, name: string, used: string, node: Node, dropped: (keyof Node)[]): void {
    const before = node.exact;
    node.exact = true;
    const checked = rule.read(reader, value, pointer(node.at, name), used, node);
    if (checked === undefined) {
        object(reader, node, "keyword-invalid", name, `${name} must be ${rule.wants}`, !carried.has(used));
    } else if (checked !== node) {
        (node as unknown as Record<string, unknown>)[used] = checked;
    }
    if (!node.exact && rule.drops !== undefined) {
        dropped.push(rule.drops);
    }
    node.exact &&= before;
}

/** What a draft-07 keyword is called in draft 2020-12. */
function legacyName(name: string, value: unknown): string {
    if (name === "items") {
        return Array.isArray(value) ? "prefixItems" : "items";
    }
    return name === "additionalItems" ? "items" : name;
}

function readDialect(reader: Reader, value: unknown): void {
    const uri = typeof value === "string" ? value.replace(/#$/, "").replace(/^https:/, "http:") : "";
    reader.legacy = uri === "http://json-schema.org/draft-07/schema";
    if (!reader.legacy && uri !== "http://json-schema.org/draft/2020-12/schema") {
        refuse(reader, "dialect-unsupported", "", "$schema", "only draft 2020-12 and draft-07 are understood");
    }
}

function readOther(reader: Reader, node: Node, name: string): void {
    if (name.startsWith("x-")) {
        return;
    }
    if (unsupported.has(name)) {
        object(reader, node, "keyword-unsupported", name, `${name} is not supported by this validator`, true);
    } else {
        object(reader, node, "keyword-unknown", name, `${name} is not a keyword`, false);
    }
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string") && new Set(value).size === value.length;
const checked = (test: (value: unknown) => boolean, wants: string, drops?: keyof Node): Rule =>
    ({ read: (_, value) => (test(value) ? value : undefined), wants, ...(drops && { drops }) });

const schema: Rule = { read: (reader, value, at, name) => readSchema(reader, value, at, name), wants: "a schema" };
const schemas: Rule = {
    read: (reader, value, at, name) =>
        Array.isArray(value) && value.length > 0 ? value.map((item, index) => readSchema(reader, item, pointer(at, index), name)) : undefined,
    wants: "a list of one or more schemas",
};
const members: Rule = { read: readMembers, wants: "an object of schemas" };
const count: Rule = checked(isCount, "a non-negative integer");
const number: Rule = checked(Number.isFinite, "a number");
const flag: Rule = checked((value) => typeof value === "boolean", "a boolean");
const text: Rule = checked((value) => typeof value === "string", "a string");
const list: Rule = checked(Array.isArray, "a list");
const any: Rule = checked(() => true, "a value");

const enforced: ReadonlyMap<string, Rule> = new Map(Object.entries({
    $ref: { read: readRef, wants: "a string" },
    type: { read: readType, wants: "" },
    enum: list,
    const: any,
    minLength: count,
    maxLength: count,
    pattern: { read: readPattern, wants: "a string" },
    format: { read: readFormat, wants: "a string" },
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: checked((value) => Number.isFinite(value) && (value as number) > 0, "a number above 0"),
    properties: { ...members, drops: "additionalProperties" },
    patternProperties: { read: readPatternProperties, wants: "an object of schemas", drops: "additionalProperties" },
    additionalProperties: schema,
    propertyNames: schema,
    required: checked(isStrings, "a list of different strings"),
    minProperties: count,
    maxProperties: count,
    dependentRequired: {
        read: (_, value) => (isPlainObject(value) && Object.values(value).every(isStrings) ? new Map(Object.entries(value)) : undefined),
        wants: "an object of lists of different strings",
    },
    dependentSchemas: members,
    prefixItems: { ...schemas, drops: "items" },
    items: schema,
    contains: schema,
    minContains: { ...count, drops: "contains" },
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: flag,
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: schema,
    if: schema,
    then: schema,
    else: schema,
} satisfies Record<string, Rule>));

const dependencies: Rule = { read: readDependencies, wants: "an object of schemas or lists of strings" };

const carried: ReadonlyMap<string, Rule> = new Map(Object.entries({
    $schema: text,
    $id: { read: readId, wants: "a string" },
    $anchor: { read: readAnchor, wants: "a name of letters, digits, -, _ and ." },
    $defs: members,
    definitions: members,
    $comment: text,
    title: text,
    description: text,
    default: any,
    examples: list,
    deprecated: flag,
    readOnly: flag,
    writeOnly: flag,
    contentEncoding: text,
    contentMediaType: text,
    contentSchema: any,
} satisfies Record<string, Rule>));

/** All keywords that a schema may hold. */
export const keywords: readonly string[] = [...enforced.keys(), ...carried.keys()];

const unsupported: ReadonlySet<string> = new Set([
    "unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary",
]);

function readMembers(reader: Reader, value: unknown, at: string, name: string): Map<string, Node> | undefined {
    if (!isPlainObject(value)) {
        return undefined;
    }
    const found = new Map<string, Node>();
    for (const key of Object.keys(value)) {
        if (value[key] !== undefined) {
            found.set(key, readSchema(reader, value[key], pointer(at, key), name));
        }
    }
    return found;
}

function readType(reader: Reader, value: unknown, _at: string, _name: string, node: Node): unknown {
    const names: unknown[] = Array.isArray(value) ? value : [value];
    let bits = 0;
    for (const name of names) {
        const bit = typeof name === "string" && Object.hasOwn(types, name) ? types[name as keyof typeof types] : 0;
        if (bit === 0 || (bits & bit) !== 0) {
            bits = 0;
            break;
        }
        bits |= bit;
    }
    if (bits === 0) {
        refuse(reader, "type-unknown", node.at, "type", `type is one or more of ${Object.keys(types).join(", ")}`);
        return node;
    }
    return bits;
}

function compileSource(reader: Reader, source: string, node: Node, keyword: string): Matcher | undefined {
    reader.plan.needs.pattern = true;
    const made = reader.parts.compilePattern?.(source);
    reader.plan.lacks ||= made === undefined;
    if (made?.ok === false) {
        object(reader, node, made.code, keyword, made.detail, true);
    }
    return made?.ok === true ? made.pattern : undefined;
}

function readPattern(reader: Reader, value: unknown, _at: string, name: string, node: Node): unknown {
    if (typeof value !== "string") {
        return undefined;
    }
    node.source = value;
    return compileSource(reader, value, node, name) ?? node;
}

function readPatternProperties(reader: Reader, value: unknown, at: string, name: string, node: Node): unknown {
    const nodes = readMembers(reader, value, at, name);
    const found: Node["patternProperties"] = [];
    for (const [source, member] of nodes ?? []) {
        const pattern = compileSource(reader, source, node, name);
        if (pattern !== undefined) {
            found.push({ source, pattern, node: member });
        }
    }
    return nodes && found;
}

function readFormat(reader: Reader, value: unknown, _at: string, name: string, node: Node): unknown {
    if (typeof value !== "string" || !reader.formats) {
        return typeof value === "string" ? node : undefined;
    }
    reader.plan.needs.format = true;
    node.formatName = value;
    const known = reader.parts.formats;
    reader.plan.lacks ||= known === undefined;
    if (known !== undefined && !known.has(value) && !reader.adopt) {
        reader.plan.notes.push({ code: "format-unknown", path: node.at, keyword: name, detail: `the format ${value} is not checked` });
    }
    return known?.get(value) ?? node;
}

/** Draft-07 `dependencies`: a list is dependentRequired, a schema dependentSchemas. */
function readDependencies(reader: Reader, value: unknown, at: string, _name: string, node: Node): unknown {
    if (!isPlainObject(value)) {
        return undefined;
    }
    for (const key of Object.keys(value)) {
        const need = value[key];
        if (isStrings(need)) {
            (node.dependentRequired ??= new Map()).set(key, need as string[]);
        } else if (typeof need === "boolean" || isPlainObject(need)) {
            (node.dependentSchemas ??= new Map()).set(key, readSchema(reader, need, pointer(at, key), "dependencies"));
        } else {
            return undefined;
        }
    }
    return node;
}

function readId(reader: Reader, value: unknown, _at: string, _name: string, node: Node): unknown {
    if (typeof value === "string" && reader.legacy && value.startsWith("#")) {
        reader.anchors.set(value.slice(1), node);
    }
    return typeof value === "string" ? node : undefined;
}

function readAnchor(reader: Reader, value: unknown, _at: string, _name: string, node: Node): unknown {
    if (typeof value !== "string" || !/^[A-Za-z_][-A-Za-z0-9._]*$/.test(value) || reader.anchors.has(value)) {
        return undefined;
    }
    reader.anchors.set(value, node);
    return node;
}

function readRef(reader: Reader, value: unknown, _at: string, _name: string, node: Node): unknown {
    if (typeof value !== "string") {
        return undefined;
    }
    const own = isPlainObject(reader.root) && typeof reader.root["$id"] === "string" ? reader.root["$id"].replace(/#$/, "") : "";
    const local = value.startsWith(own) ? value.slice(own.length) : value;
    if (local !== "" && !local.startsWith("#")) {
        refuse(reader, "ref-remote", node.at, "$ref", "only a reference into the same schema is followed, such as #/$defs/name");
    } else {
        reader.refs.push({ node, text: local });
    }
    return node;
}

/** Resolves references; a target outside the places read so far is read then, and may hold more references. */
function resolveRefs(reader: Reader): void {
    for (let next = 0; next < reader.refs.length; next++) {
        const { node, text: ref } = reader.refs[next]!;
        const target = findTarget(reader, ref.slice(1));
        if (target === undefined) {
            refuse(reader, "ref-missing", node.at, "$ref", `nothing is found at ${ref}`);
        } else {
            node.$ref = target;
        }
    }
}

function findTarget(reader: Reader, fragment: string): Node | undefined {
    let decoded = fragment;
    try {
        decoded = decodeURIComponent(fragment);
    } catch {
        return undefined; // A stray percent sign names nothing.
    }
    const tokens = pointerTokens(decoded);
    if (tokens === undefined) {
        return reader.anchors.get(decoded);
    }
    let value = reader.root;
    let at = "";
    for (const token of tokens) {
        const list = Array.isArray(value);
        if (typeof value !== "object" || value === null || (list && !/^(0|[1-9][0-9]*)$/.test(token)) || !Object.hasOwn(value, token)) {
            return undefined;
        }
        value = (value as Record<string, unknown>)[token];
        at = pointer(at, token);
    }
    return typeof value === "boolean" || isPlainObject(value) ? readSchema(reader, value, at, "$ref") : undefined;
}

/** The subschemas that judge the same place as `node` does. */
function inPlace(node: Node): Node[] {
    const found = [node.$ref, node.not, node.if, node.then, node.else].filter((next) => next !== undefined);
    return found.concat(node.allOf ?? [], node.anyOf ?? [], node.oneOf ?? [], [...(node.dependentSchemas?.values() ?? [])]);
}

/** Refuses references that come back to their own place, and chains too long for one place. */
function checkPlaces(reader: Reader): void {
    const heights = new Map<Node, number>();
    const stack: Node[] = [];
    const visit = (node: Node): number => {
        const known = heights.get(node);
        if (known !== undefined) {
            return known;
        }
        const height = stack.length > DEPTH_MAX ? stack.length : 0;
        if (height > 0 || stack.includes(node)) {
            const holder = stack.findLast((step) => step.$ref !== undefined)!;
            const code = height > 0 ? "schema-too-deep" : "ref-cyclic";
            const detail = height > 0 ? `more than ${DEPTH_MAX} subschemas judge one place` : "the reference comes back to its own place";
            refuse(reader, code, height > 0 ? "" : holder.at, height > 0 ? "" : "$ref", detail);
            return height;
        }
        stack.push(node);
        let highest = 0;
        for (const next of inPlace(node)) {
            highest = Math.max(highest, reader.plan.issues.length > 0 ? 0 : visit(next));
        }
        stack.pop();
        heights.set(node, highest + 1);
        return highest + 1;
    };
    for (const node of reader.nodes.values()) {
        if (reader.plan.issues.length === 0 && visit(node) > DEPTH_MAX && reader.plan.issues.length === 0) {
            refuse(reader, "schema-too-deep", "", "", `more than ${DEPTH_MAX} subschemas judge one place`);
        }
    }
}

function children(node: Node): Node[] {
    const found = [node.additionalProperties, node.propertyNames, node.items, node.contains].filter((next) => next !== undefined);
    const maps = [...(node.properties?.values() ?? []), ...(node.patternProperties ?? []).map((row) => row.node)];
    return inPlace(node).concat(found, maps, node.prefixItems ?? []);
}

/** Where a yes is only "not contradicted", turning it into a no would be a guess: such keywords are not enforced. */
function loosen(nodes: Node[]): void {
    for (let changed = true; changed; ) {
        changed = false;
        for (const node of nodes) {
            if (node.exact && children(node).some((next) => !next.exact)) {
                node.exact = false;
                changed = true;
            }
        }
    }
    for (const node of nodes) {
        if (node.not?.exact === false) {
            delete node.not;
        }
        if (node.if?.exact === false) {
            delete node.if;
        }
        if (node.contains?.exact === false) {
            delete node.maxContains;
        }
        if (node.oneOf?.some((next) => !next.exact)) {
            node.allOf = [...(node.allOf ?? []), { at: node.at, fixed: undefined, exact: false, anyOf: node.oneOf }];
            delete node.oneOf;
        }
    }
}
