// The rules of the house as functions over a tree of texts: each answers the faults it finds (DESIGN's section on layout, README "The rooms").

/** Files by their path from the root, with slashes. */
export type Files = ReadonlyMap<string, string>;

/** Lines of a file, of a function, and of lib without what is counted apart. */
export const linesMax: { readonly file: number; readonly function: number; readonly room: { readonly [room: string]: number } } = {
    file: 700,
    function: 60,
    // A ceiling for each room, so that one which grows is cut itself; work and authorization are counted apart.
    room: { base: 4_700, model: 4_000, mcp: 2_500, host: 2_100, face: 2_200, "": 700 },
};

/** Rooms from the ground up; a file imports from its own room and from lower ones. Files beside the rooms have a place of their own. */
export const rooms: { readonly [room: string]: number } = { base: 0, types: 1, model: 2, mcp: 3, host: 3, work: 4, face: 5, sdk: 6, index: 6, toolfuncs: 6 };

/** Rooms that get time, streams and all else handed in. */
const pureRooms: ReadonlySet<string> = new Set(["base", "types", "model", "mcp"]);

/** What only a host gives: the code of pure rooms never names it. */
const hostNames = [
    "process", "Buffer", "console", "require", "__dirname", "__filename", "setTimeout", "setInterval", "setImmediate",
    "clearTimeout", "clearInterval", "clearImmediate", "queueMicrotask", "fetch", "performance", "WebSocket", "XMLHttpRequest", "Worker", "navigator", "Deno", "Bun",
];

/** The one file that touches the process and its builtin modules. */
const hostFile = "lib/host/node.ts";

/** What may be a dev dependency; another needs a reason and a line here. */
const devDependencies: ReadonlySet<string> = new Set(["typescript", "@types/node", "@modelcontextprotocol/sdk", "@modelcontextprotocol/conformance"]);

const lines = (text: string): string[] => text.replace(/\n$/, "").split("\n");
const isSource = (path: string): boolean => /\.(?:ts|js|mjs|py)$/.test(path) && !path.startsWith("bin/");
const isLib = (path: string): boolean => /^lib\/.*\.ts$/.test(path);

export function checkFileLines(files: Files): string[] {
    return [...files].filter(([path, text]) => isSource(path) && lines(text).length > linesMax.file)
        .map(([path, text]) => `${path}: ${lines(text).length} lines, ${linesMax.file} at most`);
}

/** The lines of each room; the files beside the rooms are one more. */
export function checkRoomLines(files: Files): string[] {
    const counts = new Map<string, number>();
    for (const [path, text] of files) {
        const room = /^lib\/(?:(.*?)\/)?[^/]*\.ts$/.exec(path);
        if (room !== null && !path.includes("authorization")) {
            const name = room[1] ?? "";
            counts.set(name, (counts.get(name) ?? 0) + lines(text).length);
        }
    }
    return [...counts].filter(([room, sum]) => sum > (linesMax.room[room] ?? Infinity)).map(([room, sum]) => `lib/${room}: ${sum} lines, ${linesMax.room[room]} at most`);
}

/**
 * The functions of a text with their lines. A function opens where a line ends in `=> {`, or in `{` after a parameter list
 * (`) {`, `): Type {`) that belongs to no statement, and closes at the next line of the same indentation that starts with `}`.
 * A signature over several lines counts from its first one. Code here is indented by one style, so indentation tells the blocks.
 */
export function measureFunctions(text: string): { line: number; lines: number }[] {
    const all = lines(text);
    const indentOf = (line: string): number => line.length - line.trimStart().length;
    const found: { line: number; lines: number }[] = [];
    for (const [index, line] of all.entries()) {
        const opens = /=>\s*\{$/.test(line) || (/\)(?:: .*)? \{$/.test(line) && !/^\s*(?:\} )?(?:if|else|for|while|switch|catch|with|do|try)\b/.test(line));
        if (!opens) {
            continue;
        }
        const indent = indentOf(line);
        let first = index;
        while (first > 0 && /^\s*\)/.test(all[first] ?? "")) {
            first -= 1;
            while (first > 0 && (all[first]?.trim() === "" || indentOf(all[first] ?? "") > indent)) {
                first -= 1;
            }
        }
        const end = all.findIndex((other, at) => at > index && indentOf(other) === indent && other.trimStart().startsWith("}"));
        found.push({ line: first + 1, lines: (end < 0 ? all.length : end + 1) - first });
    }
    return found;
}

