// Reads vector files: which there are, what their vectors say, and what they spell in short: shared command trees, large inputs.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The most code units and levels that a short form may grow to: enough for any limit, and no vector can fill the memory. */
const grownMax = 64 * 1024 * 1024;
const nestMax = 5000;

/** All vector files below a folder, as {name, op, about, lie, vectors}, in the order of their names; a vector's `app` stands in full. */
export function readVectors(folder) {
    return readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith(".json")).sort().map((name) => {
        try {
            return { name, ...shareApps(JSON.parse(readFileSync(join(folder, name), "utf8"))) };
        } catch (error) {
            throw new Error(`${name}: ${error.message}`);
        }
    });
}

/** Puts the file's command tree where a vector names one; a name that is not there, or that no vector uses, is a slip. */
function shareApps(file) {
    const apps = new Map(Object.entries(file.apps ?? {}));
    const unused = new Set(apps.keys());
    const vectors = file.vectors.map((vector) => {
        const name = vector.in?.app;
        if (typeof name !== "string") {
            return vector;
        }
        if (!apps.has(name)) {
            throw new Error(`${vector.id} names an app "${name}" that the file does not have`);
        }
        unused.delete(name);
        return { ...vector, in: { ...vector.in, app: apps.get(name) } };
    });
    if (unused.size > 0) {
        throw new Error(`no vector uses the app "${[...unused][0]}"`);
    }
    return { ...file, vectors };
}

/** A value with its short forms written out: {"repeat": [text, count, ...]} and {"nest": [keys, count, inner]}. */
export function expand(value) {
    return JSON.parse(spell(value));
}

/** The JSON text of such a value. It is made as text, since a value nested some thousand times is more than JSON.stringify can walk. */
export function spell(value) {
    if (typeof value !== "object" || value === null) {
        return JSON.stringify(value);
    }
    if (Array.isArray(value)) {
        return `[${value.map(spell).join(",")}]`;
    }
    const names = Object.keys(value);
    if (names.length === 1 && isRepeat(value.repeat)) {
        return JSON.stringify(repeat(value.repeat));
    }
    if (names.length === 1 && isNest(value.nest)) {
        return nest(value.nest);
    }
    return `{${names.map((name) => `${JSON.stringify(name)}:${spell(value[name])}`).join(",")}}`;
}

function isRepeat(list) {
    return Array.isArray(list) && list.length > 0 && list.length % 2 === 0
        && list.every((item, index) => index % 2 === 0 ? typeof item === "string" : Number.isInteger(item) && item >= 0);
}

function repeat(list) {
    let text = "";
    for (let index = 0; index < list.length; index += 2) {
        if (text.length + list[index].length * list[index + 1] > grownMax) {
            throw new Error("a repeat grows too large");
        }
        text += list[index].repeat(list[index + 1]);
    }
    return text;
}

function isNest(list) {
    return Array.isArray(list) && list.length === 3 && Array.isArray(list[0]) && list[0].length > 0 && Number.isInteger(list[1]);
}

/** Wraps `inner` count times in the keys, outermost first; a number as key makes a one-item array. */
function nest([keys, count, inner]) {
    if (count * keys.length > nestMax) {
        throw new Error("a nest grows too deep");
    }
    const before = keys.map((key) => typeof key === "number" ? "[" : `{${JSON.stringify(key)}:`).join("");
    const after = keys.map((key) => typeof key === "number" ? "]" : "}").reverse().join("");
    return before.repeat(count) + spell(inner) + after.repeat(count);
}
