// Environments of declared packages, prepared by npm from a registry on loopback: reuse, races, kills, faults; the network is never asked.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { openPlace, prepare, preparing, start, versions } from "./place.js";
import type { Packages, Place } from "./place.js";

/** Gives a test a place, and takes it away afterwards. */
function within(name: string, packages: Packages, body: (place: Place) => Promise<void>): void {
    test(name, { timeout: 120_000 }, async () => {
        const place = await openPlace(packages);
        try {
            await body(place);
        } finally {
            place.close();
        }
    });
}

const versionIn = (folder: string, name: string): string => (JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")) as { version: string }).version;
/** What is left in the folder of environments where all went well: one pointer and what it leads to. */
const isWhole = (place: Place): boolean => place.left().length === 2 && /^([0-9a-f]{16}) \1-\d+$/.test(place.left().join(" "));

within("what is prepared once is found again, in any order, and npm is not asked", { ...versions("alpha", "1.0.0", "1.2.0", "2.0.0"), ...versions("@scope/beta", "3.0.0") }, async (place) => {
    const first = await prepare(place, { "alpha": "^1.0.0", "@scope/beta": "latest" });
    assert.equal(first.ok, true, JSON.stringify(first));
    assert.equal(first.before, undefined);
    assert.equal(first.after, first.folder);
    assert.equal(versionIn(first.folder, "alpha"), "1.2.0");
    assert.equal(versionIn(first.folder, "@scope/beta"), "3.0.0");
    assert.ok(isWhole(place), place.left().join());
    const asked = place.asked.length;
    const second = await prepare(place, { "@scope/beta": "latest", "alpha": "^1.0.0" }, {}, { npm_config_registry: "http://127.0.0.1:1/", PATH: "" });
    assert.equal(second.before, first.folder);
    assert.equal(place.asked.length, asked);
    const other = await prepare(place, { alpha: "^2.0.0" });
    assert.notEqual(other.folder, first.folder);
    assert.equal(versionIn(other.folder, "alpha"), "2.0.0");
});

within("six processes that need the same packages at once make one installation", versions("alpha", "1.0.0"), async (place) => {
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => prepare(place, { alpha: "^1.0.0" })));
    assert.deepEqual(new Set(all.map(({ folder }) => folder)).size, 1);
    assert.equal(place.asked.filter((path) => path.includes("/-/")).length, 1);
    assert.ok(isWhole(place), place.left().join());
});

within("a registry that refuses is told within seconds", {}, async (place) => {
    const done = await prepare(place, { alpha: "^1.0.0" }, {}, { npm_config_registry: "http://user:hush-hush@127.0.0.1:1/" });
    assert.deepEqual([done.error.code, done.error.details.reason, done.error.retryable], ["environment-failed", "offline", true]);
    assert.ok(!JSON.stringify(done).includes("hush"));
    assert.ok(done.ms < 15_000, `${done.ms} ms`);
    assert.deepEqual(place.left(), []);
});

const faults: { reason: string; what: string; dependencies: { [name: string]: string } }[] = [
    { reason: "version-missing", what: "no such version", dependencies: { alpha: "^9.0.0" } },
    { reason: "package-unknown", what: "no such package", dependencies: { nowhere: "^1.0.0" } },
    { reason: "engine-unsupported", what: "a package for another Node", dependencies: { modern: "1.0.0" } },
    { reason: "integrity", what: "a package that is not what was published", dependencies: { broken: "1.0.0" } },
    { reason: "conflict", what: "two packages that cannot stand together", dependencies: { alpha: "1.0.0", peer: "1.0.0" } },
    { reason: "git", what: "no such repository", dependencies: { alpha: "git+file:///nowhere/at-all.git" } },
];
const faulty: Packages = {
    ...versions("alpha", "1.0.0", "2.0.0"),
    "modern@1.0.0": { "package.json": "{\"engines\":{\"node\":\">=99\"}}" },
    "broken@1.0.0": { broken: "" },
    "peer@1.0.0": { "package.json": "{\"peerDependencies\":{\"alpha\":\"2.0.0\"}}" },
};
within("each fault of an installation has its reason, and leaves nothing", faulty, async (place) => {
    for (const { reason, what, dependencies } of faults) {
        const done = await prepare(place, dependencies);
        assert.deepEqual([done.error.code, done.error.details.reason], ["environment-failed", reason], `${what}: ${JSON.stringify(done)}`);
        assert.ok(done.error.message.length < 600 && !done.error.message.includes("\n") && done.error.suggestion !== undefined, done.error.message);
        assert.deepEqual(place.left(), [], what);
    }
});

