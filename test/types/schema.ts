// FromSchema: what each keyword of the subset says as a type, where a caller, a handler and a plain value differ.
import type { FromSchema, JsonSchema } from "../../bin/types.js";
import type { Equal, Holds } from "./equal.js";

type In<S> = FromSchema<S, "in">;
type Out<S> = FromSchema<S, "out">;

/** Both directions and the plain one agree; G is what a caller passes where it may also write `undefined`. */
type Same<S, T, G = T> = [Equal<In<S>, G>, Equal<Out<S>, T>, Equal<FromSchema<S>, T>] extends [true, true, true]
    ? true
    : false;

interface Members {
    readonly a: { readonly type: "string" };
    readonly b: { readonly type: "integer" };
    readonly c: { readonly enum: readonly ["x", "y"]; readonly default: "x" };
}

export type Type = [
    Holds<Same<{ type: "string" }, string>>,
    Holds<Same<{ type: "integer" }, number>>,
    Holds<Same<{ type: "number" }, number>>,
    Holds<Same<{ type: "boolean" }, boolean>>,
    Holds<Same<{ type: "null" }, null>>,
    Holds<Same<{ type: "array" }, unknown[]>>,
    Holds<Same<{ type: "object" }, { [name: string]: unknown }>>,
    Holds<Same<{ type: ["string", "null"] }, string | null>>,
    Holds<Same<{ type: readonly ["integer", "boolean", "array"]; items: { type: "null" } }, number | boolean | null[]>>,
    Holds<Same<{ type: [] }, never>>,
];

export type NoMoreThanTheType = [
    Holds<Same<{ type: "string"; minLength: 1; maxLength: 9; pattern: "^a" }, string>>,
    Holds<Same<{ type: "string"; format: "date-time" }, string>>,
    Holds<Same<{ type: "number"; minimum: 0; maximum: 9; multipleOf: 3 }, number>>,
    Holds<Same<{ type: "number"; exclusiveMinimum: 0; exclusiveMaximum: 9 }, number>>,
    Holds<Same<{ type: "array"; items: { type: "string" }; uniqueItems: true; maxItems: 4 }, string[]>>,
    Holds<Same<{ type: "array"; items: { type: "string" }; contains: { const: "a" }; minContains: 2 }, string[]>>,
    Holds<Same<{ type: "string"; title: "T"; description: "D"; examples: ["e"]; $comment: "c"; deprecated: true }, string>>,
];

export type Unknowns = [
    Holds<Same<true, unknown>>,
    Holds<Same<false, never>>,
    Holds<Same<boolean, unknown>>,
    Holds<Same<{}, unknown>>,
    Holds<Same<any, unknown>>,
    Holds<Same<unknown, unknown>>,
    Holds<Same<JsonSchema, unknown>>,
    Holds<Same<{ readonly [keyword: string]: unknown }, unknown>>,
    Holds<Same<{ type: string }, unknown>>,
    Holds<Same<{ type: "strnig" }, unknown>>,
    Holds<Same<{ type: string[] }, unknown>>,
    Holds<Same<{ description: "Anything." }, unknown>>,
    Holds<Same<{ properties: { a: { type: "string" } } }, unknown>>,
    Holds<Same<{ items: { type: "string" } }, unknown>>,
    Holds<Same<{ type: "array"; items: JsonSchema }, unknown[]>>,
];

