import { optionName } from "./derive.ts";
/** The facade name of a tool file: hyphens to underscores; or why it can have none: name-invalid, name-reserved. */
export declare function facadeName(file: string): {
    ok: true;
    facade: string;
} | {
    ok: false;
    code: "name-invalid" | "name-reserved";
};
/** The MCP tool name of an operation: its path joined by two underscores, hyphens to underscores (clause name.mcp). */
export declare function mcpName(path: readonly string[]): string;
export { optionName };
