// Says why a source could not be read or loaded, with its place; loaded only on failure.
// Clauses: load.fault.*.

import type { ErrorObject } from "../base/error.ts";
import type { Json } from "../base/json.ts";
import type { SyntaxFault } from "./syntax.ts";
import { errorObject } from "../base/error.ts";
import { filePath, nodeVersion, shortPath } from "./node.ts";
import { canStrip, isUnread, typedFile } from "./strip.ts";
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

/** A source that was read: as it was typed, its real path, the text that was run, and the packages that it declares. */
export interface Source {
    file: string;
    path: string;
    text: string;
    packages: readonly string[];
}

/** What kept a source from loading: source-syntax with line and caret, engine-unsupported, package-missing with the package's name, or source-failed. */
export function loadError(source: Source, error: unknown): ErrorObject {
    const { file, path } = source;
    const syntax = error instanceof SyntaxError ? syntaxFault(source, error) : undefined;
    const isRefused = memberOf(error, "code") === "ERR_UNKNOWN_FILE_EXTENSION" && /"\.m?ts"/.test(messageOf(error));
    if (isRefused || (syntax !== undefined && !canStrip && isTyped(syntax))) {
        const where = syntax === undefined ? file : `${nameOf(source, syntax.path)}:${syntax.line}`;
        const details = { path: file, engine: "node", needs: typedNode, runs: nodeVersion() };
        return errorObject("engine-unsupported", `${where} is TypeScript, which needs Node ${typedNode}, and this is Node ${nodeVersion()}.`, { details });
    }
    if (syntax !== undefined) {
        const message = `${nameOf(source, syntax.path)}:${syntax.line}: ${syntax.reason}${syntax.shown}`;
        const suggestion = memberOf(error, "code") === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX" ? { suggestion: "Types are removed, and nothing else: no enum, namespace, parameter property, import = or <T>x." } : {};
        return errorObject("source-syntax", message, { details: placeDetails(source, syntax), ...suggestion });
    }
    const missing = missingPackage(error);
    if (missing !== undefined) {
        return packageError(source, missing);
    }
    const place = placeOf(path, error);
    const where = place === undefined ? file : `${nameOf(source, place.path)}:${place.line}`;
    return errorObject("source-failed", `${where} failed while loading: ${messageOf(error)}`, { details: place === undefined ? { path: file } : placeDetails(source, place) });
}

function packageError({ file, packages }: Source, name: string): ErrorObject {
    const message = name === "toolfuncs" ? `${file} imports a name of toolfuncs that there is not.` : `${file} imports the package "${name}", which is not there.`;
    const suggestion = name === "toolfuncs" ? "There are toolfuncs, toolfuncs/sdk, toolfuncs/schema and toolfuncs/argv."
        : packages.includes(name) ? "It is declared, and nothing was prepared: install it beside the file, or run the file itself."
        : "Declare it under \"dependencies\" in the file's script block.";
    return errorObject("package-missing", message, { details: { path: file, package: name }, suggestion });
}

/** The package that an import or a require did not find. */
function missingPackage(error: unknown): string | undefined {
    const code = memberOf(error, "code");
    const found = code === "ERR_MODULE_NOT_FOUND" ? /Cannot find package '([^']+)'/.exec(messageOf(error))
        : code === "MODULE_NOT_FOUND" ? /Cannot find module '((?:@[^/'.]+\/)?[^/'.]+)/.exec(messageOf(error))
        : null;
    return found?.[1];
}

/** Since then a module's types can be removed where it is loaded. */
const typedNode = ">=22.15";
/** Where a reader of JavaScript stops in a line, marked by a bar, because a type begins there. */
const words = "type|interface|enum|namespace|declare|abstract|private|public|protected|readonly|as|satisfies";
const typedPlace = new RegExp(`\\b(?:${words})\\s+\\||\\|(?::|(?:${words})\\b)|\\b(?:function|class)\\s+\\w+\\|<|\\b(?:const|let|var)\\s+\\|[^=]*:`);

function isTyped({ path, shown, column }: SyntaxFault): boolean {
    const row = shown.split("\n")[1] ?? "";
    return typedFile.test(path) || typedPlace.test(`${row.slice(0, column - 1)}|${row.slice(column - 1)}`);
}

/** Where a SyntaxError stands; undefined for one that running code has thrown, and for an import of a name that is not exported. */
function syntaxFault({ path, text }: Source, error: SyntaxError): SyntaxFault | undefined {
    if (/does not provide an export named|^The requested module /.test(messageOf(error))) {
        return undefined;
    }
    const told = readPlace(memberOf(error, "stack") ?? "", path);
    const { cause } = error;
    if (told === undefined || !(cause instanceof SyntaxError)) {
        return told ?? (isUnread(error) ? findSyntaxFault(path, text, messageOf(error)) : undefined);
    }
    // Neither JavaScript nor TypeScript: what lies further on is the mistake, and what comes first may be a type.
    const plain = memberOf(error, "code") === "ERR_INVALID_TYPESCRIPT_SYNTAX" ? findSyntaxFault(path, text, messageOf(cause)) : undefined;
    return plain === undefined || plain.line < told.line || (plain.line === told.line && plain.column < told.column) ? told : plain;
}

/** How a person finds a module: the source as it was typed. */
function nameOf({ file, path }: Source, module: string): string {
    return module === path ? file : shortPath(module);
}

function placeDetails({ file, path }: Source, place: Place): { [key: string]: Json } {
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
