import type { Tree } from "../model/tool.ts";
import type { Modes, Session } from "./report.ts";
/** How a source is run: `suggestion` is what was probably meant where there is no such file. */
export interface SourceOptions {
    suggestion?: string;
}
/** Loads the tool file at a path and runs it with the tokens behind it; ends the process. */
export declare function runSource(file: string, tokens: readonly string[], options?: SourceOptions): Promise<never>;
/** Runs an App that the caller holds; ends the process, after a result with the status that `statusOf` gives it. */
export declare function runTree(tree: Tree, tokens: readonly string[], program: string, options?: Pick<Session, "statusOf">): Promise<never>;
/** The modes of both streams (clauses run.mode.*): flag, then TOOLFUNCS_OUTPUT, then the terminal, then the App's default. */
export declare function resolveModes(session: Session): Modes;
