import type { Json } from "./json.ts";
/** A fault of a schema. `path` is a JSON Pointer into the schema, to the subschema that holds the keyword. */
export interface SchemaIssue {
    code: string;
    path: string;
    keyword: string;
    detail: string;
    suggestion?: string;
}
/** A compiled pattern; `spend` is told the steps used and answers false when the caller has no more. */
export interface Matcher {
    test(text: string, spend?: (steps: number) => boolean): boolean;
}
/** What is loaded on demand: `base/pattern` and `base/format`. */
export interface Parts {
    compilePattern?: (source: string) => {
        ok: true;
        pattern: Matcher;
    } | {
        ok: false;
        code: string;
        detail: string;
    };
    formats?: ReadonlyMap<string, (text: string) => boolean>;
}
/** One subschema with checked values. A keyword that is absent or not enforced is undefined. */
export interface Node {
    at: string;
    /** The verdict of a boolean schema. */
    fixed: boolean | undefined;
    /** False where something under this node is not enforced, so that its yes is only "not contradicted". */
    exact: boolean;
    type?: number;
    enum?: Json[];
    const?: Json;
    minLength?: number;
    maxLength?: number;
    pattern?: Matcher;
    format?: (text: string) => boolean;
    formatName?: string;
    source?: string;
    minimum?: number;
    maximum?: number;
    exclusiveMinimum?: number;
    exclusiveMaximum?: number;
    multipleOf?: number;
    properties?: Map<string, Node>;
    patternProperties?: {
        source: string;
        pattern: Matcher;
        node: Node;
    }[];
    additionalProperties?: Node;
    propertyNames?: Node;
    required?: string[];
    minProperties?: number;
    maxProperties?: number;
    dependentRequired?: Map<string, string[]>;
    dependentSchemas?: Map<string, Node>;
    prefixItems?: Node[];
    items?: Node;
    contains?: Node;
    minContains?: number;
    maxContains?: number;
    minItems?: number;
    maxItems?: number;
    uniqueItems?: boolean;
    allOf?: Node[];
    anyOf?: Node[];
    oneOf?: Node[];
    not?: Node;
    if?: Node;
    then?: Node;
    else?: Node;
    $ref?: Node;
    default?: Json;
}
/** A schema that was read and checked. `root` is undefined where `issues` refuse it. */
export interface Plan {
    root: Node | undefined;
    /** All subschemas that were read, by their pointers. */
    nodes: Map<string, Node>;
    issues: SchemaIssue[];
    notes: SchemaIssue[];
    complete: boolean;
    needs: {
        pattern: boolean;
        format: boolean;
    };
    /** Whether a part that is needed was not handed in: such a plan cannot be compiled. */
    lacks: boolean;
}
/** Bits of `Node.type`. */
export declare const types: {
    readonly null: 1;
    readonly boolean: 2;
    readonly number: 4;
    readonly string: 8;
    readonly array: 16;
    readonly object: 32;
    readonly integer: 64;
};
export interface PlanOptions {
    mode: "define" | "adopt";
    formats: boolean;
}
/**
 * Reads and checks a schema once. Never throws and never changes the schema.
 * Faults are `issues` (the schema is refused); what `adopt` leaves unenforced, and unknown formats in `define`, are `notes`.
 */
export declare function planSchema(schema: unknown, options: PlanOptions, parts?: Parts): Plan;
/** All keywords that a schema may hold. */
export declare const keywords: readonly string[];
