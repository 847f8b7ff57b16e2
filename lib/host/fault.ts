// Says why a source could not be read or loaded, with its place; loaded only on failure.
// Clauses: load.fault.*.

import type { ErrorObject } from "../base/error.ts";
import type { Json } from "../base/json.ts";
import type { SyntaxFault } from "./syntax.ts";
import { errorObject } from "../base/error.ts";
import { filePath, shortPath } from "./node.ts";
import { findSyntaxFault, readPlace } from "./syntax.ts";

/** Our own modules, whose frames tell an author nothing. */
const home = new URL("../", import.meta.url).href;

/** System error codes that mean there is no such path. */
const absent = new Set(["ENOENT", "ENOTDIR"]);

const readMessages: Readonly<Record<string, string>> = {
    EISDIR: "is not a file",
    EACCES: "cannot be read: permission denied",
    EPERM: "cannot be read: permission denied",
    ELOOP: "cannot be read: its symbolic links form a loop",
    EILSEQ: "is not UTF-8 text",
};

/** source-missing (no such path) or source-invalid (it is there, and cannot be a source). */
export function readError(file: string, fault: string): ErrorObject {
    if (absent.has(fault)) {
        const message = file.includes("/") ? `There is no file ${file}.` : `There is no file ${JSON.stringify(file)} in this folder. A tool on PATH is run by its own name.`;
        return errorObject("source-missing", message, { details: { path: file } });
    }
    return errorObject("source-invalid", `${file} ${readMessages[fault] ?? `cannot be read: ${fault}`}.`, { details: { path: file } });
}

/** What kept a source from loading: source-syntax with line and caret, package-missing with the package's name, or source-failed. */
export function loadError(file: string, path: string, text: string, error: unknown): ErrorObject {
    const syntax = error instanceof SyntaxError ? syntaxFault(path, text, error) : undefined;
    if (syntax !== undefined) {
        return syntaxError(file, path, syntax);
    }
    const missing = missingPackage(error);
    if (missing !== undefined) {
        const suggestion = missing === "toolfuncs"
            ? "There are toolfuncs, toolfuncs/sdk, toolfuncs/schema and toolfuncs/argv."
            : "Declare it under \"dependencies\" in the file's script block.";
        const message = missing === "toolfuncs" ? `${file} imports a name of toolfuncs that there is not.` : `${file} imports the package "${missing}", which is not there.`;
        return errorObject("package-missing", message, { details: { path: file, package: missing }, suggestion });
    }
    const place = placeOf(path, error);
    const where = place === undefined ? file : `${nameOf(file, path, place.path)}:${place.line}`;
    return errorObject("source-failed", `${where} failed while loading: ${messageOf(error)}`, { details: place === undefined ? { path: file } : placeDetails(file, path, place) });
}

/** The package that an import did not find. */
function missingPackage(error: unknown): string | undefined {
    return memberOf(error, "code") === "ERR_MODULE_NOT_FOUND" ? /Cannot find package '([^']+)'/.exec(messageOf(error))?.[1] : undefined;
}

/** Where a SyntaxError stands; undefined for one that running code has thrown, and for an import of a name that is not exported. */
function syntaxFault(path: string, text: string, error: SyntaxError): SyntaxFault | undefined {
    if (/does not provide an export named|^The requested module /.test(messageOf(error))) {
        return undefined;
    }
    return readPlace(memberOf(error, "stack") ?? "", path) ?? (placeOf(path, error) === undefined ? findSyntaxFault(path, text, messageOf(error)) : undefined);
}

function syntaxError(file: string, path: string, fault: SyntaxFault): ErrorObject {
    const message = `${nameOf(file, path, fault.path)}:${fault.line}: ${fault.reason}${fault.shown}`;
    return errorObject("source-syntax", message, { details: placeDetails(file, path, fault) });
}

/** How a person finds a module: the source as it was typed. */
function nameOf(file: string, path: string, module: string): string {
    return module === path ? file : shortPath(module);
}

function placeDetails(file: string, path: string, place: Place): { [key: string]: Json } {
    return { path: file, ...(place.path === path ? {} : { module: shortPath(place.path) }), line: place.line, column: place.column };
}

interface Place {
    path: string;
    line: number;
    column: number;
}

/** The first place in the source that the error's stack names, else the first in any other module that is not Node's or ours. */
function placeOf(path: string, error: unknown): Place | undefined {
    const stack = memberOf(error, "stack") ?? "";
    const linked = readPlace(stack, path);
    if (linked !== undefined) {
        return linked;
    }
    const places: Place[] = [];
    for (const row of stack.split("\n")) {
        const found = /^ +at (?:.*?\()?((?:file:\/\/)?\/.*):(\d+):(\d+)\)?$/.exec(row);
        const url = found?.[1] ?? "";
        if (found !== null && !url.startsWith(home)) {
            places.push({ path: url.startsWith("file:") ? filePath(url) : url, line: Number(found[2]), column: Number(found[3]) });
        }
    }
    return places.find((place) => place.path === path) ?? places[0];
}

/** A member of a thrown value as text; undefined where it has none, or answers by throwing itself. */
function memberOf(thrown: unknown, key: "code" | "message" | "stack"): string | undefined {
    try {
        const value = (thrown as { [key: string]: unknown } | null | undefined)?.[key];
        return value === undefined ? undefined : String(value);
    } catch {
        return undefined;
    }
}

function messageOf(thrown: unknown): string {
    try {
        return memberOf(thrown, "message") ?? String(thrown);
    } catch {
        // An object without a text of its own.
        return "something that is no error";
    }
}
