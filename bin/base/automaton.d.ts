import type { CharacterSet, Expression } from "./expression.ts";
/** Asked at most every SPEND_STEPS steps; false ends the run. */
export type Spend = (steps: number) => boolean;
/** The instructions of a Thompson machine. `first` and `second` are targets, a set's index, or a kind of assertion. */
export interface Program {
    operations: readonly number[];
    first: readonly number[];
    second: readonly number[];
    sets: readonly CharacterSet[];
    hasBoundary: boolean;
}
export declare const SET = 0;
export declare const SPLIT = 1;
export declare const JUMP = 2;
export declare const ASSERT = 3;
export declare const ACCEPT = 4;
export declare const START = 0;
export declare const END = 1;
export declare const BOUNDARY = 2;
export declare const INSIDE = 3;
/** The instructions an expression compiles to at most: characters, classes, assertions, alternatives and optional repetitions, expanded. */
export declare function weigh(expression: Expression): number;
export declare function compileProgram(expression: Expression): Program;
/** Code points that no set of a program tells apart are one symbol: the cell between two bounds, and the properties that hold. */
export interface Alphabet {
    /** The first code point of every cell but the first, sorted. */
    bounds: readonly number[];
    properties: readonly {
        name: string;
        test: RegExp;
    }[];
}
export declare function alphabetOf(program: Program): Alphabet;
/** Whether a set has a code point whose properties, of those the program asks for, are `held`. */
export declare function contains(set: CharacterSet, point: number, held: ReadonlySet<string>): boolean;
export declare function inRange(ranges: readonly number[], point: number): boolean;
/** A program with its alphabet and its cached states. Symbol 0 is the text's end. */
export declare class Automaton {
    #private;
    constructor(program: Program);
    /** Searches the whole text; false also where `spend` ends the run. */
    test(text: string, spend: Spend | undefined): boolean;
}
