// What a tool file imports as "toolfuncs/sdk": App, ToolError and the schema helpers.
// Clauses: sdk.*.

import type { Json } from "./base/json.ts";
import type { CallOptions, Envelope } from "./face/call.ts";
import type { ToolIssue } from "./model/tool.ts";
import type { DictSchema, JsonSchema, ListSchema, NullableSchema, Params, RecordSchema } from "./types.ts";
import { appKey, Tool, treeOf } from "./model/tool.ts";
import type { Tree } from "./model/tool.ts";

export { ToolError } from "./model/tool.ts";
export type { AppOptions, Branch, ToolErrorOptions, ToolIssue } from "./model/tool.ts";
export type { CallOptions, Envelope } from "./face/call.ts";
// A package that exports a group or a schema made here has to name its type in its own declaration files.
export type { Context, Define, DictSchema, FromSchema, JsonSchema, ListSchema, NullableSchema, Params, RecordSchema, Spec } from "./types.ts";
export type { Json };

/** The tool: operations and groups are registered on it, and it can call and run them. */
export class App extends Tool {
    /** Every fault of the definitions, in order; empty where all is sound. Source: clause sdk.check. */
    async check(): Promise<ToolIssue[]> {
        return (await import("./model/invoke.ts")).checkTree(treeOf(this) as Tree);
    }

    /**
     * Calls one operation through the same door as the command line and MCP: `await app.call("records.show", { id: "1" })`.
     * The path is a list of names, or one text joined by dots, double underscores, slashes or blanks; hyphens and underscores are equal.
     * Never throws; the envelope says `ok`. Source: clauses call.*.
     */
    async call(path: string | readonly string[], args: unknown = {}, options: CallOptions = {}): Promise<Envelope> {
        return (await import("./face/call.ts")).callTree(treeOf(this) as Tree, path, args, options);
    }

    /** Like `call`, one envelope for each item of a list result. Source: clause call.stream. */
    async* stream(path: string | readonly string[], args: unknown = {}, options: CallOptions = {}): AsyncGenerator<Envelope, void, undefined> {
        yield* (await import("./face/call.ts")).streamTree(treeOf(this) as Tree, path, args, options);
    }

    /** Runs the App as this process's command line and ends the process: for a program that embeds it. Source: clause sdk.run. */
    async run(options: { argv?: readonly string[]; name?: string } = {}): Promise<never> {
        const { runTree } = await import("./face/run.ts");
        const { argv, programName } = await import("./host/node.ts");
        return runTree(treeOf(this) as Tree, options.argv ?? argv(), options.name ?? programName());
    }
}

/** A closed object schema: every property is required unless it has a `default`. */
export function record<const P extends Params>(properties: P): RecordSchema<P> {
    const required = Object.keys(properties).filter((name) => {
        const schema = properties[name];
        return typeof schema !== "object" || !Object.hasOwn(schema, "default");
    });
    return { type: "object", properties, required, additionalProperties: false } as unknown as RecordSchema<P>;
}

/** A list whose items all have one schema. */
export function list<const S extends JsonSchema>(items: S): ListSchema<S> {
    return { type: "array", items };
}

/** An object of any keys whose values all have one schema. */
export function dict<const S extends JsonSchema>(values: S): DictSchema<S> {
    return { type: "object", additionalProperties: values };
}

/** A schema that also accepts null. */
export function nullable<const S extends JsonSchema>(schema: S): NullableSchema<S> {
    return { anyOf: [schema, { type: "null" }] };
}

/** The key under which an App answers with its command tree (clause tool.tree.symbol). */
export const appSymbol: symbol = appKey;
