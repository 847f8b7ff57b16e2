import type { Derived } from "./derive.ts";
import type { Style } from "./terminal.ts";
import type { Tree } from "./tool.ts";
export interface HelpOptions {
    style: Style;
    width?: number | undefined;
    /** The words that call the tool, such as "weather-report" or "toolfuncs ./weather-report". */
    program: string;
}
/** The help text of the level that `path` names; a path that names nothing gets the last level that it does name. */
export declare function helpText(tree: Tree, path: readonly string[], options: HelpOptions): string;
/** The fewest tokens that call an operation, quoted for a shell (clause help.example.generated). */
export declare function exampleTokens(derived: Derived): string[];
