// Runs one source or one App as a process: tokens in, one result or failure out, and an exit status.
// Clauses: run.*. Help, failures and every output mode but machine load on demand, from report.ts.

import type { InputIssue, InvokeOptions, Outcome } from "../model/invoke.ts";
import type { Mode, Rendered } from "../model/render.ts";
import type { Tree } from "../model/tool.ts";
import type { Bound } from "../model/token.ts";
import type { Modes, Session } from "./report.ts";
import { loadSource } from "../host/load.ts";
import * as host from "../host/node.ts";
import { invoke } from "../model/invoke.ts";
import { bindTokens, modes } from "../model/token.ts";
import { treeOf } from "../model/tool.ts";

/** What is waited for while another end of the process is being written. */
const never = new Promise<never>(() => {});

/** How a source is run: `suggestion` is what was probably meant where there is no such file. */
export interface SourceOptions {
    suggestion?: string;
}

/** Loads the tool file at a path and runs it with the tokens behind it; ends the process. */
export async function runSource(file: string, tokens: readonly string[], options: SourceOptions = {}): Promise<never> {
    const name = host.baseName(file);
    const session = startSession({ name, commands: [], groups: [], issues: [] }, programOf(file, name));
    session.loading = { file, tokens };
    const loaded = await loadSource(file);
    await host.settle();
    if (session.isEnding) {
        return never;
    }
    session.loading = undefined;
    const tree = loaded.ok ? treeOf(loaded.namespace["app"]) : undefined;
    if (tree === undefined) {
        const { errorObject } = await import("../base/error.ts");
        const error = loaded.ok
            ? errorObject("source-invalid", `${file} exports no app: a tool file has "export const app = new App()", with App from "toolfuncs/sdk".`, { details: { path: file } })
            : loaded.error.code === "source-missing" ? { ...loaded.error, ...options } : loaded.error;
        readSettings(session, tokens);
        return end(session, { ok: false, error });
    }
    session.tree = { ...tree, name: tree.name ?? name };
    return runSession(session, tokens);
}

/** How a person calls the file again: a path as it was typed, a file on PATH by its name, a bare name by way of toolfuncs. */
function programOf(file: string, name: string): string {
    if (file.startsWith("/")) {
        return name;
    }
    return file.includes("/") ? file : `toolfuncs ${file}`;
}

/** Runs an App that the caller holds; ends the process, after a result with the status that `statusOf` gives it. */
export async function runTree(tree: Tree, tokens: readonly string[], program: string, options: Pick<Session, "statusOf"> = {}): Promise<never> {
    return runSession(Object.assign(startSession({ ...tree, name: tree.name ?? program }, program), options), tokens);
}

/** From here on a stray error or an operation that waits for nothing ends in a message, never in a stack or in silence. */
function startSession(tree: Tree, program: string): Session {
    const session: Session = { tree, program, startMs: host.now(), operation: [], settings: {}, loading: undefined, isEnding: false, isOver: false, clearProgress: () => {} };
    const stray = async (reason: unknown): Promise<void> => {
        if (!session.isEnding) {
            const { loading } = session;
            session.isEnding = true;
            readSettings(session, loading?.tokens);
            await finish(session, await (await import("./report.ts")).strayFault(session, loading?.file, reason));
        }
    };
    host.guardStreams();
    host.onExit((status) => session.isOver ? status : endEarly(session));
    host.onUncaught((error) => void stray(error));
    host.onIdle(() => void stray("it waits for something that can no longer happen"));
    return session;
}

/** How a failure is written before there is a tree to bind the tokens to. */
function readSettings(session: Session, tokens: readonly string[] | undefined): void {
    if (tokens !== undefined) {
        session.settings = bindTokens({ commands: [], groups: [], issues: [] }, tokens)?.settings ?? {};
    }
}

/** Binds the tokens; the JSON reader and the suggestions load only for tokens that ask for them. */
async function bindSession(tree: Tree, tokens: readonly string[]): Promise<Bound> {
    const quick = bindTokens(tree, tokens);
    if (quick !== undefined && !("issues" in quick)) {
        return quick;
    }
    const { bind } = await import("../model/argv.ts");
    const bound = bind(tree, tokens);
    return "issues" in bound ? bind(tree, tokens, (await import("../model/suggest.ts")).hints) : bound;
}

async function runSession(session: Session, tokens: readonly string[]): Promise<never> {
    const bound = await bindSession(session.tree, tokens);
    session.settings = bound.settings;
    session.operation = bound.operation ?? [];
    if ("control" in bound) {
        return end(session, await (await import("./report.ts")).control(session, bound.control, resolveModes(session)));
    }
    const issues: InputIssue[] = "issues" in bound ? [...bound.issues] : [];
    const asked = host.env("TOOLFUNCS_OUTPUT");
    if (asked !== undefined && !modes.has(asked)) {
        issues.push(await (await import("./report.ts")).modeIssue(asked));
    }
    if (bound.operation === undefined) {
        return end(session, (await import("./report.ts")).usageFault(issues));
    }
    return call(session, bound.input, issues);
}

