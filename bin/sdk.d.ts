import type { Json } from "./base/json.ts";
import type { CallOptions, Envelope } from "./face/call.ts";
import type { ToolIssue } from "./model/tool.ts";
import type { DictSchema, JsonSchema, ListSchema, NullableSchema, Params, RecordSchema } from "./types.ts";
import { Tool } from "./model/tool.ts";
export { ToolError } from "./model/tool.ts";
export type { AppOptions, Branch, ToolErrorOptions, ToolIssue } from "./model/tool.ts";
export type { CallOptions, Envelope } from "./face/call.ts";
export type { Context, Define, DictSchema, FromSchema, JsonSchema, ListSchema, NullableSchema, Params, RecordSchema, Spec } from "./types.ts";
export type { Json };
/** The tool: operations and groups are registered on it, and it can call and run them. */
export declare class App extends Tool {
    /** Every fault of the definitions, in order; empty where all is sound. Source: clause sdk.check. */
    check(): Promise<ToolIssue[]>;
    /**
     * Calls one operation through the same door as the command line and MCP: `await app.call("records.show", { id: "1" })`.
     * The path is a list of names, or one text joined by dots, double underscores, slashes or blanks; hyphens and underscores are equal.
     * Never throws; the envelope says `ok`. Source: clauses call.*.
     */
    call(path: string | readonly string[], args?: unknown, options?: CallOptions): Promise<Envelope>;
    /** Like `call`, one envelope for each item of a list result. Source: clause call.stream. */
    stream(path: string | readonly string[], args?: unknown, options?: CallOptions): AsyncGenerator<Envelope, void, undefined>;
    /** Runs the App as this process's command line and ends the process: for a program that embeds it. Source: clause sdk.run. */
    run(options?: {
        argv?: readonly string[];
        name?: string;
    }): Promise<never>;
}
/** A closed object schema: every property is required unless it has a `default`. */
export declare function record<const P extends Params>(properties: P): RecordSchema<P>;
/** A list whose items all have one schema. */
export declare function list<const S extends JsonSchema>(items: S): ListSchema<S>;
/** An object of any keys whose values all have one schema. */
export declare function dict<const S extends JsonSchema>(values: S): DictSchema<S>;
/** A schema that also accepts null. */
export declare function nullable<const S extends JsonSchema>(schema: S): NullableSchema<S>;
/** The key under which an App answers with its command tree (clause tool.tree.symbol). */
export declare const appSymbol: symbol;
