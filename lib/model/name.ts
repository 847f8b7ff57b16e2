// One identity, four spellings: file name, facade name, option and MCP name.
// Clauses: name.*.

import { optionName } from "./derive.ts";

/** A tool file's name: lowercase ASCII words joined by hyphens, no extension (clause name.file.form). */
const filePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Names that a JavaScript object already answers to: a facade could not offer them (clause name.file.reserved). */
const reserved: ReadonlySet<string> = new Set(["then", "constructor", "prototype", "default", "arguments", "caller", "name", "length", "apply", "bind", "call"]);

/** The facade name of a tool file: hyphens to underscores; or why it can have none: name-invalid, name-reserved. */
export function facadeName(file: string): { ok: true; facade: string } | { ok: false; code: "name-invalid" | "name-reserved" } {
    if (!filePattern.test(file)) {
        return { ok: false, code: "name-invalid" };
    }
    const facade = file.replaceAll("-", "_");
    return reserved.has(facade) || facade in Object.prototype ? { ok: false, code: "name-reserved" } : { ok: true, facade };
}

/** The MCP tool name of an operation: its path joined by two underscores, hyphens to underscores (clause name.mcp). */
export function mcpName(path: readonly string[]): string {
    return path.join("__").replaceAll("-", "_");
}

export { optionName };