async function call(session: Session, input: { readonly [name: string]: unknown }, issues: readonly InputIssue[]): Promise<never> {
    let release = (): void => {};
    let stopped: host.StopSignal | undefined;
    const options: InvokeOptions = {
        clock: host,
        issues,
        progress: await progressOf(session),
        log: (message) => {
            session.clearProgress();
            host.writeAll(2, `${message}\n`);
        },
        // While a handler runs synchronously the system's own handling of signals stays: no callback of ours could run.
        onPending: (cancel) => {
            release = host.onStop((signal) => {
                stopped = signal;
                cancel();
            });
        },
        ...(session.settings.timeoutMs === undefined ? {} : { timeoutMs: session.settings.timeoutMs }),
    };
    const outcome = await invoke(session.tree, session.operation, input, options);
    release();
    if (outcome.ok) {
        await host.settle();
    }
    return end(session, outcome, stopped);
}

/** The progress line of a terminal's stderr; nothing where it is no terminal (clause run.progress). */
async function progressOf(session: Session): Promise<(done: number, total?: number, message?: string) => void> {
    if (resolveModes(session).stderr !== "terminal" || !host.isTerminal(2)) {
        return () => {};
    }
    const { startProgress } = await import("./progress.ts");
    const { report, clear } = startProgress();
    session.clearProgress = clear;
    return report;
}

/** The modes of both streams (clauses run.mode.*): flag, then TOOLFUNCS_OUTPUT, then the terminal, then the App's default. */
export function resolveModes(session: Session): Modes {
    const asked = modeOf(session.settings.output) ?? modeOf(host.env("TOOLFUNCS_OUTPUT"));
    if (asked !== undefined) {
        return { stdout: asked, stderr: asked };
    }
    return {
        stdout: host.isTerminal(1) ? "terminal" : modeOf(session.tree.defaultOutput) ?? "machine",
        stderr: host.isTerminal(2) ? "terminal" : "machine",
    };
}

/** A mode by its name or alias; undefined for auto and for what is none. */
function modeOf(text: string | undefined): Mode | undefined {
    const mode = modes.get(text ?? "auto");
    return mode === "auto" ? undefined : mode as Mode | undefined;
}

/** Writes what came out and ends the process with its status; the first end counts. */
async function end(session: Session, outcome: Outcome | { stdout: string }, stopped?: host.StopSignal): Promise<never> {
    if (session.isEnding) {
        return never;
    }
    session.isEnding = true;
    return finish(session, outcome, stopped);
}

async function finish(session: Session, outcome: Outcome | { stdout: string }, stopped?: host.StopSignal): Promise<never> {
    session.isOver = true;
    session.clearProgress();
    let rendered: Rendered;
    try {
        rendered = await render(session, outcome);
        if (session.statusOf !== undefined && "ok" in outcome && outcome.ok) {
            rendered.exit = session.statusOf(session.operation, outcome.result);
        }
    } catch (error) {
        // What the tool did to its process keeps the outcome from being rendered: the end must still be told.
        rendered = { stdout: "", stderr: `${session.program}: the outcome could not be rendered: ${String((error as { message?: unknown } | null)?.message)}\n`, exit: 70 };
    }
    const written = host.writeAll(1, rendered.stdout);
    host.writeAll(2, rendered.stderr);
    if (written !== "all" && written !== "closed") {
        host.writeAll(2, `${session.program}: the result could not be written: ${written}\n`);
        return host.exit(70);
    }
    return stopped === undefined ? host.exit(rendered.exit) : host.die(stopped);
}

/** The bytes of both streams and the status of an outcome; the machine's success needs nothing more to be loaded. */
async function render(session: Session, outcome: Outcome | { stdout: string }): Promise<Rendered> {
    if (!("ok" in outcome)) {
        return { stdout: outcome.stdout, stderr: "", exit: 0 };
    }
    const streams = resolveModes(session);
    if (outcome.ok && streams.stdout === "machine") {
        return { stdout: `${outcome.text}\n`, stderr: "", exit: 0 };
    }
    return (await import("./report.ts")).renderSession(session, outcome, streams);
}

/** The file or its operation ended the process itself: its result is lost, and nothing can be loaded any more to say more (clause run.fault.exit). */
function endEarly(session: Session): number {
    readSettings(session, session.loading?.tokens);
    const message = "It ended the process itself, before it had a result.";
    const mode = resolveModes(session).stdout;
    if (mode === "json" || mode === "jsonl") {
        const tool = [session.tree.name, ...session.operation].join(".");
        const error = { code: "tool-failed", category: "runtime", message, retryable: false };
        host.writeAll(1, `${JSON.stringify({ ok: false, error, meta: { tool, duration_ms: host.now() - session.startMs } })}\n`);
    } else {
        host.writeAll(2, `error[tool-failed]: ${session.program}: ${message}\n`);
    }
    return 70;
}
