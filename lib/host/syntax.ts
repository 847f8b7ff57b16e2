// Finds the place at which a source, or a module that it imports, does not parse; loaded only on failure.
// Clauses: load.fault.syntax. A caught SyntaxError does not say where it stands; Node tells it where nothing catches it.

import { builtin, filePath, fileUrl, nodePath, readText } from "./node.ts";
import { stripTypes, typedFile } from "./strip.ts";

/** Where a text does not parse, and why; `shown` is the line and a caret below it. */
export interface SyntaxFault {
    path: string;
    line: number;
    column: number;
    reason: string;
    shown: string;
}

/** So long may all modules of one source take to be parsed. */
const limitMs = 10_000;
/** So many modules are looked at. */
const modulesMax = 1_000;
/** A longer line is a generated one, which tells nobody anything. */
const rowMax = 200;

/** Reads the place with which Node begins an error's text: `FILE:LINE`, the line (and some before it), carets, and later on the message. */
export function readPlace(text: string, path: string): SyntaxFault | undefined {
    const found = /^(.*):(\d+)\n(?:.*\n){0,5}?(.*)\n([ \t]*)\^+\s*\n(?:[^]*?^\w*Error(?: \[\w+\])?: (.*)$)?/m.exec(text);
    const [, file = "", line = "", row = "", blanks = "", reason = "it does not parse"] = found ?? [];
    if (found === null || found.index !== 0 || file.startsWith("node:")) {
        return undefined;
    }
    const shown = row.length > rowMax ? "" : `\n${row}\n${blanks}^`;
    return { path: file.startsWith("file:") ? filePath(file) : file || path, line: Number(line), column: blanks.length + 1, reason, shown };
}

/**
 * Lets a child of Node parse a source and what it imports by relative paths, and run none of it: the first module that
 * does not parse for the reason of the message, or undefined. `text` is the source's, which may differ from its file's.
 */
export function findSyntaxFault(path: string, text: string, message: string): SyntaxFault | undefined {
    const { spawnSync } = builtin("node:child_process");
    const script = `import { parseModules } from ${JSON.stringify(import.meta.url)}; parseModules(${JSON.stringify(path)}, ${JSON.stringify(message)});`;
    const done = spawnSync(nodePath(), ["--experimental-vm-modules", "--no-warnings", "--input-type=module", "-e", script], { input: text, encoding: "utf8", timeout: limitMs });
    return done.status === 0 ? undefined : readPlace(done.stderr ?? "", path);
}

interface ParsedModule {
    dependencySpecifiers?: string[];
    moduleRequests?: { specifier: string }[];
}

/** In the child, the source's text on stdin: throws the first SyntaxError of that message. */
export function parseModules(path: string, message: string): void {
    const { readFileSync } = builtin("node:fs");
    const first = fileUrl(path);
    const urls = new Set([first]);
    for (const url of urls) {
        const read = url === first ? { text: readFileSync(0, "utf8") } : readText(filePath(url));
        for (const specifier of "fault" in read ? [] : importsOf(url, read.text, message)) {
            if (/^(?:\.\.?\/|\/|file:)/.test(specifier) && !/\.(?:c[jt]s|json|node|wasm)$/.test(specifier) && urls.size < modulesMax) {
                urls.add(new URL(specifier, url).href);
            }
        }
    }
}

function importsOf(url: string, text: string, message: string): string[] {
    const { SourceTextModule } = builtin("node:vm") as unknown as { SourceTextModule: new (text: string, options: { identifier: string }) => ParsedModule };
    try {
        const parsed = new SourceTextModule(typedFile.test(url) ? stripTypes(filePath(url), text) : text, { identifier: url });
        const later = [...text.matchAll(/\bimport\s*\(\s*(["'])(\.[^"'\n]*)\1/g)].map((found) => found[2] as string);
        return [...parsed.moduleRequests?.map((request) => request.specifier) ?? parsed.dependencySpecifiers ?? [], ...later];
    } catch (error) {
        if ((error as Error).message === message) {
            throw error;
        }
        // A module of CommonJS, which is no module here.
        return [];
    }
}
