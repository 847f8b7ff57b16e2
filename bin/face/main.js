// What the first word of a command line means: an operation of toolfuncs itself, or a tool file of the current folder.
// Clauses: main.*.
import { nearest } from "../base/nearest.js";
import { operationNames, runOperation } from "./operation.js";
import { runSource } from "./run.js";
/** Runs the command line of toolfuncs, its first word and the rest; a first word with a slash does not come here. Ends the process. */
export async function main(word, rest) {
    if (word === undefined) {
        return runOperation([]);
    }
    const names = operationNames();
    // An empty word names no file: a variable that is not set must not run the next word.
    if (word === "" || word.startsWith("-") || names.includes(word)) {
        return runOperation([word, ...rest]);
    }
    const suggestion = nearest(word, names);
    return runSource(word, rest, suggestion === undefined ? {} : { suggestion });
}
