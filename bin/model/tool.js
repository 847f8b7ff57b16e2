// What a tool is: an App with commands and groups, and the plain tree that every door reads.
// Clauses: tool.*.
export {};
