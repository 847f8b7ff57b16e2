// Whatever an author writes into a definition, every door answers and none throws.
import assert from "node:assert/strict";
import test from "node:test";
import { bind } from "../bin/model/argv.js";
import { helpText } from "../bin/model/help.js";
import { hints } from "../bin/model/suggest.js";
import { plainStyle } from "../bin/model/terminal.js";
import { treeOf } from "../bin/model/tool.js";
import type { Tree } from "../bin/model/tree.js";
import { App } from "../bin/sdk.js";
import { randomOf } from "./random.js";
import type { Random } from "./random.js";

const throwing = { get a(): never { throw new Error("read"); } };
const trap = new Proxy({}, { ownKeys: () => { throw new Error("trapped"); } });
const oddities: unknown[] = [
    undefined, null, 0, NaN, "", "x", "ls", true, [], ["a"], [1], [null], {}, { a: 1 }, { x: "x" }, () => 1, Symbol("s"), 10n, new Date(0), new Map(),
    throwing, trap, Object.create(null), { type: "string" }, { type: 5 }, { properties: 5 }, { $ref: "#" }, { enum: 5 }, { enum: [1n] }, { a: throwing }, { x: trap },
];
const members = [
    "name", "description", "params", "input", "defs", "returns", "positional", "short", "aliases", "summary", "tags", "category",
    "examples", "visibility", "annotations", "version", "deprecated", "extraDescription", "other",
];
const lines = [["f", "x"], ["l"], ["zz"], ["f", "--m", "3"], ["f", "--help"], ["ls"], ["g"], ["f", "-x", "--n=5"]];

function oddApp(random: Random): App {
    const options = random.below(3) === 0 ? { [random.pick(["version", "description", "name", "renderHelp"])]: random.pick(oddities) } : {};
    const app = new App(options as never);
    const spec: { [member: string]: unknown } = { name: "f", description: "Do it.", params: { x: { type: "string" }, n: { type: "integer", default: 1 } }, returns: true };
    for (let count = 1 + random.below(3); count > 0; count -= 1) {
        const member = random.pick(members);
        spec[member] = member === "params" && random.below(2) === 0 ? { x: random.pick(oddities), y: random.pick(oddities) } : random.pick(oddities);
    }
    app.command(spec as never, (() => 1) as never);
    app.group((random.below(2) === 0 ? "g" : random.pick(oddities)) as string, random.pick(oddities) as string);
    return app;
}

test("every door answers for a definition of odd values", async () => {
    const random = randomOf("definition");
    for (let round = 0; round < 1_000; round += 1) {
        try {
            const app = oddApp(random);
            const tree = treeOf(app) as Tree;
            lines.forEach((line) => bind(tree, line, hints));
            for (const path of [[], ["f"], ["g"]]) {
                await helpText(tree, path, { style: plainStyle, width: 80, program: "t" });
            }
            await app.call("f", { x: "a" });
            await app.call("l");
            assert.ok((await app.check()).every(({ code, path }) => typeof code === "string" && typeof path === "string"));
        } catch (error) {
            assert.fail(`seed ${random.seed}, round ${round}: ${error instanceof Error ? error.stack : String(error)}`);
        }
    }
});

test("a member of the wrong kind is an issue and stands in no tree", async () => {
    const app = new App({ version: 5 } as never);
    app.command({ name: "f", description: ["Do it."], aliases: "ls", tags: [1], returns: true } as never, (() => 1) as never);
    const command = treeOf(app)?.commands[0];
    assert.deepEqual([command?.name, command?.description, command?.aliases, command?.tags, treeOf(app)?.version], ["f", "", undefined, undefined, undefined]);
    const paths = (await app.check()).map(({ code, path }) => `${code} ${path}`).sort();
    assert.deepEqual(paths, ["description-missing /description", ...["/aliases", "/description", "/tags", "/version"].map((path) => `spec-value-invalid ${path}`)]);
    assert.ok("issues" in bind(treeOf(app) as Tree, ["l"]));
});
