// Reads the metadata block of a tool file: what the file declares, or every fault of the block.
// Clauses: metadata.*, name.file.*. Rules: PEP 723 (the frame), package.json of npm (engines, dependencies).
import { isPlainObject, parseJson, pointer } from "../base/json.js";
import { nearest } from "../base/nearest.js";
import { isRange } from "../base/semver.js";
import { facadeName } from "./name.js";
const shebang = "#!/usr/bin/env toolfuncs";
const opener = "// /// script";
const closer = "// ///";
/** An opening line that somebody meant, with other spaces, another line end or a byte order mark. */
const nearOpener = /^\uFEFF?\s*\/\/\s*\/\/\/\s*script\s*$/;
/** What ends a line in JavaScript besides LF: the rest of such a comment line would be code. */
const otherLineEnd = /[\r\u2028\u2029]/;
/** What no text on one line of a terminal can hold: control characters, line and paragraph ends, halves of a character. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** So much of a file is looked at when PATH is scanned (clause limit.metadata.bytes). */
const BYTES_MAX = 65_536;
/** A description is one line of a list (clause limit.metadata.description). */
const DESCRIPTION_MAX = 512;
/** npm's own bound. */
const PACKAGE_MAX = 214;
const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i;
const packageForbidden = /^(?:node_modules|favicon\.ico)$/i;
/** A tag begins with a letter; what ends like an archive is a file to npm. */
const tag = /^(?!.*\.(?:tgz|tar|tar\.gz)$)[a-z][\w.~-]*$/i;
const repository = String.raw `[a-z0-9][\w.-]*\/\w[\w.-]*`;
const gitSpecifier = new RegExp(String.raw `^(?:git(?:\+ssh|\+https?)?:\/\/[a-z0-9][^\s#]*|git\+file:\/\/\/[^\s#]*|(?:(?:github|gitlab|bitbucket):)?${repository}|gist:[a-z0-9][\w/-]*)(?:#\S+)?$`, "i");
/**
 * Reads the block of a tool file. With the file's name, the first line and the names are held to it, as on PATH;
 * without, any or no first line that starts with #! will do and no name is compared, as for a source run by its path.
 * A wrong first line is `shebang-missing` alone (the file is no tool), no block is `block-missing` alone.
 *
 *     readMetadata("#!/usr/bin/env toolfuncs\nx", "x")   // { ok: false, issues: [{ code: "block-missing", ... }] }
 */
