import type { Json } from "../base/json.ts";
import type { JsonSchema } from "../types.ts";
import type { Command, ToolIssue } from "./tree.ts";
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
    /** Every default of the input that a caller may leave to be filled, with its place in the derived schema. */
    defaults: {
        path: string;
        value: unknown;
    }[];
    issues: ToolIssue[];
}
/** At most this many faults of one definition are told (limit.derive.issues). */
export declare const issuesMax = 100;
/**
 * Derives the published input and output schema of one operation and its parameters, with every fault of the definition
 * but those of the schema subset itself, which the schema check adds. Never throws. Source: clauses derive.*.
 */
export declare function derive(command: Command, operation: readonly string[]): Derived;
/** Whether a spec's member has a value of its kind; an unknown member has none. */
export declare function hasKind(key: string, value: unknown): boolean;
/** Where a place of a derived schema stands in the definition (clause derive.issue.path). */
export declare function definitionPath(command: Command, side: "input" | "output", path: string): {
    path: string;
    parameter?: string;
};
/** The option's name: kebab form of the parameter's (clause name.option): `maxRows` and `max_rows` are `max-rows`. */
export declare function optionName(name: string): string;
