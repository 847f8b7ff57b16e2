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
