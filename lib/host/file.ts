// Makes a new file, and says whether one may be executed.
// Clauses: start.file.*.

import { builtin } from "./node.ts";

const fs = builtin("node:fs");

/** Writes a file that is not there yet, with its permissions as far as the umask allows; the system error's code where that fails, and then no part of it stays. */
export function createFile(path: string, text: string, mode: number): string | undefined {
    let descriptor: number | undefined;
    try {
        // O_EXCL: neither a file nor a link, even a dangling one, is ever written through.
        descriptor = fs.openSync(path, "wx", mode);
        fs.writeFileSync(descriptor, text);
        return undefined;
    } catch (error) {
        if (descriptor !== undefined) {
            fs.rmSync(path, { force: true });
        }
        return (error as { code?: string }).code ?? "EIO";
    } finally {
        if (descriptor !== undefined) {
            fs.closeSync(descriptor);
        }
    }
}

/** Whether this user may execute a file. */
export function isExecutable(path: string): boolean {
    try {
        fs.accessSync(path, fs.constants.X_OK);
        return true;
    } catch {
        // Why it may not is for the caller's words: nothing else is asked here.
        return false;
    }
}
