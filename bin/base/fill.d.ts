import type { Plan } from "./plan.ts";
/**
 * Compiles a function that fills in defaults through properties, items, prefixItems and $ref, or undefined where the plan has none.
 * The argument is never changed: what is filled is copied on the way. A default is cloned for each call, and is not filled inside itself.
 */
export declare function compileFill(plan: Plan): ((value: unknown) => unknown) | undefined;
