import type { Program } from "./automaton.ts";
import type { Expression } from "./expression.ts";
/**
 * True is a proof; false says nothing.
 *
 * A backtracking engine walks a tree: a node is one way through the program (a run) over some part of the text, and no node is
 * visited twice. So its work is at most the number of runs, over all places of the text, times the steps between two characters.
 * The crowds of runs that can be alive at one place are enumerated here, with multiplicity, over every text: each crowd is followed
 * by every letter until no new one appears. If none exceeds RUNS_MAX and no run takes more than IDLE_MAX steps without reading, the
 * work for each character is bounded by their product. What is counted is a superset of what an engine does: priorities, early success
 * and failing \b, \B are ignored; ^ and $ are exact, as they hold at one place only. A search is a new run at every character, until
 * a run can succeed whatever follows: then no later start is tried. Loops whose body may be empty are left out, as are searches with
 * \b or \B, since V8 tries them between the halves of a surrogate pair.
 */
export declare function isBounded(expression: Expression, program: Program): boolean;
