// What the vectors of start cannot reach: that the new file runs by itself, type-checks, and is refused where it cannot be whole.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const root = join(import.meta.dirname, "..");
const command = join(root, "bin", "toolfuncs.js");
const place = mkdtempSync(join(tmpdir(), "toolfuncs-start-"));
after(() => rmSync(place, { recursive: true, force: true }));

/** A folder with toolfuncs on PATH. */
function folder(name: string): { run(file: string, ...argv: string[]): { status: number | null; stdout: string; stderr: string }; path: string } {
    const path = join(place, name);
    const bin = join(path, "bin");
    mkdirSync(bin, { recursive: true });
    symlinkSync(command, join(bin, "toolfuncs"));
    const env = { PATH: `${bin}:${join(process.execPath, "..")}:${process.env["PATH"] ?? ""}`, HOME: path };
    return { path, run: (file, ...argv) => spawnSync(file, argv, { cwd: path, env, encoding: "utf8" }) };
}

test("new writes a file that runs by itself", () => {
    const { run, path } = folder("plain");
    assert.equal(run("toolfuncs", "new", "look-here").status, 0);
    mkdirSync(join(path, "in"));
    for (const [name, size] of [["a", 3], ["b", 1], ["c", 2]] as const) {
        writeFileSync(join(path, "in", name), "x".repeat(size));
    }
    const { stdout, stderr, status } = run("./look-here", "top", "in", "--limit", "2");
    assert.deepEqual([stderr, status], ["", 0]);
    const { files, total } = JSON.parse(stdout) as { files: { file: string; bytes: number }[]; total: number };
    assert.deepEqual([files.map(({ file, bytes }) => [file, bytes]), total], [[["a", 3], ["c", 2]], 3]);
    assert.equal(run("./look-here", "top", "nowhere").status, 10);
    assert.match(run("./look-here", "top", "--help").stdout, /\.\/look-here top \. --limit 3/);
});

test("new --typescript writes a file that a strict compiler takes, in JavaScript's place too", () => {
    const { run, path } = folder("typed");
    assert.equal(run("toolfuncs", "new", "look-here", "--typescript").status, 0);
    // A consumer's project: toolfuncs and the types of Node are its packages.
    mkdirSync(join(path, "node_modules"));
    symlinkSync(root, join(path, "node_modules", "toolfuncs"));
    cpSync(join(root, "node_modules", "@types"), join(path, "node_modules", "@types"), { recursive: true });
    cpSync(join(root, "node_modules", "undici-types"), join(path, "node_modules", "undici-types"), { recursive: true });
    writeFileSync(join(path, "package.json"), "{\"type\":\"module\"}");
    symlinkSync("look-here", join(path, "look-here.ts"));
    const flags = ["--noEmit", "--strict", "--erasableSyntaxOnly", "--verbatimModuleSyntax", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--module", "nodenext", "--types", "node"];
    const { stdout, status } = run(process.execPath, join(root, "node_modules", "typescript", "bin", "tsc"), ...flags, "look-here.ts");
    assert.deepEqual([stdout, status], ["", 0]);
    // The checker does see the body: a wrong result is an error.
    writeFileSync(join(path, "wrong.ts"), readFileSync(join(path, "look-here"), "utf8").replace("total: files.length", "total: \"many\""));
    assert.notEqual(run(process.execPath, join(root, "node_modules", "typescript", "bin", "tsc"), ...flags, "wrong.ts").status, 0);
});