const growing: Packages = versions("alpha", "1.0.0");
within("a version that npm's kept list does not know yet is asked for once more", growing, async (place) => {
    await prepare(place, { alpha: "^1.0.0" });
    Object.assign(growing, versions("alpha", "1.1.0"));
    const done = await prepare(place, { alpha: "^1.1.0" });
    assert.equal(versionIn(done.folder, "alpha"), "1.1.0");
});

const moving: Packages = versions("alpha", "1.0.0");
within("a fresh resolution makes another environment only where something changed, and a failed one changes nothing", moving, async (place) => {
    const first = await prepare(place, { alpha: "^1.0.0" });
    const same = await prepare(place, { alpha: "^1.0.0" }, { isFresh: true });
    assert.equal(same.folder, first.folder);
    Object.assign(moving, versions("alpha", "1.1.0"));
    assert.equal((await prepare(place, { alpha: "^1.0.0" })).folder, first.folder);
    const failed = await prepare(place, { alpha: "^1.0.0" }, { isFresh: true }, { npm_config_registry: "http://127.0.0.1:1/" });
    assert.deepEqual([failed.ok, failed.after], [false, first.folder]);
    const fresh = await prepare(place, { alpha: "^1.0.0" }, { isFresh: true });
    assert.notEqual(fresh.folder, first.folder);
    assert.deepEqual([versionIn(first.folder, "alpha"), versionIn(fresh.folder, "alpha"), fresh.after], ["1.0.0", "1.1.0", fresh.folder]);
});

const scripted: Packages = { "alpha@1.0.0": { "package.json": JSON.stringify({ scripts: { install: "touch ran", postinstall: "touch ran", prepare: "touch ran" } }) } };
within("no script of a package is run, and no setting of the caller's environment leads the installation away", scripted, async (place) => {
    const elsewhere = { npm_config_global: "true", npm_config_prefix: join(place.folder, "elsewhere"), npm_config_dry_run: "true", npm_config_package_lock: "false", npm_config_workspace: "x", NODE_OPTIONS: "--import ./bin/host/lock.js" };
    writeFileSync(join(place.folder, ".npmrc"), "ignore-scripts=false\nsave=false\nomit=prod\npackage-lock-only=true\n");
    const done = await prepare(place, { alpha: "1.0.0" }, {}, elsewhere);
    assert.equal(done.ok, true, JSON.stringify(done));
    assert.equal(versionIn(done.folder, "alpha"), "1.0.0");
    assert.throws(() => readFileSync(join(done.folder, "node_modules", "alpha", "ran")));
    assert.ok(readFileSync(join(done.folder, "package-lock.json"), "utf8").includes("alpha"));
});

within("the registry of the user's own settings is asked", versions("alpha", "1.0.0"), async (place) => {
    const { npm_config_registry: registry, ...env } = place.env;
    writeFileSync(join(place.folder, ".npmrc"), `registry=${registry}\n`);
    assert.equal((await prepare({ ...place, env }, { alpha: "1.0.0" })).ok, true);
});

/** A registry that takes every question and answers none. */
async function silentRegistry(): Promise<{ url: string; asked: Promise<unknown>; close(): void }> {
    const server = createServer(() => {});
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const close = (): void => {
        server.closeAllConnections();
        server.close();
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: once(server, "request"), close };
}

/** Whether any process works in this place, as its environment tells. */
function isBusy(place: Place): boolean {
    return readdirSync("/proc").some((id) => /^\d+$/.test(id) && readable(`/proc/${id}/environ`).split("\0").includes(`HOME=${place.folder}`));
}

function readable(file: string): string {
    try {
        return readFileSync(file, "latin1");
    } catch {
        // The process has ended.
        return "";
    }
}

