/**
 * Writes the file into the current folder and gives its path and what to do next.
 * Throws ToolError: input-invalid for a name that no tool can have, file-exists, file-unwritable. Source: clauses start.*.
 */
export declare function startTool(name: string, isTypescript: boolean): {
    path: string;
    next: string[];
};
