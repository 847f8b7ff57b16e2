// What vectors cannot reach of the command line's reading: work counted, hostile names, suggestions, and random lines.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import test from "node:test";
import { bind, tokenize } from "../../bin/model/argv.js";
import type { ArgvIssue, Bound } from "../../bin/model/argv.js";
import { editDistance, nearest } from "../../bin/base/nearest.js";
import { hints } from "../../bin/model/suggest.js";
import type { Command, Tree } from "../../bin/model/tool.js";
import { randomOf } from "../random.js";
import type { Random } from "../random.js";

type Schema = { [keyword: string]: unknown };

const text = { type: "string" };
const command = (params: { [name: string]: Schema }, more: Partial<Command> = {}): Command => ({
    name: "f", description: "Do it.", params, returns: { type: "null" }, run: () => null, ...more,
});
const treeOf = (...commands: Command[]): Tree => ({ commands, groups: [], issues: [] });
const issuesOf = (bound: Bound): ArgvIssue[] => "issues" in bound ? bound.issues : [];

const all = treeOf(command({
    city: text,
    maxRows: { type: "integer", default: 1 },
    ratio: { type: "number", default: 1 },
    verbose: { type: "boolean", default: false },
    mode: { enum: ["fast", "slow"], default: "fast" },
    tag: { type: "array", items: { type: "string" }, default: [] },
    nums: { type: "array", items: { type: "number" }, default: [] },
    note: { type: ["string", "null"], default: null },
    any: { default: null, type: ["object", "null"], additionalProperties: true },
}, { short: { maxRows: "m", verbose: "v", note: "n" }, aliases: ["fetch"] }));

/** How often the blocks of our own files run during `work`: steps, not time. */
function steps(work: () => void): number {
    const session = new Session();
    session.connect();
    const post = (method: string, parameters: object = {}): any => {
        let answer: unknown;
        session.post(method, parameters, (error, result) => {
            assert.equal(error, null);
            answer = result;
        });
        return answer;
    };
    post("Profiler.enable");
    post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    work();
    const { result } = post("Profiler.takePreciseCoverage");
    session.disconnect();
    return result.filter(({ url }: { url: string }) => url.includes("/bin/")).flatMap(({ functions }: any) => functions)
        .flatMap(({ ranges }: any) => ranges).reduce((sum: number, { count }: { count: number }) => sum + count, 0);
}

const growth: { what: string; line: (size: number) => string[] }[] = [
    { what: "words that have no place", line: (size) => ["f", ...new Array<string>(size).fill("x")] },
    { what: "unknown options with words behind them", line: (size) => ["f", ...new Array<string>(size).fill("--cyti"), ...new Array<string>(size).fill("x")] },
    { what: "repeated options", line: (size) => ["f", ...new Array<string>(size).fill("--city=x")] },
    { what: "settings", line: (size) => ["f", ...new Array<string>(size).fill("--json"), "x"] },
    { what: "a cluster of known letters", line: (size) => ["f", `-${"v".repeat(size)}`] },
    { what: "a long text", line: (size) => ["f", "x".repeat(size)] },
    { what: "a long option", line: (size) => ["f", `--${"x".repeat(size)}`] },
    { what: "digits that are no number", line: (size) => ["f", `--ratio=${"1".repeat(size)}x`] },
    { what: "a long fraction", line: (size) => ["f", `--ratio=0.${"1".repeat(size)}`] },
    { what: "a long JSON token", line: (size) => ["f", `--tag=[${"\"a\",".repeat(size / 4)}"a"]`] },
    { what: "a long JSON token with a fault at its end", line: (size) => ["f", `--tag=[${"\"a\",".repeat(size / 4)}`] },
    { what: "a command that is not there", line: (size) => ["g", ...new Array<string>(size).fill("--x")] },
];

for (const { what, line } of growth) {
    test(`bind() takes steps in proportion to ${what}`, () => {
        const small = line(1_000);
        const large = line(10_000);
        bind(all, small, hints);
        // The engine misses counts of code it has already optimised, never adds any: the most of five is the count.
        const most = (line: readonly string[]): number => Math.max(...Array.from({ length: 5 }, () => steps(() => bind(all, line, hints))));
        const [few, many] = [most(small), most(large)];
        assert.ok(few > 0 && many <= 11 * few, `${few} steps for 1,000, ${many} for 10,000`);
    });
}

