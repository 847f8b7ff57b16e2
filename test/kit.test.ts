// The runner of the conformance kit, tested with broken drivers and small commands: it must see every fault and go on after it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";

const root = join(import.meta.dirname, "..");
const load = async (name: string): Promise<any> => import(String(new URL(`../spec/${name}`, import.meta.url)));
const { equal, judge, sameOut, verdict } = await load("compare.js");
const { expand } = await load("vector.js");

const place = mkdtempSync(join(tmpdir(), "toolfuncs-kit-"));
after(() => rmSync(place, { recursive: true, force: true }));
let written = 0;

function writeFolder(files: { [name: string]: unknown }): string {
    written += 1;
    const folder = join(place, String(written));
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
    }
    return folder;
}

const vector = (id: string, more: object): object => ({ id, clauses: [id.split("/")[0]], since: "1.0", why: "It is a test.", in: { text: id }, ...more });

/** Three vectors; a broken driver breaks at the second. */
const three = {
    "read.json": {
        op: "json.read", about: "Three.", vectors: [
            vector("json.read/1", { out: { value: "json.read/1" } }),
            vector("json.read/2", { out: { value: "json.read/2" } }),
            vector("json.read/3", { out: { value: "json.read/3" } }),
        ],
    },
};

/** A driver that answers a text with itself, except what `broken` says for the second vector (JavaScript with id, op, input, say). */
function writeDriver(broken: string): string {
    const folder = writeFolder({
        "driver.mjs": `import { createInterface } from "node:readline";
const say = (value) => process.stdout.write((typeof value === "string" ? value : JSON.stringify(value)) + "\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, op, in: input } = JSON.parse(line);
    if (op === "hello") {
        say({ id, out: { name: "fake", version: "1", operations: ["json.read"], eras: [] } });
    } else if (input.text === "json.read/2") {
        ${broken}
    } else {
        say({ id, out: { value: input.text } });
    }
});
`,
    });
    return `"${process.execPath}" "${join(folder, "driver.mjs")}"`;
}

interface Report {
    status: number | null;
    stdout: string;
    stderr: string;
}

function runKit(vectors: object, args: string[]): Report {
    const folder = writeFolder(vectors as { [name: string]: unknown });
    return spawnSync(process.execPath, [join(root, "spec", "run.js"), "--vectors", folder, ...args], { encoding: "utf8" });
}

const summary = ({ stdout }: Report): string => stdout.trimEnd().split("\n").at(-1) ?? "";
const honest = writeDriver("say({ id, out: { value: input.text } });");

test("run.js passes an honest driver", () => {
    const report = runKit(three, ["--driver", honest]);
    assert.deepEqual([report.status, summary(report)], [0, "3 passed, 0 failed, 0 unsupported"]);
});

const broken: { what: string; code: string; fault: string }[] = [
    { what: "a wrong answer", code: "say({ id, out: { value: 1 } });", fault: "the answer differs" },
    { what: "a wrong id", code: "say({ id: id + 1, out: { value: input.text } });", fault: "carries the id" },
    { what: "noise", code: "say('hello there');", fault: "noise instead of an answer" },
    { what: "JSON that is no object", code: "say([1]);", fault: "one JSON object" },
    { what: "an answer with neither out nor unsupported", code: "say({ id });", fault: "{id, out}" },
    { what: "an answer with a member too many", code: "say({ id, out: { value: input.text }, log: 1 });", fault: "{id, out}" },
    { what: "silence", code: "", fault: "no answer within 700 ms" },
    { what: "half an answer", code: "process.stdout.write('{');", fault: "no answer within 700 ms" },
    { what: "an exit", code: "process.exit(3);", fault: "the driver ended (exit 3)" },
    { what: "a crash, with what it wrote to stderr", code: "throw new Error('oh dear');", fault: "oh dear" },
    { what: "a death by signal", code: "process.kill(process.pid, 'SIGKILL');", fault: "the driver ended (" },
];

