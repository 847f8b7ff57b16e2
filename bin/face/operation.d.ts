/** The names that a first word may have instead of a file's. */
export declare function operationNames(): string[];
/** Runs one operation of toolfuncs as a process of its own; ends it. */
export declare function runOperation(tokens: readonly string[]): Promise<never>;
