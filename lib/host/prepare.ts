// Prepares the environment of declared packages: one installation into a new folder, one rename, one pointer.

import type { ErrorObject } from "../base/error.ts";
import type { Dependencies } from "./environment.ts";
import { errorObject } from "../base/error.ts";
import { keyOf, readPointer, requestOf } from "./environment.ts";
import { takeLock } from "./lock.ts";
import { after, builtin, cacheFolder, cacheHome, die, hasStopListener, onStop, processId } from "./node.ts";
import type { StopSignal } from "./node.ts";
import { environmentError, installPackages } from "./npm.ts";

const fs = builtin("node:fs");

/** How long one call of npm may take, the packages of a slow network included. */
const npmMs = 600_000;
/** A process that waits for another gives up after two calls of npm, the most that one makes. */
const waitMs = 2 * npmMs;
/** Beyond that a lock is nobody's, whatever its process says. */
const lockMs = 3 * npmMs;
/** How often a process that waits looks again. */
const pollMs = 50;
/** What other requests left behind is swept after a day. */
const leftoverMs = 86_400_000;

export interface PrepareOptions {
    /** Resolves anew: what is prepared already is not taken, and stays for those who use it. */
    isFresh?: boolean;
    /** The limit of the whole preparation in milliseconds. */
    timeoutMs?: number;
    /** Called about ten times a second with what is being done. */
    report?(message: string): void;
}

export type Prepared = { ok: true; folder: string } | { ok: false; error: ErrorObject };

interface Work {
    folder: string;
    request: string;
    key: string;
    dependencies: Dependencies;
    isFresh: boolean;
    endMs: number;
    stop: AbortSignal;
}

/**
 * The absolute folder whose `node_modules` holds the declared packages, which are installed where no environment is there.
 * Never throws: environment-failed, time-exceeded beyond `timeoutMs`, operation-cancelled.
 */
export async function prepareEnvironment(dependencies: Dependencies, options: PrepareOptions = {}): Promise<Prepared> {
    const folder = cacheFolder("envs", true);
    if (folder === undefined) {
        return { ok: false, error: cacheError() };
    }
    const request = requestOf(dependencies);
    const stop = new AbortController();
    let stopped: StopSignal | undefined;
    const release = onStop((signal) => {
        stopped = signal;
        stop.abort();
    });
    const hush = repeat(() => options.report?.(`installing ${Object.keys(dependencies).join(", ")}`));
    const work: Work = {
        folder, request, key: keyOf(request), dependencies, isFresh: options.isFresh === true,
        endMs: Date.now() + Math.min(options.timeoutMs ?? waitMs, waitMs), stop: stop.signal,
    };
    let prepared: Prepared;
    try {
        prepared = await prepareLocked(work);
    } catch (error) {
        prepared = { ok: false, error: systemError(folder, error) };
    }
    hush();
    release();
    if (stopped !== undefined && !prepared.ok) {
        if (!hasStopListener(stopped)) {
            die(stopped);
        }
        return { ok: false, error: errorObject("operation-cancelled", "The installation of the declared packages was cancelled.") };
    }
    const isLate = !prepared.ok && options.timeoutMs !== undefined && Date.now() >= work.endMs;
    return isLate ? { ok: false, error: errorObject("time-exceeded", `The declared packages were not installed within ${(options.timeoutMs ?? 0) / 1000} seconds.`) } : prepared;
}

/** One process at a time prepares one request; the others find it prepared when the lock is theirs. */
async function prepareLocked(work: Work): Promise<Prepared> {
    const { folder, request, key } = work;
    for (;;) {
        const release = takeLock(`${folder}/${key}.lock`, lockMs);
        if (release !== undefined) {
            try {
                const found = work.isFresh ? undefined : readPointer(folder, request);
                return found === undefined ? await install(work) : { ok: true, folder: found };
            } finally {
                release();
            }
        }
        if (work.stop.aborted || Date.now() >= work.endMs) {
            return { ok: false, error: environmentError("time-exceeded", "another process is installing them, and has not ended.", `If there is none, remove ${folder}/${key}.lock.`, true) };
        }
        await new Promise<void>((resolve) => after(pollMs, resolve));
    }
}