for (const { what, code, fault } of broken) {
    test(`run.js lays ${what} on its vector and goes on`, () => {
        const report = runKit(three, ["--driver", writeDriver(code), ...(fault.startsWith("no answer") ? ["--silence", "0.7"] : [])]);
        assert.equal(report.status, 1);
        assert.equal(summary(report), "2 passed, 1 failed, 0 unsupported");
        assert.ok(report.stdout.includes("FAILED json.read/2") && report.stdout.includes(fault), report.stdout);
    });
}

test("run.js lays a second answer on the next vector", () => {
    const report = runKit(three, ["--driver", writeDriver("const out = { value: input.text }; say(JSON.stringify({ id, out }) + '\\n' + JSON.stringify({ id, out }));")]);
    assert.equal(summary(report), "2 passed, 1 failed, 0 unsupported");
    assert.ok(report.stdout.includes("FAILED json.read/3") && report.stdout.includes("spoke without being asked"), report.stdout);
});

test("run.js counts what a driver says it lacks, and fails it inside a claimed profile", () => {
    const driver = writeDriver("say({ id, unsupported: 'no such text' });");
    const open = runKit(three, ["--driver", driver]);
    assert.deepEqual([open.status, summary(open)], [0, "2 passed, 0 failed, 1 unsupported"]);
    assert.ok(open.stdout.includes("UNSUPPORTED 1: no such text"), open.stdout);
    const claimed = runKit(three, ["--driver", driver, "--profile", "schema"]);
    assert.deepEqual([claimed.status, summary(claimed)], [1, "2 passed, 1 failed, 0 unsupported"]);
    const lacking = { "pattern.json": { op: "pattern.test", about: "One.", vectors: [vector("pattern.test/1", { accept: true })] } };
    assert.equal(summary(runKit(lacking, ["--driver", honest])), "0 passed, 0 failed, 1 unsupported");
    assert.equal(summary(runKit(lacking, ["--driver", honest, "--profile", "full"])), "0 passed, 1 failed, 0 unsupported");
    assert.equal(summary(runKit(lacking, ["--driver", honest, "--profile", "discover"])), "0 passed, 0 failed, 0 unsupported");
});

test("run.js takes known failures with reasons, and fails stale ones", () => {
    const driver = writeDriver("say({ id, out: { value: 1 } });");
    const known = (list: object[]): string => join(writeFolder({ "known.json": { known: list } }), "known.json");
    const entry = (id: string): object => ({ id, reason: "Its reader is not done." });
    const right = runKit(three, ["--driver", driver, "--expect", known([entry("json.read/2")])]);
    assert.deepEqual([right.status, summary(right)], [0, "2 passed, 0 failed, 0 unsupported, 1 known failures"]);
    const stale = runKit(three, ["--driver", driver, "--expect", known([entry("json.read/2"), entry("json.read/1")])]);
    assert.equal(stale.status, 1);
    assert.ok(stale.stdout.includes("json.read/1, which passes now"), stale.stdout);
    const unknown = runKit(three, ["--driver", driver, "--expect", known([entry("json.read/2"), entry("json.read/9")])]);
    assert.equal(unknown.status, 1);
    assert.ok(unknown.stdout.includes("json.read/9, which is no vector"), unknown.stdout);
    assert.equal(runKit(three, ["--driver", driver, "--expect", known([{ id: "json.read/2", reason: " " }])]).status, 2);
});

test("run.js keeps to --only, and says with --json what it says with words", () => {
    const report = runKit(three, ["--driver", writeDriver("say({ id, out: { value: 1 } });"), "--only", "json.read/2", "--only", "json.read/3", "--json"]);
    const { counts, vectors } = JSON.parse(report.stdout) as { counts: object; vectors: { id: string; state: string }[] };
    assert.deepEqual(counts, { passed: 1, failed: 1, unsupported: 0, known: 0 });
    assert.deepEqual(vectors.map(({ id, state }) => [id, state]), [["json.read/2", "failed"], ["json.read/3", "passed"]]);
});

test("run.js exits 2 where it cannot run at all", () => {
    assert.equal(runKit(three, ["--driver", "exit 3"]).status, 2);
    assert.equal(runKit(three, ["--driver", honest, "--profile", "everything"]).status, 2);
    assert.equal(runKit({ "bad.json": "{" }, ["--driver", honest]).status, 2);
    assert.equal(runKit(three, ["--driver", honest, "--frobnicate"]).status, 2);
});

