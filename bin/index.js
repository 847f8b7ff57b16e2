// What a program imports as "toolfuncs": the SDK's names; loading tools by name and path joins it with the facade.
// Clauses: sdk.*.
export * from "./sdk.js";
