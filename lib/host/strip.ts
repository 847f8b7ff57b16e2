// Removes the types from a TypeScript module and keeps the result, as the first removal in a process costs 50 ms; loaded on demand.
// Clauses: load.typescript.*. What is removed leaves blanks, so that every line and column stays.

import { keyOf } from "./environment.ts";
import { builtin, cacheFolder, fileUrl, hushed, nodeVersion, processId } from "./node.ts";

const fs = builtin("node:fs");
const { registerHooks, stripTypeScriptTypes } = builtin("node:module") as { registerHooks?: unknown; stripTypeScriptTypes?(text: string): string };

/** The names of files that are TypeScript whatever they hold. */
export const typedFile: RegExp = /\.m?ts$/;

/** Whether this Node can remove types and hand the rest to its loader: since 22.15. */
export const canStrip: boolean = registerHooks !== undefined && stripTypeScriptTypes !== undefined;

/** The text without its types. Throws a SyntaxError that begins with its place. */
export function stripTypes(path: string, text: string): string {
    if (!canStrip || stripTypeScriptTypes === undefined) {
        return text;
    }
    // An entry holds what it was made from: nothing but the very same text is answered by it.
    const head = `${nodeVersion()} ${text.length}\n${text}`;
    const folder = cacheFolder("types", true);
    const entry = folder === undefined ? undefined : `${folder}/${keyOf(path)}`;
    const kept = entry === undefined ? undefined : readEntry(entry);
    if (kept?.startsWith(head) === true) {
        return kept.slice(head.length);
    }
    let stripped: string;
    try {
        stripped = hushed(() => stripTypeScriptTypes(text));
    } catch (error) {
        const { stack } = error as Error;
        (error as Error).stack = stack?.startsWith(":") === true ? fileUrl(path) + stack : placeFirst(path, error as Error);
        throw error;
    }
    if (entry !== undefined) {
        writeEntry(entry, head + stripped);
    }
    return stripped;
}

/**
 * The text of a source without its types, after its reading as JavaScript has failed with an error; undefined where it holds none,
 * or where code of it has run. Where it does not parse as TypeScript either, that error is thrown, with the first as its cause.
 */
export function stripUnread(path: string, text: string, error: SyntaxError): string | undefined {
    if (!canStrip || !isUnread(error) || (error.stack ?? "").includes(fileUrl(path))) {
        return undefined;
    }
    try {
        const stripped = stripTypes(path, text);
        return stripped === text ? undefined : stripped;
    } catch (again) {
        (again as Error).cause = error;
        throw again;
    }
}

/** Whether a SyntaxError is of a module that Node tried to read, and not of a text that running code has parsed. */
export function isUnread(error: SyntaxError): boolean {
    return /^ +at .*\(?node:internal\/modules\//.test(/^ +at .*$/m.exec(error.stack ?? "")?.[0] ?? "");
}

function readEntry(entry: string): string | undefined {
    try {
        return fs.readFileSync(entry, "utf8");
    } catch {
        // It is the first time.
        return undefined;
    }
}

function writeEntry(entry: string, text: string): void {
    const fresh = `${entry}.${processId()}`;
    try {
        fs.writeFileSync(fresh, text, { mode: 0o600 });
        fs.renameSync(fresh, entry);
    } catch {
        // What cannot be kept is made again.
        fs.rmSync(fresh, { force: true });
    }
}

/** Before 22.18 the message draws a picture of the place: `x REASON`, and the line with its number, and a caret below it. */
function placeFirst(path: string, error: Error): string {
    const [, reason = ""] = /^\s*x (.*)/.exec(error.message) ?? [];
    const [, line = "1", row = "", carets = "^"] = /^ *(\d+) \| (.*)\n *: (\s*\^+)/m.exec(error.message) ?? [];
    return `${fileUrl(path)}:${line}\n${row}\n${carets}\n\nSyntaxError: ${reason}`;
}