export function readMetadata(text, name) {
    const frame = readFrame(text, name !== undefined);
    if (!frame.ok) {
        return { ok: false, issues: [frame.issue] };
    }
    const issues = [];
    const metadata = readBlock(frame.value, name, issues);
    return metadata !== undefined && issues.length === 0 ? { ok: true, metadata } : { ok: false, issues };
}
/** Finds the block and reads its body as JSON; a fault of the frame is the only one that can be told. */
function readFrame(text, isNamed) {
    const lines = readHead(text);
    const fault = (code, at, detail) => ({ ok: false, issue: { code, path: "", detail, ...(at === undefined ? {} : { line: at + 1, column: 1 }) } });
    if (isNamed && (lines[0] !== shebang || lines.length < 2)) {
        return fault("shebang-missing", 0, `the first line is not ${shebang}`);
    }
    const start = lines.indexOf(opener);
    if (start < 0) {
        const near = lines.findIndex((line) => nearOpener.test(line));
        const foreign = lines.indexOf("# /// script");
        return near >= 0 ? fault("block-line-invalid", near, `the block begins with the line ${opener}, without other spaces, byte order mark or carriage return`)
            : foreign >= 0 ? fault("block-foreign", foreign, `this is the block of a Python tool, which another implementation runs; a JavaScript tool's begins with ${opener}`)
                : fault("block-missing", undefined, `there is no line ${opener} in the first ${BYTES_MAX} bytes`);
    }
    const again = lines.indexOf(opener, start + 1);
    if (again >= 0) {
        return fault("block-repeated", again, `a second ${opener}; a tool file has one`);
    }
    if (lines.some((line, at) => at < start && line.trim() !== "" && !(at === 0 && line.startsWith("#!")))) {
        return fault("block-misplaced", start, "only blank lines may stand between the first line and the block");
    }
    const length = lines.slice(start + 1).findIndex((line) => line === closer || !line.startsWith("//"));
    const end = start + 1 + length;
    if (length < 0 || lines[end] !== closer) {
        return fault("block-unterminated", length < 0 ? start : end, `the block is not closed by a line ${closer}${length < 0 ? "" : " before this one"}`);
    }
    const wrong = lines.slice(start + 1, end).findIndex((line) => !/^\/\/(?: |$)/.test(line) || otherLineEnd.test(line));
    return wrong < 0 ? readJson(lines, start + 1, end) : fault("block-line-invalid", start + 1 + wrong, "a line of the block is // or begins with // and a space, and ends with a line feed alone");
}
/** The whole lines of the first bytes of a text; an end that the bound cuts off is left out. */
function readHead(text) {
    let at = 0;
    for (let bytes = 0; at < text.length;) {
        const code = text.codePointAt(at);
        bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (bytes > BYTES_MAX) {
            return text.slice(0, at).split("\n").slice(0, -1);
        }
        at += code < 0x10000 ? 1 : 2;
    }
    return text.split("\n");
}
/** The body between two lines; a fault's place is told in the file. */
function readJson(lines, start, end) {
    const read = parseJson(lines.slice(start, end).map((line) => line.slice(3)).join("\n"));
    if (read.ok) {
        return read;
    }
    const { code, detail } = read.fault;
    const line = start + read.fault.line;
    const column = read.fault.column + (lines[line - 1] === "//" ? 2 : 3);
    const offset = lines.slice(0, line - 1).reduce((sum, one) => sum + [...one].length + 1, column - 1);
    return { ok: false, issue: { code, path: "", keyword: "json", offset, line, column, detail } };
}
/** The declarations of a block; undefined, or a part of them, where something is at fault. */
function readBlock(value, name, issues) {
    const block = readObject(value, "", ["engines", "dependencies", "version", "toolfuncs"], issues);
    if (block === undefined) {
        return undefined;
    }
    const engines = readEngines(block["engines"], issues);
    const dependencies = readDependencies(block["dependencies"], issues);
    const version = readLine(block, "version", "", issues);
    const tool = readObject(block["toolfuncs"], "/toolfuncs", ["description", "cli_name", "module_name", "dynamic"], issues) ?? {};
    if (issues.some(({ path }) => path === "/toolfuncs")) {
        return undefined;
    }
    const description = readDescription(tool, issues);
    const names = readNames(tool, name, issues);
    const dynamic = tool["dynamic"] === undefined ? false : tool["dynamic"];
    if (typeof dynamic !== "boolean") {
        issues.push({ code: "value-invalid", path: "/toolfuncs/dynamic", detail: "dynamic is true or false" });
    }
    return { description, ...names, dynamic: dynamic === true, ...(version === undefined ? {} : { version }), engines, dependencies };
}
/** An object, with no other members than those that are known where any are. */
function readObject(value, path, known, issues) {
    if (!isPlainObject(value)) {
        issues.push(value === undefined ? { code: "key-missing", path, detail: `the block has no ${path.slice(1)}` }
            : { code: "value-invalid", path, detail: `${path.slice(1) || "the block"} is an object` });
        return undefined;
    }
    for (const key of known === undefined ? [] : Object.keys(value).filter((one) => !known.includes(one))) {
        const suggestion = nearest(key, known);
        issues.push({ code: "key-unknown", path: pointer(path, key), detail: `there is no ${JSON.stringify(key)} here, only ${known.join(", ")}`, ...(suggestion === undefined ? {} : { suggestion }) });
    }
    return value;
}
function readEngines(value, issues) {
    const given = value === undefined ? {} : readObject(value, "/engines", ["node", "toolfuncs"], issues) ?? {};
    const engines = {};
    for (const key of ["node", "toolfuncs"]) {
        const range = readLine(given, key, "/engines", issues);
        if (range !== undefined && !isRange(range)) {
            issues.push({ code: "range-invalid", path: `/engines/${key}`, detail: `${JSON.stringify(range)} is no range of versions such as ">=20.19"` });
        }
        else if (range !== undefined) {
            engines[key] = range;
        }
    }
    return engines;
}
/** A text of one line, where there is one. */
function readLine(fields, key, path, issues) {
    const value = fields[key];
    if (value === undefined || (typeof value === "string" && value !== "" && !unprintable.test(value))) {
        return value;
    }
    issues.push({ code: "value-invalid", path: `${path}/${key}`, detail: `${key} is a text of one line without control characters` });
    return undefined;
}
function readDescription(tool, issues) {
    const path = "/toolfuncs/description";
    const given = tool["description"];
    if (given === undefined || (typeof given === "string" && given.trim() === "")) {
        issues.push({ code: "description-missing", path, detail: "say in one line what the tool is for" });
        return "";
    }
    const description = readLine(tool, "description", "/toolfuncs", issues) ?? "";
    const { length } = [...description];
    if (length > DESCRIPTION_MAX) {
        issues.push({ code: "description-too-long", path, detail: `it has ${length} characters, ${DESCRIPTION_MAX} are the most` });
    }
    return description;
}
/** The two names of the tool, which are those of its file where that is known. */
function readNames(tool, name, issues) {
    const facade = name === undefined ? undefined : facadeName(name);
    if (facade?.ok === false) {
        const why = facade.code === "name-invalid" ? "a tool's file is named in small letters and digits, its words joined by hyphens, without an extension" : "every JavaScript object already answers to the name";
        issues.push({ code: facade.code, path: "", detail: `${JSON.stringify(name)}: ${why}; rename the file` });
    }
    const read = (key, derived) => {
        const declared = readLine(tool, key, "/toolfuncs", issues) ?? "";
        if (tool[key] === undefined) {
            issues.push({ code: "key-missing", path: `/toolfuncs/${key}`, detail: `the block has no ${key}`, ...(derived === undefined ? {} : { suggestion: derived }) });
        }
        else if (declared !== "" && derived !== undefined && declared !== derived) {
            issues.push({ code: "name-mismatch", path: `/toolfuncs/${key}`, detail: `${key} is ${JSON.stringify(declared)}, and the file's name makes it ${JSON.stringify(derived)}`, suggestion: derived });
        }
        return declared;
    };
    const derived = facade?.ok === true ? facade.facade : undefined;
    return { cliName: read("cli_name", derived === undefined ? undefined : name), moduleName: read("module_name", derived) };
}
function readDependencies(value, issues) {
    const given = value === undefined ? {} : readObject(value, "/dependencies", undefined, issues) ?? {};
    for (const [name, spec] of Object.entries(given)) {
        const path = pointer("/dependencies", name);
        if (name === "toolfuncs") {
            issues.push({ code: "dependency-forbidden", path, detail: "a tool runs with the toolfuncs that runs it; say in engines.toolfuncs which versions will do", suggestion: "engines.toolfuncs" });
        }
        else if (!packageName.test(name) || name.length > PACKAGE_MAX || packageForbidden.test(name)) {
            issues.push({ code: "dependency-name-invalid", path, detail: `${JSON.stringify(name)} is not the name of an npm package` });
        }
        else if (typeof spec !== "string" || spec.trim() === "" || unprintable.test(spec) || !(isRange(spec) || tag.test(spec) || gitSpecifier.test(spec))) {
            issues.push({ code: "dependency-spec-invalid", path, detail: "a package is asked for by a range of versions, a tag or a git repository, such as \"^1.2.0\", \"latest\" or \"github:owner/name#v1\"" });
        }
    }
    return given;
}
