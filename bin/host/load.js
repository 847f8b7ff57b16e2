// Loads a JavaScript tool file from any folder, with `toolfuncs/sdk` resolved to the running toolfuncs.
// Clauses: load.*. Node 22.15 and later: module.registerHooks. Before: a direct compilation where a scan allows it, else module.register.
var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
import { builtin, filePath, fileUrl, nodeVersion, readText } from "./node.js";
const module = builtin("node:module");
/** What the public names of this package resolve to inside a tool file; a URL may hold an apostrophe, which would end a quoted specifier. */
const own = new Map([
    ["toolfuncs", "../index.js"],
    ["toolfuncs/sdk", "../sdk.js"],
    ["toolfuncs/schema", "../base/schema.js"],
    ["toolfuncs/argv", "../model/argv.js"],
].map(([name = "", file = ""]) => [name, new URL(file, import.meta.url).href.replaceAll("'", "%27")]));
/** A private specifier carries the source's URL to the hooks, on whichever thread they run. */
const scheme = "toolfuncs-load:";
/** Loads the file at a path of the file system. Never throws. Source: clauses load.*. */
export async function loadSource(file) {
    const read = readText(file);
    if ("fault" in read) {
        return { ok: false, error: (await import("./fault.js")).readError(file, read.fault) };
    }
    try {
        const namespace = await (loadDirectly(read.path, read.text) ?? import(__rewriteRelativeImportExtension(hooked(read.path))));
        return { ok: true, namespace: namespace };
    }
    catch (error) {
        return { ok: false, error: (await import("./fault.js")).loadError(file, read.path, read.text, error) };
    }
}
let isHooked = false;
/** The specifier that loads a file through the hooks, which are put in place at the first use. */
function hooked(path) {
    if (!isHooked) {
        isHooked = true;
        if (module.registerHooks !== undefined) {
            module.registerHooks({ resolve: resolveSync, load: loadSync });
        }
        else {
            module.register("./hooks.js", import.meta.url);
        }
    }
    return scheme + encodeURIComponent(fileUrl(path));
}
/** Modules whose imports of toolfuncs are answered: sources, and what they reach by relative imports. */
const owned = new Set();
const sources = new Set();
/** The answer for a specifier that is ours; undefined leaves it to Node. */
export function resolveOwn(specifier, parent) {
    if (specifier.startsWith(scheme)) {
        const url = decodeURIComponent(specifier.slice(scheme.length));
        owned.add(url);
        sources.add(url);
        return { url, format: "module", shortCircuit: true };
    }
    const url = parent !== undefined && owned.has(parent) ? own.get(specifier) : undefined;
    return url === undefined ? undefined : { url, format: "module", shortCircuit: true };
}
/** A relative module belongs to the tool that imports it. */
export function adopt(specifier, parent, resolved) {
    if (parent !== undefined && owned.has(parent) && /^(?:\.\.?\/|\/|file:)/.test(specifier) && resolved.url.startsWith("file:")) {
        owned.add(resolved.url);
    }
    return resolved;
}
/** The text of a source, always as an ES module, whatever package.json stands near it. */
export function loadOwn(url) {
    if (!sources.has(url)) {
        return undefined;
    }
    const read = readText(filePath(url));
    return "fault" in read ? undefined : { format: "module", source: read.text, shortCircuit: true };
}
function resolveSync(specifier, context, next) {
    return resolveOwn(specifier, context.parentURL) ?? adopt(specifier, context.parentURL, next(specifier, context));
}
function loadSync(url, context, next) {
    return loadOwn(url) ?? next(url, context);
}
/** One leading static import, linear in its length; a form this does not match ends the scan, which only costs time. */
const staticImport = /import\b([\w$*{},\s]*)(["'])([^"'\\\r\n]+)\2/y;
const gap = /(?:\s+|;|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)+/y;
/** What was compiled directly, so that a source is one module however often it is loaded. */
const direct = new Map();
/**
 * Loads a source without hooks, whose worker costs 45 ms on Node 20; undefined where the scan is not sure.
 * Entry condition (clause load.direct): the leading run of comments and static imports names only builtins and toolfuncs,
 * and the rest of the text has no import but `import.meta.url`, `.dirname` and `.filename`, and no `from` before a quote.
 */
function loadDirectly(path, text) {
    const kept = direct.get(path);
    if (kept !== undefined || !nodeVersion().startsWith("20.")) {
        return kept;
    }
    const rewritten = rewriteImports(text);
    if (rewritten === undefined) {
        return undefined;
    }
    const instance = new module.Module(path);
    instance.filename = path;
    instance.paths = module.Module._nodeModulePaths(path.slice(0, path.lastIndexOf("/")));
    try {
        // The await keeps Node from running it at once, which would print the place of a thrown value that is no error.
        instance._compile(`${rewritten}\n;await 0;`, path, "module");
    }
    catch (error) {
        if (error?.code !== "ERR_REQUIRE_ASYNC_MODULE") {
            throw error;
        }
    }
    // It is compiled and linked, and runs when it is imported.
    const namespace = import(__rewriteRelativeImportExtension(fileUrl(path)));
    direct.set(path, namespace);
    return namespace;
}
/** The text with the specifiers of toolfuncs replaced on their own lines; undefined where the entry condition does not hold. */
function rewriteImports(text) {
    let head = "";
    let index = text.startsWith("#!") ? Math.max(text.indexOf("\n"), 0) : 0;
    let copied = 0;
    for (;;) {
        gap.lastIndex = index;
        index += gap.exec(text)?.[0].length ?? 0;
        staticImport.lastIndex = index;
        const found = staticImport.exec(text);
        const clause = found?.[1]?.trim() ?? "";
        if (found === null || (clause !== "" && !/\bfrom$/.test(clause))) {
            break;
        }
        const specifier = found[3];
        const url = own.get(specifier);
        if (url === undefined && !module.isBuiltin(specifier)) {
            return undefined;
        }
        index += found[0].length;
        head += text.slice(copied, index - specifier.length - 1) + (url ?? specifier) + found[2];
        copied = index;
    }
    const rest = text.slice(copied);
    const isPlain = !/\bimport\b(?!\.meta\.(?:url|dirname|filename)\b)/.test(rest) && !/\bfrom\s*(?:["']|\/[*/])/.test(rest);
    return isPlain ? head + rest : undefined;
}
