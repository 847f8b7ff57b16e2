import type { Json } from "../base/json.ts";
/** Values to try for a schema, the likeliest first; the caller asks its validator. `name` is the text where any text will do. */
export declare function samples(schema: unknown, root: unknown, name: string, depth?: number): Generator<Json>;
