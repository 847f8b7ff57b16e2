// The one file that touches Node: files, streams, time, signals and the process, as plain functions.
// Clauses: run.stream.*. Builtins come from process.getBuiltinModule: an ES import of one costs milliseconds.

const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");
const url = process.getBuiltinModule("node:url");

/** A builtin module of Node, without the cost of an ES import. */
export const builtin: typeof process.getBuiltinModule = process.getBuiltinModule;

/** How writing to a stream ended: all of it, the reader is gone, or a system error's code. */
export type Written = "all" | "closed" | string;

/** A full pipe is asked again after so many milliseconds. */
const retryMs = 2;

/** Writes the whole text to a file descriptor, waiting for a slow reader (clause run.stream.whole). */
export function writeAll(fd: number, text: string): Written {
    const bytes = Buffer.from(text, "utf8");
    let offset = 0;
    while (offset < bytes.length) {
        try {
            offset += fs.writeSync(fd, bytes, offset);
        } catch (error) {
            const code = (error as { code?: string }).code ?? "EIO";
            if (code === "EAGAIN") {
                Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
                continue;
            }
            return code === "EPIPE" ? "closed" : code;
        }
    }
    return "all";
}

/** Whether a descriptor is a terminal; pipes, files and /dev/null are told without node:tty, whose loading costs 4 ms. */
export function isTerminal(fd: number): boolean {
    try {
        const { mode, rdev } = fs.fstatSync(fd);
        const isDevice = (mode & fs.constants.S_IFMT) === fs.constants.S_IFCHR;
        return isDevice && fs.statSync("/dev/null", { throwIfNoEntry: false })?.rdev !== rdev && process.getBuiltinModule("node:tty").isatty(fd);
    } catch {
        // A closed descriptor is no terminal.
        return false;
    }
}

/** The width of a terminal in columns; undefined where it does not say. */
export function columnsOf(fd: number): number | undefined {
    const stream = fd === 1 ? process.stdout : process.stderr;
    return stream.isTTY ? stream.columns : undefined;
}

/** The arguments behind the script's own path. */
export function argv(): string[] {
    return process.argv.slice(2);
}

/**
 * Lets Node keep what it compiles in the user's own cache folder: a tenth of the work of a start (clauses main.cache.*).
 * Kept code runs unread, so a folder that someone else can write to is never used.
 */
export function keepCompiled(): void {
    const { enableCompileCache } = builtin("node:module") as { enableCompileCache?(folder: string): unknown };
    const isDecided = env("NODE_DISABLE_COMPILE_CACHE") !== undefined || env("NODE_COMPILE_CACHE") !== undefined;
    if (enableCompileCache !== undefined && !isDecided) {
        const folder = cacheFolder("compile", true);
        if (folder !== undefined) {
            enableCompileCache(folder);
        }
    }
}

/**
 * A folder of toolfuncs in the user's own cache, `$XDG_CACHE_HOME` or `~/.cache`; undefined where there is none to which
 * this user alone can write. `isMade`: folders that are not there are made.
 */
export function cacheFolder(name: string, isMade: boolean): string | undefined {
    const base = cacheHome();
    const folders = base === undefined ? [] : [base, `${base}/toolfuncs`, `${base}/toolfuncs/${name}`];
    try {
        return folders.length > 0 && folders.every((folder) => isPrivate(folder, isMade)) ? folders[2] : undefined;
    } catch {
        // It cannot be made, or not be looked at.
        return undefined;
    }
}

/** The user's cache folder; undefined where the environment names none. */
export function cacheHome(): string | undefined {
    const home = env("HOME");
    const base = env("XDG_CACHE_HOME") ?? (home === undefined ? "" : `${home}/.cache`);
    return path.isAbsolute(base) ? base : undefined;
}

