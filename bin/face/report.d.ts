import type { Json } from "../base/json.ts";
import type { InputIssue, Outcome } from "../model/invoke.ts";
import type { Settings } from "../model/argv.ts";
import type { Mode } from "../model/render.ts";
import type { Tree } from "../model/tree.ts";
/** One run of one tool: what was called, and how far it has come. */
export interface Session {
    tree: Tree;
    /** How a person calls the tool again. */
    program: string;
    startMs: number;
    operation: readonly string[];
    settings: Settings;
    /** The source that is being loaded, and the tokens that follow it. */
    loading: {
        file: string;
        tokens: readonly string[];
    } | undefined;
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
/** The bytes and the exit status of one outcome in the session's modes. */
export declare function renderSession(session: Session, outcome: Outcome, modes: Modes): Promise<{
    stdout: string;
    stderr: string;
    exit: number;
}>;
/** The fault of a TOOLFUNCS_OUTPUT that names no output mode (clause run.mode.unknown). */
export declare function modeIssue(text: string): Promise<InputIssue>;
/** The failure of tokens that name no operation (clauses run.usage.*). */
export declare function usageFault(issues: readonly InputIssue[]): Outcome;
/** Help or the version as text for stdout; a version nobody stated is a usage error (clauses run.control.*). */
export declare function control(session: Session, kind: "help" | "version", modes: Modes): Promise<Outcome | {
    stdout: string;
}>;
/** The failure of an error that nothing caught: of the operation, or of the file that was being loaded (clauses run.fault.*, load.fault.failed). */
export declare function strayFault(session: Session, file: string | undefined, reason: unknown): Promise<Outcome>;
