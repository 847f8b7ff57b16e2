import type { Json } from "./json.ts";
/** What kind of failure it is; it alone decides the exit and HTTP status. */
export type Category = "input" | "refused" | "blocked" | "state" | "auth" | "timeout" | "runtime" | "internal";
/** The error object every door carries (clause error.object). */
export interface ErrorObject {
    code: string;
    category: Category;
    message: string;
    details?: {
        [key: string]: Json;
    };
    suggestion?: string;
    field?: string;
    retryable: boolean;
}
/** Exit status and HTTP status by category. */
export declare const categories: Readonly<Record<Category, {
    exit: number;
    http: number;
}>>;
/** Every code toolfuncs itself emits, with its category; a tool's own ToolError may carry others. */
export declare const codes: Readonly<Record<string, Category>>;
/** What an MCP server answers for an error: a JSON-RPC error number, or `isError` for a result that carries the error object. */
export type McpAnswer = number | "isError";
/** The statuses of one error by its category; an unknown tool is the one JSON-RPC error (clause error.mcp). */
export declare function errorStatus(error: {
    code: string;
    category: Category;
}): {
    exit: number;
    http: number;
    mcp: McpAnswer;
};
/** Makes an error object of a toolfuncs code; the table gives its category. */
export declare function errorObject(code: string, message: string, more?: Partial<ErrorObject>): ErrorObject;
/** The failure of one or more faults: how many in words, each in `details.issues`; bad input names the place of the first (clause error.issues). */
export declare function errorList(code: string, subject: string, issues: readonly object[]): ErrorObject;
