// The run path: which of our files and which of Node's builtins one command of a one-file tool loads.
// Counts instead of times, so that a busy machine decides nothing; bench/command.js measures the times.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const bin = join(import.meta.dirname, "../bin");
const folder = mkdtempSync(join(tmpdir(), "toolfuncs-startup-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the run path costs half a millisecond and more: a new one needs a reason, and its line here. */
const files = [
    "base/fill.js",
    "base/plan.js",
    "base/value.js",
    "base/verdict.js",
    "face/run.js",
    "host/load.js",
    "host/node.js",
    "model/block.js",
    "model/derive.js",
    "model/invoke.js",
    "model/token.js",
    "model/tool.js",
    "sdk.js",
    "toolfuncs.js",
];
const bytesMax = 159_000;

/** What the run path takes from Node beyond an empty module: `module` compiles the tool file. */
const builtins = ["internal/modules/esm/initialize_import_meta", "internal/source_map/source_map", "module"];

const tool = `#!/usr/bin/env toolfuncs
// /// script
// {
//   "toolfuncs": { "description": "Say it back.", "cli_name": "echo-words", "module_name": "echo_words" }
// }
// ///

import { App, record } from "toolfuncs/sdk";

export const app = new App();

export const say = app.command({
    name: "say",
    description: "Say it back.",
    params: {
        text: { type: "string" },
        loud: { type: "boolean", default: false },
        times: { type: "integer", minimum: 1, default: 1 },
        tags: { type: "array", items: { enum: ["a", "b"] }, default: [] },
    },
    returns: record({ text: { type: "string" }, times: { type: "integer" } }),
}, async ({ text, loud, times }) => ({ text: loud ? text.toUpperCase() : text, times }));
`;
writeFileSync(join(folder, "echo-words"), tool, { mode: 0o755 });
writeFileSync(join(folder, "empty.mjs"), "");
writeFileSync(
    join(folder, "list.cjs"),
    `process.on("exit", () => require("fs").writeFileSync(process.env.STARTUP_LIST, JSON.stringify(process.moduleLoadList)));`,
);

const command = [join(bin, "toolfuncs.js"), "./echo-words", "say", "hello", "--loud", "--times", "2"];
const answer = '{"text":"HELLO","times":2}\n';

function run(args: readonly string[], env: Record<string, string>): string {
    const { NODE_OPTIONS: _, NODE_V8_COVERAGE: __, ...inherited } = process.env;
    const done = spawnSync(process.execPath, args, { cwd: folder, env: { ...inherited, ...env }, encoding: "utf8" });
    assert.equal(done.stderr, "");
    assert.equal(done.status, 0);
    return done.stdout;
}

/** V8's coverage names every script that ran, on every version of Node and without a hook that loads files itself. */
function loadedFiles(): string[] {
    const coverage = join(folder, "coverage");
    mkdirSync(coverage);
    assert.equal(run(command, { NODE_V8_COVERAGE: coverage }), answer);
    const scripts = readdirSync(coverage).flatMap((name) => {
        const report: { result: { url: string }[] } = JSON.parse(readFileSync(join(coverage, name), "utf8"));
        return report.result.map((script) => script.url);
    });
    const home = `${pathToFileURL(bin).href}/`;
    return scripts.filter((url) => url.startsWith(home)).map((url) => fileURLToPath(url));
}

function loadedBuiltins(args: readonly string[]): string[] {
    const list = join(folder, "list.json");
    run(["--require", join(folder, "list.cjs"), ...args], { STARTUP_LIST: list });
    const names: string[] = JSON.parse(readFileSync(list, "utf8"));
    return names.filter((name) => name.startsWith("NativeModule ")).map((name) => name.slice("NativeModule ".length));
}

test("one command loads the files of the run path and no other", () => {
    const loaded = loadedFiles();
    assert.deepEqual(loaded.map((file) => file.slice(bin.length + 1)).sort(), files);
    const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
    assert.ok(bytes <= bytesMax, `${bytes} bytes`);
});

test("one command loads next to no builtin beyond those of an empty module", () => {
    const bare = new Set(loadedBuiltins(["empty.mjs"]));
    const beyond = loadedBuiltins(command).filter((name) => !bare.has(name) && !builtins.includes(name));
    assert.deepEqual(beyond, []);
});
