/** A set of code points: sorted, disjoint, inclusive ranges as [low, high, low, high, ...], and Unicode properties, as a union; `negated` inverts the whole. */
export interface CharacterSet {
    negated: boolean;
    ranges: readonly number[];
    properties: readonly Property[];
}
/** One property escape, such as \p{L}: the inside of its braces, and whether it was written \P. */
export interface Property {
    name: string;
    negated: boolean;
}
export type Expression = {
    kind: "set";
    set: CharacterSet;
} | {
    kind: "assertion";
    at: "start" | "end" | "boundary" | "inside";
} | {
    kind: "sequence";
    items: Expression[];
} | {
    kind: "choice";
    branches: Expression[];
} | {
    kind: "repeat";
    body: Expression;
    min: number;
    max: number;
};
/** What a source means. `unsupported` names the first construct that is not regular; the tree then stands for the rest only. */
export interface Reading {
    expression: Expression;
    depth: number;
    unsupported: string | undefined;
}
/** Why a source is not an expression; `offset` counts code points from 0. */
export interface ReadingFault {
    offset: number;
    detail: string;
}
/** The ranges of \w, which \b and \B ask for. */
export declare const wordRanges: readonly number[];
/**
 * Reads one source. With `unicode` the u flag's grammar holds; without it annex B's, still over code points.
 * Linear in the source, and not recursive: any nesting is read, and `depth` tells how deep it was.
 */
export declare function readExpression(source: string, unicode: boolean): {
    ok: true;
    reading: Reading;
} | {
    ok: false;
    fault: ReadingFault;
};
