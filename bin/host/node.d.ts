/** A builtin module of Node, without the cost of an ES import. */
export declare const builtin: typeof process.getBuiltinModule;
/** How writing to a stream ended: all of it, the reader is gone, or a system error's code. */
export type Written = "all" | "closed" | string;
/** Writes the whole text to a file descriptor, waiting for a slow reader (clause run.stream.whole). */
export declare function writeAll(fd: number, text: string): Written;
/** Whether a descriptor is a terminal; pipes, files and /dev/null are told without node:tty, whose loading costs 4 ms. */
export declare function isTerminal(fd: number): boolean;
/** The width of a terminal in columns; undefined where it does not say. */
export declare function columnsOf(fd: number): number | undefined;
/** The arguments behind the script's own path. */
export declare function argv(): string[];
/**
 * Lets Node keep what it compiles in the user's own cache folder: a tenth of the work of a start (clauses main.cache.*).
 * Kept code runs unread, so a folder that someone else can write to is never used.
 */
export declare function keepCompiled(): void;
/**
 * A folder of toolfuncs in the user's own cache, `$XDG_CACHE_HOME` or `~/.cache`; undefined where there is none to which
 * this user alone can write. `isMade`: folders that are not there are made.
 */
export declare function cacheFolder(name: string, isMade: boolean): string | undefined;
/** The user's cache folder; undefined where the environment names none. */
export declare function cacheHome(): string | undefined;
/** One environment variable; an empty one is as good as unset. */
export declare function env(name: string): string | undefined;
/** The environment, for the terminal's style. */
export declare function environment(): {
    readonly [name: string]: string | undefined;
};
/** What native code in a package depends on: platform, architecture, C library and the major version of Node. */
export declare function platformKey(): string[];
/** The file of the Node that runs. */
export declare function nodePath(): string;
/** This process's id. */
export declare function processId(): number;
/** Sends a signal to a process, or with a negative id to its group; 0 only asks. False where there is none. */
export declare function signalProcess(id: number, signal: "SIGKILL" | 0): boolean;
/** Whether the program itself answers a signal that asks to stop. */
export declare function hasStopListener(signal: StopSignal): boolean;
/** Calls a function that warns each time it is called, without its warning. */
export declare function hushed<T>(call: () => T): T;
/** Milliseconds since the process started, never running backwards; `performance` would load a dozen modules. */
export declare function now(): number;
/** Calls back once after so many milliseconds; the answer takes that back. */
export declare function after(ms: number, call: () => void): () => void;
/** A signal that asks a process to stop. */
export type StopSignal = "SIGINT" | "SIGTERM";
/** Calls back once at a signal that asks to stop; the answer gives the signals back to the system. */
export declare function onStop(call: (signal: StopSignal) => void): () => void;
/** Sends console output to stderr and remembers whether the tool itself writes to stdout (clause run.console). */
export declare function guardStreams(): void;
/** Calls back before anything that the tool itself, or `console`, writes to stderr; what writeAll writes is ours. */
export declare function beforeStderr(call: () => void): void;
/** Ends the process when what the tool wrote itself has reached its reader. */
export declare function exit(code: number): Promise<never>;
/**
 * Ends the process by the signal that asked for it, which a shell tells as 130 or 143: process.exit() would wait
 * for a thread that still reads from a terminal or a pipe. A process whose signals are ignored is ended by its status.
 */
export declare function die(signal: StopSignal): never;
/** Calls back when the process ends; the answer is its status. */
export declare function onExit(call: (status: number) => number): void;
/**
 * Calls back with an error nothing caught, and keeps Node from printing its stack (clause run.fault.hidden).
 * A tool that has its own answer to a rejection that nothing handles keeps it.
 */
export declare function onUncaught(call: (error: unknown) => void): void;
/** Waits until Node has told of every rejection that nothing has handled so far. */
export declare function settle(): Promise<void>;
/** Calls back when nothing is left that could still happen: an operation that waits for nothing would end the process silently. */
export declare function onIdle(call: () => void): void;
/** The name this program was started by. */
export declare function programName(): string;
/** The version of Node that runs, without a letter before it. */
export declare function nodeVersion(): string;
/** The version in the package's own package.json. */
export declare function packageVersion(): string;
export declare function baseName(text: string): string;
/** A path as a person reads it: from the current folder where it lies below it. */
export declare function shortPath(file: string): string;
export declare function isFile(text: string): boolean;
/** Reads a text file with its real path: `{ text, path }`, or the system error's code (EISDIR for anything that is no file, EILSEQ for no UTF-8). */
export declare function readText(file: string): {
    text: string;
    path: string;
} | {
    fault: string;
};
export declare function fileUrl(file: string): string;
export declare function filePath(address: string): string;
