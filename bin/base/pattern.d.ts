import type { Spend } from "./automaton.ts";
/** A compiled pattern. */
export interface Pattern {
    /**
     * Whether the pattern matches anywhere in the text, in steps linear in the pattern's size times the text's length.
     * `spend` is called with the steps done since its last call, about every 1,000; once it returns false the answer is false.
     */
    test(text: string, spend?: Spend): boolean;
}
export type PatternCode = "pattern-invalid" | "pattern-unsupported" | "pattern-too-large";
/**
 * Compiles one ECMA-262 pattern; it never throws.
 *
 * @example
 * const compiled = compilePattern("^(a+)+$");
 * compiled.ok && compiled.pattern.test("a".repeat(100_000) + "!"); // false, at once
 */
export declare function compilePattern(source: string): {
    ok: true;
    pattern: Pattern;
} | {
    ok: false;
    code: PatternCode;
    detail: string;
};
