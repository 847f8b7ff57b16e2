// The house itself: its rules hold in the tree, each of them finds a planted fault, and lower rooms stand without the upper ones.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { importsOf, linesMax, measureFunctions, rooms, rules, splitSource } from "./house.js";
import type { Files } from "./house.js";

const root = join(import.meta.dirname, "..");

/** What stands beside the tracked files, by .gitignore. */
const ignored = new Set([".git", ...readFileSync(join(root, ".gitignore"), "utf8").split("\n").filter((line) => line !== "" && !line.includes("*"))]);

/** All text files of the tree. */
function readTree(): Map<string, string> {
    const files = new Map<string, string>();
    const visit = (folder: string): void => {
        for (const name of readdirSync(join(root, folder))) {
            const path = folder === "" ? name : `${folder}/${name}`;
            if (ignored.has(name) || name.endsWith(".log")) {
                continue;
            }
            if (statSync(join(root, path)).isDirectory()) {
                visit(path);
            } else {
                files.set(path, readFileSync(join(root, path), "utf8"));
            }
        }
    };
    visit("");
    return files;
}

const tree: Files = readTree();
for (const [name, rule] of Object.entries(rules)) {
    test(`the tree passes ${name}()`, () => {
        assert.equal(rule(tree).join("\n"), "");
    });
}

/** A small tree that breaks no rule. */
const sound = (): Map<string, string> => new Map(Object.entries({
    "package.json": "{\"devDependencies\":{\"typescript\":\"7.0.2\"},\"scripts\":{\"build\":\"tsc\"}}",
    "README.md": "# R\n\n## The rooms\n\n| file | what |\n|---|---|\n| `lib/base/one.ts` | One. |\n| `lib/model/two.ts` | Two. |\n\n## More\n",
    "lib/base/one.ts": "// Counts to one.\n\nexport function one(): number {\n    return 1;\n}\n",
    "lib/model/two.ts": "// Counts to two.\n\nimport { one } from \"../base/one.ts\";\n\nexport function two(): number {\n    return one() + 1;\n}\n",
    ...Object.fromEntries(["bin/base/one", "bin/model/two"].flatMap((path) => [[`${path}.js`, ""], [`${path}.d.ts`, ""]])),
    "spec/run.js": "import { readFileSync } from \"node:fs\";\nimport { judge } from \"./judge.js\";\njudge(readFileSync(\"x\"));\n",
    "spec/judge.js": "export const judge = () => 1;\n",
}));

