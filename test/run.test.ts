// What the process vectors cannot reach: a signal while a thread still reads, and toolfuncs itself in an odd folder.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const command = join(import.meta.dirname, "..", "bin", "toolfuncs.js");

test("a signal ends an operation whose read of stdin does not return", { timeout: 20_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-run-"));
    try {
        writeFileSync(join(folder, "tool"), `
            import { read } from "node:fs";
            import { App } from "toolfuncs/sdk";
            export const app = new App();
            app.command({ name: "f", description: "F.", returns: true }, () => new Promise(() => {
                read(0, Buffer.alloc(1), 0, 1, null, () => {});
                setTimeout(() => console.log("ready"), 20);
            }));
        `);
        for (const signal of ["SIGINT", "SIGTERM"] as const) {
            const child = spawn(process.execPath, [command, join(folder, "tool"), "f", "--json"], { stdio: ["pipe", "pipe", "pipe"] });
            let stdout = "";
            child.stdout.on("data", (chunk) => {
                stdout += String(chunk);
            });
            await once(child.stderr, "data");
            const startMs = performance.now();
            child.kill(signal);
            const [, ended] = await once(child, "close");
            assert.equal(ended, signal);
            assert.match(stdout, /"code":"operation-cancelled"/);
            assert.ok(performance.now() - startMs < 5_000);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test("toolfuncs runs from a folder whose name holds quotes and signs", () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-run-"));
    try {
        const home = join(folder, "it's \"here\" #1 100%");
        cpSync(join(import.meta.dirname, "..", "bin"), join(home, "bin"), { recursive: true });
        writeFileSync(join(home, "package.json"), "{\"type\":\"module\"}");
        for (const quote of ["'", "\""]) {
            writeFileSync(join(folder, "tool"), [
                `import { App } from ${quote}toolfuncs/sdk${quote};`,
                "export const app = new App();",
                "app.command({ name: \"f\", description: \"F.\", returns: true }, () => \"here\");",
            ].join("\n"));
            const done = spawnSync(process.execPath, [join(home, "bin", "toolfuncs.js"), join(folder, "tool"), "f"], { encoding: "utf8" });
            assert.deepEqual([done.stdout, done.stderr, done.status], ["\"here\"\n", "", 0]);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});