export type EnumAndConst = [
    Holds<Same<{ enum: readonly ["a", "b"] }, "a" | "b">>,
    Holds<Same<{ enum: ["a", 1, true, null] }, "a" | 1 | true | null>>,
    Holds<Same<{ type: "string"; enum: ["a", "b"] }, "a" | "b">>,
    Holds<Same<{ type: "string"; enum: ["a", 1] }, "a">>,
    Holds<Same<{ type: ["string", "null"]; enum: ["a", null] }, "a" | null>>,
    Holds<Same<{ type: "integer"; enum: [1, 2] }, 1 | 2>>,
    Holds<Same<{ enum: [] }, never>>,
    Holds<Same<{ type: "string"; enum: readonly [] }, never>>,
    Holds<Same<{ type: "string"; enum: string[] }, string>>,
    Holds<Same<{ enum: unknown }, unknown>>,
    Holds<Same<{ enum: readonly [{ readonly k: readonly [1, 2] }, "b"] }, { k: [1, 2] } | "b">>,
    Holds<Same<{ const: "a" }, "a">>,
    Holds<Same<{ const: null }, null>>,
    Holds<Same<{ type: "number"; const: 4 }, 4>>,
    Holds<Same<{ type: "string"; const: 4 }, never>>,
    Holds<Same<{ const: { readonly k: readonly ["v"] } }, { k: ["v"] }>>,
    Holds<Same<{ const: unknown }, unknown>>,
];

type Closed = { type: "object"; properties: Members; required: readonly ["a"]; additionalProperties: false };
type Silent = { type: "object"; properties: Members; required: ["a", "c"] };

export type Properties = [
    Holds<Equal<FromSchema<Closed>, { a: string; b?: number; c?: "x" | "y" }>>,
    Holds<Equal<In<Closed>, { a: string; b?: number | undefined; c?: "x" | "y" | undefined }>>,
    Holds<Equal<Out<Closed>, { a: string; b?: number; c: "x" | "y" }>>,
    // A default that is required all the same: the caller may leave it out, since it is filled before the check.
    Holds<Equal<FromSchema<Silent>, { a: string; b?: number; c: "x" | "y" }>>,
    Holds<Equal<In<Silent>, { a: string; b?: number | undefined; c?: "x" | "y" | undefined }>>,
    Holds<Equal<Out<Silent>, { a: string; b?: number; c: "x" | "y" }>>,
    Holds<Same<{ type: "object"; properties: { a: { type: "string" } } }, { a?: string }, { a?: string | undefined }>>,
    Holds<Same<{ type: "object"; properties: { a: { type: "string" } }; required: [] }, { a?: string }, { a?: string | undefined }>>,
    Holds<Same<{ type: "object"; properties: { a: { type: "string" } }; required: string[] }, { a?: string }, { a?: string | undefined }>>,
    Holds<Same<{ type: "object"; properties: { a: true; b: false }; required: ["a"] }, { a: unknown; b?: never }, { a: unknown; b?: never | undefined }>>,
    Holds<Same<{ type: "object"; properties: { a: { type: "null" } }; required: ["a", "z"] }, { a: null; z: {} | null }>>,
    Holds<Same<{ type: "object"; required: ["z"] }, { [name: string]: unknown; z: {} | null }>>,
    Holds<Same<{ type: "object"; properties: { "a-b": { type: "string" }; $c: { type: "null" } } }, { "a-b"?: string; $c?: null }, { "a-b"?: string | undefined; $c?: null | undefined }>>,
    Holds<Same<{ type: "object"; properties: {} }, { [name: string]: never }>>,
    Holds<Same<{ type: "object"; properties: {}; additionalProperties: false }, { [name: string]: never }>>,
    Holds<Same<{ type: "object"; additionalProperties: false }, { [name: string]: never }>>,
];

type Nested = {
    type: "object";
    properties: {
        o: { type: "object"; properties: { d: { type: "integer"; default: 1 } } };
        l: { type: "array"; items: { type: "object"; properties: { d: { type: "integer"; default: 1 } } } };
        t: { type: "array"; prefixItems: [{ type: "object"; properties: { d: { type: "integer"; default: 1 } } }]; items: false };
        m: { type: "object"; additionalProperties: { type: "object"; properties: { d: { type: "integer"; default: 1 } } } };
        u: { anyOf: [{ type: "object"; properties: { d: { type: "integer"; default: 1 } } }, { type: "null" }] };
    };
    required: ["o", "l", "t", "m", "u"];
};

