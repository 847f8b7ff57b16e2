import type { Node, Plan } from "./plan.ts";
export { compileFill } from "./fill.ts";
export { planSchema } from "./plan.ts";
export type { Node, Parts, Plan, SchemaIssue } from "./plan.ts";
/** Evaluations nested in one another. The default stack was measured to hold 4,100 of the worst shape. */
export declare const NEST_MAX = 3000;
/** A compiled node; `nest` counts the evaluations it stands in. */
export type Test = (value: unknown, nest: number) => boolean;
/** Takes steps from the call; false when none are left, and then nothing is valid any more. */
export declare function spend(steps: number): boolean;
/** Starts one call. Objects are walked by `for in`: whether anything is inherited is asked once here, not for each member. */
export declare function begin(): void;
/** Why the call was stopped: its steps ran out, or the value is nested too deep. */
export declare function stopped(): "fuel" | "depth" | undefined;
/** Runs one test as one call. A stopped call is never valid, whatever `not` made of it. */
export declare function judge(test: Test, value: unknown): boolean;
/** Compiles a plan to a test that answers yes or no. Throws TypeError for a plan that refuses its schema or lacks parts it needs. */
export declare function compileTest(plan: Plan): (value: unknown) => boolean;
export declare function rootOf(plan: Plan): Node;
/** Returns a function that compiles nodes, each once. Targets of references are compiled from a list, not by recursion. */
export declare function compiler(): (node: Node) => Test;
/** Whether a text has from `min` to `max` code points; they are counted only when the length cannot decide. */
export declare function hasLength(value: string, min: number, max: number): boolean;
/** Counts code points; a lone surrogate counts as one. */
export declare function codePoints(value: string): number;
/** Whether a finite number is a multiple of another, in decimal: 19.99 is a multiple of 0.01. */
export declare function isMultiple(value: number, divisor: number): boolean;
/** Whether all items differ. A few are compared in pairs, many by their canonical text. */
export declare function isUnique(list: unknown[]): boolean;
/** Whether an object has a member of its own; one that is undefined is absent. */
export declare function has(value: unknown, name: string): boolean;
