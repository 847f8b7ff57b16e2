// Loads a tool file from any folder, with `toolfuncs/sdk` resolved to the running toolfuncs and its declared packages to their environment.
// Clauses: load.*. Node 22.15 and later: module.registerHooks. Before: a direct compilation where a scan allows it, else module.register.

import type { ErrorObject } from "../base/error.ts";
import { readBlock } from "../model/block.ts";
import { builtin, filePath, fileUrl, nodeVersion, readText } from "./node.ts";

const module = builtin("node:module") as unknown as ModuleBuiltin;

/** What the public names of this package resolve to inside a tool file; a URL may hold an apostrophe, which would end a quoted specifier. */
const own: ReadonlyMap<string, string> = new Map([
    ["toolfuncs", "../index.js"],
    ["toolfuncs/sdk", "../sdk.js"],
    ["toolfuncs/schema", "../base/schema.js"],
    ["toolfuncs/argv", "../model/argv.js"],
].map(([name = "", file = ""]) => [name, quotable(new URL(file, import.meta.url).href)]));

function quotable(url: string): string {
    return url.replaceAll("'", "%27");
}

/** A private specifier carries a source's URL and its packages to the hooks, on whichever thread they run. */
const scheme = "toolfuncs-load:";

/** A source as its modules see it: the packages it declares, and a URL in the folder they resolve from. */
interface Owner {
    url: string;
    packages: readonly string[];
    environment: string | undefined;
}

interface Resolved {
    url: string;
    format?: string | null | undefined;
    shortCircuit?: boolean;
}

interface ResolveContext {
    parentURL?: string | undefined;
    conditions?: Iterable<string>;
}

/** What is used of strip.ts where nothing can be waited for. */
interface Strip {
    stripTypes(path: string, text: string): string;
}

interface ModuleInstance {
    filename: string;
    paths: string[];
    exports: { [name: string]: unknown };
    _compile(text: string, path: string, format: "module"): void;
}

/** What is used of node:module beyond the types of Node 20. */
interface ModuleBuiltin {
    isBuiltin(name: string): boolean;
    createRequire(url: string): { (id: string): unknown; resolve(id: string): string };
    register(specifier: string, parent: string): void;
    registerHooks?(hooks: { resolve: typeof resolveSync; load: typeof loadSync }): void;
    Module: { new (id: string): ModuleInstance; _nodeModulePaths(folder: string): string[] };
}

export interface LoadOptions {
    /** Nothing is prepared: declared packages resolve from the file's own folder, as any module's. */
    isPrepared?: boolean;
    /** Called again and again while packages are installed. */
    report?(message: string): void;
}

/** The module namespace of a source and the version its block states, or why there is none. */
export type Loaded =
    | { ok: true; namespace: { readonly [name: string]: unknown }; version?: string }
    | { ok: false; error: ErrorObject };

/**
 * Loads the file at a path of the file system. Never throws: source-missing, source-invalid, metadata-invalid, engine-unsupported,
 * environment-failed, source-syntax, package-missing, source-failed. Source: clauses load.*.
 */
export async function loadSource(file: string, options: LoadOptions = {}): Promise<Loaded> {
    const read = readText(file);
    if ("fault" in read) {
        return { ok: false, error: (await import("./fault.ts")).readError(file, read.fault) };
    }
    const { path, text } = read;
    const needs = await meetNeeds(path, text, options);
    if ("error" in needs) {
        return { ok: false, error: needs.error };
    }
    const { owner, version } = needs;
    try {
        const namespace = await (loadDirectly(owner, path, text) ?? loadHooked(owner, path, text)) as { [name: string]: unknown };
        return { ok: true, namespace, ...(version === undefined ? {} : { version }) };
    } catch (error) {
        return { ok: false, error: (await import("./fault.ts")).loadError({ file, path, text: texts.get(owner.url) ?? text, packages: owner.packages }, error) };
    }
}

/** Reads what a source declares and makes it true; a block that is written the usual way is met without another file. */
async function meetNeeds(path: string, text: string, options: LoadOptions): Promise<{ owner: Owner; version: string | undefined } | { error: ErrorObject }> {
    const block = readBlock(text);
    const dependencies = block?.dependencies ?? {};
    const owner: Owner = { url: fileUrl(path), packages: Object.keys(dependencies), environment: undefined };
    if (owner.packages.length > 0 && options.isPrepared !== true) {
        let folder = (await import("./environment.ts")).findEnvironment(dependencies);
        if (folder === undefined) {
            const prepared = await (await import("./prepare.ts")).prepareEnvironment(dependencies, options.report === undefined ? {} : { report: options.report });
            if (!prepared.ok) {
                return prepared;
            }
            folder = prepared.folder;
        }
        owner.environment = fileUrl(`${folder}/_`);
    }
    return { owner, version: block?.version };
}

