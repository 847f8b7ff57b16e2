// What a tool is: an App with commands and groups, and the plain tree that every door reads.
// Clauses: tool.*.

import type { Json } from "../base/json.ts";
import type { Context, JsonSchema } from "../types.ts";

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
export interface Command {
    name: string;
    description: string;
    params?: { [name: string]: JsonSchema };
    input?: JsonSchema;
    defs?: { [name: string]: JsonSchema };
    returns: JsonSchema;
    positional?: string[];
    short?: { [parameter: string]: string };
    aliases?: string[];
    summary?: string;
    tags?: string[];
    category?: string;
    examples?: string[];
    visibility?: "external" | "internal";
    annotations?: { readOnly?: boolean; destructive?: boolean; idempotent?: boolean; openWorld?: boolean };
    version?: string;
    deprecated?: boolean | string;
    extraDescription?: string;
    run(args: { [name: string]: Json }, context: Context): unknown;
}

/** A named group of operations and groups. */
export interface Group {
    name: string;
    description: string;
    commands: Command[];
    groups: Group[];
}

/** The command tree: plain JSON plus handlers (clause tool.tree). */
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

/** How the tokens of a parameter are read (clauses argv.token.*). */
export type TokenClass = "text" | "flag" | "number" | "integer" | "json";

/** One parameter as the command line sees it. */
export interface Parameter {
    name: string;
    option: string;
    short?: string;
    schema: JsonSchema;
    token: TokenClass;
    required: boolean;
    /** Its place among the positionals, from 0. */
    positional?: number;
    choices?: string[];
    default?: Json;
    description?: string;
}

/** What derivation makes of a command: the closed, published schemas and the parameters. */
export interface Derived {
    input: JsonSchema;
    output: JsonSchema;
    parameters: Parameter[];
    issues: ToolIssue[];
}
