// Matches a text against a pattern in linear time, whoever wrote the pattern.
// Clauses: pattern.*. Rules: ECMA-262 section 22.2 (RegExp) for the language, JSON Schema Validation section 6.3.3 for the search.
import { Automaton, compileProgram, weigh } from "./automaton.js";
import { readExpression } from "./expression.js";
import { isBounded } from "./proof.js";
/** Instructions of the expanded pattern (limit.pattern.size): a step through all of them stays under a millisecond. */
const SIZE_MAX = 10_000;
/** Code units up to which the native engine is used: its stack of choices grows with the text, and it cannot be stopped. */
const NATIVE_LENGTH_MAX = 65_536;
/** The proof costs up to some milliseconds: it is sought once the texts make it worth while, in code units and a constant for each test. */
const HOT = 10_000;
const HEAT_OF_TEST = 100;
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
    return { ok: true, pattern: chooseMatcher(expression, strict.ok ? source : undefined) };
}
/**
 * The automaton, until the pattern has proved to be much used; then the native engine, where that is proved to be linear.
 * `source` is what the native engine would run; a source in the web's reading has none, since that engine would count code units.
 */
function chooseMatcher(expression, source) {
    let program;
    let automaton;
    let native;
    let heat = source === undefined ? Infinity : 0;
    return {
        test(text, spend) {
            program ??= compileProgram(expression);
            if (heat < HOT) {
                heat += text.length + HEAT_OF_TEST;
                native = heat < HOT ? undefined : proveNative(expression, program, source);
            }
            if (native !== undefined && text.length <= NATIVE_LENGTH_MAX) {
                if (spend !== undefined && !spend(text.length + 1)) {
                    return false;
                }
                const found = searchNative(native, text);
                if (found !== undefined) {
                    return found;
                }
                native = undefined;
            }
            automaton ??= new Automaton(program);
            return automaton.test(text, spend);
        },
    };
}
function proveNative(expression, program, source) {
    try {
        return isBounded(expression, program) ? new RegExp(source, "u") : undefined;
    }
    catch {
        return undefined; // The engine is older than the syntax: one name for two groups.
    }
}
function searchNative(native, text) {
    try {
        return native.test(text);
    }
    catch {
        return undefined; // Too large for the engine, or for its stack on this text.
    }
}
