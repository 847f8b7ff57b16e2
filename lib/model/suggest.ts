// Finds what was probably meant: the nearest of some names, and the JSON spelling of a bare text.
// Clauses: argv.suggestion. Loaded only where something is at fault.

import { nearest } from "../base/nearest.ts";
import { answering, namesOf } from "./token.ts";
import type { Hints, Level } from "./token.ts";

/** Longest text that is spelled as JSON. */
const wordMax = 64;

/** The suggestions that `bind` of model/argv takes. */
export const hints: Hints = { name: nearest, command: nearestCommand, json: jsonSpelling };

/** Groups inside groups that are searched for a command. */
const levelMax = 8;

/** The nearest name of a level, or else the way to the first operation of that very name further down. */
function nearestCommand(word: string, level: Level): string | undefined {
    return nearest(word, namesOf(level)) ?? wayTo(word, level, levelMax);
}

function wayTo(word: string, level: Level, depth: number): string | undefined {
    for (const group of depth > 0 ? level.groups : []) {
        const found = answering(group, word) !== undefined ? word : wayTo(word, group, depth - 1);
        if (found !== undefined) {
            return `${group.name} ${found}`;
        }
    }
    return undefined;
}

/** How a text that is no JSON would be spelled for a schema that takes strings or arrays of them; undefined for any other schema. */
function jsonSpelling(text: string, schema: unknown): string | undefined {
    // A suggestion is copied as it stands: what nobody can see in it has no place there.
    if (text.length > wordMax || /^\s*[[{"]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) {
        return undefined;
    }
    if (takes(schema, "string")) {
        return JSON.stringify(text);
    }
    if (takes(schema, "array")) {
        const items = text.split(",").map((item) => item.trim()).filter((item) => item !== "");
        const itemSchema = own(schema, "items");
        if (takes(itemSchema, "string")) {
            return JSON.stringify(items);
        }
        if (takes(itemSchema, "number") || takes(itemSchema, "integer")) {
            return items.every((item) => item !== "" && Number.isFinite(Number(item))) ? JSON.stringify(items.map(Number)) : undefined;
        }
    }
    return undefined;
}

function takes(schema: unknown, type: string): boolean {
    const types = own(schema, "type");
    const branches = own(schema, "anyOf") ?? own(schema, "oneOf");
    return types === type || (Array.isArray(types) && types.includes(type))
        || (Array.isArray(branches) && branches.some((branch) => own(branch, "type") === type));
}

function own(value: unknown, key: string): unknown {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as { [key: string]: unknown })[key] : undefined;
}
