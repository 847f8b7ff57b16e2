// FromSchema: what each keyword of the subset says as a type, where a caller, a handler and a plain value differ.
import type { FromSchema, JsonSchema } from "../../bin/types.js";
import type { Equal, Holds } from "./equal.js";

export type Scalars = [
    Holds<Equal<FromSchema<{ type: "string"; format: "date" }>, string>>,
    Holds<Equal<FromSchema<{ type: "integer" }>, number>>,
    Holds<Equal<FromSchema<{ type: "number" }>, number>>,
    Holds<Equal<FromSchema<{ type: "boolean" }>, boolean>>,
    Holds<Equal<FromSchema<{ type: "null" }>, null>>,
    Holds<Equal<FromSchema<{ type: ["string", "null"] }>, string | null>>,
    Holds<Equal<FromSchema<true>, unknown>>,
    Holds<Equal<FromSchema<false>, never>>,
    Holds<Equal<FromSchema<{}>, unknown>>,
    Holds<Equal<FromSchema<JsonSchema>, unknown>>,
];