async function settled(place: Place): Promise<boolean> {
    for (let turn = 0; turn < 100; turn += 1) {
        if (!isBusy(place)) {
            return true;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
}

within("a killed preparer takes npm with it, and the next run succeeds", versions("alpha", "1.0.0"), async (place) => {
    const silent = await silentRegistry();
    const { child, done } = start(preparing({ alpha: "1.0.0" }), { ...place.env, npm_config_registry: silent.url });
    await silent.asked;
    assert.ok(isBusy(place) && place.left().some((name) => name.endsWith(".lock")));
    child.kill("SIGKILL");
    assert.equal((await done).signal, "SIGKILL");
    assert.ok(await settled(place), "npm goes on");
    silent.close();
    assert.ok(place.left().some((name) => name.includes(".new-")));
    const all = await Promise.all([1, 2, 3].map(() => prepare(place, { alpha: "1.0.0" })));
    assert.ok(all.every(({ ok }) => ok));
    assert.ok(isWhole(place), place.left().join());
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
    within(`${signal} ends an installation at once and leaves nothing`, {}, async (place) => {
        const silent = await silentRegistry();
        const { child, done } = start(preparing({ alpha: "1.0.0" }), { ...place.env, npm_config_registry: silent.url });
        await silent.asked;
        const startMs = performance.now();
        child.kill(signal);
        assert.equal((await done).signal, signal);
        assert.ok(performance.now() - startMs < 5_000);
        silent.close();
        assert.ok(await settled(place), "npm goes on");
        assert.deepEqual(place.left(), []);
    });
}

within("a limit ends an installation, and a process that waits for another", {}, async (place) => {
    const silent = await silentRegistry();
    const env = { npm_config_registry: silent.url };
    const [first, second] = await Promise.all([prepare(place, { alpha: "1.0.0" }, { timeoutMs: 1500 }, env), prepare(place, { alpha: "1.0.0" }, { timeoutMs: 1500 }, env)]);
    silent.close();
    assert.deepEqual([first.error.code, second.error.code], ["time-exceeded", "time-exceeded"]);
    assert.deepEqual(place.left(), []);
});

const holders: { what: string; text: string; ageMs: number }[] = [
    { what: "a process that has ended", text: JSON.stringify([hostname(), 4_000_000, "1"]), ageMs: 0 },
    { what: "a process whose number another one has now", text: JSON.stringify([hostname(), process.pid, "1"]), ageMs: 0 },
    { what: "a process of another machine, hours ago", text: JSON.stringify(["elsewhere", 1, "1"]), ageMs: 7_200_000 },
    { what: "nobody that is named", text: "", ageMs: 60_000 },
];
within("a lock that nobody holds is taken over, and one that somebody holds is not", versions("alpha", "1.0.0"), async (place) => {
    const { folder } = await prepare(place, { alpha: "1.0.0" });
    const lock = `${folder.replace(/-\d+$/, "")}.lock`;
    for (const { what, text, ageMs } of holders) {
        writeFileSync(lock, text);
        utimesSync(lock, new Date(Date.now() - ageMs), new Date(Date.now() - ageMs));
        const done = await prepare(place, { alpha: "1.0.0" }, { isFresh: true, timeoutMs: 20_000 });
        assert.equal(done.ok, true, what);
        assert.ok(isWhole(place), what);
    }
    const start = readFileSync(`/proc/${process.pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
    for (const text of [JSON.stringify([hostname(), process.pid, start]), JSON.stringify(["elsewhere", 1, "1"])]) {
        writeFileSync(lock, text);
        const done = await prepare(place, { alpha: "1.0.0" }, { isFresh: true, timeoutMs: 300 });
        assert.deepEqual([done.ok, readFileSync(lock, "utf8")], [false, text]);
    }
});

within("a cache folder to which others can write is not used, and one that cannot be made is an error", versions("alpha", "1.0.0"), async (place) => {
    const open = join(place.folder, "open");
    mkdirSync(join(open, "toolfuncs"), { recursive: true });
    chmodSync(join(open, "toolfuncs"), 0o777);
    for (const XDG_CACHE_HOME of [open, "/dev/null/here"]) {
        const done = await prepare(place, { alpha: "1.0.0" }, {}, { XDG_CACHE_HOME });
        assert.deepEqual([done.error.code, done.error.details.reason], ["environment-failed", "cache-unusable"]);
        assert.ok(done.error.message.includes(XDG_CACHE_HOME));
    }
});

within("no npm at all is an error that says so", {}, async (place) => {
    const beside = spawnSync(process.execPath, ["-p", "require('fs').existsSync(require('path').join(process.execPath, '../../lib/node_modules/npm'))"], { encoding: "utf8" }).stdout.trim();
    const done = await prepare(place, { alpha: "1.0.0" }, {}, { PATH: "" });
    assert.equal(done.error.details.reason, beside === "true" ? "package-unknown" : "npm-missing");
});

within("a full disk is an error, and the next run succeeds", { "alpha@1.0.0": { "data.txt": "0123456789".repeat(400_000), "index.js": "" } }, async (place) => {
    const cache = join(place.folder, ".cache");
    mkdirSync(cache, { mode: 0o700 });
    const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", cache], { encoding: "utf8" });
    if (mount.status !== 0) {
        process.stderr.write(`No small disk can be mounted here, so a full one is not tried: ${mount.error?.message ?? mount.stderr}\n`);
        return;
    }
    try {
        const done = await prepare(place, { alpha: "1.0.0" });
        assert.deepEqual([done.error.code, done.error.details.reason], ["environment-failed", "disk-full"], JSON.stringify(done));
        assert.deepEqual(place.left(), []);
        spawnSync("mount", ["-o", "remount,size=50m", cache]);
        assert.equal((await prepare(place, { alpha: "1.0.0" })).ok, true);
    } finally {
        spawnSync("umount", ["-l", cache]);
    }
});

within("a git specifier stays at the commit it was prepared with until it is resolved anew", {}, async (place) => {
    const repository = join(place.folder, "repository");
    const git = (...args: string[]): string => {
        const done = spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: repository, encoding: "utf8", env: place.env });
        assert.equal(done.status, 0, done.stderr);
        return done.stdout.trim();
    };
    const commit = (version: string): string => {
        writeFileSync(join(repository, "package.json"), JSON.stringify({ name: "alpha", version, scripts: { prepare: `touch ${join(place.folder, "ran")}`, install: `touch ${join(place.folder, "ran")}` } }));
        git("add", ".");
        git("commit", "-q", "-m", version);
        return git("rev-parse", "HEAD");
    };
    mkdirSync(repository);
    git("init", "-q", "-b", "main");
    const one = commit("1.0.0");
    const url = `git+file://${repository}`;
    const first = await prepare(place, { alpha: `${url}#main` });
    assert.equal(first.ok, true, JSON.stringify(first));
    const two = commit("2.0.0");
    const again = await prepare(place, { alpha: `${url}#main` });
    assert.deepEqual([again.folder, versionIn(again.folder, "alpha")], [first.folder, "1.0.0"]);
    assert.ok(readFileSync(join(first.folder, "package-lock.json"), "utf8").includes(one));
    for (const [place_, version] of [[`#${one}`, "1.0.0"], [`#${one.slice(0, 10)}`, "1.0.0"], ["", "2.0.0"]] as const) {
        const pinned = await prepare(place, { alpha: url + place_ });
        assert.equal(versionIn(pinned.folder, "alpha"), version, place_);
    }
    const fresh = await prepare(place, { alpha: `${url}#main` }, { isFresh: true });
    assert.equal(versionIn(fresh.folder, "alpha"), "2.0.0");
    assert.ok(readFileSync(join(fresh.folder, "package-lock.json"), "utf8").includes(two));
    assert.throws(() => readFileSync(join(place.folder, "ran")));
});

within("what a killed process left of this request is swept, and old leftovers of others", versions("alpha", "1.0.0"), async (place) => {
    const { folder } = await prepare(place, { alpha: "1.0.0" });
    const key = folder.replace(/-\d+$/, "");
    for (const name of [`${key}-7`, `${key}.new-abc`, join(place.envs, "0123456789abcdef.new-old"), join(place.envs, "0123456789abcdef.new-now"), join(place.envs, "0123456789abcdef-1")]) {
        mkdirSync(name);
    }
    utimesSync(join(place.envs, "0123456789abcdef.new-old"), new Date(0), new Date(0));
    await prepare(place, { alpha: "1.0.0" }, { isFresh: true });
    assert.deepEqual(place.left().filter((name) => !name.startsWith(key.slice(place.envs.length + 1))), ["0123456789abcdef-1", "0123456789abcdef.new-now"]);
    assert.equal(place.left().length, 4);
    rmSync(folder, { recursive: true });
    assert.equal((await prepare(place, { alpha: "1.0.0" })).before, undefined);
});