const long = (count: number): string => "    one();\n".repeat(count);
/** A machine's path, put together so that this file has none. */
const machinePath = ["", "work", "main"].join("/");
const lib = (code: string): string => `// Counts.\n\n${code}\n`;
const plants: { rule: string; what: string; path: string; text: string }[] = [
    { rule: "checkFileLines", what: "a long file", path: "test/long.ts", text: "x();\n".repeat(linesMax.file + 1) },
    { rule: "checkRoomLines", what: "a large room", path: "lib/base/new.ts", text: "x();\n".repeat(linesMax.room["base"] as number) },
    { rule: "checkRoomLines", what: "too much beside the rooms", path: "lib/new.ts", text: "x();\n".repeat((linesMax.room[""] as number) + 1) },
    { rule: "checkFunctionLines", what: "a long function", path: "lib/base/one.ts", text: `function f(): void {\n${long(linesMax.function - 1)}}\n` },
    { rule: "checkFunctionLines", what: "a long function with a long signature", path: "lib/base/one.ts", text: `export function f(\n    a: number,\n): void {\n${long(linesMax.function - 3)}}\n` },
    { rule: "checkFunctionLines", what: "a long method", path: "lib/base/one.ts", text: `class C {\n    async run(a: A): Promise<B> {\n    ${long(linesMax.function)}    }\n}\n` },
    { rule: "checkFunctionLines", what: "a long callback", path: "spec/judge.js", text: `list.map((item) => {\n${long(linesMax.function)}});\n` },
    { rule: "checkRooms", what: "an import that goes up", path: "lib/base/one.ts", text: lib("import { two } from \"../model/two.ts\";") },
    { rule: "checkRooms", what: "a type that comes from above", path: "lib/base/one.ts", text: lib("import type { Two } from \"../model/two.ts\";") },
    { rule: "checkRooms", what: "an import() that goes up", path: "lib/base/one.ts", text: lib("const two = await import(\"../model/two.ts\");") },
    { rule: "checkRooms", what: "an export from above", path: "lib/base/one.ts", text: lib("export * from \"../model/two.ts\";") },
    { rule: "checkRooms", what: "an import over several lines", path: "lib/base/one.ts", text: lib("import {\n    two,\n} from \"../model/two.ts\";") },
    { rule: "checkRooms", what: "mcp that imports host", path: "lib/mcp/codec.ts", text: lib("import { one } from \"../host/node.ts\";") },
    { rule: "checkRooms", what: "host that imports mcp", path: "lib/host/load.ts", text: lib("import { one } from \"../mcp/codec.ts\";") },
    { rule: "checkRooms", what: "a package", path: "lib/base/one.ts", text: lib("import ajv from \"ajv\";") },
    { rule: "checkRooms", what: "a file that is not there", path: "lib/base/one.ts", text: lib("import { x } from \"./gone.ts\";") },
    { rule: "checkRooms", what: "an import() of an expression", path: "lib/model/two.ts", text: lib("const x = await import(name);") },
    { rule: "checkRooms", what: "a new room", path: "lib/shed/one.ts", text: lib("") },
    { rule: "checkCycles", what: "a cycle", path: "lib/base/one.ts", text: lib("import type { Two } from \"../model/two.ts\";") },
    { rule: "checkCycles", what: "a cycle of one file", path: "lib/base/one.ts", text: lib("const x = await import(\"./one.ts\");") },
    ...["process.exit(1);", "x(process);", "[...process.argv];", "Buffer.from(\"x\");", "console.log(1);", "setTimeout(f, 1);", "fetch(url);", "const x = `${process.pid}`;", "import(\"node:fs\");", "const n = 1 / process.pid;"]
        .map((code) => ({ rule: "checkHostNames", what: code, path: "lib/model/two.ts", text: lib(code) })),
    { rule: "checkHostNames", what: "the process in face", path: "lib/face/run.ts", text: lib("process.exit(1);") },
    { rule: "checkHostNames", what: "a builtin module in face", path: "lib/face/run.ts", text: lib("import { x } from \"node:fs\";") },
    { rule: "checkKit", what: "a kit that imports lib", path: "spec/judge.js", text: "import { one } from \"../lib/base/one.ts\";" },
    { rule: "checkKit", what: "a kit that imports bin", path: "spec/judge.js", text: "const { one } = await import(\"../bin/base/one.js\");" },
    { rule: "checkKit", what: "a kit that imports a package", path: "spec/judge.js", text: "import ajv from \"ajv\";" },
    { rule: "checkBuilt", what: "a built file without a source", path: "bin/base/gone.js", text: "" },
    { rule: "checkBuilt", what: "a source that is not built", path: "lib/base/new.ts", text: lib("") },
    { rule: "checkPackage", what: "a dependency", path: "package.json", text: "{\"dependencies\":{}}" },
    { rule: "checkPackage", what: "a dev dependency that is not pinned", path: "package.json", text: "{\"devDependencies\":{\"typescript\":\"^7.0.2\"}}" },
    { rule: "checkPackage", what: "another dev dependency", path: "package.json", text: "{\"devDependencies\":{\"ajv\":\"8.0.0\"}}" },
    { rule: "checkPackage", what: "a script that runs on install", path: "package.json", text: "{\"scripts\":{\"postinstall\":\"x\"}}" },
    { rule: "checkPlaces", what: "a path of one machine", path: "README.md", text: `Run ${machinePath}/x.` },
    { rule: "checkPlaces", what: "a registry's host", path: "package-lock.json", text: `{"resolved":"https://${["registry", "npmjs", "org"].join(".")}/x"}` },
    { rule: "checkHeaders", what: "no header", path: "lib/base/one.ts", text: "export const x = 1;\n" },
    { rule: "checkHeaders", what: "a header that is no sentence", path: "lib/base/one.ts", text: "// counting\n" },
    { rule: "checkHeaders", what: "a header of two sentences", path: "lib/base/one.ts", text: "// Counts to one. Then it stops.\n" },
    { rule: "checkExports", what: "a default export", path: "lib/base/one.ts", text: lib("export default 1;") },
    { rule: "checkExports", what: "a default export by another name", path: "lib/base/one.ts", text: lib("export { one as default };") },
    { rule: "checkUnfinished", what: "a marker", path: "lib/base/one.ts", text: lib(`// ${["TO", "DO"].join("")}: more.`) },
    { rule: "checkUnfinished", what: "a test that is switched off", path: "test/one.test.ts", text: "test.skip(\"one\", () => {});" },
    { rule: "checkTable", what: "no table", path: "README.md", text: "# R\n" },
    { rule: "checkTable", what: "a table under another heading", path: "README.md", text: "# R\n\n## The rooms\n\n## More\n\n| `lib/base/one.ts` | One. |\n| `lib/model/two.ts` | Two. |\n" },
    { rule: "checkTable", what: "a file without a line", path: "lib/base/new.ts", text: lib("") },
    { rule: "checkTable", what: "a line without a file", path: "README.md", text: "## The rooms\n\n| `lib/base/one.ts` | One. |\n| `lib/model/two.ts` | Two. |\n| `lib/base/gone.ts` | Gone. |\n" },
    { rule: "checkTable", what: "a line that says nothing", path: "README.md", text: "## The rooms\n\n| `lib/base/one.ts` |  |\n| `lib/model/two.ts` | Two. |\n" },
];

