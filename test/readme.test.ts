// The README's first tool and its commands do what the page shows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "README.md"), "utf8");
const section = page.slice(page.indexOf("## The shortest way in"), page.indexOf("## Writing a tool"));

/** The blocks of a language in the section. */
function blocks(language: string): string[] {
    return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map((match) => match[1] ?? "");
}

/** The commands of the console blocks, each with the output shown below it. */
function commands(): { line: string; shown: string }[] {
    return blocks("console").flatMap((block) => block.split(/^\$ /m).slice(1)).map((entry) => {
        const [line = "", ...shown] = entry.split("\n");
        return { line, shown: shown.join("\n").trim() };
    });
}

test("the README's first tool answers as the page shows", () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-readme-"));
    try {
        writeFileSync(join(folder, "word-count"), blocks("js")[0] ?? "");
        copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
        assert.equal(commands().length, 5);
        for (const { line, shown } of commands()) {
            const [program, ...argv] = line.split(" ");
            assert.equal(program, "toolfuncs");
            // A drawn table is what a terminal shows.
            const env = { PATH: process.env["PATH"] ?? "", TOOLFUNCS_OUTPUT: shown.includes("───") ? "terminal" : "" };
            const done = spawnSync(process.execPath, [join(root, "bin", "toolfuncs.js"), ...argv], { cwd: folder, env, encoding: "utf8" });
            const plain = (text: string): string => text.replace(/"duration_ms":[0-9.]+/, "\"duration_ms\":0").trim();
            assert.equal(plain(done.stdout + done.stderr), plain(shown), line);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
});
