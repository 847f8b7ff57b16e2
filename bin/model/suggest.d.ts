import type { Hints } from "./argv.ts";
/** The suggestions that `bind` of model/argv takes. */
export declare const hints: Hints;