test("no rule finds a fault in a sound tree, and every rule has a planted one", () => {
    for (const [name, rule] of Object.entries(rules)) {
        assert.equal(rule(sound()).join("\n"), "", name);
        assert.ok(plants.some((plant) => plant.rule === name), name);
    }
});

for (const { rule, what, path, text } of plants) {
    test(`${rule}() finds ${what}`, () => {
        const spoilt = sound().set(path, text);
        assert.notEqual(rules[rule]?.(spoilt).length, 0);
    });
}

test("measureFunctions() takes the last line that is allowed, and no statement for a function", () => {
    assert.deepEqual(measureFunctions(`function f(): void {\n${long(linesMax.function - 2)}}\n`), [{ line: 1, lines: linesMax.function }]);
    assert.deepEqual(measureFunctions("for (const x of y) {\n    if (a(b)) {\n        c();\n    } else if (d()) {\n    }\n}\n"), []);
    assert.deepEqual(measureFunctions("class C {\n    get x(): number {\n        return 1;\n    }\n}\n"), [{ line: 2, lines: 3 }]);
    assert.deepEqual(measureFunctions("const f = (\n    a: number,\n    b: () => void,\n): number => {\n    return a;\n};\n"), [{ line: 1, lines: 6 }]);
    assert.deepEqual(measureFunctions("f((a) => {\n    g(function (b) {\n        b();\n    });\n});\n"), [{ line: 1, lines: 5 }, { line: 2, lines: 3 }]);
});

test("splitSource() tells code from texts and comments", () => {
    const kinds = (source: string): string[] => splitSource(source).filter(({ text }) => text !== "").map(({ kind, text }) => `${kind}: ${text}`);
    assert.deepEqual(kinds("a(\"x // y\", 'z'); // b \"c\""), ["code: a(", "text: \"x // y\"", "code: , ", "text: 'z'", "code: ); ", "comment: // b \"c\""]);
    assert.deepEqual(kinds("`a${ { b: `c${d}e` } }f` + g"), ["text: `a${", "code:  { b: ", "text: `c${", "code: d", "text: }e`", "code:  } ", "text: }f`", "code:  + g"]);
    assert.deepEqual(kinds("a = /[/\"]/g.test(b) / c / d; /* e\n*/"), ["code: a = ", "text: /[/\"]/g", "code: .test(b) / c / d; ", "comment: /* e\n*/"]);
    assert.deepEqual(kinds("f(\"a\\\"b\")"), ["code: f(", "text: \"a\\\"b\"", "code: )"]);
});

