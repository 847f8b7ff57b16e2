// Starts another program, ends it with all it started, and keeps what it says within limits.

import { after, builtin, nodePath, signalProcess } from "./node.ts";

const children = builtin("node:child_process");

export interface ChildOptions {
    /** The folder it runs in. */
    folder: string;
    env: { readonly [name: string]: string | undefined };
    limitMs: number;
    /** Ends the child at once. */
    stop?: AbortSignal;
}

/** How a child ended: its status, or why it has none. */
export interface ChildEnd {
    end: number | "limit" | "stopped" | "signal" | "missing";
    stdout: string;
    stderr: string;
}

/** What is kept of each stream; the first words say what is at fault. */
const outputMax = 64 * 1024;

/**
 * Loaded into a child that is Node itself: it ends its whole group when its stdin ends, which is when the parent has ended
 * in any way. Nothing else reaches a child whose parent was killed.
 */
const tie = `process.stdin.on("close", () => process.kill(0, "SIGKILL")).on("error", () => {}).resume().unref();`;

/** Runs a program to its end; a Node script is a child that does not outlive this process. Never rejects. */
export function runChild(command: readonly string[], options: ChildOptions): Promise<ChildEnd> {
    const [file = "", ...rest] = command;
    const args = file === nodePath() ? ["--import", `data:text/javascript,${encodeURIComponent(tie)}`, ...rest] : rest;
    return new Promise((resolve) => {
        // A group of its own can be ended as one, and asks nothing of the terminal.
        const child = children.spawn(file, args, { cwd: options.folder, env: { ...options.env }, detached: true, stdio: ["pipe", "pipe", "pipe"] });
        const kept = { stdout: "", stderr: "" };
        let why: "limit" | "stopped" | "missing" | undefined;
        const end = (reason: "limit" | "stopped"): void => {
            why ??= reason;
            endGroup(child.pid);
        };
        const cancel = after(options.limitMs, () => end("limit"));
        const stop = (): void => end("stopped");
        if (options.stop?.aborted === true) {
            stop();
        }
        options.stop?.addEventListener("abort", stop);
        for (const name of ["stdout", "stderr"] as const) {
            child[name].setEncoding("utf8").on("data", (text: string) => {
                kept[name] = (kept[name] + text).slice(0, outputMax);
            });
        }
        // It may end before it has looked at its stdin.
        child.stdin.on("error", () => {});
        child.on("error", () => {
            why ??= "missing";
        });
        // What it started and left behind would keep its streams open.
        child.on("exit", () => endGroup(child.pid));
        child.on("close", (status) => {
            cancel();
            options.stop?.removeEventListener("abort", stop);
            resolve({ end: why ?? status ?? "signal", ...kept });
        });
    });
}

function endGroup(id: number | undefined): void {
    if (id !== undefined) {
        signalProcess(-id, "SIGKILL");
    }
}
