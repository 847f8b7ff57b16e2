// Every cell of loading: each kind of source in each kind of folder, and what the vectors cannot reach (clauses load.*).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const command = join(import.meta.dirname, "../bin/toolfuncs.js");
const place = realpathSync(mkdtempSync(join(tmpdir(), "toolfuncs-load-")));
after(() => rmSync(place, { recursive: true, force: true }));

/** Types are removed where a source can be handed to the loader: on Node 22.15 and later. */
const canStrip = "registerHooks" in module;

function write(name: string, text: string): string {
    const path = join(place, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
}

function run(path: string, args: readonly string[] = ["f"], env: Record<string, string> = {}): { status: number | null; stdout: string; stderr: string } {
    const { NODE_OPTIONS: _, NODE_V8_COVERAGE: __, ...inherited } = process.env;
    const done = spawnSync(process.execPath, [command, path, ...args], { cwd: place, env: { ...inherited, XDG_CACHE_HOME: join(place, "cache"), ...env }, encoding: "utf8" });
    return { status: done.status, stdout: done.stdout, stderr: done.stderr };
}

const folders: { readonly [why: string]: { folder: string; files?: { readonly [name: string]: string } } } = {
    "with no package.json near": { folder: "plain" },
    "with a package.json that says commonjs": { folder: "commonjs", files: { "package.json": "{\"type\":\"commonjs\"}" } },
    "with a package.json that says module": { folder: "module", files: { "package.json": "{\"type\":\"module\"}" } },
    "below node_modules": { folder: "node_modules/pack/bin", files: { "../package.json": "{\"name\":\"pack\"}" } },
    "with blanks in its name": { folder: "two  words" },
    "with # in its name": { folder: "a#b" },
    "with ? in its name": { folder: "a?b=1" },
    "with % in its name": { folder: "100%41 %" },
    "with quotes in its name": { folder: "it's \"so\"" },
    "with other letters in its name": { folder: "éü 日本 🙂" },
};

/** The place of `new Error()` is line 6, column 12, in every kind of source. */
const body = (annotation: string): string => `
export const app = new App();
app.command({ name: "f", description: "F.", returns: true }, () => {
    const { dirname, filename, url } = import.meta;
    const at${annotation} =
           new Error("x");
    return { word, dirname, filename, url, frame: at.stack.split("\\n")[1] };
});
`;
const kinds: { readonly [kind: string]: { text: string; part?: { name: string; text: string }; isTyped?: true } } = {
    "a source of its own": { text: `import { App } from "toolfuncs/sdk"; const word = "here";${body("")}` },
    "a source that waits at its top level": { text: `import { App } from "toolfuncs/sdk"; const word = await Promise.resolve("here");${body("")}` },
    "a source with a module": { text: `import { App } from "toolfuncs/sdk"; import { word } from "./part.mjs";${body("")}`, part: { name: "part.mjs", text: "export { word } from './deep.mjs';" } },
    "a source in TypeScript": { text: `import { App } from "toolfuncs/sdk"; const word: string = "here";${body(": any")}`, isTyped: true },
    "a source in TypeScript with a module": { text: `import { App } from "toolfuncs/sdk"; import { word } from "./part.mts";${body(": any")}`, part: { name: "part.mts", text: "import { word as deep } from './deep.mjs'; export const word: string = deep;" }, isTyped: true },
};

for (const [why, { folder, files = {} }] of Object.entries(folders)) {
    test(`every kind of source loads in a folder ${why}`, () => {
        for (const [name, text] of Object.entries(files)) {
            write(`${folder}/${name}`, text);
        }
        write(`${folder}/deep.mjs`, "import { ToolError } from 'toolfuncs/sdk'; export const word = typeof ToolError === 'function' ? 'here' : '';");
        for (const [index, [kind, { text, part, isTyped = false }]] of Object.entries(kinds).entries()) {
            if (isTyped && !canStrip) {
                continue;
            }
            if (part !== undefined) {
                write(`${folder}/${part.name}`, part.text);
            }
            const source = write(`${folder}/tool-${index}`, text);
            const { status, stdout, stderr } = run(source);
            assert.deepEqual({ kind, status, stderr }, { kind, status: 0, stderr: "" });
            const { frame, url, ...rest } = JSON.parse(stdout);
            assert.deepEqual(rest, { word: "here", dirname: dirname(source), filename: source });
            // Versions of Node that keep a failure for a URL load a source in TypeScript by another spelling of it.
            assert.equal(isTyped ? decodeURIComponent(url) : url, isTyped ? decodeURIComponent(pathToFileURL(source).href) : pathToFileURL(source).href);
            assert.match(frame, /:6:12\)?$/);
        }
    });
}

test("a source is loaded by its real path, however it is linked", () => {
    write("linked/deep.mjs", "export const word = 'here';");
    const source = write("linked/tool", `import { App } from "toolfuncs/sdk"; import { word } from "./deep.mjs";${body("")}`);
    mkdirSync(join(place, "links"));
    symlinkSync(source, join(place, "links/one"));
    symlinkSync("one", join(place, "links/two"));
    symlinkSync(join(place, "linked"), join(place, "links/folder"));
    for (const name of ["links/one", "links/two", "links/folder/tool"]) {
        const { stdout } = run(join(place, name));
        assert.equal(JSON.parse(stdout).filename, source);
    }
});

