// The scan of a PATH: what it finds and leaves out, that it waits for nothing, and that its index is never believed wrongly.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import type { SpawnSyncReturns } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { claimant, scanPath } from "../../bin/host/scan.js";
import { invalidFiles, makeFixture, makeFolder, makePlace, plainUser, toolFolders, toolText } from "./fixture.js";

const fs = process.getBuiltinModule("node:fs");
const fixture = await makeFixture();
const place = makePlace("index");
after(() => {
    fixture.remove();
    rmSync(place, { recursive: true, force: true });
});

let caches = 0;
/** From here on the index is kept in a new folder. */
function useCache(): string {
    caches += 1;
    const cache = join(place, `cache-${caches}`);
    mkdirSync(cache, { mode: 0o700 });
    process.env["XDG_CACHE_HOME"] = cache;
    return join(cache, "toolfuncs", "scan");
}

/** Runs something some seconds later than it is. */
function later<T>(seconds: number, run: () => T): T {
    const { now } = Date;
    Date.now = () => now() + seconds * 1000;
    try {
        return run();
    } finally {
        Date.now = now;
    }
}

/** The names found on a PATH, and how many folders were read for it. */
function count(path: string, seconds = 10): { names: string[]; reads: number } {
    const { readdirSync: read } = fs;
    let reads = 0;
    const counting = (folder: string, options?: object): unknown => {
        reads += folder.includes("/cache-") ? 0 : 1;
        return read(folder, options as undefined);
    };
    fs.readdirSync = counting as unknown as typeof read;
    try {
        return { names: later(seconds, () => scanPath(path).found.map(({ name }) => name).sort()), reads };
    } finally {
        fs.readdirSync = read;
    }
}

let folders = 0;
function makeTools(...names: string[]): ReturnType<typeof makeFolder> {
    folders += 1;
    const made = makeFolder(place, `folder-${folders}`);
    for (const name of names) {
        made.write(name, toolText(name));
    }
    return made;
}

/** The index of one folder as it stands in the cache. */
function indexOf(cache: string, folder: string): string {
    const { dev, ino } = statSync(folder);
    return join(cache, `${dev}-${ino}`);
}

test("the fixture is whole, or says what is not there", (t) => {
    for (const missing of fixture.missing) {
        t.diagnostic(`not tested, it cannot be made here: ${missing}`);
    }
    assert.ok(readdirSync(join(fixture.place, "first")).length >= 30);
});

for (const round of ["without an index", "writing the index", "reading the index"]) {
    test(`scanPath() finds what could be a tool, ${round}`, () => {
        if (round === "without an index") {
            process.env["XDG_CACHE_HOME"] = "relative";
        } else if (round === "writing the index") {
            useCache();
        }
        const scan = later(10, () => scanPath(fixture.path));
        const claimed = scan.found.filter(({ name, path }) => claimant(scan.folders, name) === path);
        const expected = [...toolFolders.map(([name, folder]) => `${folder}/${name}`), ...invalidFiles.map(([name]) => `first/${name}`)];
        const extra = process.getuid?.() === 0 ? ["locked/locked-tool"] : [];
        assert.deepEqual(claimed.map(({ path }) => path.slice(fixture.place.length + 1)).sort(), [...expected, ...extra].sort());
        const skipped = scan.skipped.map(({ entry, reason }) => `${entry.replace(`${fixture.place}/`, "")}: ${reason}`);
        const locked = extra.length === 0 ? ["locked: folder-unreadable"] : [];
        assert.deepEqual(skipped, [": entry-relative", "relative: entry-relative", ".: entry-relative", "missing: folder-missing", "file: folder-missing", "open: folder-writable", ...locked]);
    });
}

test("scanPath() passes over a folder that may not be read, and finds the same in the others", (t) => {
    const home = join(place, "home");
    mkdirSync(home);
    const user = plainUser(home);
    if ("why" in user) {
        t.diagnostic(`not tested: ${user.why}`);
        return;
    }
    const code = `import { scanPath } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../bin/host/scan.js")).href)};
const { found, skipped } = scanPath(process.env.SCANNED);
console.log(JSON.stringify([found.map(({ name }) => name), skipped.map(({ reason }) => reason)]));`;
    for (const round of ["first", "second"]) {
        const done: SpawnSyncReturns<string> = spawnSync(process.execPath, ["--input-type=module", "-e", code], { ...user, cwd: "/", env: { HOME: home, SCANNED: fixture.path }, encoding: "utf8", timeout: 20_000 });
        assert.equal(done.stderr, "", round);
        const [names, reasons] = JSON.parse(done.stdout) as [string[], string[]];
        assert.ok(reasons.includes("folder-unreadable") && !names.includes("locked-tool") && names.includes("only-second"), round);
    }
});