async function install(work: Work): Promise<Prepared> {
    const { folder, key, dependencies, isFresh, stop } = work;
    sweep(work);
    const fresh = fs.mkdtempSync(`${folder}/${key}.new-`);
    try {
        fs.writeFileSync(`${fresh}/package.json`, JSON.stringify({ private: true, dependencies }));
        const error = await installPackages(fresh, { isFresh, stop, limitMs: Math.max(1, Math.min(npmMs, work.endMs - Date.now())) });
        if (error !== undefined) {
            return { ok: false, error };
        }
        const lost = Object.keys(dependencies).find((name) => !fs.existsSync(`${fresh}/node_modules/${name}/package.json`));
        if (lost !== undefined) {
            return { ok: false, error: environmentError("npm-failed", `npm ended well, but ${lost} is not there.`) };
        }
        // What resolves as before stays as it is, so that updates do not fill the disk.
        const before = readPointer(folder, work.request);
        return { ok: true, folder: before !== undefined && isSame(before, fresh) ? before : publish(work, fresh) };
    } finally {
        fs.rmSync(fresh, { recursive: true, force: true, maxRetries: 3 });
    }
}

function isSame(before: string, fresh: string): boolean {
    const [old, now] = [before, fresh].map((place) => fs.readFileSync(`${place}/package-lock.json`, "utf8").replace(/"name": "[^"]*"/, ""));
    return old === now;
}

/** Gives the folder its name for good, then lets the pointer lead to it; both by rename, so that nobody sees a half. */
function publish({ folder, key, request }: Work, fresh: string): string {
    const name = `${key}-${publishedNumber(folder, key) + 1}`;
    const pointer = `${folder}/${key}.pointer-${processId()}`;
    fs.writeFileSync(pointer, `${name}\n${request}`, { mode: 0o600 });
    fs.renameSync(fresh, `${folder}/${name}`);
    fs.renameSync(pointer, `${folder}/${key}`);
    return `${folder}/${name}`;
}

/** The number of the environment that a pointer leads to, for whichever request; 0 where there is none. */
function publishedNumber(folder: string, key: string): number {
    try {
        return Number(/-(\d+)\n/.exec(fs.readFileSync(`${folder}/${key}`, "utf8"))?.[1] ?? 0);
    } catch {
        // There is no pointer yet.
        return 0;
    }
}

/** Takes away what a killed process left: of this request everything that no pointer has led to, of others what is a day old. */
function sweep({ folder, key }: Work): void {
    const published = publishedNumber(folder, key);
    for (const name of fs.readdirSync(folder)) {
        const [, owner, kind, number] = /^([0-9a-f]+)(?:\.(new|pointer|lock)-.*|-(\d+))$/.exec(name) ?? [];
        const place = `${folder}/${name}`;
        const isOurs = owner === key && (kind !== undefined || Number(number) > published);
        if (isOurs || (kind !== undefined && Date.now() - (fs.statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > leftoverMs)) {
            fs.rmSync(place, { recursive: true, force: true, maxRetries: 3 });
        }
    }
}

/** Calls about ten times a second; the answer ends that. */
function repeat(call: () => void): () => void {
    let cancel = (): void => {};
    const next = (): void => {
        call();
        cancel = after(100, next);
    };
    next();
    return () => cancel();
}

function cacheError(): ErrorObject {
    const home = cacheHome();
    const why = home === undefined ? "there is no cache folder: neither XDG_CACHE_HOME nor HOME names one." : `${home}/toolfuncs/envs cannot be made, or others than you can write to it or to a folder above it.`;
    return environmentError("cache-unusable", why, "Let XDG_CACHE_HOME name a folder to which only you can write.");
}

function systemError(folder: string, error: unknown): ErrorObject {
    const code = String((error as { code?: unknown }).code ?? (error as { message?: unknown }).message);
    const isFull = /^(?:ENOSPC|EDQUOT|EFBIG)$/.test(code);
    const suggestion = isFull ? "Make room on its disk." : "Let XDG_CACHE_HOME name a folder to which you can write.";
    return environmentError(isFull ? "disk-full" : "cache-unusable", `${folder} cannot be written: ${code}.`, suggestion);
}