let isHooked = false;

/** Imports a source through the hooks, which are put in place at the first use; as TypeScript where it is no JavaScript. */
async function loadHooked(owner: Owner, path: string, text: string): Promise<unknown> {
    if (!isHooked) {
        isHooked = true;
        if (module.registerHooks !== undefined) {
            module.registerHooks({ resolve: resolveSync, load: loadSync });
        } else {
            module.register("./hooks.js", import.meta.url);
        }
    }
    const load = (): Promise<unknown> => import(scheme + encodeURIComponent(JSON.stringify(owner)));
    texts.set(owner.url, typedFile.test(path) ? (await import("./strip.ts")).stripTypes(path, text) : text);
    try {
        return await load();
    } catch (error) {
        const stripped = error instanceof SyntaxError && texts.get(owner.url) === text ? (await import("./strip.ts")).stripUnread(path, text, error) : undefined;
        if (stripped === undefined) {
            throw error;
        }
        texts.set(owner.url, stripped);
        return load().catch((again: unknown) => {
            if (again !== error) {
                throw again;
            }
            // Before 22.20, and 24.0, Node keeps the failure for the URL: another spelling of it is loaded.
            const url = owner.url.replace(/[^/]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
            aliases.set(owner.url, url);
            texts.set(url, stripped);
            owner.url = url;
            return load();
        });
    }
}

/** Modules whose imports are answered: sources, and what they reach by relative imports. */
const owners = new Map<string, Owner>();
const sources = new Set<string>();
/** What is run in place of a file's text. */
const texts = new Map<string, string>();
const aliases = new Map<string, string>();

/** The names of files that are TypeScript whatever they hold. */
const typedFile = /\.m?ts$/;

/** How a specifier is resolved: by us, by Node in another context, or by Node; a module found for an owner is its own. */
export interface Answer {
    done?: Resolved;
    context?: ResolveContext;
    owner?: Owner;
}

export function planResolve(specifier: string, context: ResolveContext): Answer {
    if (specifier.startsWith(scheme)) {
        const owner = JSON.parse(decodeURIComponent(specifier.slice(scheme.length))) as Owner;
        owners.set(owner.url, owner);
        sources.add(owner.url);
        return { done: { url: owner.url, format: "module", shortCircuit: true } };
    }
    const owner = context.parentURL === undefined ? undefined : owners.get(context.parentURL);
    const url = owner === undefined ? undefined : own.get(specifier);
    if (owner === undefined || url !== undefined) {
        return url === undefined ? {} : { done: { url, format: "module", shortCircuit: true } };
    }
    if (/^(?:\.\.?\/|\/|file:)/.test(specifier)) {
        return { owner };
    }
    const { environment, packages } = owner;
    if (environment === undefined || module.isBuiltin(specifier) || !packages.includes(packageOf(specifier))) {
        return {};
    }
    const conditions = [...context.conditions ?? []];
    if (conditions.includes("require") && !conditions.includes("import")) {
        // For require() Node does not look at the context.
        return { done: { url: fileUrl(module.createRequire(environment).resolve(specifier)), shortCircuit: true } };
    }
    return { context: { ...context, parentURL: environment } };
}

/** A relative module belongs to the tool that imports it. */
export function adopt({ owner }: Answer, resolved: Resolved): Resolved {
    const url = aliases.get(resolved.url) ?? resolved.url;
    if (owner !== undefined && url.startsWith("file:") && !owners.has(url)) {
        owners.set(url, owner);
    }
    return url === resolved.url ? resolved : { ...resolved, url };
}

function packageOf(specifier: string): string {
    return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** The text of a source, always as an ES module, whatever package.json stands near it, and of a tool's module in TypeScript. */
export function loadOwn(url: string): { format: "module"; source: string; shortCircuit: true } | undefined {
    const isTyped = owners.has(url) && typedFile.test(url);
    if (!sources.has(url) && !isTyped) {
        return undefined;
    }
    const kept = texts.get(url);
    if (kept !== undefined) {
        return { format: "module", source: kept, shortCircuit: true };
    }
    const read = readText(filePath(url));
    if ("fault" in read) {
        return undefined;
    }
    const source = isTyped && module.registerHooks !== undefined ? (module.createRequire(import.meta.url)("./strip.js") as Strip).stripTypes(read.path, read.text) : read.text;
    return { format: "module", source, shortCircuit: true };
}

function resolveSync(specifier: string, context: ResolveContext, next: (specifier: string, context: ResolveContext) => Resolved): Resolved {
    const answer = planResolve(specifier, context);
    return answer.done ?? adopt(answer, next(specifier, answer.context ?? context));
}

function loadSync(url: string, context: unknown, next: (url: string, context: unknown) => unknown): unknown {
    return loadOwn(url) ?? next(url, context);
}

/** What was compiled directly, so that a source is one module however often it is loaded. */
const direct = new Map<string, Promise<unknown>>();

/**
 * Loads a source without hooks, whose worker costs 45 ms on Node 20; undefined where the scan is not sure.
 * Entry condition (clause load.direct): the leading run of comments and static imports names only builtins, toolfuncs and declared packages,
 * and the rest of the text has no import but `import.meta.url`, `.dirname` and `.filename`, and no `from` before a quote.
 */
function loadDirectly(owner: Owner, path: string, text: string): Promise<unknown> | undefined {
    const kept = direct.get(path);
    if (kept !== undefined || !nodeVersion().startsWith("20.") || typedFile.test(path)) {
        return kept;
    }
    const rewritten = rewriteImports(text, owner);
    if (rewritten === undefined) {
        return undefined;
    }
    try {
        // The await keeps Node from running it at once, which would print the place of a thrown value that is no error.
        compile(`${rewritten}\n;await 0;`, path);
    } catch (error) {
        if ((error as { code?: unknown } | null)?.code !== "ERR_REQUIRE_ASYNC_MODULE") {
            throw error;
        }
    }
    // It is compiled and linked, and runs when it is imported.
    const namespace = import(fileUrl(path));
    direct.set(path, namespace);
    return namespace;
}

/** Compiles and links a text as the ES module of a path, and runs it where it waits for nothing. */
function compile(text: string, path: string): ModuleInstance {
    const instance = new module.Module(path);
    instance.filename = path;
    instance.paths = module.Module._nodeModulePaths(path.slice(0, path.lastIndexOf("/")));
    instance._compile(text, path, "module");
    return instance;
}

/** One leading static import, linear in its length; a form this does not match ends the scan, which only costs time. */
const staticImport = /import\b([\w$*{},\s]*)(["'])([^"'\\\r\n]+)\2/y;
const gap = /(?:\s+|;|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)+/y;

/** The text with the specifiers of toolfuncs and of declared packages replaced on their own lines; undefined where the entry condition does not hold. */
function rewriteImports(text: string, owner: Owner): string | undefined {
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
        const specifier = found[3] as string;
        const url = own.get(specifier) ?? (module.isBuiltin(specifier) ? specifier : findPackage(specifier, owner));
        if (url === undefined) {
            return undefined;
        }
        index += found[0].length;
        head += text.slice(copied, index - specifier.length - 1) + url + (found[2] as string);
        copied = index;
    }
    const rest = text.slice(copied);
    const isPlain = !/\bimport\b(?!\.meta\.(?:url|dirname|filename)\b)/.test(rest) && !/\bfrom\s*(?:["']|\/[*/])/.test(rest);
    return isPlain ? head + rest : undefined;
}

/** How an import finds a module in each environment. */
const finders = new Map<string, (specifier: string) => string>();

/** The URL of a declared package's module, as an import in the environment would find it; undefined where that is left to the hooks. */
function findPackage(specifier: string, { environment, packages }: Owner): string | undefined {
    if (environment === undefined || !packages.includes(packageOf(specifier))) {
        return undefined;
    }
    try {
        let find = finders.get(environment);
        if (find === undefined) {
            find = compile("export const find = (specifier) => import.meta.resolve(specifier);", filePath(environment)).exports["find"] as (specifier: string) => string;
            finders.set(environment, find);
        }
        return quotable(find(specifier));
    } catch {
        // Whatever is wrong is told when the hooks resolve it.
        return undefined;
    }
}