export function checkFunctionLines(files: Files): string[] {
    return [...files].filter(([path]) => isSource(path) && !path.endsWith(".py")).flatMap(([path, text]) => measureFunctions(text)
        .filter((one) => one.lines > linesMax.function)
        .map((one) => `${path}:${one.line}: a function of ${one.lines} lines, ${linesMax.function} at most`));
}

/** One piece of source: what it is and how it reads. */
interface Piece {
    kind: "code" | "text" | "comment";
    text: string;
}

const pieces = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y;
const regex = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
/** Code after which a slash begins a regular expression and does not divide. */
const beforeRegex = /(?:^|[(,=:[!&|?{};+\-*%<>~^\n]|\b(?:return|typeof|case|in|of|void|do|else))\s*$/;

/** Splits source into code, texts (strings, regular expressions, templates) and comments; code inside a template stays code. */
export function splitSource(source: string): Piece[] {
    const found: Piece[] = [];
    /** Open braces inside each template expression we are in. */
    const depths: number[] = [];
    let code = "";
    let at = 0;
    const take = (kind: Piece["kind"], end: number): void => {
        if (code !== "") {
            found.push({ kind: "code", text: code });
            code = "";
        }
        found.push({ kind, text: source.slice(at, end) });
        at = end;
    };
    const endOf = (pattern: RegExp): number => {
        pattern.lastIndex = at;
        return pattern.test(source) ? pattern.lastIndex : -1;
    };
    while (at < source.length) {
        const letter = source[at];
        const piece = endOf(pieces);
        if (piece > 0) {
            take(letter === "/" ? "comment" : "text", piece);
        } else if (letter === "`" || (letter === "}" && depths.at(-1) === 0)) {
            if (letter === "}") {
                depths.pop();
            }
            const end = templateEnd(source, at + 1);
            if (source[end - 1] === "{") {
                depths.push(0);
            }
            take("text", end);
        } else {
            const end = letter === "/" && beforeRegex.test(code) ? endOf(regex) : -1;
            if (end > 0) {
                take("text", end);
                continue;
            }
            if (depths.length > 0 && (letter === "{" || letter === "}")) {
                depths.push((depths.pop() ?? 0) + (letter === "{" ? 1 : -1));
            }
            code += letter;
            at += 1;
        }
    }
    take("code", at);
    return found;
}

/** The end of a template's text that goes on at `at`: after its backtick, or after the brace of its next expression. */
function templateEnd(source: string, at: number): number {
    for (; at < source.length; at += 1) {
        if (source[at] === "\\") {
            at += 1;
        } else if (source[at] === "`") {
            return at + 1;
        } else if (source[at] === "$" && source[at + 1] === "{") {
            return at + 2;
        }
    }
    return at;
}

export interface Import {
    /** What is imported; undefined where an expression decides. */
    target: string | undefined;
    isDynamic: boolean;
}

/** Every import of a source: `import`, `export ... from`, `import type`, `import()` in code and in types. */
export function importsOf(source: string): Import[] {
    const code = splitSource(source).filter(({ kind }) => kind !== "comment");
    const found: Import[] = [];
    for (const [index, piece] of code.entries()) {
        if (piece.kind !== "code") {
            continue;
        }
        const next = code[index + 1];
        const target = next?.kind === "text" ? next.text.slice(1, -1) : undefined;
        if (target !== undefined && /(?:^|[^\w.$])(?:import|from)\s*$/.test(piece.text)) {
            found.push({ target, isDynamic: false });
        }
        for (const call of piece.text.matchAll(/(?:^|[^\w.$])import\s*\(\s*/g)) {
            const isLast = call.index + call[0].length === piece.text.length;
            found.push({ target: isLast ? target : undefined, isDynamic: true });
        }
    }
    return found;
}

/** The file a relative import names. */
function resolve(from: string, target: string): string {
    const path = from.split("/").slice(0, -1);
    for (const step of target.split("/")) {
        if (step === "..") {
            path.pop();
        } else if (step !== ".") {
            path.push(step);
        }
    }
    return path.join("/");
}

/** The room of a file in lib, or its own name where it stands beside the rooms. */
const roomOf = (path: string): string => path.split("/")[1]?.replace(/\.ts$/, "") ?? "";

/** Imports go down, stay in lib, and mcp and host leave each other alone. */
export function checkRooms(files: Files): string[] {
    const faults: string[] = [];
    for (const [path, text] of files) {
        if (!isLib(path)) {
            continue;
        }
        const own = rooms[roomOf(path)];
        if (own === undefined) {
            faults.push(`${path}: there is no such room`);
            continue;
        }
        for (const { target } of importsOf(text)) {
            if (target === undefined) {
                if (roomOf(path) !== "host") {
                    faults.push(`${path}: only host imports what an expression names`);
                }
                continue;
            }
            const file = target.startsWith(".") ? resolve(path, target) : "";
            const other = rooms[roomOf(file)];
            if (!files.has(file) || !isLib(file) || other === undefined) {
                faults.push(`${path}: ${target} is no file of lib`);
            } else if (other > own || (other === own && roomOf(file) !== roomOf(path) && own < 6)) {
                faults.push(`${path}: ${target} is not below`);
            }
        }
    }
    return faults;
}

/** No file of lib reaches itself by imports of any kind, types and import() included. */
export function checkCycles(files: Files): string[] {
    const edges = new Map([...files].filter(([path]) => isLib(path)).map(([path, text]) => [
        path,
        importsOf(text).flatMap(({ target }) => target?.startsWith(".") === true ? [resolve(path, target)] : []),
    ]));
    const state = new Map<string, "open" | "done">();
    const faults: string[] = [];
    const visit = (path: string, way: readonly string[]): void => {
        if (state.get(path) === "open") {
            faults.push(`${[...way.slice(way.indexOf(path)), path].join(" -> ")}`);
        } else if (!state.has(path)) {
            state.set(path, "open");
            for (const next of edges.get(path) ?? []) {
                visit(next, [...way, path]);
            }
            state.set(path, "done");
        }
    };
    for (const path of edges.keys()) {
        visit(path, []);
    }
    return faults;
}

/** Pure rooms name nothing that only a host has; the others leave the process to one file, and no file imports a builtin module. */
export function checkHostNames(files: Files): string[] {
    const faults: string[] = [];
    for (const [path, text] of files) {
        if (!isLib(path) || path === hostFile) {
            continue;
        }
        const names = pureRooms.has(roomOf(path)) ? hostNames : ["process", "require"];
        // A name after a dot or before a colon is a member of something else.
        const used = new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)(?:${names.join("|")})(?![\\w$]|\\??:)`, "g");
        for (const piece of splitSource(text)) {
            if (piece.kind === "code") {
                faults.push(...[...piece.text.matchAll(used)].map((match) => `${path}: names ${match[0]}`));
            } else if (piece.kind === "text" && /^["'`]node:/.test(piece.text) && roomOf(path) !== "host") {
                faults.push(`${path}: names ${piece.text}`);
            }
        }
    }
    return faults;
}