test("bind() reads a token of 128 KiB and 10,000 tokens", () => {
    const long = "é".repeat(65_536);
    assert.deepEqual(bind(all, ["f", `--city=${long}`]), { operation: ["f"], input: { city: long }, settings: {} });
    const bound = bind(all, ["f", ...Array.from({ length: 10_000 }, (_, index) => `--x${index}`)], hints);
    assert.equal(issuesOf(bound).length, 100);
    assert.ok(issuesOf(bind(all, ["f", `--${long}`], hints)).every(({ detail, received }) => detail.length < 200 && (received ?? "").length < 100));
});

test("bind() keeps an own __proto__ in a value and touches no prototype", () => {
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    const bound = bind(all, ["f", "--any", "{\"__proto__\":{\"p\":1},\"constructor\":{\"prototype\":{\"p\":1}}}"]);
    assert.ok("input" in bound && !("issues" in bound));
    const value = bound.input["any"] as object;
    assert.deepEqual(Object.keys(value), ["__proto__", "constructor"]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(({} as { p?: number }).p, undefined);
    assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
});

test("bind() reads a parameter called constructor as any other", () => {
    const tree = treeOf(command({ constructor: text } as unknown as { [name: string]: Schema }));
    const bound = bind(tree, ["f", "--constructor", "x"]);
    assert.ok("input" in bound && Object.hasOwn(bound.input, "constructor"));
    assert.equal(bound.input["constructor"], "x");
});

test("bind() throws only for a token that is no string", () => {
    assert.throws(() => bind(all, ["f", 5 as unknown as string]), TypeError);
    assert.throws(() => tokenize([undefined as unknown as string]), TypeError);
});

test("bind() changes neither the tree nor the tokens", () => {
    const tree = structuredClone({ ...all, commands: all.commands.map(({ run: _, ...rest }) => rest) }) as unknown as Tree;
    const copy = structuredClone(tree);
    const line = Object.freeze(["f", "x", "--bogus", "--max-rows=3"]);
    bind(tree, line, hints);
    assert.deepEqual(tree, copy);
});

test("bind() puts the parameters into the input in the order of their definition", () => {
    const bound = bind(all, ["f", "--verbose", "--ratio=2", "--max-rows=3", "x"]);
    assert.deepEqual("input" in bound && Object.keys(bound.input), ["city", "maxRows", "ratio", "verbose"]);
});

test("bind() beside issues gives what was read without fault", () => {
    const bound = bind(all, ["f", "x", "--ratio=2", "--max-rows=no", "--bogus"]);
    assert.deepEqual("issues" in bound && bound.input, { city: "x", ratio: 2 });
});

test("bind() escapes what a terminal would obey, and keeps it in values", () => {
    const nasty = "a\u001b[31m\u202e\u200b\u2028b";
    const line = ["f", `--city=${nasty}`, `--ratio=${nasty}`, `--${nasty}`, `--tag=${nasty}`, "--", nasty];
    const bound = bind(all, line, hints);
    assert.equal("issues" in bound && bound.input["city"], nasty);
    assert.equal(issuesOf(bound).length, 4);
    for (const { detail, received, suggestion } of issuesOf(bound)) {
        assert.doesNotMatch(`${detail}${received}${suggestion}`, /[\u0000-\u001f\u200b\u202e\u2028]/);
    }
    assert.match(issuesOf(bound)[0]?.detail ?? "", /\\u\{1b\}/);
});

const suggested: { line: string[]; suggestion: string | undefined }[] = [
    { line: ["f", "x", "--citty=y"], suggestion: "--city" },
    { line: ["f", "x", "--maxRows=3"], suggestion: "--max-rows" },
    { line: ["f", "x", "--max_rows=3"], suggestion: "--max-rows" },
    { line: ["f", "x", "--Verbose"], suggestion: "--verbose" },
    { line: ["f", "x", "--verb"], suggestion: "--verbose" },
    { line: ["f", "x", "-verbose"], suggestion: "--verbose" },
    { line: ["f", "x", "--no-verbos"], suggestion: "--no-verbose" },
    { line: ["f", "x", "--jsno"], suggestion: "--json" },
    { line: ["f", "x", "--hlep"], suggestion: "--help" },
    { line: ["f", "x", "--unlike-any"], suggestion: undefined },
    { line: ["f", "x", "--q"], suggestion: undefined },
    { line: ["f", "x", "--output=jsn"], suggestion: "json" },
    { line: ["fetsh", "x"], suggestion: "fetch" },
    { line: ["f", "x", "--no-verbose=false"], suggestion: "--no-verbose" },
    { line: ["f", "x", "--note", "hello"], suggestion: "\"hello\"" },
    { line: ["f", "x", "--tag", "a,b"], suggestion: "[\"a\",\"b\"]" },
    { line: ["f", "x", "--nums", "1,2"], suggestion: "[1,2]" },
    { line: ["f", "x", "--nums", "a"], suggestion: undefined },
    { line: ["f", "x", "--any", "{a:1}"], suggestion: undefined },
];

test("bind() suggests the nearest name or spelling, and nothing without hints", () => {
    for (const { line, suggestion } of suggested) {
        const [issue, ...others] = issuesOf(bind(all, line, hints));
        assert.deepEqual([line, issue?.suggestion, others.length], [line, suggestion, 0]);
    }
    assert.equal(issuesOf(bind(all, ["f", "x", "--citty=y"]))[0]?.suggestion, undefined);
});

test("bind() suggests the nearest command of the level, or the way to one of that name", () => {
    const group = (name: string, ...inner: Tree["groups"]): Tree["groups"][number] => ({ name, description: "Some.", commands: [command({}, { name: "show" })], groups: inner });
    const tree: Tree = { commands: [command({}, { name: "list", aliases: ["ls"] })], groups: [group("records", group("old"))], issues: [] };
    tree.groups[0]?.groups[0]?.commands.push(command({}, { name: "drop" }));
    const cases = [[["lst"], "list"], [["record"], "records"], [["show"], "records show"], [["drop"], "records old drop"], [["records", "drop"], "old drop"], [["none"], undefined]] as const;
    for (const [line, suggestion] of cases) {
        assert.deepEqual([line, issuesOf(bind(tree, line, hints))[0]?.suggestion], [line, suggestion]);
    }
});

test("bind() says where a value that begins with a hyphen goes, and where an early option goes", () => {
    assert.match(issuesOf(bind(all, ["f", "--city", "--verbose"]))[0]?.detail ?? "", /--city=--verbose/);
    assert.match(issuesOf(bind(all, ["--city=x", "f"], hints))[0]?.detail ?? "", /f --city/);
});

test("nearest() prefers another spelling, then the fewest changes, then the only longer name", () => {
    assert.equal(nearest("max_rows", ["max-row", "max-rows"]), "max-rows");
    assert.equal(nearest("slwo", ["fast", "slow"]), "slow");
    assert.equal(nearest("verb", ["verbose", "quiet"]), "verbose");
    assert.equal(nearest("ver", ["version-a", "version-b"]), undefined);
    assert.equal(nearest("", ["a"]), undefined);
    assert.equal(nearest("x", ["y"]), undefined);
    assert.equal(nearest("x".repeat(65), ["x".repeat(64)]), undefined);
    assert.equal(nearest("constructor", ["a"]), undefined);
});

test("editDistance() counts changes, and gives up beyond the bound", () => {
    const cases: [string, string, number, number][] = [
        ["", "", 0, 0], ["a", "a", 1, 0], ["abc", "acb", 3, 1], ["abc", "abcd", 3, 1], ["abcd", "abc", 3, 1],
        ["kitten", "sitting", 3, 3], ["kitten", "sitting", 2, Infinity], ["abcdef", "uvwxyz", 3, Infinity], ["", "abcd", 3, Infinity],
    ];
    for (const [left, right, bound, distance] of cases) {
        assert.equal(editDistance(left, right, bound), distance, `${left} to ${right}`);
    }
});

const pieces = [
    "f", "fetch", "g", "x", "", "-", "--", "-5", "1e3", "007", "true", "null", "{}", "[\"a\"]", "[1,", "{\"a\":1,\"a\":2}", "9007199254740993", "1e400",
    "--city", "--city=", "--city=y", "--max-rows", "--max-rows=3", "--maxRows", "--ratio", "--verbose", "--verbose=false", "--no-verbose", "--no-verbose=true",
    "--no-no-verbose", "--mode", "--tag", "--note", "--any", "-m", "-m3", "-vm", "-v", "-vv", "-n", "-h", "-vh", "-x", "-=", "---", "--=", "--no-",
    "--json", "--output", "--output=yaml", "--timeout", "--timeout=5", "--help", "--version", "--__proto__", "--constructor=1", "__proto__", "toString",
    "\ud800", "\u0000", "e\u0301", "--größe", "@file", "a=b",
];

function randomLine(random: Random): string[] {
    return Array.from({ length: random.below(9) }, () => {
        const piece = random.pick(pieces);
        return random.below(4) === 0 ? piece + random.pick(pieces) : piece;
    });
}

test("bind() answers every line, and every issue is one of the contract's", () => {
    const page = readFileSync(join(import.meta.dirname, "..", "..", "CONTRACT.md"), "utf8");
    const shared = ["command-unknown", "json-syntax", "json-too-deep", "key-duplicate", "integer-unsafe", "number-overflow"];
    const listed = new Set([...shared, ...[...page.matchAll(/^\| ([a-z-]+) \| argv \|/gm)].map((match) => match[1])]);
    const names = new Set(Object.keys(all.commands[0]?.params ?? {}));
    const random = randomOf("argv");
    for (let round = 0; round < 20_000; round += 1) {
        const line = randomLine(random);
        const where = `seed ${random.seed}, round ${round}: ${JSON.stringify(line)}`;
        const bound = bind(all, line, hints);
        assert.deepEqual(bind(all, line, hints), bound, where);
        for (const [index, issue] of issuesOf(bound).entries()) {
            assert.ok(listed.has(issue.code), `${where}: ${issue.code}`);
            assert.ok(issue.path === "" || names.has(issue.path.slice(1)), `${where}: ${issue.path}`);
            assert.ok(issue.index >= (issuesOf(bound)[index - 1]?.index ?? 0) && issue.index < line.length, where);
            assert.notEqual(issue.detail, "", where);
        }
        if ("input" in bound) {
            assert.ok(Object.keys(bound.input).every((name) => names.has(name)), where);
        }
    }
});

const spellings: { [name: string]: (random: Random) => { value: unknown; spelled: string[][] } } = {
    city: (random) => {
        const value = random.pick(["", "x", "-1", "--json", "-v", "a=b", "\u0000", "--", "false", "007"]);
        return { value, spelled: [[`--city=${value}`], ...(/^-./.test(value) && value !== "-1" ? [] : [["--city", value], [value]])] };
    },
    maxRows: (random) => {
        const value = random.pick([0, -3, 5, 9007199254740992]);
        return { value, spelled: [["--max-rows", String(value)], [`--max-rows=${value}`], ["-m", String(value)], [`-m${value}`], [`-m=${value}`]] };
    },
    ratio: (random) => {
        const value = random.pick([0.1, -2.5, 1e21, 1e-7]);
        return { value, spelled: [["--ratio", String(value)], [`--ratio=${value}`]] };
    },
    verbose: (random) => random.below(2) === 0
        ? { value: true, spelled: [["--verbose"], ["-v"], ["--verbose=true"], ["-v=true"]] }
        : { value: false, spelled: [["--no-verbose"], ["--verbose=false"], ["-v=false"]] },
    tag: (random) => {
        const value = random.pick([[], ["a"], ["a,b", "\u2028"], ["--json"]]);
        return { value, spelled: [["--tag", JSON.stringify(value)], [`--tag=${JSON.stringify(value)}`]] };
    },
    note: (random) => {
        const value = random.pick([null, "null", "text", "-5"]);
        return { value, spelled: [["--note", JSON.stringify(value)], [`-n${JSON.stringify(value)}`]] };
    },
};

test("bind() reads every spelling of an input back as that input", () => {
    const random = randomOf("argv spellings");
    for (let round = 0; round < 5_000; round += 1) {
        const names = random.shuffle(Object.keys(spellings)).slice(0, random.below(7));
        const given = names.map((name) => ({ name, ...(spellings[name] as (random: Random) => { value: unknown; spelled: string[][] })(random) }));
        const line = ["f", ...given.flatMap(({ spelled }) => random.pick(spelled))];
        const expected = Object.fromEntries(given.map(({ name, value }) => [name, value]));
        const where = `seed ${random.seed}, round ${round}: ${JSON.stringify(line)}`;
        assert.deepEqual(bind(all, line), { operation: ["f"], input: expected, settings: {} }, where);
    }
});

test("an unknown command names and suggests no internal operation, and a person who knows it can call it", () => {
    const tree = treeOf(command({}, { name: "shown" }), command({}, { name: "hidden", visibility: "internal", aliases: ["hid"] }));
    const [issue] = issuesOf(bind(tree, ["hiden"], hints));
    assert.equal(issue?.code, "command-unknown");
    assert.equal(issue?.expected, "shown");
    assert.equal(issue?.suggestion, undefined);
    assert.deepEqual(bind(tree, ["hidden"]).operation, ["hidden"]);
});
