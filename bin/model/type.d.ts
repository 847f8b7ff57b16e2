/** An object schema, read by own members. */
export type Schema = {
    readonly [keyword: string]: unknown;
};
/** Reads an own member only. */
export declare function own(node: {
    readonly [key: string]: unknown;
}, key: string): unknown;
/** The schema a reference within the document leads to; undefined for any other. */
export declare function referred(root: unknown, reference: string): unknown;
/** The schema behind `$ref`, with the members beside it; an empty one where there is none. */
export declare function resolved(schema: unknown, root: unknown): Schema;
/** The schema of the place that a JSON Pointer names in a value; undefined where the schema does not say. */
export declare function schemaAt(root: unknown, path: string): Schema | undefined;
/** The types a schema names or implies. */
export declare function typesOf(schema: Schema): string[];
/** A type in words: "list of text", "record {city, units?}", "whole number or null". */
export declare function typeWords(schema: unknown, root: unknown, depth?: number): string;
