// Says why a source could not be read or loaded, with its place; loaded only on failure.
// Clauses: load.fault.*.
import { errorObject } from "../base/error.js";
/** System error codes that mean there is no such path. */
const absent = new Set(["ENOENT", "ENOTDIR"]);
const readMessages = {
    EISDIR: "is not a file",
    EACCES: "cannot be read: permission denied",
    EPERM: "cannot be read: permission denied",
    ELOOP: "cannot be read: its symbolic links form a loop",
    EILSEQ: "is not UTF-8 text",
};
/** source-missing (no such path) or source-invalid (it is there, and cannot be a source). */
export function readError(file, fault) {
    if (absent.has(fault)) {
        return errorObject("source-missing", `There is no file ${file}.`, { details: { path: file } });
    }
    return errorObject("source-invalid", `${file} ${readMessages[fault] ?? `cannot be read: ${fault}`}.`, { details: { path: file } });
}
/**
 * What kept a source from loading: source-syntax with line and caret, package-missing with the package's name, or source-failed.
 * `parse` asks Node to parse the text alone; it is called only for a syntax error.
 */
export function loadError(file, path, error, parse) {
    const code = memberOf(error, "code");
    const message = memberOf(error, "message") ?? textOf(error);
    const report = error instanceof SyntaxError ? parse() : undefined;
    if (report !== undefined) {
        return syntaxError(file, report);
    }
    const missing = code === "ERR_MODULE_NOT_FOUND" ? /Cannot find package '([^']+)'/.exec(message)?.[1] : undefined;
    if (missing !== undefined) {
        if (missing === "toolfuncs") {
            const names = "toolfuncs, toolfuncs/sdk, toolfuncs/schema and toolfuncs/argv";
            return errorObject("package-missing", `${file} imports a name of toolfuncs that there is not.`, { details: { path: file, package: missing }, suggestion: `There are ${names}.` });
        }
        const suggestion = "Declare it under \"dependencies\" in the file's script block.";
        return errorObject("package-missing", `${file} imports the package "${missing}", which is not there.`, { details: { path: file, package: missing }, suggestion });
    }
    const place = placeOf(path, error);
    return errorObject("source-failed", `${file}${place === undefined ? "" : `:${place.line}`} failed while loading: ${message}`, { details: { path: file, ...place } });
}
/** Node prints "[stdin]:LINE", the line and a caret, then the error. */
function syntaxError(file, report) {
    const line = Number(/:(\d+)$/m.exec(report)?.[1] ?? 0);
    const rows = report.split("\n");
    const caret = rows.findIndex((row) => /^\s*\^+\s*$/.test(row));
    const shown = caret > 0 ? `\n${rows[caret - 1]}\n${rows[caret]}` : "";
    const reason = /^SyntaxError: (.*)$/m.exec(report)?.[1] ?? "it does not parse";
    const column = caret > 0 ? rows[caret].indexOf("^") + 1 : 1;
    return errorObject("source-syntax", `${file}:${line}: ${reason}${shown}`, { details: { path: file, line, column } });
}
/** The first place in the source that the error's stack names. */
function placeOf(path, error) {
    const stack = memberOf(error, "stack") ?? "";
    for (const row of stack.split("\n")) {
        const found = /^(.*):(\d+):(\d+)\)?$/.exec(row.trim());
        if (found !== null && decodePath(found[1]).endsWith(path)) {
            return { line: Number(found[2]), column: Number(found[3]) };
        }
    }
    return undefined;
}
function decodePath(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        // Not an encoded URL: the frame names a plain path.
        return text;
    }
}
/** A member of a thrown value as text; undefined where it has none, or answers by throwing itself. */
function memberOf(thrown, key) {
    try {
        const value = thrown?.[key];
        return value === undefined ? undefined : String(value);
    }
    catch {
        return undefined;
    }
}
function textOf(thrown) {
    try {
        return String(thrown);
    }
    catch {
        // An object without a text of its own.
        return "something that is no error";
    }
}
