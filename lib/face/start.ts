// Writes a tool file to begin with: sound, executable and commented.
// Clauses: start.*.

import { createFile } from "../host/file.ts";
import { facadeName } from "../model/name.ts";
import { ToolError } from "../model/tool.ts";

/** What a name ends in that says its language: a tool's name has none. */
const extension = /\.(?:[cm]?[jt]s|py|sh)$/i;

/**
 * Writes the file into the current folder and gives its path and what to do next.
 * Throws ToolError: input-invalid for a name that no tool can have, file-exists, file-unwritable. Source: clauses start.*.
 */
export function startTool(name: string, isTypescript: boolean): { path: string; next: string[] } {
    const facade = facadeName(name);
    if (!facade.ok) {
        throw nameError(name, facade.code);
    }
    const path = `./${name}`;
    const fault = createFile(path, toolText(name, facade.facade, isTypescript), 0o755);
    if (fault === "EEXIST") {
        throw new ToolError("file-exists", `${path} is there already, and nothing is written over it: choose another name, or move it away.`, { category: "state", details: { path } });
    }
    if (fault !== undefined) {
        throw new ToolError("file-unwritable", `${path} cannot be written: ${fault}.`, { category: "state", details: { path } });
    }
    return { path, next: [`toolfuncs ${path} top . --limit 3`, `toolfuncs ${path} --help`, `toolfuncs doctor ${path}`] };
}

function nameError(name: string, code: string): ToolError {
    const rule = code === "name-reserved"
        ? "every JavaScript object already answers to this name"
        : "a tool's name is lowercase ASCII letters and digits, its words joined by hyphens, without a folder or an extension";
    const suggestion = suggestName(name);
    const issue = { path: "/name", code, detail: `${rule}.`, ...(suggestion === undefined ? {} : { suggestion }) };
    return new ToolError("input-invalid", `${JSON.stringify(name)} is no name for a tool: ${rule}.`, { category: "input", field: "/name", details: { issues: [issue] } });
}

/** The tool name nearest to what was typed: "Weather Report", "WeatherReport.ts" and "./weather_report" are all weather-report. */
function suggestName(name: string): string | undefined {
    const words = name.slice(name.lastIndexOf("/") + 1).replace(extension, "")
        // Marks of letters go, and a capital begins a word.
        .normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
        .toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== "").join("-");
    return [words, `tool-${words}`, `${words}-tool`].find((candidate) => facadeName(candidate).ok);
}

/** The starting tool, which lists the files of a folder; it passes `toolfuncs doctor` as it is. */
function toolText(name: string, facade: string, isTypescript: boolean): string {
    const typed = (text: string): string => isTypescript ? text : "";
    return `#!/usr/bin/env toolfuncs
// /// script
// {
//   "engines": { "node": ">=${isTypescript ? "22.15" : "20.19"}" },
//   "version": "0.1.0",
//   "toolfuncs": {
//     "description": "Look at the files of a folder.",
//     "cli_name": "${name}",
//     "module_name": "${facade}"
//   }
// }
// ///

// The block above is all that a listing reads: no tool is run to be listed. Packages of npm that the tool imports
// are declared in it, beside "engines": "dependencies": { "some-package": "^1.2.0" }. They are prepared at the first run.
${typed(`//
// This is TypeScript that Node runs by erasing the types: no enum, no namespace, and "import type" for types.
// A compiler wants an extension: in a project with toolfuncs and @types/node, check a link to this file.
//   ln -s ${name} ${name}.ts && npx tsc --noEmit --strict --module nodenext --types node ${name}.ts
`)}
${typed("import type { Dirent } from \"node:fs\";\n")}import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { App, list, record, ToolError } from "toolfuncs/sdk";

// Whoever calls the tool (a shell, a program, an agent) finds it by this export.
export const app = new App({ description: "Look at the files of a folder." });
${typed(`
interface FileRow {
    file: string;
    bytes: number;
    modified: string;
}
`)}
// One operation: the name, what it takes, what it gives back, and the function that does the work.
// Parameters and results are JSON Schemas. They make the command line, the help, the checks and the types.
export const top = app.command({
    name: "top",
    description: "List the first files of a folder in an order.",
    params: {
        // Required, as it has no default; so it is a word of the command line, and --folder too.
        folder: { type: "string", description: "The folder to look into." },
        // With a default it is an option: --limit 5.
        limit: { type: "integer", minimum: 1, maximum: 1000, default: 10, description: "How many files to list." },
        order: { enum: ["largest", "newest", "oldest"], default: "largest", description: "Which files come first." },
    },
    examples: ["${name} top . --limit 3"],
    // record() is an object with exactly these members. "x-terminal" is for people's eyes only.
    returns: record({
        files: list(record({
            file: { type: "string" },
            bytes: { type: "integer", "x-terminal": "bytes" },
            modified: { type: "string", format: "date-time" },
        })),
        total: { type: "integer", description: "How many files there are in all." },
    }),
// The arguments are checked and filled before this is called, and the result is checked behind it.
}, async ({ folder, limit, order }, { signal, progress }) => {
    const entries = await readEntries(folder);
    const files${typed(": FileRow[]")} = [];
    for (const [index, entry] of entries.entries()) {
        // Stop where the caller has given up: by Ctrl-C, by --timeout, or from an agent.
        signal.throwIfAborted();
        // A line on a terminal while it takes long, and nothing anywhere else.
        progress(index, entries.length, entry.name);
        const { size, mtime } = await lstat(join(folder, entry.name));
        files.push({ file: entry.name, bytes: size, modified: mtime.toISOString() });
    }
    files.sort((a, b) => order === "largest" ? b.bytes - a.bytes
        : order === "newest" ? b.modified.localeCompare(a.modified) : a.modified.localeCompare(b.modified));
    return { files: files.slice(0, limit), total: files.length };
});

async function readEntries(folder${typed(": string")})${typed(": Promise<Dirent[]>")} {
    try {
        const entries = await readdir(folder, { withFileTypes: true });
        return entries.filter((entry) => entry.isFile());
    } catch (cause) {
        // A failure that a caller can act on has a code and a category; any other error is "tool-failed".
        throw new ToolError("folder-unreadable", \`The folder \${folder} cannot be read.\`, { category: "state", field: "/folder", cause });
    }
}
`;
}
