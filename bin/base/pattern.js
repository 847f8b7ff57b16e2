// Matches a text against a pattern in linear time, whoever wrote the pattern.
// Clauses: pattern.*. Rules: ECMA-262 section 22.2 (RegExp) for the language, JSON Schema Validation section 6.3.3 for the search.
import { Automaton, compileProgram, weigh } from "./automaton.js";
import { readExpression } from "./expression.js";
/** Instructions of the expanded pattern (limit.pattern.size): a step through all of them stays under a millisecond. */
const SIZE_MAX = 10_000;
/** Groups inside groups (limit.pattern.depth): the tree is walked by recursion. */
const DEPTH_MAX = 200;
/**
 * Compiles one ECMA-262 pattern; it never throws.
 *
 * @example
 * const compiled = compilePattern("^(a+)+$");
 * compiled.ok && compiled.pattern.test("a".repeat(100_000) + "!"); // false, at once
 */
export function compilePattern(source) {
    const strict = readExpression(source, true);
    // Without the u flag these three would quietly mean the letters p, P and u: that is a mistake and not a needless escape.
    const read = strict.ok || /\\[pPu]\{/.test(source) ? strict : readExpression(source, false);
    if (!read.ok) {
        const fault = strict.ok ? read.fault : strict.fault;
        return { ok: false, code: "pattern-invalid", detail: `${fault.detail}, at character ${fault.offset}` };
    }
    const { expression, depth, unsupported } = read.reading;
    if (unsupported !== undefined) {
        return { ok: false, code: "pattern-unsupported", detail: `${unsupported} cannot be matched in linear time` };
    }
    if (depth > DEPTH_MAX || weigh(expression) > SIZE_MAX) {
        return { ok: false, code: "pattern-too-large", detail: `the pattern is deeper than ${DEPTH_MAX} groups or larger than ${SIZE_MAX} instructions` };
    }
    const automaton = new Automaton(compileProgram(expression));
    return { ok: true, pattern: { test: (text, spend) => automaton.test(text, spend) } };
}