export type DefaultsAtDepth = [
    Holds<
        Equal<
            Out<Nested>,
            {
                o: { d: number };
                l: { d: number }[];
                t: [{ d: number }?];
                m: { [name: string]: { d?: number } };
                u: { d?: number } | null;
            }
        >
    >,
    Holds<
        Equal<
            In<Nested>,
            {
                o: { d?: number | undefined };
                l: { d?: number | undefined }[];
                t: [{ d?: number | undefined }?];
                m: { [name: string]: { d?: number } };
                u: { d?: number } | null;
            }
        >
    >,
];

type Extra<A> = { type: "object"; properties: { a: { type: "string" }; b: { type: "null" } }; required: ["a", "b"]; additionalProperties: A };

export type FurtherMembers = [
    Holds<Same<{ type: "object"; additionalProperties: { type: "integer" } }, { [name: string]: number }>>,
    Holds<Same<{ type: "object"; additionalProperties: true }, { [name: string]: unknown }>>,
    Holds<Same<{ type: "object"; additionalProperties: {} }, { [name: string]: unknown }>>,
    Holds<Same<{ type: "object"; properties: {}; additionalProperties: { type: "string" } }, { [name: string]: string }>>,
    Holds<Same<Extra<false>, { a: string; b: null }>>,
    Holds<Same<Extra<true>, { [name: string]: unknown; a: string; b: null }>>,
    Holds<Same<Extra<{ type: "integer" }>, { [name: string]: number | string | null; a: string; b: null }>>,
    Holds<Same<{ type: "object"; patternProperties: { "^x": { type: "integer" } } }, { [name: string]: unknown }>>,
    Holds<
        Same<
            { type: "object"; patternProperties: { "^x": { type: "integer" }; "^y": { type: "null" } }; additionalProperties: false },
            { [name: string]: number | null }
        >
    >,
    Holds<
        Same<
            { type: "object"; properties: { a: { type: "string" } }; required: ["a"]; patternProperties: { "^x": { type: "null" } } },
            { [name: string]: string | null; a: string }
        >
    >,
    Holds<
        Same<
            { type: "object"; patternProperties: { "^x": { type: "integer" } }; additionalProperties: { type: "boolean" } },
            { [name: string]: number | boolean }
        >
    >,
    Holds<Same<{ type: "object"; additionalProperties: { type: "null" }; propertyNames: { pattern: "^a" } }, { [name: string]: null }>>,
    Holds<Same<{ type: "object"; additionalProperties: { type: "null" }; minProperties: 1; maxProperties: 2 }, { [name: string]: null }>>,
    Holds<Same<{ type: "object"; properties: { a: { type: "null" } }; dependentRequired: { a: ["a"] } }, { a?: null }, { a?: null | undefined }>>,
];

type Two = [{ type: "string" }, { type: "number" }];

export type Arrays = [
    Holds<Same<{ type: "array"; items: { type: "string" } }, string[]>>,
    Holds<Same<{ type: "array"; items: { type: "array"; items: { enum: ["a"] } } }, "a"[][]>>,
    Holds<Same<{ type: "array"; items: true }, unknown[]>>,
    Holds<Same<{ type: "array"; items: false }, []>>,
    Holds<Same<{ type: "array"; prefixItems: Two }, [string?, number?, ...unknown[]]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; minItems: 1 }, [string, number?, ...unknown[]]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; minItems: 2 }, [string, number, ...unknown[]]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; minItems: 2; items: false }, [string, number]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; items: false }, [string?, number?]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; minItems: 2; maxItems: 2 }, [string, number]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; minItems: 2; items: { type: "null" } }, [string, number, ...null[]]>>,
    Holds<Same<{ type: "array"; prefixItems: Two; minItems: 3; items: { type: "null" } }, [string, number, ...null[]]>>,
    Holds<Same<{ type: "array"; prefixItems: []; items: { type: "null" } }, null[]>>,
];

type AorB = { properties: { a: { type: "string" }; b: { type: "string" } } };