test("scanPath() opens nothing but files, and never waits", () => {
    useCache();
    const { openSync } = fs;
    const opened: string[] = [];
    fs.openSync = ((path: string, ...rest: [number]) => {
        opened.push(path);
        return openSync(path, ...rest);
    }) as typeof openSync;
    const startMs = performance.now();
    try {
        scanPath(fixture.path);
    } finally {
        fs.openSync = openSync;
    }
    assert.ok(performance.now() - startMs < 5000);
    const first = opened.filter((path) => path.startsWith(join(fixture.place, "first/"))).map((path) => path.slice(fixture.place.length + "/first/".length));
    assert.deepEqual(first.filter((name) => /^(?:pipe|pipe-link|device|device-link|socket|folder-link|dangling|looping)$/.test(name)), []);
    assert.ok(first.includes("sparse") && first.includes("good-tool"));
});

test("a pipe that takes a file's place after the look at its folder is not waited for", () => {
    process.env["XDG_CACHE_HOME"] = "relative";
    const { folder } = makeTools("a-tool", "b-tool");
    const { readdirSync: read } = fs;
    fs.readdirSync = ((...args: [string, undefined]) => {
        const entries = read(...args);
        if (args[0] === folder) {
            unlinkSync(join(folder, "a-tool"));
            assert.equal(spawnSync("mkfifo", [join(folder, "a-tool")]).status, 0);
        }
        return entries;
    }) as unknown as typeof read;
    try {
        assert.deepEqual(scanPath(folder).found.map(({ name }) => name), ["b-tool"]);
    } finally {
        fs.readdirSync = read;
    }
});

test("an unchanged folder is read once, and a changed one again", () => {
    const cache = useCache();
    const { folder, write } = makeTools("a-tool");
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 1 });
    assert.ok(existsSync(indexOf(cache, folder)));
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 0 });
    write("b-tool", toolText("b-tool"));
    assert.deepEqual(count(folder), { names: ["a-tool", "b-tool"], reads: 1 });
    unlinkSync(join(folder, "a-tool"));
    assert.deepEqual(count(folder), { names: ["b-tool"], reads: 1 });
    renameSync(join(folder, "b-tool"), join(folder, "c-tool"));
    assert.deepEqual(count(folder), { names: ["c-tool"], reads: 1 });
    assert.deepEqual(count(folder), { names: ["c-tool"], reads: 0 });
});

test("a folder that changed less than two seconds ago is not believed to stay so", () => {
    const cache = useCache();
    const { folder } = makeTools("a-tool");
    assert.deepEqual(count(folder, 0), { names: ["a-tool"], reads: 1 });
    assert.ok(!existsSync(indexOf(cache, folder)));
    assert.deepEqual(count(folder, 1.5), { names: ["a-tool"], reads: 1 });
    assert.deepEqual(count(folder, 3), { names: ["a-tool"], reads: 1 });
    assert.deepEqual(count(folder, 3), { names: ["a-tool"], reads: 0 });
});

test("an index of the future is not believed", () => {
    useCache();
    const { folder } = makeTools("a-tool");
    assert.equal(count(folder, 1000).reads, 1);
    assert.equal(count(folder, 10).reads, 1);
});

test("a file that changes in its place is seen", () => {
    useCache();
    const { folder, write } = makeTools("a-tool");
    write("script", "#!/bin/sh\n");
    write("silent", toolText("silent"), 0o644);
    symlinkSync("script", join(folder, "link"));
    assert.deepEqual(count(folder).names, ["a-tool"]);
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 0 });
    chmodSync(join(folder, "silent"), 0o755);
    assert.deepEqual(count(folder), { names: ["a-tool", "silent"], reads: 0 });
    writeFileSync(join(folder, "script"), toolText("script"));
    assert.deepEqual(count(folder, 12).names, ["a-tool", "link", "script", "silent"]);
    chmodSync(join(folder, "a-tool"), 0o644);
    assert.deepEqual(count(folder, 14).names, ["link", "script", "silent"]);
});

test("a file that changed less than two seconds ago is looked at again", () => {
    useCache();
    const { folder, write } = makeTools();
    const text = toolText("script");
    write("script", "x".repeat(text.length));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100);
    writeFileSync(join(folder, "script"), "y".repeat(text.length));
    assert.deepEqual(count(folder, 0), { names: [], reads: 1 });
    assert.deepEqual(count(folder, 0), { names: [], reads: 1 });
    assert.deepEqual(count(folder, 3), { names: [], reads: 1 });
    assert.deepEqual(count(folder, 3), { names: [], reads: 0 });
});

test("a link whose target changes elsewhere is seen", () => {
    useCache();
    const elsewhere = makeTools();
    const { folder } = makeTools();
    symlinkSync(join(elsewhere.folder, "one"), join(folder, "one"));
    assert.deepEqual(count(folder), { names: [], reads: 1 });
    elsewhere.write("one", toolText("one"));
    assert.deepEqual(count(folder).names, ["one"]);
    elsewhere.write("other", "\x7fELF");
    renameSync(join(elsewhere.folder, "other"), join(elsewhere.folder, "one"));
    assert.deepEqual(count(folder).names, []);
});

