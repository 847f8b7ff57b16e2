// Says what is wrong with a value: all issues of a plan, in document order, each with a path and a keyword.
// Clauses: schema.issue.*. Built on the first failure only; the yes or no comes from base/verdict.

import { equalJson, isPlainObject, pointer } from "./json.ts";
import type { Json } from "./json.ts";
import { nearest } from "./nearest.ts";
import { types } from "./plan.ts";
import type { Node, Plan } from "./plan.ts";
import { codePoints, compiler, has, hasLength, isMultiple, isUnique, judge, NEST_MAX, rootOf, spend, stopped } from "./verdict.ts";
import type { Test } from "./verdict.ts";

/** Issues of one value; the rest would not be read. */
const ISSUES_MAX = 100;
/** Characters of a value that are quoted. */
const QUOTE_MAX = 60;
/** Choices that are listed. */
const CHOICES_MAX = 20;

/** One fault of a value. `path` is a JSON Pointer into the value; only path and keyword are part of the contract. */
export interface Issue {
    path: string;
    keyword: string;
    detail: string;
    received?: string;
    expected?: string;
    suggestion?: string;
}

/** A node that judges a place, and the keyword that led to it. */
interface Applied {
    node: Node;
    keyword: string;
    holder: Node | undefined;
}

interface State {
    issues: Issue[];
    test: (node: Node) => Test;
    /** Nodes that hold one keyword of another node, to ask for its verdict alone. */
    parts: Map<Node, Node>;
}

/** Where the walk stands. */
interface Place {
    path: string;
    value: unknown;
    nest: number;
}

/**
 * Compiles a plan to a function that returns the issues of a value, none where it is valid: the first 100 in document order.
 * Issues of a place come before those of its members; missing members count to the place, in the order of `required`.
 */
export function compileIssues(plan: Plan): (value: unknown) => Issue[] {
    const root = rootOf(plan);
    const test = compiler();
    const whole = test(root);
    const parts = new Map<Node, Node>();
    return (value) => {
        if (judge(whole, value)) {
            return [];
        }
        const state: State = { issues: [], test, parts };
        if (stopped() === undefined) {
            judge((given, nest) => visit(state, { path: "", value: given, nest }, [{ node: root, keyword: "false", holder: undefined }]), value);
        }
        if (state.issues.length === 0) {
            const reason = stopped() ?? "fuel";
            const detail = reason === "depth" ? "is nested too deep" : "takes too many steps to check";
            state.issues.push({ path: "", keyword: reason, detail });
        }
        return state.issues;
    };
}

function isFull(state: State): boolean {
    return state.issues.length >= ISSUES_MAX || stopped() !== undefined;
}

/** Judges one place with all nodes that apply to it, and then its members in their order. */
function visit(state: State, place: Place, applied: Applied[]): true {
    const nodes = new Set<Node>();
    const rows: Applied[] = [];
    for (const each of applied) {
        apply(state, place, nodes, rows, each);
    }
    for (const { node, keyword, holder } of rows) {
        if (node.fixed === false) {
            report(state, place, keyword, ...refusal(place, keyword, holder));
        } else if (!isFull(state)) {
            checkNode(state, place, node);
        }
    }
    const { value } = place;
    if (place.nest > NEST_MAX || isFull(state) || !spend(nodes.size)) {
        return true;
    }
    if (Array.isArray(value)) {
        for (let index = 0; index < value.length && !isFull(state); index++) {
            if (value[index] !== undefined) {
                visitMember(state, place, index, value[index], itemNodes(nodes, index));
            }
        }
    } else if (isPlainObject(value)) {
        for (const name of Object.keys(value)) {
            if (value[name] !== undefined && !isFull(state)) {
                visitMember(state, place, name, value[name], memberNodes(nodes, name));
            }
        }
    }
    return true;
}

function visitMember(state: State, place: Place, token: string | number, value: unknown, applied: Applied[]): void {
    if (applied.length > 0 && spend(applied.length)) {
        visit(state, { path: pointer(place.path, token), value, nest: place.nest + 1 }, applied);
    }
}

/** Lists a node and all nodes that judge the same place through it, each once. */
function apply(state: State, place: Place, nodes: Set<Node>, rows: Applied[], applied: Applied): void {
    const { node } = applied;
    if (node.fixed === true || nodes.has(node) || !spend(1)) {
        return;
    }
    rows.push(applied);
    if (node.fixed === false) {
        return;
    }
    nodes.add(node);
    const add = (next: Node, keyword: string): void => apply(state, place, nodes, rows, { node: next, keyword, holder: node });
    if (node.$ref !== undefined) {
        add(node.$ref, "$ref");
    }
    for (const each of node.allOf ?? []) {
        add(each, "allOf");
    }
    if (node.if !== undefined) {
        const keyword = passes(state, place, node.if) ? "then" : "else";
        const branch = node[keyword];
        if (branch !== undefined) {
            add(branch, keyword);
        }
    }
    const { value } = place;
    for (const [name, each] of node.dependentSchemas ?? []) {
        if (isPlainObject(value) && has(value, name)) {
            add(each, "dependentSchemas");
        }
    }
}