/** The kit stands alone: it imports its own files and builtin modules only. */
export function checkKit(files: Files): string[] {
    return [...files].filter(([path]) => /^spec\/.*\.(?:js|mjs|ts)$/.test(path)).flatMap(([path, text]) => importsOf(text)
        .filter(({ target }) => target === undefined || !(target.startsWith("node:") || (target.startsWith(".") && resolve(path, target).startsWith("spec/"))))
        .map(({ target }) => `${path}: imports ${target ?? "what an expression names"}`));
}

/** What is built has a source, and every source is built. */
export function checkBuilt(files: Files): string[] {
    const sourceOf = (path: string): string => path.replace(/^bin\//, "lib/").replace(/(?:\.d\.ts|\.js)$/, ".ts");
    const built = [...files.keys()].filter((path) => path.startsWith("bin/"));
    const orphans = built.filter((path) => !/(?:\.d\.ts|\.js)$/.test(path) || !files.has(sourceOf(path))).map((path) => `${path}: no source in lib`);
    const missing = [...files.keys()].filter(isLib)
        .flatMap((path) => [".js", ".d.ts"].map((end) => path.replace(/^lib\//, "bin/").replace(/\.ts$/, end)))
        .filter((path) => !files.has(path)).map((path) => `${path}: not built`);
    return [...orphans, ...missing];
}

export function checkPackage(files: Files): string[] {
    const manifest = JSON.parse(files.get("package.json") ?? "{}") as { [key: string]: object };
    const kept = ["dependencies", "optionalDependencies", "bundleDependencies", "bundledDependencies"].filter((key) => Object.hasOwn(manifest, key));
    const dev = Object.entries(manifest["devDependencies"] ?? {}) as [string, string][];
    const scripts = Object.keys(manifest["scripts"] ?? {}).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name));
    return [
        ...kept.map((key) => `package.json: ${key}`),
        ...scripts.map((name) => `package.json: the script ${name} runs on install`),
        ...dev.filter(([name]) => !devDependencies.has(name)).map(([name]) => `package.json: the dev dependency ${name} is not agreed on`),
        ...dev.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)).map(([name]) => `package.json: ${name} is not pinned`),
    ];
}

