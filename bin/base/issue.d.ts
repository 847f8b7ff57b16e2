import type { Plan } from "./plan.ts";
/** One fault of a value. `path` is a JSON Pointer into the value; only path and keyword are part of the contract. */
export interface Issue {
    path: string;
    keyword: string;
    detail: string;
    received?: string;
    expected?: string;
    suggestion?: string;
}
/**
 * Compiles a plan to a function that returns the issues of a value, none where it is valid: the first 100 in document order.
 * Issues of a place come before those of its members; missing members count to the place, in the order of `required`.
 */
export declare function compileIssues(plan: Plan): (value: unknown) => Issue[];
