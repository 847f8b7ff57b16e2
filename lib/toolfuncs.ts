#!/usr/bin/env node
// The executable: a path goes straight to its run, everything else to the toolfuncs command.
// Clauses: main.source.*.

import { runSource } from "./face/run.ts";
import { argv } from "./host/node.ts";

const [word = "", ...tokens] = argv();
if (word.includes("/") && !word.startsWith("-")) {
    await runSource(word, tokens);
} else {
    await (await import("./face/main.ts")).main([word, ...tokens].filter((token, index) => index > 0 || token !== ""));
}
