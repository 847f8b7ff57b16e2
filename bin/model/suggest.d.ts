import type { Hints } from "./token.ts";
/** The suggestions that `bind` of model/argv takes. */
export declare const hints: Hints;