/** Whether a folder is there, or is made, and only this user can write to it. */
function isPrivate(folder: string, isMade: boolean): boolean {
    if (isMade && !fs.existsSync(folder)) {
        // Two processes may make it at once: the second finds it made.
        fs.mkdirSync(folder, { mode: 0o700, recursive: true });
    }
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** One environment variable; an empty one is as good as unset. */
export function env(name: string): string | undefined {
    return process.env[name] || undefined;
}

/** The environment, for the terminal's style. */
export function environment(): { readonly [name: string]: string | undefined } {
    return process.env;
}

/** What native code in a package depends on: platform, architecture, C library and the major version of Node. */
export function platformKey(): string[] {
    return [process.platform, process.arch, process.platform === "linux" ? linuxLibrary() : "", process.versions.node.split(".", 1)[0] as string];
}

/** Node's own report of it takes milliseconds; the name of the loader stands at the head of Node's file. */
function linuxLibrary(): string {
    const head = Buffer.alloc(4096);
    try {
        const fd = fs.openSync(process.execPath, "r");
        fs.readSync(fd, head, 0, head.length, 0);
        fs.closeSync(fd);
    } catch {
        // A Node without a file is taken for the usual one.
    }
    return head.includes("/ld-musl-") ? "musl" : "glibc";
}

/** The file of the Node that runs. */
export function nodePath(): string {
    return process.execPath;
}

/** This process's id. */
export function processId(): number {
    return process.pid;
}

/** Sends a signal to a process, or with a negative id to its group; 0 only asks. False where there is none. */
export function signalProcess(id: number, signal: "SIGKILL" | 0): boolean {
    try {
        return process.kill(id, signal);
    } catch (error) {
        // Another user's process is there, although it cannot be reached.
        return (error as { code?: string }).code === "EPERM";
    }
}

/** Whether the program itself answers a signal that asks to stop. */
export function hasStopListener(signal: StopSignal): boolean {
    return process.listenerCount(signal) > 0;
}

/** Calls a function that warns each time it is called, without its warning. */
export function hushed<T>(call: () => T): T {
    const { emitWarning } = process;
    process.emitWarning = () => {};
    try {
        return call();
    } finally {
        process.emitWarning = emitWarning;
    }
}

/** Milliseconds since the process started, never running backwards; `performance` would load a dozen modules. */
export function now(): number {
    return process.uptime() * 1000;
}

/** The longest wait a Node timer keeps: beyond it, it would fire at once. */
const timerMax = 2 ** 31 - 1;

/** Calls back once after so many milliseconds; the answer takes that back. */
export function after(ms: number, call: () => void): () => void {
    const timer = setTimeout(call, Math.min(ms, timerMax));
    return () => clearTimeout(timer);
}

/** A signal that asks a process to stop. */
export type StopSignal = "SIGINT" | "SIGTERM";

/** Calls back once at a signal that asks to stop; the answer gives the signals back to the system. */
export function onStop(call: (signal: StopSignal) => void): () => void {
    const interrupt = (): void => call("SIGINT");
    const terminate = (): void => call("SIGTERM");
    // Work that is over within this turn of the event loop is spared the cost of catching signals.
    const start = setImmediate(() => {
        process.once("SIGINT", interrupt);
        process.once("SIGTERM", terminate);
    });
    return () => {
        clearImmediate(start);
        process.removeListener("SIGINT", interrupt);
        process.removeListener("SIGTERM", terminate);
    };
}

let usesStdout = false;

/** Sends console output to stderr and remembers whether the tool itself writes to stdout (clause run.console). */
export function guardStreams(): void {
    const stdout = Object.getOwnPropertyDescriptor(process, "stdout");
    Object.defineProperty(process, "stdout", {
        configurable: true,
        enumerable: true,
        get() {
            usesStdout = true;
            return stdout?.get?.call(process) as unknown;
        },
    });
    Object.defineProperty(console, "_stdout", { configurable: true, get: () => process.stderr });
}

/** Calls back before anything that the tool itself, or `console`, writes to stderr; what writeAll writes is ours. */
export function beforeStderr(call: () => void): void {
    const { stderr } = process;
    const write = stderr.write;
    stderr.write = function (...parts: unknown[]): boolean {
        call();
        return Reflect.apply(write, stderr, parts) as boolean;
    };
}

/** Ends the process when what the tool wrote itself has reached its reader. */
export async function exit(code: number): Promise<never> {
    if (usesStdout) {
        await new Promise<void>((resolve) => {
            process.stdout.on("error", () => resolve());
            process.stdout.write("", () => resolve());
        });
    }
    process.exit(code);
}

/**
 * Ends the process by the signal that asked for it, which a shell tells as 130 or 143: process.exit() would wait
 * for a thread that still reads from a terminal or a pipe. A process whose signals are ignored is ended by its status.
 */
export function die(signal: StopSignal): never {
    process.kill(process.pid, signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
}

/** Calls back when the process ends; the answer is its status. */
export function onExit(call: (status: number) => number): void {
    process.once("exit", (status) => {
        process.exitCode = call(status);
    });
}

/**
 * Calls back with an error nothing caught, and keeps Node from printing its stack (clause run.fault.hidden).
 * A tool that has its own answer to a rejection that nothing handles keeps it.
 */
export function onUncaught(call: (error: unknown) => void): void {
    process.on("uncaughtException", call);
    process.on("unhandledRejection", (reason) => {
        if (process.listenerCount("unhandledRejection") === 1) {
            call(reason);
        }
    });
}

/** Waits until Node has told of every rejection that nothing has handled so far. */
export function settle(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve));
}

/** Calls back when nothing is left that could still happen: an operation that waits for nothing would end the process silently. */
export function onIdle(call: () => void): void {
    process.once("beforeExit", call);
}

/** The name this program was started by. */
export function programName(): string {
    return path.basename(process.argv[1] ?? "app");
}

/** The version of Node that runs, without a letter before it. */
export function nodeVersion(): string {
    return process.versions.node;
}

/** The version in the package's own package.json. */
export function packageVersion(): string {
    const text = fs.readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    return (JSON.parse(text) as { version: string }).version;
}

export function baseName(text: string): string {
    return path.basename(text);
}

/** A path as a person reads it: from the current folder where it lies below it. */
export function shortPath(file: string): string {
    const short = path.relative(process.cwd(), file);
    return short === "" || short.startsWith("..") ? file : short;
}

export function isFile(text: string): boolean {
    return fs.statSync(text, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Reads a text file with its real path: `{ text, path }`, or the system error's code (EISDIR for anything that is no file, EILSEQ for no UTF-8). */
export function readText(file: string): { text: string; path: string } | { fault: string } {
    try {
        const real = fs.realpathSync(file);
        if (!fs.statSync(real).isFile()) {
            return { fault: "EISDIR" };
        }
        const bytes = fs.readFileSync(real);
        const text = bytes.toString("utf8");
        return text.includes("\uFFFD") && !bytes.equals(Buffer.from(text, "utf8")) ? { fault: "EILSEQ" } : { text, path: real };
    } catch (error) {
        return { fault: (error as { code?: string }).code ?? "EIO" };
    }
}

export function fileUrl(file: string): string {
    return url.pathToFileURL(file).href;
}

export function filePath(address: string): string {
    return url.fileURLToPath(address);
}
