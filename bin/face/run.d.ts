import type { Mode } from "../model/render.ts";
import type { Tree } from "../model/tool.ts";
import type { Settings } from "../model/argv.ts";
/** One run of one tool: what was called, and how far it has come. */
export interface Session {
    tree: Tree;
    /** How a person calls the tool again. */
    program: string;
    startMs: number;
    operation: readonly string[];
    settings: Settings;
    isOver: boolean;
    clearProgress(): void;
}
/** The output mode of each stream. */
export interface Modes {
    stdout: Mode;
    stderr: Mode;
}
/** Loads the tool file at a path and runs it with the tokens behind it; ends the process. */
export declare function runSource(file: string, tokens: readonly string[]): Promise<never>;
/** Runs an App that the caller holds; ends the process. */
export declare function runTree(tree: Tree, tokens: readonly string[], program: string): Promise<never>;
/** The modes of both streams (clauses run.mode.*): flag, then TOOLFUNCS_OUTPUT, then the terminal, then the App's default. */
export declare function resolveModes(session: Session): Modes;
