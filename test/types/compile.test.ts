// The type tests under other compiler options, and the declaration file of a tool module.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const packaged = `import { App, dict, list, nullable, record } from "toolfuncs/sdk";
export const app = new App();
export const city = record({ name: { type: "string" }, size: { type: "integer", default: 1 } });
export const cities = list(nullable(city));
export const byName = dict(city);
export const find = app.command({ name: "find", description: "Find.", params: { city }, returns: cities }, async ({ city }) => [city]);
export const group = app.group("deep", "A group.");
export const inner = group.command({ name: "get", description: "Get.", params: {}, returns: byName }, () => ({}));
`;

test("a package can declare every type that its own exports have", () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-package-"));
    try {
        const installed = join(folder, "node_modules/toolfuncs");
        cpSync(join(root, "bin"), join(installed, "bin"), { recursive: true });
        cpSync(join(root, "package.json"), join(installed, "package.json"));
        writeFileSync(join(folder, "package.json"), `{"type":"module"}`);
        writeFileSync(join(folder, "tools.ts"), packaged);
        const tsc = join(root, "node_modules/typescript/bin/tsc");
        const options = ["--ignoreConfig", "--strict", "--target", "es2023", "--module", "nodenext", "--declaration", "--outDir", "out"];
        const done = spawnSync(process.execPath, [tsc, ...options, "tools.ts"], { cwd: folder, encoding: "utf8" });
        assert.equal(done.stdout, "");
        const text = readFileSync(join(folder, "out/tools.d.ts"), "utf8");
        assert.doesNotMatch(text, /toolfuncs\/(?!sdk")/);
        assert.match(text, /const find: \(args: \{\s+city: \{\s+name: string;\s+size\?: number \| undefined;/);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

const reportType =
    '(args: { city: string; units?: "c" | "f" | undefined; limit?: number | undefined; note: string | null; ' +
    "tags?: string[] | undefined; }, context?: Partial<Context>) => { city: string; units: \"c\" | \"f\"; temperature: number; };";