const liar = (lie: string): string => `"${process.execPath}" "${join(root, ".test", "liar.js")}" ${lie} '${honest}'`;
for (const lie of ["crash", "noise", "null-out", "wrong-value", "always-valid", "always-invalid"]) {
    test(`run.js catches the liar process with the lie ${lie}`, () => {
        const report = runKit(three, ["--driver", liar(lie)]);
        assert.equal(report.status, 1);
        assert.match(summary(report), /^0 passed, [23] failed|^1 passed, 2 failed/);
    });
}

/** A command that is no toolfuncs: the runner must not care what it runs. */
const show = "sh -c 'echo \"$@\"; cat; env | sort >&2; [ -e given ] && cp given kept; chmod +x made 2>/dev/null; exit 3' sh";
const processes = (list: object[]): object => ({ "p.json": { op: "process", about: "Processes.", vectors: list.map((one, index) => vector(`run.process/${index + 1}`, one)) } });

test("run.js runs a process in its own folder and compares what it left", () => {
    const passing = processes([
        { in: { argv: ["a b", "$HOME"], stdin: "in\n", files: { given: "text", "below/deep": { base64: "AP8=" } } }, out: { exit: 3, stdout: "a b $HOME\nin\n", files: { kept: "text", gone: null } } },
        { in: { env: { COLOUR: "red" } }, out: { exit: 3, stdout: "\n", stderr: { contains: ["COLOUR=red", "HOME=", "PATH="], lacks: ["USER="] } } },
        { in: { argv: ["{\"a\":[1]}"] }, out: { exit: 3, stdout: { json: { a: [1] } }, stderr: { empty: false } } },
        { in: { argv: ["1\n2"] }, out: { exit: 3, stdout: { jsonl: [1, 2] } } },
        { in: { argv: ["x"], stdin: { closed: true } }, out: { exit: 3, stdout: "x\n" } },
        { in: { files: { there: { link: "given" }, given: { text: "x", mode: "600" } } }, out: { exit: 3, files: { there: "x" } } },
        { in: { files: { given: { text: "x", mode: "755" }, made: { text: "y", mode: "600" } } }, out: { exit: 3, files: { given: { executable: true }, made: { executable: true, contains: ["y"] } } } },
        { in: { files: { given: { text: "x", mode: "600" } } }, out: { exit: 3, files: { given: { executable: false } } } },
    ]);
    const report = runKit(passing, ["--command", show]);
    assert.equal(summary(report), "8 passed, 0 failed, 0 unsupported", report.stdout);
});

test("run.js sees each way in which a process can be wrong", () => {
    const failing = processes([
        { in: {}, out: { exit: 0 } }, { in: {}, accept: true }, { in: {}, accept: false },
        { in: { argv: ["a"] }, out: { exit: 3, stdout: "a" } }, { in: { argv: ["a"] }, out: { exit: 3, stdout: { empty: true } } },
        { in: { argv: ["a"] }, out: { exit: 3, stdout: { contains: ["a", "b"] } } }, { in: { argv: ["a"] }, out: { exit: 3, stdout: { lacks: ["a"] } } },
        { in: { argv: ["1"] }, out: { exit: 3, stdout: { json: 2 } } }, { in: { argv: ["a"] }, out: { exit: 3, stdout: { json: 2 } } },
        { in: { argv: ["1\n3"] }, out: { exit: 3, stdout: { jsonl: [1, 2] } } },
        { in: { files: { given: "x" } }, out: { exit: 3, files: { kept: null } } }, { in: { files: { given: "x" } }, out: { exit: 3, files: { kept: "y" } } },
        { in: {}, out: { exit: 3, files: { kept: "x" } } },
        { in: { files: { given: { text: "x", mode: "600" } } }, out: { exit: 3, files: { given: { executable: true } } } },
        { in: { files: { given: { text: "x", mode: "755" } } }, out: { exit: 3, files: { given: { executable: false } } } },
    ]);
    const report = runKit(failing, ["--command", show]);
    assert.equal(summary(report), "0 passed, 15 failed, 0 unsupported", report.stdout);
});

