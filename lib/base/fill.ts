// Fills in the defaults of a schema.
// Clauses: schema.default.*.

import { isPlainObject } from "./value.ts";
import type { Json } from "./json.ts";
import type { Node, Plan } from "./plan.ts";

/** Defaults filled in by one call: defaults inside defaults could grow without end. */
const FILL_MAX = 100_000;
/** Levels of a value that are filled in. */
const NEST_MAX = 1_000;

/**
 * Compiles a function that fills in defaults through properties, items, prefixItems and $ref, or undefined where the plan has none.
 * The argument is never changed: what is filled is copied on the way. A default is cloned for each call, and is not filled inside itself.
 */
export function compileFill(plan: Plan): ((value: unknown) => unknown) | undefined {
    const { root } = plan;
    const useful = new Set<Node>();
    for (let before = -1; before < useful.size; ) {
        before = useful.size;
        for (const node of plan.nodes.values()) {
            const inner = [...(node.properties?.values() ?? []), ...(node.prefixItems ?? []), ...(node.items ? [node.items] : []), ...(node.$ref ? [node.$ref] : [])];
            if (node.default !== undefined || inner.some((next) => useful.has(next))) {
                useful.add(node);
            }
        }
    }
    if (root === undefined || !useful.has(root)) {
        return undefined;
    }
    return (value) => {
        const state: Filling = { useful, left: FILL_MAX, active: new Set() };
        return value === undefined ? fillAbsent(state, root, 0) : fill(state, root, value, 0);
    };
}

interface Filling {
    useful: Set<Node>;
    left: number;
    active: Set<Node>;
}

function fill(state: Filling, node: Node, value: unknown, nest: number): unknown {
    if (!state.useful.has(node) || nest > NEST_MAX) {
        return value;
    }
    let filled = value;
    if (Array.isArray(value)) {
        filled = fillItems(state, node, value, nest);
    } else if (node.properties !== undefined && isPlainObject(value)) {
        filled = fillMembers(state, node.properties, value, nest);
    }
    return node.$ref === undefined ? filled : fill(state, node.$ref, filled, nest + 1);
}

function fillItems(state: Filling, node: Node, list: unknown[], nest: number): unknown[] {
    const { prefixItems: prefix = [], items } = node;
    let copy: unknown[] | undefined;
    for (let index = 0; index < list.length; index++) {
        const each = index < prefix.length ? prefix[index] : items;
        const item = each === undefined ? list[index] : fill(state, each, list[index], nest + 1);
        if (item !== list[index]) {
            copy ??= [...list];
            copy[index] = item;
        }
    }
    return copy ?? list;
}

function fillMembers(state: Filling, properties: Map<string, Node>, value: Record<string, unknown>, nest: number): Record<string, unknown> {
    let copy: Record<string, unknown> | undefined;
    for (const [name, node] of properties) {
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        const filled = member === undefined ? fillAbsent(state, node, nest + 1) : fill(state, node, member, nest + 1);
        if (filled !== member) {
            copy ??= { ...value };
            Object.defineProperty(copy, name, { value: filled, enumerable: true, configurable: true, writable: true });
        }
    }
    return copy ?? value;
}

/** The default of an absent value, with the defaults inside it; undefined where there is none. */
function fillAbsent(state: Filling, node: Node, nest: number): unknown {
    let holder: Node | undefined = node;
    while (holder !== undefined && holder.default === undefined) {
        holder = holder.$ref;
    }
    if (holder === undefined || state.active.has(holder) || state.left <= 0) {
        return undefined;
    }
    state.left--;
    state.active.add(holder);
    const filled = fill(state, node, clone(holder.default!), nest + 1);
    state.active.delete(holder);
    return filled;
}

function clone(value: Json): Json {
    if (typeof value !== "object" || value === null) {
        return value;
    }
    if (Array.isArray(value)) {
        return value.map(clone);
    }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clone(member)]));
}
