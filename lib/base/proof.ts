// Proves of some expressions that a backtracking engine does a bounded amount of work for each character of any text.
// Clauses: pattern.linear.*. Argument: beside isBounded.

import { ACCEPT, ASSERT, END, JUMP, SET, SPLIT, START, alphabetOf, contains, inRange } from "./automaton.ts";
import type { Program } from "./automaton.ts";
import type { CharacterSet, Expression } from "./expression.ts";

/** Runs that may be alive at one place of a text. Real patterns need 1 to 5; a bound this low keeps the engine ahead of the automaton. */
const RUNS_MAX = 8;
/** Steps without reading, from one instruction. */
const IDLE_MAX = 256;
/** Work the proof itself may take; beyond it there is no proof. */
const EFFORT_MAX = 5_000;
/** A search that begins again at every character is proved for short programs only: the engine may look for a literal from its far end. */
const SEARCH_SIZE_MAX = 64;
const PROPERTIES_MAX = 3;

/** Code points that no set of the program tells apart. */
interface Letter {
    point: number;
    held: ReadonlySet<string>;
}

/** Where the runs that start at one instruction stand when they must read; an instruction comes once for every way to it. */
interface Idle {
    reads: readonly number[];
    accepts: boolean;
}

/** The instructions that runs stand at, sorted, one entry a run, and whether the search may still begin anew. */
interface Crowd {
    runs: readonly number[];
    isOpen: boolean;
}

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
export function isBounded(expression: Expression, program: Program): boolean {
    const letters = hasEmptyLoop(expression) ? undefined : lettersOf(program);
    const atStart = idleOf(program, 0, true);
    const restart = idleOf(program, 0, false);
    if (letters === undefined || atStart === undefined || restart === undefined) {
        return false;
    }
    const isAnchored = restart.reads.length === 0 && !restart.accepts;
    if (!isAnchored && (program.hasBoundary || program.operations.length > SEARCH_SIZE_MAX)) {
        return false;
    }
    const idles: (Idle | undefined)[] = [restart];
    // Where an assertion but ^ was passed, success depends on what follows, and the search may have to begin anew.
    const isPlain = !program.operations.some((operation, at) => operation === ASSERT && program.first[at] !== START);
    const seen = new Set<string>();
    const crowds: Crowd[] = [];
    let effort = 0;
    const follow = (reads: readonly number[], isOpen: boolean): boolean => letters.every((letter) => {
        const runs = step(program, reads, letter);
        const key = `${isOpen ? "+" : ""}${runs.join()}`;
        if (!seen.has(key)) {
            seen.add(key);
            crowds.push({ runs, isOpen });
        }
        effort += reads.length + 1;
        return runs.length <= RUNS_MAX && effort <= EFFORT_MAX;
    });
    let isProved = follow(atStart.reads, !isAnchored && !(isPlain && atStart.accepts));
    for (let crowd = crowds.pop(); crowd !== undefined && isProved; crowd = crowds.pop()) {
        const reads: number[] = [];
        let { isOpen } = crowd;
        for (const at of crowd.isOpen ? [...crowd.runs, 0] : crowd.runs) {
            const idle = idles[at] ?? idleOf(program, at, false);
            if (idle === undefined) {
                return false;
            }
            idles[at] = idle;
            reads.push(...idle.reads);
            isOpen &&= !(isPlain && idle.accepts);
        }
        isProved = follow(reads, isOpen);
    }
    return isProved;
}

/** Where the runs stand that can read the letter. */
function step(program: Program, reads: readonly number[], letter: Letter): number[] {
    return reads.filter((at) => contains(program.sets[program.first[at] as number] as CharacterSet, letter.point, letter.held))
        .map((at) => at + 1).sort((a, b) => a - b);
}

/** Every way from one instruction to where it reads or accepts; undefined where the ways take too many steps, or go in a circle. */
function idleOf(program: Program, from: number, isStart: boolean): Idle | undefined {
    const idle: { reads: number[]; accepts: boolean } = { reads: [], accepts: false };
    const open: { at: number; isEnd: boolean }[] = [{ at: from, isEnd: false }];
    let steps = 0;
    for (let way = open.pop(); way !== undefined; way = open.pop()) {
        const { at, isEnd } = way;
        const target = program.first[at] as number;
        steps += 1;
        if (steps > IDLE_MAX) {
            return undefined;
        }
        switch (program.operations[at]) {
            case SPLIT:
                open.push({ at: target, isEnd }, { at: program.second[at] as number, isEnd });
                break;
            case JUMP:
                open.push({ at: target, isEnd });
                break;
            case ASSERT:
                if (target !== START || isStart) {
                    open.push({ at: at + 1, isEnd: isEnd || target === END });
                }
                break;
            case ACCEPT:
                idle.accepts = true;
                break;
            case SET:
                // Past $ nothing is left to read.
                idle.reads.push(...(isEnd ? [] : [at]));
        }
    }
    return idle;
}

/** One letter for each cell of the alphabet that some set tells from the others, with every combination of the properties asked for. */
function lettersOf(program: Program): Letter[] | undefined {
    const { bounds, properties } = alphabetOf(program);
    if (properties.length > PROPERTIES_MAX || program.sets.length * (bounds.length + 1) > EFFORT_MAX) {
        return undefined;
    }
    const cells = new Map<string, number>();
    for (const point of [0, ...bounds]) {
        cells.set(program.sets.map((set) => (inRange(set.ranges, point) ? "1" : "0")).join(""), point);
    }
    const letters: Letter[] = [];
    for (const point of cells.values()) {
        for (let mask = 0; mask < 1 << properties.length; mask += 1) {
            letters.push({ point, held: new Set(properties.filter((_, bit) => (mask >> bit) % 2 === 1).map((property) => property.name)) });
        }
    }
    return letters;
}

function hasEmptyLoop(expression: Expression): boolean {
    switch (expression.kind) {
        case "sequence":
            return expression.items.some(hasEmptyLoop);
        case "choice":
            return expression.branches.some(hasEmptyLoop);
        case "repeat":
            return (expression.max > 1 && canBeEmpty(expression.body)) || hasEmptyLoop(expression.body);
        default:
            return false;
    }
}

function canBeEmpty(expression: Expression): boolean {
    switch (expression.kind) {
        case "set":
            return false;
        case "assertion":
            return true;
        case "sequence":
            return expression.items.every(canBeEmpty);
        case "choice":
            return expression.branches.some(canBeEmpty);
        case "repeat":
            return expression.min === 0 || canBeEmpty(expression.body);
    }
}