test("run.js sends a signal once the process has said the word, and tells the signal that ended it as a shell does", () => {
    const list = processes([
        { in: { signal: { name: "SIGTERM", on: "ready" } }, out: { exit: 143, stdout: "ready\n" } },
        { in: { signal: { name: "SIGINT", on: "ready" } }, out: { exit: 130 } },
    ]);
    const report = runKit(list, ["--command", `"${process.execPath}" -e 'console.log("ready"); setTimeout(() => {}, 60000)'`]);
    assert.equal(summary(report), "2 passed, 0 failed, 0 unsupported", report.stdout);
});

test("run.js gives a process a closed pipe, a full disk and a terminal", () => {
    const code = "const fs = require(\"fs\"); let word = \"fine\"; try { for (let n = 0; n < 100; n++) fs.writeSync(1, \"y\".repeat(1000)) } catch (e) { word = e.code } fs.writeSync(2, word)";
    const list = processes([
        { in: { stdout: "closed" }, out: { exit: 0, stderr: "EPIPE" } },
        { in: { stdout: "full" }, out: { exit: 0, stderr: "ENOSPC" } },
        { in: {}, out: { exit: 0, stderr: "fine" } },
    ]);
    const report = runKit(list, ["--command", `"${process.execPath}" -e '${code}'`]);
    assert.equal(summary(report), "3 passed, 0 failed, 0 unsupported", report.stdout);
    const terminals = processes([
        { in: { tty: ["stdout"] }, out: { exit: 0, stdout: "in:undefined out:true 80 err:undefined\n" } },
        { in: { tty: ["stderr", "stdin"] }, out: { exit: 0, stdout: "in:true out:undefined undefined err:true\n" } },
        { in: {}, out: { exit: 0, stdout: "in:undefined out:undefined undefined err:undefined\n" } },
    ]);
    const where = runKit(terminals, ["--command", `"${process.execPath}" -p '"in:" + process.stdin.isTTY + " out:" + process.stdout.isTTY + " " + process.stdout.columns + " err:" + process.stderr.isTTY'`]);
    assert.match(summary(where), /^3 passed, 0 failed, 0 unsupported$|^1 passed, 0 failed, 2 unsupported$/, where.stdout);
});

