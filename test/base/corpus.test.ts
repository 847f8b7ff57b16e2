// Real tools, from the folder that TOOLFUNCS_CORPUS names: each of their schemas adopts, unchanged.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { adopt } from "../../bin/base/schema.js";

const corpus = process.env["TOOLFUNCS_CORPUS"];

interface Tool {
    name: string;
    inputSchema: unknown;
    outputSchema?: unknown;
}

/** Schemas that are enforced in part, with the reason: a pattern with a look-ahead and a back-reference. */
const partly = new Set(["postman__postman-mcp-server.json"]);

if (corpus === undefined) {
    test("the corpus is not read: TOOLFUNCS_CORPUS is unset", () => {
        assert.equal(process.env["TOOLFUNCS_CORPUS"], undefined);
    });
} else {
    test("adopt() takes every schema of the corpus, whole but for one pattern", (t) => {
        const refused: string[] = [];
        const incomplete: string[] = [];
        let count = 0;
        for (const file of readdirSync(corpus).filter((name) => name.endsWith(".json"))) {
            const { tools } = JSON.parse(readFileSync(join(corpus, file), "utf8")) as { tools: Tool[] };
            for (const schema of tools.flatMap((tool) => [tool.inputSchema, tool.outputSchema]).filter((each) => each !== undefined)) {
                const before = JSON.stringify(schema);
                const validator = adopt(schema);
                count++;
                if (!validator.ok) {
                    refused.push(`${file}: ${JSON.stringify(validator.issues)}`);
                } else if (!validator.complete && !partly.has(file)) {
                    incomplete.push(`${file}: ${JSON.stringify(validator.notes)}`);
                }
                assert.equal(JSON.stringify(schema), before);
            }
        }
        t.diagnostic(`${count} schemas, ${refused.length} refused, ${incomplete.length} enforced in part beyond the known one`);
        assert.deepEqual(refused, []);
        assert.deepEqual(incomplete, []);
    });
}
