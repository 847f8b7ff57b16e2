import type { ErrorObject } from "../base/error.ts";
import type { Json } from "../base/json.ts";
import type { JsonSchema, OutputMode } from "../types.ts";
import type { Style } from "./terminal.ts";
import type { Tree } from "./tool.ts";
/** How results are written; `plain` is read as text and `auto` is resolved before (clauses render.mode.*). */
export type Mode = Exclude<OutputMode, "auto" | "plain">;
/** What one call came to. */
export type Outcome = {
    ok: true;
    result: Json;
} | {
    ok: false;
    error: ErrorObject;
};
/** The call's own data in an envelope (clauses render.meta.*). */
export interface Meta {
    tool: string;
    version?: string;
    duration_ms: number;
}
export interface RenderOptions {
    stdout: Mode;
    stderr: Mode;
    meta?: Meta | undefined;
    /** The style and width of the stream that gets text: stdout for a result, stderr for a failure. */
    style?: Style | undefined;
    width?: number | undefined;
    /** The schema of the input, for what a missing value should have been. */
    input?: JsonSchema | undefined;
    /** The schema of the result, for its `x-terminal` annotations. */
    output?: JsonSchema | undefined;
    /** How the tool was called, for the line that points to help: the words before the operation. */
    program?: string | undefined;
    operation?: readonly string[] | undefined;
    renderError?: ((text: string) => string) | undefined;
}
/** The bytes of both streams and the exit status of one outcome (clauses render.*). */
export interface Rendered {
    stdout: string;
    stderr: string;
    exit: number;
}
/**
 * Renders one outcome. A result that is no JSON becomes a failure; nothing is thrown.
 *
 *     renderOutcome({ ok: true, result: [1, 2] }, { stdout: "machine", stderr: "machine" }).stdout  // "[1,2]\n"
 */
export declare function renderOutcome(outcome: Outcome, options: RenderOptions): Rendered;
/** The `meta` of an envelope: the tool's and the operation's names joined by dots, and the time the call took. */
export declare function outcomeMeta(tree: Pick<Tree, "name" | "version">, operation: readonly string[], durationMs: number): Meta;
/** An error for people: what happened, every fault with its place, and where help is (clauses render.failure.*). */
export declare function errorText(error: ErrorObject, options: RenderOptions): string;
