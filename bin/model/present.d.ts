import type { Json } from "../base/json.ts";
import type { JsonSchema } from "../types.ts";
import type { Style } from "./terminal.ts";
/** The text of a result on a terminal, ending with a newline (clauses terminal.value.*). */
export declare function presentValue(value: Json, options: {
    schema?: JsonSchema | undefined;
    style: Style;
    width?: number | undefined;
}): string;