export type Applicators = [
    Holds<Same<{ anyOf: [{ type: "string" }, { type: "integer" }, { const: false }] }, string | number | false>>,
    Holds<Same<{ anyOf: [{ type: "string" }, true] }, unknown>>,
    Holds<Same<{ anyOf: [{ type: "string" }, false] }, string>>,
    Holds<Same<{ anyOf: [{ type: "string" }, { type: "null" }] }, string | null>>,
    Holds<Same<{ oneOf: [{ const: "a"; title: "A" }, { const: "b"; title: "B" }] }, "a" | "b">>,
    Holds<Same<{ type: "string"; anyOf: [{ pattern: "^a" }, { const: "b" }] }, string>>,
    Holds<Same<{ type: "string"; oneOf: [{ const: "a" }, { const: 4 }] }, "a">>,
    Holds<Same<{ anyOf: JsonSchema }, unknown>>,
    Holds<Same<{ anyOf: JsonSchema[] }, unknown>>,
    Holds<Same<{ allOf: [{ type: ["string", "null"] }, { type: ["string", "integer"] }] }, string>>,
    Holds<Same<{ type: "string"; allOf: [{ minLength: 2 }, { pattern: "a" }] }, string>>,
    Holds<Same<{ allOf: [] }, unknown>>,
    Holds<Same<{ allOf: [false, { type: "string" }] }, never>>,
    Holds<
        Same<
            { type: "object"; properties: { a: { type: "string" }; b: { type: "string" } }; additionalProperties: false; anyOf: [{ required: ["a"] }, { required: ["b"] }] },
            { a?: string; b?: string } & ({ a: {} | null } | { b: {} | null }),
            { a?: string | undefined; b?: string | undefined } & ({ a: {} | null } | { b: {} | null })
        >
    >,
    Holds<Same<AorB & { anyOf: [{ required: ["a"] }, { required: ["b"] }] }, unknown>>,
    Holds<
        Same<
            { type: "object"; properties: { a: { type: "string" } }; additionalProperties: true; allOf: [{ properties: { b: { type: "null" } }; required: ["b"] }] },
            { [name: string]: unknown; a?: string } & { b: null },
            { [name: string]: unknown; a?: string | undefined } & { b: null }
        >
    >,
];

type Discriminated = {
    oneOf: [
        { type: "object"; properties: { kind: { const: "circle" }; radius: { type: "number" } }; required: ["kind", "radius"]; additionalProperties: false },
        { type: "object"; properties: { kind: { const: "square" }; side: { type: "number" } }; required: ["kind", "side"]; additionalProperties: false },
    ];
};

/** A union of objects narrows on its constant member. */
export function area(shape: FromSchema<Discriminated>): number {
    return shape.kind === "circle" ? shape.radius ** 2 : shape.side ** 2;
}

/** A member that a branch requires is there with the type that the schema itself gives it. */
export function either(
    value: FromSchema<{ type: "object"; properties: { a: { type: "string" } }; allOf: [{ required: ["a"] }]; additionalProperties: false }>,
): string {
    return value.a;
}

type Conditional<Then, Else> = { type: "string"; if: { const: "a" }; then: Then; else: Else };

export type Conditions = [
    Holds<Same<Conditional<true, { enum: ["b", "c"] }>, "a" | "b" | "c">>,
    Holds<Same<Conditional<false, { enum: ["b", "c"] }>, "b" | "c">>,
    Holds<Same<Conditional<{ const: "a" }, false>, "a">>,
    Holds<Same<{ type: "string"; if: { const: "a" }; else: { const: "b" } }, "a" | "b">>,
    Holds<Same<{ type: "string"; if: { const: "a" }; then: { minLength: 1 } }, string>>,
    Holds<Same<{ type: "string"; if: { const: "a" } }, string>>,
    Holds<Same<{ type: "string"; then: { const: "a" } }, string>>,
];

