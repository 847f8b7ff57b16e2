// The official JSON-Schema-Test-Suite against the types: a value that the suite calls valid fits the type of its schema.
// The suite is not part of the repository; TOOLFUNCS_JSON_SCHEMA_SUITE names its folder.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const root = join(import.meta.dirname, "../..");
const suite = process.env["TOOLFUNCS_JSON_SCHEMA_SUITE"];

interface Pair {
    schema: unknown;
    value: unknown;
    valid: boolean;
    label: string;
}

interface SuiteGroup {
    description: string;
    schema: unknown;
    tests: { description: string; data: unknown; valid: boolean }[];
}

function readPairs(folder: string): Pair[] {
    const tests = join(folder, "tests/draft2020-12");
    const names = readdirSync(tests).filter((name) => name.endsWith(".json"));
    return names.flatMap((name) => {
        const groups: SuiteGroup[] = JSON.parse(readFileSync(join(tests, name), "utf8"));
        return groups.flatMap(({ description, schema, tests: cases }) =>
            cases.map(({ data, valid, description: about }) => ({ schema, value: data, valid, label: `${name}: ${description}: ${about}` })),
        );
    });
}

/** JSON as a TypeScript literal type; a number that no literal type spells is `number`. */
function literalType(value: unknown): string {
    if (Array.isArray(value)) {
        return `[${value.map(literalType).join(", ")}]`;
    }
    if (typeof value === "object" && value !== null) {
        return `{ ${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${literalType(member)}`).join("; ")} }`;
    }
    return typeof value === "number" && /e/.test(String(value)) ? "number" : JSON.stringify(value);
}

/** The labels of the pairs whose value does not fit the type of its schema. */
function misfits(pairs: readonly Pair[]): string[] {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-suite-"));
    try {
        const file = join(folder, "pairs.ts");
        const lines = pairs.map(({ schema, value }, index) =>
            `export const v${index}: FromSchema<${literalType(schema)}> = null! as ${literalType(value)};`,
        );
        writeFileSync(file, [`import type { FromSchema } from ${JSON.stringify(join(root, "bin/types.js"))};`, ...lines].join("\n"));
        const options = ["--ignoreConfig", "--strict", "--noEmit", "--exactOptionalPropertyTypes", "--target", "es2023", "--module", "nodenext", "--skipLibCheck"];
        const tsc = join(root, "node_modules/typescript/bin/tsc");
        const done = spawnSync(process.execPath, [tsc, ...options, "--pretty", "false", file], { encoding: "utf8", maxBuffer: 2 ** 27 });
        assert.equal(done.stderr, "");
        const found = [...done.stdout.matchAll(/pairs\.ts\((\d+),\d+\): error/g)].map((match) => Number(match[1]));
        return [...new Set(found)].map((line) => pairs[line - 2]?.label ?? `line ${line}`);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

if (suite !== undefined) {
    const pairs = readPairs(suite);

    test(`every valid value of ${pairs.length} official tests fits the type of its schema`, () => {
        assert.deepEqual(misfits(pairs.filter((pair) => pair.valid)), []);
    });

    test("the types tell many of the invalid values of the official tests", () => {
        const invalid = pairs.filter((pair) => !pair.valid);
        const told = misfits(invalid).length;
        console.log(`# official suite, types: ${told} of ${invalid.length} invalid values do not fit`);
        assert.ok(told >= invalid.length * 0.3, `${told} of ${invalid.length}`);
    });
}
