// The operations of toolfuncs itself: a tool of our own, bound, called and rendered by the same door as any other.
// Clauses: main.operation.*. Each handler imports what it needs when it is called.
import { packageVersion } from "../host/node.js";
import { Tool, treeOf } from "../model/tool.js";
import { runTree } from "./run.js";
const app = new Tool({
    name: "toolfuncs",
    description: "One executable file with typed functions is a module, a command line and MCP tools.\n\n"
        + "Run a tool file by its path: toolfuncs ./FILE [OPERATION] [ARGUMENTS], and see what it does with toolfuncs ./FILE --help. "
        + "A name alone is an operation below, or else a tool file in the current folder. A tool on PATH is run by its own name.",
    version: packageVersion(),
});
app.command({
    name: "new",
    description: "Write a tool file to begin with into the current folder.",
    params: {
        name: { type: "string", description: "The tool's name, such as weather-report." },
        typescript: { type: "boolean", default: false, description: "Write TypeScript, which Node 22.15 and later run." },
    },
    returns: { type: "object", properties: { path: { type: "string", description: "The file, to be run as it stands." } }, required: ["path"], additionalProperties: false },
    examples: ["toolfuncs new weather-report"],
    annotations: { destructive: false },
}, async ({ name, typescript }, { log }) => {
    const { path, next } = (await import("./start.js")).startTool(name, typescript);
    log(["Next:", ...next.map((line) => `  ${line}`)].join("\n"));
    return { path };
});
/** A result that is itself a verdict ends the process with a status of its own, whatever the operation's name. */
const statuses = {};
/** The names that a first word may have instead of a file's. */
export function operationNames() {
    return treeOf(app).commands.map(({ name }) => name);
}
/** Runs one operation of toolfuncs as a process of its own; ends it. */
export async function runOperation(tokens) {
    return runTree(treeOf(app), tokens, "toolfuncs", {
        statusOf: ([name = ""], result) => Object.hasOwn(statuses, name) ? statuses[name](result) : 0,
    });
}
