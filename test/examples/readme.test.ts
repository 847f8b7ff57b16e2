// The README's examples print what the page shows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const root = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(root, "README.md"), "utf8");
const section = /^## Examples\n.*?(?=^## )/ms.exec(page)?.[0] ?? "";

test("every command of the README's examples on the sample files answers as the page shows", () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-readme-"));
    symlinkSync(join(root, "bin", "toolfuncs.js"), join(folder, "toolfuncs"));
    try {
        const entries = [...section.matchAll(/^```console\n(.*?)^```/gms)].flatMap((match) => (match[1] ?? "").split(/^\$ /m).slice(1));
        const local = entries.filter((entry) => entry.includes("examples/data/"));
        assert.equal(local.length, 9);
        for (const entry of local) {
            const [line = "", ...shown] = entry.split("\n");
            const env = { PATH: `${folder}:${process.env["PATH"]}`, TOOLFUNCS_OUTPUT: shown.some((each) => each.includes("───")) ? "terminal" : "" };
            const done = spawnSync("sh", ["-c", line], { cwd: root, env, encoding: "utf8" });
            const plain = (text: string): string => text.replace(/"duration_ms":[0-9.]+/, "\"duration_ms\":0").trim();
            assert.equal(plain(done.stdout + done.stderr), plain(shown.join("\n")), line);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});