const issue = (path: string, keyword: string, more: object = {}): object => ({ path, keyword, ...more });
const alike: { what: string; a: unknown; b: unknown; same: boolean; ordered?: boolean }[] = [
    { what: "member order", a: { x: 1, y: 2 }, b: { y: 2, x: 1 }, same: true },
    { what: "a member too many", a: { value: 1 }, b: { value: 1, more: 2 }, same: false },
    { what: "a member too few", a: { value: 1, more: 2 }, b: { value: 1 }, same: false },
    { what: "item order", a: { value: [1, 2] }, b: { value: [2, 1] }, same: false },
    { what: "issue order", a: { issues: [issue("/a", "type"), issue("/b", "type")] }, b: { issues: [issue("/b", "type"), issue("/a", "type")] }, same: true },
    { what: "issue order where it counts", a: { issues: [issue("/a", "type"), issue("/b", "type")] }, b: { issues: [issue("/b", "type"), issue("/a", "type")] }, same: false, ordered: true },
    { what: "an issue said twice", a: { issues: [issue("/a", "type")] }, b: { issues: [issue("/a", "type"), issue("/a", "type")] }, same: true },
    { what: "an issue with words", a: { issues: [issue("/a", "type")] }, b: { issues: [issue("/a", "type", { detail: "d", received: "r", expected: "e", suggestion: "s" })] }, same: true },
    { what: "an issue with other words", a: { issues: [issue("/a", "type", { detail: "x" })] }, b: { issues: [issue("/a", "type", { detail: "y" })] }, same: true },
    { what: "an issue at another path", a: { issues: [issue("/a", "type")] }, b: { issues: [issue("/b", "type")] }, same: false },
    { what: "an issue with another keyword", a: { issues: [issue("/a", "type")] }, b: { issues: [issue("/a", "enum")] }, same: false },
    { what: "an issue whose offset the vector states", a: { issues: [issue("", "json", { code: "c", offset: 1 })] }, b: { issues: [issue("", "json", { code: "c", offset: 2 })] }, same: false },
    { what: "an issue whose code the vector leaves open", a: { issues: [issue("", "type")] }, b: { issues: [issue("", "type", { code: "schema-invalid" })] }, same: true },
    { what: "an issue too many", a: { issues: [issue("/a", "type")] }, b: { issues: [issue("/a", "type"), issue("/b", "type")] }, same: false },
    { what: "an issue too few", a: { issues: [issue("/a", "type"), issue("/b", "type")] }, b: { issues: [issue("/a", "type")] }, same: false },
    { what: "no list of issues", a: { issues: [] }, b: { issues: null }, same: false },
    { what: "an error's words", a: { error: { code: "x", message: "a" } }, b: { error: { code: "x", message: "b", suggestion: "c" } }, same: true },
    { what: "an error's code", a: { error: { code: "x" } }, b: { error: { code: "y" } }, same: false },
    { what: "an error's field", a: { error: { code: "x", field: "/a" } }, b: { error: { code: "x" } }, same: false },
    { what: "whether to try again, left open", a: { error: { code: "x" } }, b: { error: { code: "x", retryable: true } }, same: true },
    { what: "whether to try again, stated", a: { error: { code: "x", retryable: false } }, b: { error: { code: "x", retryable: true } }, same: false },
    { what: "an error's issues in another order", a: { error: { code: "x", details: { issues: [issue("/a", "type"), issue("/b", "type")] } } }, b: { error: { code: "x", details: { issues: [issue("/b", "type"), issue("/a", "type")] } } }, same: true },
    { what: "other details", a: { error: { code: "x", details: { seen: 1 } } }, b: { error: { code: "x", details: { seen: 2 } } }, same: false },
    { what: "the errors of a source in another order", a: { errors: [issue("/a", "type"), issue("/b", "type")] }, b: { errors: [issue("/b", "type"), issue("/a", "type")] }, same: true },
    { what: "one error more of a source", a: { errors: [issue("/a", "type")] }, b: { errors: [issue("/a", "type"), issue("/b", "type")] }, same: false },
    { what: "other warnings of a source", a: { warnings: [issue("/a", "type")] }, b: { warnings: [issue("/b", "type")] }, same: false },
    { what: "a duration", a: { ok: true, meta: { duration_ms: 1 } }, b: { ok: true, meta: { duration_ms: 2 } }, same: true },
    { what: "words in data", a: { value: { message: "a" } }, b: { value: { message: "b" } }, same: false },
    { what: "a list called issues in data", a: { value: { issues: [1, 2] } }, b: { value: { issues: [2, 1] } }, same: false },
    { what: "a member called __proto__", a: JSON.parse("{\"value\":{\"__proto__\":1}}"), b: { value: {} }, same: false },
];
for (const { what, a, b, same, ordered } of alike) {
    test(`sameOut() holds two answers ${same ? "equal" : "different"} by ${what}`, () => {
        assert.equal(sameOut(a, b, ordered), same);
    });
}

test("equal() does not take an array for an object, or null for one", () => {
    assert.ok(!equal([], {}) && !equal(null, {}) && !equal({}, null) && !equal([1], { 0: 1 }) && equal([], []) && equal({ a: [null] }, { a: [null] }));
});

test("verdict() reads acceptance from an answer, and neither from a refused schema", () => {
    assert.equal(verdict("schema.validate", { valid: true, issues: [] }), true);
    assert.equal(verdict("schema.validate", { valid: false, issues: [] }), false);
    assert.equal(verdict("schema.validate", { error: { code: "keyword-unknown" } }), undefined);
    assert.equal(verdict("json.read", { value: null }), true);
    assert.equal(verdict("json.read", { issues: [] }), false);
    assert.equal(verdict("argv.bind", { operation: ["a"], input: {} }), true);
    assert.equal(verdict("process", { exit: 70 }), undefined);
    assert.equal(verdict("pattern.test", null), undefined);
});

