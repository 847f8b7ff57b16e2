import type { Json } from "./base/json.ts";
/** A JSON Schema of the subset, as an author writes it. */
export type JsonSchema = boolean | {
    readonly [keyword: string]: unknown;
};
/** The ordered parameters of an operation. */
export type Params = {
    readonly [name: string]: JsonSchema;
};
/** What the handler is given beside its arguments. */
export interface Context {
    /** Aborts when the call is cancelled or its time is up. */
    signal: AbortSignal;
    /** Reports progress; `total` in the same unit as `done`. */
    progress(done: number, total?: number, message?: string): void;
    /** Writes one line to the log (stderr on the command line). */
    log(message: string): void;
}
export type { Json };
