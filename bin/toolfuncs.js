#!/usr/bin/env node
// The executable: a path goes straight to its run, everything else to the toolfuncs command.
// Clauses: main.source.*, main.cache.*.
import { argv, keepCompiled } from "./host/node.js";
// Before anything else is imported: only what is compiled from here on is kept.
keepCompiled();
const [word, ...tokens] = argv();
if (word !== undefined && word.includes("/") && !word.startsWith("-")) {
    await (await import("./face/run.js")).runSource(word, tokens);
}
else {
    await (await import("./face/main.js")).main(word, tokens);
}
