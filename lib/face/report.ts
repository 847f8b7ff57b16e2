// What a run says beyond a bare machine result: failures, help, the version, and every other output mode; loaded on demand.
// Clauses: run.usage.*, run.control.*.

import type { Json } from "../base/json.ts";
import type { InputIssue, Outcome } from "../model/invoke.ts";
import type { Settings } from "../model/argv.ts";
import type { Mode } from "../model/render.ts";
import type { Style } from "../model/terminal.ts";
import type { Tree } from "../model/tree.ts";
import { errorList } from "../base/error.ts";
import { thrownError } from "../model/failure.ts";
import * as host from "../host/node.ts";
import { findCommand, prepare } from "../model/invoke.ts";
import { outcomeMeta, renderOutcome } from "../model/render.ts";
import { styleFor } from "../model/terminal.ts";
import { echo, modes } from "../model/token.ts";

/** One run of one tool: what was called, and how far it has come. */
export interface Session {
    tree: Tree;
    /** How a person calls the tool again. */
    program: string;
    startMs: number;
    operation: readonly string[];
    settings: Settings;
    /** The source that is being loaded, and the tokens that follow it. */
    loading: { file: string; tokens: readonly string[] } | undefined;
    /** What it ends with is decided; another end comes too late. */
    isEnding: boolean;
    /** The end is being written. */
    isOver: boolean;
    /** The exit status of a result that is itself a verdict. */
    statusOf?(operation: readonly string[], result: Json): number;
    clearProgress(): void;
}

/** The output mode of each stream. */
export interface Modes {
    stdout: Mode;
    stderr: Mode;
}

/** The style and width of a stream in its mode. */
function look(fd: 1 | 2, mode: string): { style: Style; width: number | undefined } {
    const isTerminal = host.isTerminal(fd);
    const style = { ...styleFor(host.environment(), isTerminal), terminal: mode === "terminal" };
    return { style, width: isTerminal ? host.columnsOf(fd) : undefined };
}

/** The bytes and the exit status of one outcome in the session's modes. */
export async function renderSession(session: Session, outcome: Outcome, modes: Modes): Promise<{ stdout: string; stderr: string; exit: number }> {
    const command = findCommand(session.tree, session.operation);
    const derived = command === undefined ? undefined : (await prepare(command, session.operation)).derived;
    return renderOutcome(outcome, {
        ...modes,
        ...(outcome.ok ? look(1, modes.stdout) : look(2, modes.stderr)),
        meta: outcomeMeta(session.tree, session.operation, host.now() - session.startMs),
        input: derived?.input,
        output: derived?.output,
        program: session.program,
        operation: session.operation,
        renderError: session.tree.renderError,
    });
}

/** The fault of a TOOLFUNCS_OUTPUT that names no output mode (clause run.mode.unknown). */
export async function modeIssue(text: string): Promise<InputIssue> {
    const suggestion = (await import("../model/suggest.ts")).hints.name(text, modes.keys());
    return {
        path: "", code: "output-unknown", detail: "TOOLFUNCS_OUTPUT names no output mode.", received: echo(text), expected: [...modes.keys()].join(", "),
        ...(suggestion === undefined ? {} : { suggestion }),
    };
}

/** The failure of tokens that name no operation (clauses run.usage.*). */
export function usageFault(issues: readonly InputIssue[]): Outcome {
    const code = issues.some((issue) => issue.code === "command-unknown") ? "command-unknown" : "input-invalid";
    return { ok: false, error: errorList(code, "The command line", issues) };
}

/** Help or the version as text for stdout; a version nobody stated is a usage error (clauses run.control.*). */
export async function control(session: Session, kind: "help" | "version", modes: Modes): Promise<Outcome | { stdout: string }> {
    if (kind === "help") {
        const { helpText } = await import("../model/help.ts");
        return { stdout: await helpText(session.tree, session.operation, { ...look(1, modes.stdout), program: session.program }) };
    }
    if (session.tree.version === undefined) {
        return usageFault([{ path: "", code: "version-missing", detail: "This tool states no version." }]);
    }
    return { stdout: `${session.tree.version}\n` };
}

/** The failure of an error that nothing caught: of the operation, or of the file that was being loaded (clauses run.fault.*, load.fault.failed). */
export async function strayFault(session: Session, file: string | undefined, reason: unknown): Promise<Outcome> {
    if (file !== undefined) {
        const read = host.readText(file);
        const { loadError, readError } = await import("../host/fault.ts");
        return { ok: false, error: "fault" in read ? readError(file, read.fault) : loadError({ file, path: read.path, text: read.text, packages: [] }, reason) };
    }
    return { ok: false, error: thrownError(session.operation.join(" ") || session.program, reason) };
}
