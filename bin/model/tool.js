// What a tool is: the plain tree that every door reads.
// Clauses: tool.*.
export { derive } from "./derive.js";
