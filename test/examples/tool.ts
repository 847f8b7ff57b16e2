// Runs a tool file of examples/ as a process, the way a person does.

import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const entry = join(root, "bin", "toolfuncs.js");

export interface Done {
    exit: number | null;
    stdout: string;
    stderr: string;
}

function environment(extra: { [name: string]: string }): { [name: string]: string | undefined } {
    return { PATH: process.env["PATH"], HOME: process.env["HOME"], ...extra };
}

/** One run to its end, at most 20 seconds. */
export function runTool(name: string, args: readonly string[], options: { input?: string | Buffer; cwd?: string; env?: { [name: string]: string } } = {}): Done {
    const done = spawnSync(process.execPath, [entry, join(root, "examples", name), ...args], {
        encoding: "utf8", timeout: 20_000, input: options.input ?? "", cwd: options.cwd ?? root, env: environment(options.env ?? {}), maxBuffer: 64 << 20,
    });
    return { exit: done.status, stdout: done.stdout, stderr: done.stderr };
}

/** The result of a run that must succeed and say nothing on stderr. */
export function resultOf(name: string, args: readonly string[], options: { input?: string | Buffer; cwd?: string } = {}): any {
    const { exit, stdout, stderr } = runTool(name, args, options);
    if (exit !== 0 || stderr !== "") {
        throw new Error(`${name} ${args.join(" ")} ended with ${exit}: ${stderr}`);
    }
    return JSON.parse(stdout);
}

/** The error of a run that must fail, and its exit status. Text goes to stderr and nothing to stdout unless JSON is asked for. */
export function errorOf(name: string, args: readonly string[], options: { input?: string | Buffer; cwd?: string; env?: { [name: string]: string } } = {}): { exit: number | null; error: any } {
    const plain = runTool(name, args, options);
    if (plain.exit === 0 || plain.stdout !== "" || plain.stderr === "" || /^\s+at .*:\d+:\d+/m.test(plain.stderr)) {
        throw new Error(`${name} ${args.join(" ")} ended with ${plain.exit}: ${plain.stdout}${plain.stderr}`);
    }
    const json = runTool(name, ["--json", ...args], options);
    const envelope = JSON.parse(json.stdout);
    if (json.exit !== plain.exit || json.stderr !== "" || envelope.ok !== false) {
        throw new Error(`${name} --json ${args.join(" ")} ended with ${json.exit}: ${json.stdout}${json.stderr}`);
    }
    return { exit: plain.exit, error: envelope.error };
}

/** A run under way. */
export function startTool(name: string, args: readonly string[]): ChildProcess {
    return spawn(process.execPath, [entry, join(root, "examples", name), ...args], { stdio: ["pipe", "pipe", "pipe"], env: environment({}) });
}

/** A folder that is removed after `use`. */
export async function withFolder(use: (folder: string) => void | Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs examples "));
    try {
        await use(folder);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}
