// A lock file that one process at a time holds, and that is taken from a process which has died.

import { builtin, processId, signalProcess } from "./node.ts";

const fs = builtin("node:fs");
const os = builtin("node:os");

/**
 * Takes a lock; undefined while another process holds it. The answer gives it back.
 * A lock older than `ageMs` is nobody's. Two processes hold one lock only where both take over a dead one within the same
 * microseconds: the lock spares work, and nothing may depend on it.
 */
export function takeLock(file: string, ageMs: number): (() => void) | undefined {
    const mine = JSON.stringify([os.hostname(), processId(), startOf(processId())]);
    if (!create(file, mine) && !(removeDead(file, ageMs) && create(file, mine))) {
        return undefined;
    }
    return () => {
        if (read(file) === mine) {
            fs.rmSync(file, { force: true });
        }
    };
}

function create(file: string, text: string): boolean {
    let fd: number;
    try {
        fd = fs.openSync(file, "wx", 0o600);
    } catch (error) {
        if ((error as { code?: string }).code === "EEXIST") {
            return false;
        }
        throw error;
    }
    try {
        fs.writeSync(fd, text);
        return true;
    } catch (error) {
        fs.rmSync(file, { force: true });
        throw error;
    } finally {
        fs.closeSync(fd);
    }
}

/** Whether a lock was there that nobody holds, and is gone. The rename takes it from at most one process at a time. */
function removeDead(file: string, ageMs: number): boolean {
    const text = read(file);
    if (text !== undefined && !isDead(file, text, ageMs)) {
        return false;
    }
    const aside = `${file}-${processId()}`;
    try {
        fs.renameSync(file, aside);
        if (read(aside) !== text) {
            // Another process was quicker, and this is its own lock: it gets it back.
            fs.linkSync(aside, file);
        }
    } catch {
        // It is gone already.
    }
    fs.rmSync(aside, { force: true });
    return true;
}

/** A number that was used again is another process: it started at another time. Of another machine's processes only the age tells. */
function isDead(file: string, text: string, ageMs: number): boolean {
    const found = fs.statSync(file, { throwIfNoEntry: false });
    if (found === undefined || Date.now() - found.mtimeMs > ageMs) {
        return true;
    }
    try {
        const [machine, id, start] = JSON.parse(text) as [string, number, string];
        return machine === os.hostname() && (!signalProcess(id, 0) || startOf(id) !== start);
    } catch {
        // Its holder is about to write it, or died before it could: its age decides.
        return Date.now() - found.mtimeMs > 10_000;
    }
}

/** When a process started, in the kernel's ticks; empty where the system does not tell it in a file. */
function startOf(id: number): string {
    const text = read(`/proc/${id}/stat`) ?? "";
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function read(file: string): string | undefined {
    try {
        return fs.readFileSync(file, "utf8");
    } catch {
        // It is not there, or not to be read: nothing is known of it.
        return undefined;
    }
}