export type Not = [
    Holds<Same<{ enum: ["a", "b", "c"]; not: { const: "b" } }, "a" | "c">>,
    Holds<Same<{ enum: ["a", "b", "c"]; not: { enum: ["a", "b"] } }, "c">>,
    Holds<Same<{ type: ["string", "null", "integer"]; not: { type: "null" } }, string | number>>,
    Holds<Same<{ type: ["string", "null"]; not: { type: ["null", "boolean"] } }, string>>,
    Holds<Same<{ type: "number"; not: { type: "integer" } }, number>>,
    Holds<Same<{ type: "string"; not: { type: "string"; maxLength: 3 } }, string>>,
    Holds<Same<{ type: "string"; not: { const: "a" } }, string>>,
    Holds<Same<{ not: true }, never>>,
    Holds<Same<{ not: { type: "null" } }, unknown>>,
    Holds<Same<{ type: "object"; properties: { a: { type: "null" } }; not: { required: ["a"] } }, { a?: null }, { a?: null | undefined }>>,
];

type Book<Name extends string> = {
    type: "array";
    items: { $ref: Name };
    $defs: {
        name: { type: "string" };
        "a/b~c": { type: "null" };
        chain: { $ref: "#/$defs/name" };
        list: { anyOf: [{ type: "boolean" }, { type: "integer" }] };
        point: { type: "object"; properties: { x: { type: "number"; default: 0 } } };
    };
    definitions: { old: { type: "integer" } };
};

export type References = [
    Holds<Same<Book<"#/$defs/name">, string[]>>,
    Holds<Same<Book<"#/$defs/chain">, string[]>>,
    Holds<Same<Book<"#/$defs/a~1b~0c">, null[]>>,
    Holds<Same<Book<"#/$defs/list/anyOf/1">, number[]>>,
    Holds<Same<Book<"#/$defs/list/anyOf/2">, unknown[]>>,
    Holds<Same<Book<"#/$defs/point/properties/x">, number[]>>,
    Holds<Same<Book<"#/definitions/old">, number[]>>,
    Holds<Same<Book<"#/$defs/none">, unknown[]>>,
    Holds<Same<Book<"#anchor">, unknown[]>>,
    Holds<Same<Book<"https://example.com/s">, unknown[]>>,
    Holds<Same<Book<string>, unknown[]>>,
    Holds<Equal<In<Book<"#/$defs/point">>, { x?: number | undefined }[]>>,
    Holds<Equal<Out<Book<"#/$defs/point">>, { x: number }[]>>,
    Holds<Same<{ $ref: "#/$defs/n"; enum: ["a", "b"]; $defs: { n: { enum: ["b", "c"] } } }, "b">>,
];

type Tree = {
    type: "object";
    properties: { value: { type: "string" }; depth: { type: "integer"; default: 0 }; kids: { type: "array"; items: { $ref: "#" } } };
    required: ["value", "kids"];
};
type List = { $ref: "#/$defs/cell"; $defs: { cell: { anyOf: [{ type: "null" }, { type: "array"; prefixItems: [{ type: "string" }, { $ref: "#/$defs/cell" }]; minItems: 2; items: false }] } } };
type Json = {
    $ref: "#/$defs/json";
    $defs: {
        json: {
            anyOf: [
                { type: ["string", "number", "boolean", "null"] },
                { type: "array"; items: { $ref: "#/$defs/json" } },
                { type: "object"; additionalProperties: { $ref: "#/$defs/json" } },
            ];
        };
    };
};

/** Recursion goes as deep as the value does. */
export function third(tree: Out<Tree>, list: FromSchema<List>, json: FromSchema<Json>): string {
    const kid = tree.kids[0]?.kids[0]?.kids[0];
    const depth: number = kid?.depth ?? 0;
    const cell = list?.[1]?.[1]?.[1]?.[0];
    const inner = Array.isArray(json) && Array.isArray(json[0]) ? json[0][0] : json;
    return `${kid?.value ?? ""}${depth}${cell ?? ""}${typeof inner}`;
}

export const tree: In<Tree> = { value: "a", kids: [{ value: "b", depth: 1, kids: [] }] };
export const list: FromSchema<List> = ["a", ["b", null]];
export const json: FromSchema<Json> = [1, "a", null, { a: [true, {}] }];
