import type { ErrorObject } from "../base/error.ts";
/** The error object of anything thrown: a ToolError keeps its own code and members, everything else is tool-failed. Never throws. */
export declare function thrownError(operation: string, thrown: unknown): ErrorObject;