test("a link into node_modules is told apart, and only where it leads to a text", () => {
    useCache();
    const { folder } = makeTools();
    mkdirSync(join(folder, "node_modules/pkg"), { recursive: true });
    writeFileSync(join(folder, "node_modules/pkg/cli.js"), "#!/usr/bin/env node\n", { mode: 0o755 });
    writeFileSync(join(folder, "node_modules/pkg/program"), "\x7fELF", { mode: 0o755 });
    mkdirSync(join(folder, "bin"));
    symlinkSync("../node_modules/pkg/cli.js", join(folder, "bin/cli"));
    symlinkSync("cli", join(folder, "bin/cli-again"));
    symlinkSync("../node_modules/pkg/program", join(folder, "bin/program"));
    for (const round of [1, 2]) {
        const found = later(10, () => scanPath(join(folder, "bin")).found.map(({ name, kind }) => `${kind} ${name}`).sort());
        assert.deepEqual(found, ["package cli", "package cli-again"], String(round));
    }
});

test("a spoilt index costs a look, whichever byte is wrong", () => {
    const cache = useCache();
    const { folder, write } = makeTools("a-tool", "b-tool");
    write("script", "#!/bin/sh\n");
    count(folder);
    const index = indexOf(cache, folder);
    const bytes = readFileSync(index);
    assert.deepEqual(count(folder), { names: ["a-tool", "b-tool"], reads: 0 });
    for (let at = 0; at < bytes.length; at += 1) {
        const spoilt = Buffer.from(bytes);
        spoilt[at] = (spoilt[at] as number) ^ 1;
        writeFileSync(index, spoilt);
        assert.deepEqual(count(folder), { names: ["a-tool", "b-tool"], reads: 1 }, `byte ${at}`);
    }
    for (const other of [bytes.subarray(0, -1), bytes.subarray(0, 10), Buffer.alloc(0), Buffer.concat([bytes, bytes]), Buffer.alloc(100_000, 0xff), Buffer.from("{}")]) {
        writeFileSync(index, other);
        assert.deepEqual(count(folder), { names: ["a-tool", "b-tool"], reads: 1 });
    }
});

test("the index of another folder is not believed", () => {
    const cache = useCache();
    const one = makeTools("a-tool");
    const two = makeTools("b-tool");
    count(`${one.folder}:${two.folder}`);
    writeFileSync(indexOf(cache, two.folder), readFileSync(indexOf(cache, one.folder)));
    assert.deepEqual(count(two.folder), { names: ["b-tool"], reads: 1 });
});

test("an index that is no file, or cannot be written, costs a look", () => {
    const cache = useCache();
    const { folder } = makeTools("a-tool");
    mkdirSync(indexOf(cache, folder), { recursive: true });
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 1 });
    rmSync(indexOf(cache, folder), { recursive: true });
    assert.equal(spawnSync("mkfifo", [indexOf(cache, folder)]).status, 0);
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 1 });
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 0 });
    for (const home of ["/dev/null", "relative", join(place, "file")]) {
        writeFileSync(join(place, "file"), "");
        process.env["XDG_CACHE_HOME"] = home;
        assert.deepEqual(count(folder), { names: ["a-tool"], reads: 1 }, home);
    }
    chmodSync(useCache().slice(0, -"/toolfuncs/scan".length), 0o777);
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 1 });
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 1 });
});

test("writers at the same time leave one sound index and no draft", async () => {
    const cache = useCache();
    const { folder, write } = makeTools("a-tool");
    for (let at = 0; at < 200; at += 1) {
        write(`script-${at}`, "#!/bin/sh\n");
    }
    const code = `Date.now = () => 10_000 + new Date().getTime();
const { scanPath } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../bin/host/scan.js")).href)});
for (let round = 0; round < 30; round += 1) {
    fs.rmSync(${JSON.stringify(indexOf(cache, folder))}, { force: true });
    if (scanPath(${JSON.stringify(folder)}).found.length !== 1) process.exit(1);
}`;
    const ends = await Promise.all([1, 2, 3, 4].map(() => new Promise((resolve) => {
        spawn(process.execPath, ["--input-type=module", "-e", `import fs from "node:fs";${code}`], { stdio: ["ignore", "inherit", "inherit"] }).on("close", resolve);
    })));
    assert.deepEqual(ends, [0, 0, 0, 0]);
    count(folder);
    assert.deepEqual(readdirSync(cache).length, 1);
    assert.deepEqual(count(folder), { names: ["a-tool"], reads: 0 });
});

test("more than a thousand remembered folders are forgotten together", () => {
    const cache = useCache();
    const { folder } = makeTools("a-tool");
    count(folder);
    for (let at = 1; at < 1000; at += 1) {
        writeFileSync(join(cache, `9-${at}`), "");
    }
    const other = makeTools("b-tool");
    assert.deepEqual(count(other.folder).names, ["b-tool"]);
    assert.equal(existsSync(cache), false);
    assert.deepEqual(count(other.folder), { names: ["b-tool"], reads: 1 });
    assert.deepEqual(count(other.folder), { names: ["b-tool"], reads: 0 });
});
