import type { Json } from "../base/json.ts";
import type { ErrorObject } from "../base/error.ts";
import type { Tree } from "../model/tool.ts";
/** The call's own data. */
export interface EnvelopeMeta {
    tool: string;
    version?: string;
    duration_ms: number;
}
/** What `app.call` answers: a result or an error object, never both, and frozen. */
export type Envelope = {
    readonly ok: true;
    readonly result: Json;
    readonly meta: EnvelopeMeta;
} | {
    readonly ok: false;
    readonly error: ErrorObject;
    readonly meta: EnvelopeMeta;
};
export interface CallOptions {
    signal?: AbortSignal;
    /** Milliseconds after which the call fails with time-exceeded. */
    timeoutMs?: number;
    progress?(done: number, total?: number, message?: string): void;
    log?(message: string): void;
}
/** Runs one operation through the one door. Never throws and never rejects (clauses call.*). */
export declare function callTree(tree: Tree, path: string | readonly string[], args: unknown, options?: CallOptions): Promise<Envelope>;
/** One envelope for each item of a list result; a failure, or a result that is no list, is one envelope. */
export declare function streamTree(tree: Tree, path: string | readonly string[], args: unknown, options?: CallOptions): AsyncGenerator<Envelope, void, undefined>;
