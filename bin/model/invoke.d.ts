import type { Json } from "../base/json.ts";
import type { ErrorObject } from "../base/error.ts";
import type { Parts, Plan } from "../base/verdict.ts";
import type { Derived } from "./derive.ts";
import type { Command, ToolIssue, Tree } from "./tool.ts";
/** One fault of an input or a result. `code` where a token or a value is at fault, `keyword` where the schema refuses it. */
export interface InputIssue {
    path: string;
    code?: string;
    keyword?: string;
    detail: string;
    received?: string;
    expected?: string;
    suggestion?: string;
}
/** What one call came to; `text` is the result as strict JSON on one line. */
export type Outcome = {
    ok: true;
    result: Json;
    text: string;
} | {
    ok: false;
    error: ErrorObject;
};
/** Time, handed in: `after` calls back once and returns how to take that back. */
export interface Clock {
    now(): number;
    after(ms: number, call: () => void): () => void;
}
export interface InvokeOptions {
    signal?: AbortSignal;
    /** With `clock`: the call fails with time-exceeded after so many milliseconds. */
    timeoutMs?: number;
    clock?: Clock;
    progress?(done: number, total?: number, message?: string): void;
    log?(message: string): void;
    /** Called when the handler has returned a promise that is now waited for, with a way to cancel the call. */
    onPending?(cancel: () => void): void;
    /** Token issues of the command line; the schema's issues of the same parameters are left out. */
    issues?: readonly InputIssue[];
}
/** An operation made ready: checked, and its schemas compiled. */
export interface Prepared {
    command: Command;
    derived: Derived;
    issues: ToolIssue[];
    parts: Parts;
    input: Plan;
    output: Plan;
    accepts(input: unknown): boolean;
    fits(result: unknown): boolean;
    fill: ((input: unknown) => unknown) | undefined;
}
/** The operation a canonical path names; undefined where there is none. */
export declare function findCommand(tree: Tree, operation: readonly string[]): Command | undefined;
/** Checks one operation's definition and compiles its schemas, once for each command object. */
export declare function prepare(command: Command, operation: readonly string[]): Promise<Prepared>;
/** Every fault of an App's definition, in the order of its commands. */
export declare function checkTree(tree: Tree): Promise<ToolIssue[]>;
/**
 * Runs one operation by its canonical path. Never throws and never rejects: every failure is an error object of the closed table
 * (command-unknown, family-faulty, operation-faulty, input-invalid, time-exceeded, operation-cancelled, tool-failed, result-invalid)
 * or the tool's own ToolError. Source: clauses invoke.*.
 */
export declare function invoke(tree: Tree, operation: readonly string[], input: unknown, options?: InvokeOptions): Promise<Outcome>;
