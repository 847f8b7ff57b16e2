// The type tests under other compiler options, and the declaration file of a tool module.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const root = join(import.meta.dirname, "../..");
const files = ["schema.ts", "command.ts"].map((name) => join(root, "test/types", name));
const base = ["--ignoreConfig", "--strict", "--target", "es2023", "--module", "nodenext", "--types", "node", "--skipLibCheck"];

function compile(options: readonly string[]): { status: number | null; stdout: string } {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    return spawnSync(process.execPath, [tsc, ...base, ...options, ...files], { cwd: root, encoding: "utf8" });
}

const modes = [
    ["--exactOptionalPropertyTypes", "true", "--noUncheckedIndexedAccess", "true"],
    ["--exactOptionalPropertyTypes", "false", "--noUncheckedIndexedAccess", "true"],
    ["--exactOptionalPropertyTypes", "false", "--noUncheckedIndexedAccess", "false"],
];

for (const options of modes) {
    test(`the type tests hold with ${options.join(" ")}`, () => {
        const done = compile(["--noEmit", ...options]);
        assert.equal(done.stdout, "");
        assert.equal(done.status, 0);
    });
}

test("the declarations of a tool module spell the argument types, never the schemas", () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-types-"));
    try {
        const done = compile(["--declaration", "--emitDeclarationOnly", "--outDir", folder]);
        assert.equal(done.stdout, "");
        const text = readFileSync(join(folder, "command.d.ts"), "utf8");
        const tools = [...text.matchAll(/^export declare const (\w+): ([^]*?;)$(?!\n[ }])/gm)];
        const report = tools.find((match) => match[1] === "report");
        assert.equal(report?.[2]?.replace(/\s+/g, " "), reportType);
        for (const match of tools) {
            assert.doesNotMatch(match[0], /readonly|enum|default|\$ref|FromSchema/);
        }
        assert.ok(tools.length >= 10);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

const reportType =
    '(args: { city: string; units?: "c" | "f" | undefined; limit?: number | undefined; note: string | null; ' +
    "tags?: string[] | undefined; }, context?: Partial<Context>) => { city: string; units: \"c\" | \"f\"; temperature: number; };";
