// What a run says beyond a bare machine result: failures, help, the version, and every other output mode; loaded on demand.
// Clauses: run.usage.*, run.control.*.
import { errorList } from "../base/error.js";
import { thrownError } from "../model/failure.js";
import * as host from "../host/node.js";
import { findCommand, prepare } from "../model/invoke.js";
import { outcomeMeta, renderOutcome } from "../model/render.js";
import { styleFor } from "../model/terminal.js";
import { echo, modes } from "../model/token.js";
/** The style and width of a stream in its mode. */
function look(fd, mode) {
    const isTerminal = host.isTerminal(fd);
    const style = { ...styleFor(host.environment(), isTerminal), terminal: mode === "terminal" };
    return { style, width: isTerminal ? host.columnsOf(fd) : undefined };
}
/** The bytes and the exit status of one outcome in the session's modes. */
export async function renderSession(session, outcome, modes) {
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
export async function modeIssue(text) {
    const suggestion = (await import("../model/suggest.js")).hints.name(text, modes.keys());
    return {
        path: "", code: "output-unknown", detail: "TOOLFUNCS_OUTPUT names no output mode.", received: echo(text), expected: [...modes.keys()].join(", "),
        ...(suggestion === undefined ? {} : { suggestion }),
    };
}
/** The failure of tokens that name no operation (clauses run.usage.*). */
export function usageFault(issues) {
    const code = issues.some((issue) => issue.code === "command-unknown") ? "command-unknown" : "input-invalid";
    return { ok: false, error: errorList(code, "The command line", issues) };
}
/** Help or the version as text for stdout; a version nobody stated is a usage error (clauses run.control.*). */
export async function control(session, kind, modes) {
    if (kind === "help") {
        const { helpText } = await import("../model/help.js");
        return { stdout: await helpText(session.tree, session.operation, { ...look(1, modes.stdout), program: session.program }) };
    }
    if (session.tree.version === undefined) {
        return usageFault([{ path: "", code: "version-missing", detail: "This tool states no version." }]);
    }
    return { stdout: `${session.tree.version}\n` };
}
/** The failure of an error that nothing caught: of the operation, or of the file that was being loaded (clauses run.fault.*, load.fault.failed). */
export async function strayFault(session, file, reason) {
    if (file !== undefined) {
        const read = host.readText(file);
        const { loadError, readError } = await import("../host/fault.js");
        return { ok: false, error: "fault" in read ? readError(file, read.fault) : loadError({ file, path: read.path, text: read.text, packages: [] }, reason) };
    }
    return { ok: false, error: thrownError(session.operation.join(" ") || session.program, reason) };
}
