// The official JSON-Schema-Test-Suite, draft 2020-12, from the folder that TOOLFUNCS_JSON_SCHEMA_SUITE names.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { adopt, define } from "../../bin/base/schema.js";

interface Case {
    description: string;
    schema: unknown;
    tests: { description: string; data: unknown; valid: boolean }[];
}

interface Counts {
    right: number;
    /** Accepted by a validator that does not enforce all of its schema: a yes that says nothing. */
    open: number;
    wrong: string[];
    refused: number;
    /** Refused without naming a keyword that is not enforced. */
    unnamed: string[];
}

/** Why a schema may be refused: what it says is not in the subset, and not malformed. */
const reasons = new Set(["keyword-unsupported", "keyword-unknown", "ref-remote", "dialect-unsupported"]);

const suite = process.env["TOOLFUNCS_JSON_SCHEMA_SUITE"];

function run(folder: string, mode: "define" | "adopt", formats: boolean): Counts {
    const counts: Counts = { right: 0, open: 0, wrong: [], refused: 0, unnamed: [] };
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
        for (const { description, schema, tests } of JSON.parse(readFileSync(join(folder, file), "utf8")) as Case[]) {
            const validator = (mode === "define" ? define : adopt)(schema, { formats });
            for (const { description: about, data, valid } of tests) {
                const name = `${file}: ${description}: ${about}`;
                if (!validator.ok) {
                    counts.refused++;
                    if (!validator.issues.some((issue) => reasons.has(issue.code) && issue.keyword !== "")) {
                        counts.unnamed.push(name);
                    }
                } else if (!validator.complete && validator.test(data)) {
                    counts.open++;
                } else if (validator.test(data) !== valid || (validator.validate(data).length === 0) !== valid) {
                    counts.wrong.push(name);
                } else {
                    counts.right++;
                }
            }
        }
    }
    return counts;
}

if (suite === undefined) {
    test("the official suite is not run: TOOLFUNCS_JSON_SCHEMA_SUITE is unset", () => {
        assert.equal(process.env["TOOLFUNCS_JSON_SCHEMA_SUITE"], undefined);
    });
} else {
    const folder = join(suite, "tests", "draft2020-12");

    test("the official suite: nothing wrong, every refusal named, 980 of 1,299 right", (t) => {
        const { right, wrong, refused, unnamed } = run(folder, "define", false);
        t.diagnostic(`required: ${right} right, ${wrong.length} wrong, ${refused} refused`);
        assert.deepEqual(wrong, []);
        assert.deepEqual(unnamed, []);
        assert.ok(right >= 980, `${right} right`);
    });

    test("the official suite, adopted: what is not enforced refuses nothing wrongly", (t) => {
        const { right, open, wrong, refused } = run(folder, "adopt", false);
        t.diagnostic(`adopted: ${right} right, ${open} left open, ${wrong.length} wrong, ${refused} refused`);
        assert.deepEqual(wrong, []);
    });

    test("the official suite, optional part: nothing wrong, every refusal named", (t) => {
        const { right, wrong, refused, unnamed } = run(join(folder, "optional"), "define", false);
        t.diagnostic(`optional: ${right} right, ${wrong.length} wrong, ${refused} refused`);
        assert.deepEqual(wrong, []);
        assert.deepEqual(unnamed, []);
    });

    test("the official suite, formats: 657 of 764 right", (t) => {
        const { right, wrong, refused } = run(join(folder, "optional", "format"), "adopt", true);
        t.diagnostic(`formats: ${right} right, ${wrong.length} wrong, ${refused} refused`);
        assert.equal(refused, 0);
        assert.ok(right >= 657, `${right} right`);
    });
}
