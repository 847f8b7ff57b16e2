// Finds the files on a PATH that could be tools, without running, importing or waiting for any of them.
import { builtin, cacheFolder, processId } from "./node.js";
const fs = builtin("node:fs");
const { O_NONBLOCK, O_NOCTTY, O_RDONLY } = fs.constants;
/** A FIFO that takes the place of a file after the look at its folder would be waited for otherwise. */
const flags = O_RDONLY | O_NONBLOCK | O_NOCTTY;
const separator = builtin("node:path").delimiter;
const shebang = Buffer.from("#!/usr/bin/env toolfuncs\n", "latin1");
/** The name of a tool file (clause name.file.form). */
const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** ELF, and Mach-O in both widths, both byte orders and its archive of several. */
const binaryStarts = new Set([0x7f454c46, 0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe]);
/** A thing that changed so shortly before the look may change again within the same tick of its file system's clock. */
const settleMs = 2000;
/** For so long a binary in a folder of the system is believed to be one while its folder does not change. */
const binaryMs = 86_400_000;
/** So many folders are remembered; beyond, all are forgotten, which costs one scan. */
const foldersMax = 1000;
const present = { throwIfNoEntry: false };
/** Looks at every folder of a PATH; one that has not changed is read from the index in the user's cache. */
export function scanPath(path) {
    const scan = { folders: [], found: [], skipped: [] };
    const seen = new Set();
    const cache = cacheFolder("scan", true);
    for (const entry of new Set(path.split(separator))) {
        const folder = readEntry(entry);
        if (typeof folder === "string") {
            scan.skipped.push({ entry, reason: folder });
            continue;
        }
        const id = `${folder.stats.dev}-${folder.stats.ino}`;
        if (seen.has(id)) {
            continue;
        }
        seen.add(id);
        try {
            scanFolder(folder, cache === undefined ? undefined : `${cache}/${id}`, scan);
            scan.folders.push(folder.path);
        }
        catch {
            // It may be searched but not read, or it is gone by now.
            scan.skipped.push({ entry, reason: "folder-unreadable" });
        }
    }
    return scan;
}
/** The file that a name means on these folders: the first that is executable, whatever it holds. */
export function claimant(folders, name) {
    return folders.map((folder) => `${folder}/${name}`).find((path) => {
        const stats = statOf(path);
        return stats?.isFile() === true && isExecutable(path);
    });
}
/** The first bytes of a file as they are; undefined where it cannot be read, or is no longer a file. */
export function readStart(path, bytesMax) {
    let fd;
    try {
        fd = fs.openSync(path, flags);
        const buffer = Buffer.alloc(bytesMax);
        let length = 0;
        for (let count = 1; count > 0 && length < bytesMax; length += count) {
            count = fs.readSync(fd, buffer, length, bytesMax - length, null);
        }
        return buffer.subarray(0, length);
    }
    catch {
        // Gone, or replaced by something that is no file, since it was looked at.
        return undefined;
    }
    finally {
        if (fd !== undefined) {
            fs.closeSync(fd);
        }
    }
}
/** Whether a file begins as a tool does. */
export function isScript(start) {
    return start.length >= shebang.length && start.compare(shebang, 0, shebang.length, 0, shebang.length) === 0;
}
function isExecutable(path) {
    try {
        fs.accessSync(path, fs.constants.X_OK);
        return true;
    }
    catch {
        return false;
    }
}
function statOf(path) {
    try {
        return fs.statSync(path, present);
    }
    catch {
        // A loop of links, or a folder on the way that may not be searched.
        return undefined;
    }
}
/** The folder of one entry of PATH, or why it does not count. */
function readEntry(entry) {
    if (!entry.startsWith("/")) {
        return "entry-relative";
    }
    const stats = statOf(entry);
    if (stats?.isDirectory() !== true) {
        return "folder-missing";
    }
    return (stats.mode & 0o1002) === 0o002 ? "folder-writable" : { path: entry.replace(/\/+$/, ""), stats };
}
/** Adds what one folder holds, from the index where that still holds. Without a file for the index nothing is recorded. */
function scanFolder(folder, index, scan) {
    const startMs = Date.now();
    const kept = index === undefined ? undefined : readIndex(index, folder, startMs);
    const record = kept ?? lookAt(folder, index !== undefined, startMs);
    for (const kind of ["script", "package"]) {
        for (const name of record[`${kind}s`]) {
            const path = `${folder.path}/${name}`;
            if (isExecutable(path)) {
                scan.found.push({ name, path, kind });
            }
        }
    }
    if (index !== undefined && kept === undefined && isSettled(folder.stats, startMs)) {
        writeIndex(index, folder, record, startMs);
    }
}
/** Whether a change is so old that another one would be told by its time. */
function isSettled(stats, nowMs) {
    return nowMs - stats.ctimeMs >= settleMs;
}
/** Looks at every file of a folder; what must be looked at again next time is recorded for the index only. */
function lookAt(folder, isRecorded, startMs) {
    const record = { scripts: [], packages: [], rest: [] };
    // Who may not write to a folder of the system replaces no program in place, and who may does it by renaming, which changes the folder.
    const remembersBinaries = folder.stats.uid === 0 && (folder.stats.mode & 0o022) === 0;
    for (const entry of fs.readdirSync(folder.path === "" ? "/" : folder.path, { withFileTypes: true })) {
        const { name } = entry;
        const isLink = entry.isSymbolicLink();
        if (!(isLink || entry.isFile()) || !namePattern.test(name)) {
            continue;
        }
        const path = `${folder.path}/${name}`;
        const stats = isLink ? statOf(path) : undefined;
        const kind = isLink && stats?.isFile() !== true ? "other" : lookInto(path, isLink);
        if (kind === "script" || kind === "package") {
            record[`${kind}s`].push(name);
        }
        if (isRecorded && (isLink || kind === "other" || (kind === "binary" && !remembersBinaries))) {
            note(record, name, isLink ? stats : statOf(path), startMs);
        }
    }
    return record;
}
const first = Buffer.alloc(shebang.length);
/** What a file begins with; one that cannot be read is no tool. */
function lookInto(path, isLink) {
    try {
        const fd = fs.openSync(path, flags);
        let length = 0;
        try {
            length = fs.readSync(fd, first, 0, first.length, null);
        }
        finally {
            fs.closeSync(fd);
        }
        if (length >= 4 && binaryStarts.has(first.readUInt32BE(0))) {
            return "binary";
        }
        if (length === first.length && isScript(first)) {
            return "script";
        }
        return isLink && fs.realpathSync.native(path).includes("/node_modules/") ? "package" : "other";
    }
    catch {
        return "other";
    }
}
/** Notes a file that must be the same next time; one that changed just now never is. */
function note(record, name, stats, startMs) {
    if (stats === undefined) {
        record.rest.push(name, 0, 0, 0);
    }
    else {
        record.rest.push(name, stats.ino, stats.size, isSettled(stats, startMs) ? stats.ctimeMs : -1);
    }
}
/** What the index says of a folder, where everything it depends on is as it was; undefined costs a look at every file. */
function readIndex(index, folder, nowMs) {
    try {
        const text = fs.readFileSync(index, { encoding: "latin1", flag: flags });
        const end = text.indexOf("\n");
        const body = text.slice(end + 1);
        if (text.slice(0, end) !== headOf(folder, body)) {
            return undefined;
        }
        const { atMs, ...record } = JSON.parse(body);
        const isRecent = nowMs - atMs >= 0 && nowMs - atMs < binaryMs;
        return isRecent && isSame(folder, record.rest) ? record : undefined;
    }
    catch {
        // It is not there yet, or it is no index.
        return undefined;
    }
}
function isSame(folder, rest) {
    for (let at = 0; at < rest.length; at += 4) {
        const stats = statOf(`${folder.path}/${rest[at]}`);
        if (stats === undefined ? rest[at + 1] !== 0 : rest[at + 3] !== stats.ctimeMs || rest[at + 1] !== stats.ino || rest[at + 2] !== stats.size) {
            return false;
        }
    }
    return true;
}
/** The first line of an index: its format, the folder's identity and times, and a sum over the rest, so that a spoilt one is told. */
function headOf({ stats }, body) {
    let sum = 0;
    for (let at = 0; at < body.length; at += 1) {
        sum = Math.imul(sum ^ body.charCodeAt(at), 16_777_619);
    }
    return ["toolfuncs-scan/1", stats.dev, stats.ino, stats.mtimeMs, stats.ctimeMs, body.length, sum].join(" ");
}
/** Writes an index beside its place and puts it there by one rename. */
function writeIndex(index, folder, record, atMs) {
    const cache = index.slice(0, index.lastIndexOf("/"));
    const body = JSON.stringify({ ...record, atMs });
    try {
        if (fs.readdirSync(cache).length >= foldersMax) {
            fs.rmSync(cache, { recursive: true });
            return;
        }
        const draft = `${index}.${processId()}`;
        fs.writeFileSync(draft, `${headOf(folder, body)}\n${body}`, { encoding: "latin1", mode: 0o600 });
        fs.renameSync(draft, index);
    }
    catch {
        // What cannot be kept is looked at again; a draft left behind goes with the rest.
    }
}
