import type { Prepared } from "./invoke.ts";
import type { Style } from "./terminal.ts";
import type { Tree } from "./tool.ts";
export interface HelpOptions {
    style: Style;
    width?: number | undefined;
    /** The words that call the tool, such as "weather-report" or "toolfuncs ./weather-report". */
    program: string;
}
/**
 * The help text of the level that `path` names; a path that names nothing gets the last level that it does name.
 * No handler is called. Source: clauses help.*.
 */
export declare function helpText(tree: Tree, path: readonly string[], options: HelpOptions): Promise<string>;
/** The fewest tokens that call an operation, quoted for a POSIX shell; undefined where none were found that its input schema takes (clause help.example.generated). */
export declare function exampleTokens(prepared: Pick<Prepared, "derived" | "input" | "accepts">): string[] | undefined;
