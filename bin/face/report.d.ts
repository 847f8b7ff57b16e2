import type { InputIssue, Outcome } from "../model/invoke.ts";
import type { Modes, Session } from "./run.ts";
/** The bytes and the exit status of one outcome in the session's modes. */
export declare function renderSession(session: Session, outcome: Outcome, modes: Modes): Promise<{
    stdout: string;
    stderr: string;
    exit: number;
}>;
/** The failure of tokens that name no operation, or of an output mode that is none (clauses run.usage.*). */
export declare function usageFault(issues: readonly InputIssue[], mode: string | undefined): Outcome;
/** Help or the version as text for stdout; a version nobody stated is a usage error (clauses run.control.*). */
export declare function control(session: Session, kind: "help" | "version", modes: Modes): Promise<Outcome | {
    stdout: string;
}>;