/** No path of one machine and no registry's host in any file: both would be wrong on the next machine. */
export function checkPlaces(files: Files): string[] {
    const machine = /(?<![\w.})-])\/(?:work|home|root|Users)\/[\w.-]+/;
    const registry = /\b(?:registry\.[a-z]+\.[a-z]+|npmjs\.(?:org|com)|npmmirror\.com|yarnpkg\.com|pypi\.org|pythonhosted\.org|jsr\.io)\b/;
    return [...files].flatMap(([path, text]) => lines(text).flatMap((line, index) => [machine, registry]
        .flatMap((pattern) => pattern.exec(line)?.[0] ?? []).map((found) => `${path}:${index + 1}: ${found}`)));
}

/** Line 1 (after a shebang) is one sentence that says the job. */
export function checkHeaders(files: Files): string[] {
    return [...files].filter(([path]) => isLib(path)).flatMap(([path, text]) => {
        const first = lines(text).find((line) => !line.startsWith("#!")) ?? "";
        return /^\/\/ [A-Z].*[^.]\.$/.test(first) && !/[a-z]\. [A-Z]/.test(first) ? [] : [`${path}: the first line is not one sentence`];
    });
}

export function checkExports(files: Files): string[] {
    return [...files].filter(([path]) => isLib(path)).flatMap(([path, text]) => splitSource(text)
        .filter(({ kind, text: code }) => kind === "code" && /\bexport\s+default\b|\bas\s+default\b/.test(code))
        .map(() => `${path}: a default export`));
}

/** Nothing unfinished is left: no marker, no test that is switched off or alone. */
export function checkUnfinished(files: Files): string[] {
    return [...files].filter(([path]) => isSource(path)).flatMap(([path, text]) => splitSource(text).flatMap(({ kind, text: part }) => {
        const marker = kind === "comment" ? /\b(?:TODO|FIXME|XXX|HACK)\b/.exec(part) : null;
        const silenced = kind === "code" && path.startsWith("test/") ? /\b(?:test|it|describe)\.(?:skip|only|todo)\b|\b(?:skip|todo): true\b/.exec(part) : null;
        return [marker, silenced].flatMap((match) => match === null ? [] : [`${path}: ${match[0]}`]);
    }));
}

/** The README's table of rooms has one line for every file of lib, and for no other. */
export function checkTable(files: Files): string[] {
    const [, section = ""] = /^## The rooms\n([^]*?)(?=^## |(?![^]))/m.exec(files.get("README.md") ?? "") ?? [];
    const rows = [...section.matchAll(/^\| `(lib\/[^`]+)` \| \S.* \|$/gm)].map((row) => row[1] ?? "");
    const sources = [...files.keys()].filter(isLib);
    return [
        ...sources.filter((path) => !rows.includes(path)).map((path) => `README.md: no line for ${path}`),
        ...rows.filter((path, index) => !files.has(path) || rows.indexOf(path) !== index).map((path) => `README.md: a line too many for ${path}`),
    ];
}

/** Every rule by its name. */
export const rules: { readonly [name: string]: (files: Files) => string[] } = {
    checkFileLines, checkRoomLines, checkFunctionLines, checkRooms, checkCycles, checkHostNames, checkKit, checkBuilt, checkPackage,
    checkPlaces, checkHeaders, checkExports, checkUnfinished, checkTable,
};
