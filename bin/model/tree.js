// The command tree that every door reads: operations, groups and the faults of their definitions.
// Clauses: tool.tree.*.
export {};