/** An environment as it is prepared: a folder whose node_modules holds the packages, found by way of its pointer. */
const dependency = `// /// script
// {
//   "dependencies": { "dep-one": "^1.0.0" },
//   "toolfuncs": { "description": "F.", "cli_name": "tool", "module_name": "tool" }
// }
// ///
`;

async function writeEnvironment(): Promise<Record<string, string>> {
    process.env["XDG_CACHE_HOME"] = join(place, "cache");
    const { keyOf, requestOf } = await import("../bin/host/environment.js");
    const request = requestOf({ "dep-one": "^1.0.0" });
    const base = "cache/toolfuncs/envs";
    write(`${base}/made/node_modules/dep-one/package.json`, "{\"name\":\"dep-one\",\"exports\":{\"import\":\"./one.mjs\",\"require\":\"./one.cjs\"}}");
    write(`${base}/made/node_modules/dep-one/one.mjs`, "export const word = 'import';");
    write(`${base}/made/node_modules/dep-one/one.cjs`, "exports.word = 'require';");
    write(`${base}/${keyOf(request)}`, `made\n${request}`);
    for (const folder of ["cache", "cache/toolfuncs", base]) {
        chmodSync(join(place, folder), 0o700);
    }
    return {};
}

test("a declared package is found as an import and as a require would find it", async () => {
    await writeEnvironment();
    const ways: { readonly [why: string]: [string, string] } = {
        "a static import": [`import { App } from "toolfuncs/sdk";\nimport { word } from "dep-one";`, "import"],
        "an import beside a module of its own": [`import { App } from "toolfuncs/sdk";\nimport "./beside.mjs";\nimport { word } from "dep-one";`, "import"],
        "an import()": [`import { App } from "toolfuncs/sdk";\nconst { word } = await import("dep-one");`, "import"],
        "import.meta.resolve()": [`import { App } from "toolfuncs/sdk";\nconst word = import.meta.resolve("dep-one").endsWith("/envs/made/node_modules/dep-one/one.mjs");`, "true"],
        ...canStrip ? { "a require": [`import { App } from "toolfuncs/sdk";\nimport { createRequire } from "node:module";\nconst { word } = createRequire(import.meta.url)("dep-one");`, "require"] as [string, string] } : {},
    };
    write("packages/beside.mjs", "");
    for (const [why, [text, word]] of Object.entries(ways)) {
        const source = write("packages/tool", `${dependency}${text}\nexport const app = new App();\napp.command({ name: "f", description: "F.", returns: true }, () => String(word));`);
        assert.deepEqual({ why, ...run(source) }, { why, status: 0, stdout: `"${word}"\n`, stderr: "" });
    }
});

test("two tools of one process see their own packages", async () => {
    await writeEnvironment();
    write("packages/first", `${dependency}import { word } from "dep-one"; export const app = word;`);
    write("packages/second", "import { word } from 'dep-one'; export const app = word;");
    write("packages/third", "export const app = import('dep-one').catch((error) => error.code);");
    const script = `import { loadSource } from ${JSON.stringify(pathToFileURL(join(command, "../host/load.js")).href)};
        const first = await loadSource("packages/first");
        const again = await loadSource("./packages/first");
        const second = await loadSource("packages/second");
        const third = await loadSource("packages/third");
        console.log(JSON.stringify([first.namespace.app, first.namespace === again.namespace, second.error.code, await third.namespace.app]));`;
    const done = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: place, env: { ...process.env, XDG_CACHE_HOME: join(place, "cache") }, encoding: "utf8" });
    assert.equal(done.stderr, "");
    assert.deepEqual(JSON.parse(done.stdout), ["import", true, "package-missing", "ERR_MODULE_NOT_FOUND"]);
});

test("a source of the same text as another is loaded as its own module", () => {
    const text = `import { App } from "toolfuncs/sdk"; const word = 1;${body("")}`;
    for (const name of ["same/one", "same/two"]) {
        assert.equal(JSON.parse(run(write(name, text)).stdout).filename, join(place, name));
    }
});

test("removed types are kept, and used for the very same text only", { skip: !canStrip }, () => {
    const typed = (word: string): string => `import { App } from "toolfuncs/sdk"; const word: string = "${word}"; export const app = new App(); app.command({ name: "f", description: "F.", returns: true }, () => word);`;
    const env = { XDG_CACHE_HOME: join(place, "typed-cache") };
    const folder = join(place, "typed-cache/toolfuncs/types");
    const source = write("typed/tool", typed("one"));
    assert.equal(run(source, ["f"], env).stdout, "\"one\"\n");
    const [entry = ""] = readdirSync(folder);
    assert.equal(statSync(join(folder, entry)).mode & 0o777, 0o600);
    const kept = readFileSync(join(folder, entry), "utf8");
    // A kept text runs: what stands there is what was run before.
    writeFileSync(join(folder, entry), kept.replace(/"one"(?=[^]*$)(?![^]*"one")/, "\"two\""));
    assert.equal(run(source, ["f"], env).stdout, "\"two\"\n");
    writeFileSync(join(folder, entry), kept.slice(0, -1));
    assert.equal(run(source, ["f"], env).status, 0);
    write("typed/tool", typed("three"));
    assert.equal(run(source, ["f"], env).stdout, "\"three\"\n");
    assert.equal(readdirSync(folder).length, 1);
    // Where others can write, nothing is kept and nothing is believed.
    chmodSync(folder, 0o777);
    writeFileSync(join(folder, entry), readFileSync(join(folder, entry), "utf8").replaceAll("three", "seven"));
    assert.equal(run(source, ["f"], env).stdout, "\"three\"\n");
});
