// The toolfuncs command itself: which of its subcommands is meant, and its own help and version.
// Clauses: main.*.
import * as host from "../host/node.js";
const help = `toolfuncs: one executable file with typed functions is a module, a command line and MCP tools.

Usage: toolfuncs ./FILE [COMMAND] [ARGUMENTS]

  toolfuncs ./FILE --help    what a tool file does
  toolfuncs --version        the version of toolfuncs

A path with a slash is a tool file; a name alone is a tool file in the current folder.
A tool on PATH is run by its own name.
`;
/** Runs the command line of toolfuncs, its first word and the rest; ends the process. */
export async function main(word, rest) {
    if (word === undefined || word === "--help" || word === "-h") {
        return say(1, help, 0);
    }
    if (word === "--version") {
        return say(1, `${host.packageVersion()}\n`, 0);
    }
    if (word.startsWith("-")) {
        return say(2, `toolfuncs: there is no option ${JSON.stringify(word)}. See toolfuncs --help.\n`, 2);
    }
    if (word.includes("/") || host.isFile(word)) {
        return (await import("./run.js")).runSource(word, rest);
    }
    return say(2, `toolfuncs: there is no file ${JSON.stringify(word)} in this folder. A tool on PATH is run by its own name: ${word}\n`, 2);
}
async function say(fd, text, status) {
    const written = host.writeAll(fd, text);
    if (written === "all" || written === "closed") {
        return host.exit(status);
    }
    host.writeAll(2, `toolfuncs: stdout could not be written: ${written}\n`);
    return host.exit(70);
}