function itemNodes(nodes: Set<Node>, index: number): Applied[] {
    const applied: Applied[] = [];
    for (const holder of nodes) {
        const prefix = holder.prefixItems?.[index];
        const node = prefix ?? holder.items;
        if (node !== undefined) {
            applied.push({ node, keyword: prefix === undefined ? "items" : "prefixItems", holder });
        }
    }
    return applied;
}

function memberNodes(nodes: Set<Node>, name: string): Applied[] {
    const applied: Applied[] = [];
    for (const holder of nodes) {
        const before = applied.length;
        const declared = holder.properties?.get(name);
        if (declared !== undefined) {
            applied.push({ node: declared, keyword: "properties", holder });
        }
        for (const row of holder.patternProperties ?? []) {
            if (row.pattern.test(name, spend)) {
                applied.push({ node: row.node, keyword: "patternProperties", holder });
            }
        }
        if (applied.length === before && holder.additionalProperties !== undefined) {
            applied.push({ node: holder.additionalProperties, keyword: "additionalProperties", holder });
        }
    }
    return applied;
}

function passes(state: State, place: Place, node: Node, value: unknown = place.value): boolean {
    return state.test(node)(value, place.nest + 1);
}

function report(state: State, place: Place, keyword: string, expected: string, more: Partial<Issue> = {}): void {
    if (!isFull(state)) {
        state.issues.push({ path: place.path, keyword, detail: `must be ${expected}`, expected, received: quote(place.value), ...more });
    }
}

function refusal(place: Place, keyword: string, holder: Node | undefined): [string, Partial<Issue>] {
    if (keyword !== "additionalProperties") {
        return ["absent", { detail: "is not allowed here" }];
    }
    const name = place.path.slice(place.path.lastIndexOf("/") + 1).replaceAll("~1", "/").replaceAll("~0", "~");
    const suggestion = nearest(name, holder?.properties?.keys() ?? []);
    return ["absent", { detail: "is not a known member", ...(suggestion !== undefined && { suggestion }) }];
}

/** The name of a value's type; undefined where JSON has no such value. */
function kindOf(value: unknown): keyof typeof types | undefined {
    switch (typeof value) {
        case "string":
            return "string";
        case "boolean":
            return "boolean";
        case "number":
            return Number.isInteger(value) ? "integer" : Number.isFinite(value) ? "number" : undefined;
        default:
            return value === null ? "null" : Array.isArray(value) ? "array" : isPlainObject(value) ? "object" : undefined;
    }
}

function checkNode(state: State, place: Place, node: Node): void {
    const { value } = place;
    const kind = kindOf(value);
    const bits = kind === undefined ? 0 : kind === "integer" ? types.integer | types.number : types[kind];
    if (kind === undefined ? !passes(state, place, node) : node.type !== undefined && (node.type & bits) === 0) {
        report(state, place, "type", typeNames(node.type), kind === undefined ? { received: "a value that is not JSON" } : {});
    }
    if (kind === undefined) {
        return;
    }
    checkChoices(state, place, node);
    if (typeof value === "number") {
        checkNumber(state, place, node, value);
    } else if (typeof value === "string") {
        checkString(state, place, node, value);
    } else if (Array.isArray(value)) {
        checkArray(state, place, node, value);
    } else if (isPlainObject(value)) {
        checkObject(state, place, node, value);
    }
    checkBranches(state, place, node);
}

function typeNames(bits: number | undefined): string {
    const names = Object.entries(types).filter(([, bit]) => ((bits ?? 0) & bit) !== 0).map(([name]) => (/^[aio]/.test(name) ? `an ${name}` : name === "null" ? name : `a ${name}`));
    return names.length === 0 ? "a JSON value" : names.join(" or ");
}

function checkChoices(state: State, place: Place, node: Node): void {
    for (const keyword of ["enum", "const"] as const) {
        const given = node[keyword];
        if (given === undefined) {
            continue;
        }
        const choices = keyword === "const" ? [given] : (given as Json[]);
        if (choices.some((choice) => spend(1) && equalJson(choice, place.value))) {
            continue;
        }
        const listed = choices.slice(0, CHOICES_MAX).map(quote).join(", ") + (choices.length > CHOICES_MAX ? ", ..." : "");
        const texts = choices.filter((choice) => typeof choice === "string");
        const suggestion = typeof place.value === "string" ? nearest(place.value, texts) : undefined;
        report(state, place, keyword, choices.length === 1 ? listed : `one of ${listed}`, suggestion === undefined ? {} : { suggestion });
    }
}

function checkNumber(state: State, place: Place, node: Node, value: number): void {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
    if (minimum !== undefined && value < minimum) {
        report(state, place, "minimum", `at least ${minimum}`);
    }
    if (maximum !== undefined && value > maximum) {
        report(state, place, "maximum", `at most ${maximum}`);
    }
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
        report(state, place, "exclusiveMinimum", `more than ${exclusiveMinimum}`);
    }
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
        report(state, place, "exclusiveMaximum", `less than ${exclusiveMaximum}`);
    }
    if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
        report(state, place, "multipleOf", `a multiple of ${multipleOf}`);
    }
}