test("judge() takes one of two answers, and no third", () => {
    const vector = { out: { exit: 0, stdout: "a\n", or: { exit: 3, stdout: "" } } };
    assert.equal(judge(vector, "process", { exit: 0, stdout: "a\n", stderr: "" }), undefined);
    assert.equal(judge(vector, "process", { exit: 3, stdout: "", stderr: "" }), undefined);
    assert.notEqual(judge(vector, "process", { exit: 3, stdout: "a\n", stderr: "" }), undefined);
    assert.notEqual(judge(vector, "process", { exit: 0, stdout: "", stderr: "" }), undefined);
});

test("judge() lets an incomplete validator accept, and holds it to what it rejects", () => {
    const rejected = { id: "x/1", in: { mode: "adopt" }, accept: false };
    assert.equal(judge(rejected, "schema.validate", { valid: true, issues: [], complete: false }), undefined);
    assert.notEqual(judge(rejected, "schema.validate", { valid: true, issues: [], complete: true }), undefined);
    assert.notEqual(judge({ ...rejected, accept: true }, "schema.validate", { valid: false, issues: [], complete: false }), undefined);
    assert.notEqual(judge({ ...rejected, in: { mode: "define" } }, "schema.validate", { valid: true, issues: [], complete: false }), undefined);
});

test("expand() writes out repeats and nests, and leaves everything else", () => {
    assert.equal(expand({ repeat: ["[", 3, "1", 1, "]", 3] }), "[[[1]]]");
    assert.deepEqual(expand({ text: { repeat: ["ab", 2] }, list: [{ repeat: ["x", 0] }] }), { text: "abab", list: [""] });
    assert.deepEqual(expand({ nest: [["a", 0], 2, true] }), { a: [{ a: [true] }] });
    assert.deepEqual(expand({ nest: [["a"], 0, { repeat: ["x", 1] }] }), "x");
    assert.deepEqual(expand({ repeat: { type: "boolean" } }), { repeat: { type: "boolean" } });
    assert.deepEqual(expand({ repeat: ["a", 1], more: 1 }), { repeat: ["a", 1], more: 1 });
    assert.throws(() => expand({ repeat: ["x", 1e9] }));
    assert.throws(() => expand({ nest: [["a"], 1e9, 1] }));
});

const python = spawnSync("python3", ["--version"]).status === 0;

test("the driver in spec/README.md runs as it stands", { skip: python ? false : "python3 is not here" }, () => {
    const readme = readFileSync(join(root, "spec", "README.md"), "utf8");
    const code = /```python\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    assert.ok(code.split("\n").length <= 32);
    const driver = `python3 "${join(writeFolder({ "driver.py": code }), "driver.py")}"`;
    const list = {
        "read.json": { op: "json.read", about: "Two.", vectors: [
            vector("json.read/1", { in: { text: "[1" }, out: { issues: [{ path: "", keyword: "json", code: "json-syntax", offset: 2 }] } }),
            vector("json.read/2", { in: { text: "{\"a\": 1}" }, out: { value: { a: 1 } } }),
        ] },
        "test.json": { op: "pattern.test", about: "One.", vectors: [vector("pattern.test/1", { accept: true })] },
    };
    const report = runKit(list, ["--driver", driver]);
    assert.equal(summary(report), "2 passed, 0 failed, 1 unsupported", report.stdout);
});

test("the Python driver passes the profiles schema and tool, but for what it lists", { skip: python ? false : "python3 is not here" }, () => {
    const folder = join(root, "spec", "drivers", "python");
    const args = ["--driver", `python3 "${join(folder, "driver.py")}"`, "--profile", "tool", "--expect", join(folder, "expect.json")];
    const report = spawnSync(process.execPath, [join(root, "spec", "run.js"), ...args], { encoding: "utf8", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } });
    assert.equal(report.status, 0, report.stdout);
    assert.match(summary(report), /^\d+ passed, 0 failed, 0 unsupported, \d+ known failures$/);
});
