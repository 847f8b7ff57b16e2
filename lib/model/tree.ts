// The command tree that every door reads: operations, groups and the faults of their definitions.
// Clauses: tool.tree.*.

import type { Json } from "../base/json.ts";
import type { Context, JsonSchema, Metadata } from "../types.ts";

/** A fault in a definition, recorded on the App and never thrown. `path` points into the definition. */
export interface ToolIssue {
    code: string;
    operation: string[];
    parameter?: string;
    path: string;
    keyword?: string;
    detail: string;
    suggestion?: string;
}

/** One operation of the tree. */
export interface Command extends Metadata {
    params?: { readonly [name: string]: JsonSchema };
    input?: JsonSchema;
    defs?: { readonly [name: string]: JsonSchema };
    returns: JsonSchema;
    run(args: { [name: string]: Json }, context: Context): unknown;
}

/** A named group of operations and groups. */
export interface Group {
    name: string;
    description: string;
    commands: Command[];
    groups: Group[];
}

/** The command tree: plain JSON plus handlers (clause tool.tree.shape). */
export interface Tree {
    name?: string;
    description?: string;
    version?: string;
    defaultOutput?: string;
    renderHelp?: (text: string) => string;
    renderError?: (text: string) => string;
    commands: Command[];
    groups: Group[];
    issues: ToolIssue[];
}
