// The static types of a tool: JSON Schema literals read as TypeScript types, for callers and for handlers.
// Clauses: tool.types.*.
export {};
