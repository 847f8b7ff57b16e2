import type { Json } from "../base/json.ts";
import type { Category } from "../base/error.ts";
import type { Context, Define, OutputMode } from "../types.ts";
import type { Command, Tree } from "./tree.ts";
export type { Command, Group, ToolIssue, Tree } from "./tree.ts";
/** The key under which an App answers with its tree, whichever copy of the SDK made it (clause tool.tree.symbol). */
export declare const appKey: symbol;
/** The mark of a ToolError, whichever copy of the SDK made it (clause tool.error.mark). */
export declare const errorKey: symbol;
/** The key under which a function that `command` returns answers with its command (clause tool.native.mark). */
export declare const commandKey: symbol;
/** What `new App(...)` takes. */
export interface AppOptions {
    name?: string;
    description?: string;
    version?: string;
    defaultOutput?: OutputMode;
    renderHelp?: (text: string) => string;
    renderError?: (text: string) => string;
}
/** What a ToolError takes beside its code and message. */
export interface ToolErrorOptions {
    category?: Category;
    details?: {
        [key: string]: Json;
    };
    suggestion?: string;
    field?: string;
    retryable?: boolean;
    cause?: unknown;
}
/**
 * A failure with a code that callers can switch on: `throw new ToolError("city-unknown", "No such city: Atlantis.", { category: "state" })`.
 * `code` matches `^[A-Za-z][A-Za-z0-9_.-]{0,63}$`; `category` (default "runtime") decides exit and HTTP status. Source: clauses tool.error.*.
 */
export declare class ToolError extends Error {
    readonly code: string;
    readonly category: Category;
    readonly details: {
        [key: string]: Json;
    } | undefined;
    readonly suggestion: string | undefined;
    readonly field: string | undefined;
    readonly retryable: boolean;
    constructor(code: string, message: string, options?: ToolErrorOptions);
}
/** What an App and a group share: operations and groups are registered here. The rules are checked where the tree is read. */
export declare class Branch {
    #private;
    constructor(node: Pick<Tree, "commands" | "groups">);
    /**
     * Registers one operation and returns it as a function of one object argument that fills declared defaults:
     * native values, native exceptions, no validation. Faults of the definition are told by `check`, never thrown;
     * TypeError only where `spec` is no object or `run` no function. Source: clauses tool.native.*, tool.issue.*.
     */
    readonly command: Define;
    /** Registers a group and returns it; groups nest. Source: clauses tool.name.*, tool.description. */
    group(name: string, description: string): Branch;
}
/** The tool itself; `export const app = new App()`. The doors (`call`, `run`, ...) are added by sdk.ts. */
export declare class Tool extends Branch {
    constructor(options?: AppOptions);
}
/**
 * The tree of anything that answers to the app key with a well-formed one, held to every rule of names and descriptions,
 * whoever made it; undefined for anything else (clauses tool.tree.*). What has the wrong kind is an issue and left out.
 */
export declare function treeOf(value: unknown): Tree | undefined;
/** The author's function with defaults filled; the definition is read at the first call. */
export declare function native(command: Command): (args?: unknown, context?: Partial<Context>) => unknown;
