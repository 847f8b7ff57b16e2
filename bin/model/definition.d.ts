import type { Plan } from "../base/verdict.ts";
import type { Derived } from "./derive.ts";
import type { Command, ToolIssue } from "./tree.ts";
/** Every fault of a definition: those of its derivation, then those of its two schemas, each once. */
export declare function definitionIssues(command: Command, operation: readonly string[], derived: Derived, input: Plan, output: Plan): ToolIssue[];