function checkString(state: State, place: Place, node: Node, value: string): void {
    const { minLength = 0, maxLength = Infinity, pattern, format } = node;
    if (!hasLength(value, minLength, Infinity)) {
        report(state, place, "minLength", `at least ${minLength} characters long`, { received: `${codePoints(value)} characters` });
    }
    if (!hasLength(value, 0, maxLength)) {
        report(state, place, "maxLength", `at most ${maxLength} characters long`, { received: `${codePoints(value)} characters` });
    }
    if (pattern !== undefined && !pattern.test(value, spend)) {
        report(state, place, "pattern", `a text that matches ${node.source}`);
    }
    if (format !== undefined && (!spend(value.length >> 3) || !format(value))) {
        report(state, place, "format", `a text in the format ${node.formatName}`);
    }
}

function checkArray(state: State, place: Place, node: Node, value: unknown[]): void {
    const { minItems = 0, maxItems = Infinity } = node;
    const hole = value.findIndex((item) => item === undefined);
    if (hole >= 0) {
        if (!passes(state, place, node)) {
            report(state, { ...place, path: pointer(place.path, hole), value: undefined }, "type", "a JSON value", { received: "a value that is not JSON" });
        }
        return;
    }
    checkContains(state, place, node, value);
    if (value.length < minItems) {
        report(state, place, "minItems", `at least ${minItems} items`, { received: `${value.length} items` });
    }
    if (value.length > maxItems) {
        report(state, place, "maxItems", `at most ${maxItems} items`, { received: `${value.length} items` });
    }
    if (node.uniqueItems === true && !isUnique(value)) {
        report(state, place, "uniqueItems", "a list without equal items");
    }
}

function checkContains(state: State, place: Place, node: Node, value: unknown[]): void {
    const { contains, minContains, maxContains = Infinity } = node;
    if (contains === undefined) {
        return;
    }
    let found = 0;
    for (let index = 0; index < value.length && spend(1) && found <= maxContains; index++) {
        found += passes(state, place, contains, value[index]) ? 1 : 0;
    }
    if (found < (minContains ?? 1)) {
        report(state, place, minContains === undefined ? "contains" : "minContains", `a list with at least ${minContains ?? 1} items of the wanted kind`);
    } else if (found > maxContains) {
        report(state, place, "maxContains", `a list with at most ${maxContains} items of the wanted kind`);
    }
}

function checkObject(state: State, place: Place, node: Node, value: Record<string, unknown>): void {
    const { minProperties = 0, maxProperties = Infinity, propertyNames } = node;
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    if (propertyNames !== undefined && !names.every((name) => spend(1) && passes(state, place, propertyNames, name))) {
        report(state, place, "propertyNames", "an object whose member names are all allowed");
    }
    for (const name of node.required ?? []) {
        reportMissing(state, place, value, "required", name);
    }
    if (names.length < minProperties) {
        report(state, place, "minProperties", `an object with at least ${minProperties} members`, { received: `${names.length} members` });
    }
    if (names.length > maxProperties) {
        report(state, place, "maxProperties", `an object with at most ${maxProperties} members`, { received: `${names.length} members` });
    }
    for (const [name, needed] of node.dependentRequired ?? []) {
        for (const each of has(value, name) ? needed : []) {
            reportMissing(state, place, value, "dependentRequired", each);
        }
    }
}

function reportMissing(state: State, place: Place, value: Record<string, unknown>, keyword: string, name: string): void {
    if (!has(value, name)) {
        report(state, { ...place, path: pointer(place.path, name) }, keyword, "present", { detail: "is missing", received: "nothing" });
    }
}

function checkBranches(state: State, place: Place, node: Node): void {
    const { not, anyOf, oneOf } = node;
    if (anyOf !== undefined && !passes(state, place, partOf(state, node, "anyOf"))) {
        report(state, place, "anyOf", "one of the allowed kinds");
    }
    if (oneOf !== undefined && !passes(state, place, partOf(state, node, "oneOf"))) {
        report(state, place, "oneOf", "exactly one of the allowed kinds");
    }
    if (not !== undefined && passes(state, place, not)) {
        report(state, place, "not", "something else");
    }
}

/** A node that holds one keyword of another; made once, since it is compiled once for each identity. */
function partOf(state: State, node: Node, keyword: "anyOf" | "oneOf"): Node {
    const branches = node[keyword]!;
    const [first] = branches;
    let part = state.parts.get(first!);
    if (part === undefined) {
        part = { at: node.at, fixed: undefined, exact: true, [keyword]: branches };
        state.parts.set(first!, part);
    }
    return part;
}

function quote(value: unknown): string {
    if (typeof value === "object" && value !== null) {
        return Array.isArray(value) ? "an array" : "an object";
    }
    const text = typeof value === "string" ? JSON.stringify(value) : String(value);
    return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}...` : text;
}