test("importsOf() finds every form of import and nothing else", () => {
    const source = "import a from \"./1\";\nimport type { B } from \"./2\";\nexport * from \"./3\";\nimport \"./4\";\nconst c = await import(\"./5\");\nlet d: typeof import(\"./6\");\n"
        + "// import x from \"./no\"\nconst e = \"import x from './no'\"; f.from(\"./no\"); g.import(\"./no\"); import(h);\n";
    assert.deepEqual(importsOf(source).map(({ target }) => target), ["./1", "./2", "./3", "./4", "./5", "./6", undefined]);
});

const place = mkdtempSync(join(tmpdir(), "toolfuncs-house-"));
after(() => rmSync(place, { recursive: true, force: true }));

/** The tree as it is without the rooms above one, the tests of those rooms left out too. */
function copyLower(name: string, top: number): string {
    const folder = join(place, name);
    const isKept = (room: string): boolean => (rooms[room] ?? 0) <= top;
    mkdirSync(folder);
    cpSync(join(root, "bin"), join(folder, "bin"), {
        recursive: true,
        filter: (path) => isKept(path.slice(join(root, "bin").length + 1).split("/")[0]?.replace(/(?:\.d\.ts|\.js)$/, "") ?? ""),
    });
    for (const other of ["package.json", "CONTRACT.md", "README.md", "spec", "examples"].filter((one) => existsSync(join(root, one)))) {
        cpSync(join(root, other), join(folder, other), { recursive: true });
    }
    cpSync(join(root, ".test"), join(folder, ".test"), { recursive: true, filter: (path) => isKept(path.slice(join(root, ".test").length + 1).split("/")[0] ?? "") });
    return folder;
}

/** The test files of a room in a folder. */
function testsOf(folder: string, room: string): string[] {
    const inside = join(folder, ".test", room);
    return existsSync(inside) ? readdirSync(inside, { recursive: true }).map(String).filter((file) => file.endsWith(".test.js")).map((file) => join(inside, file)) : [];
}

/** Runs the test files of some rooms in a folder; gives the exit status and the counts. */
async function runRooms(folder: string, names: readonly string[]): Promise<{ status: number | null; passed: number; left: number; output: string }> {
    const files = names.flatMap((room) => testsOf(folder, room));
    assert.ok(files.length > 0);
    const env: NodeJS.ProcessEnv = { ...process.env };
    // Inside a test run the runner would take these files for its own.
    delete env["NODE_TEST_CONTEXT"];
    const child = spawn(process.execPath, ["--test", "--test-reporter=tap", ...files], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => { output += text; });
    child.stderr.setEncoding("utf8").on("data", (text: string) => { output += text; });
    const status = await new Promise<number | null>((resolve) => { child.on("close", resolve); });
    const count = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(output)?.[1] ?? NaN);
    return { status, passed: count("pass"), left: count("skipped") + count("todo") + count("cancelled"), output };
}

const faultsOf = (output: string): string => output.split("\n").filter((line) => /^not ok|error|Cannot find/.test(line)).slice(0, 20).join("\n");
const floors = [...new Set(Object.values(rooms))].map((top) => ({ top, names: Object.keys(rooms).filter((room) => rooms[room] === top && existsSync(join(root, "bin", room)) && testsOf(root, room).length > 0) }))
    .filter(({ names }) => names.length > 0);

/** All floors at once: each is a process of its own. */
const runs = floors.map(({ top, names }) => ({ names, running: runRooms(copyLower(names.join("-"), top), names) }));
for (const { names, running } of runs) {
    test(`the tests of ${names.join(" and ")} pass without the rooms above`, async () => {
        const ran = await running;
        assert.equal(ran.status, 0, faultsOf(ran.output));
        assert.ok(ran.passed > 0, ran.output);
    });
}

test("a test that reaches a room above fails without that room", async () => {
    const folder = copyLower("reaching", 0);
    assert.ok(existsSync(join(folder, "bin", "base", "json.js")) && !existsSync(join(folder, "bin", "model")));
    rmSync(join(folder, ".test", "base"), { recursive: true, force: true });
    mkdirSync(join(folder, ".test", "base"));
    writeFileSync(join(folder, ".test", "base", "reaching.test.js"), "import \"../../bin/model/tool.js\";\n");
    const ran = await runRooms(folder, ["base"]);
    assert.notEqual(ran.status, 0);
    assert.match(ran.output, /Cannot find module/);
});
