// Runs a regular expression over a text in time linear in its size times the text's length, as a lazily built, bounded DFA.
// Clauses: pattern.match.*, pattern.linear.*. Method: Thompson's simulation, each step remembered.
import { wordRanges } from "./expression.js";
export const SET = 0;
export const SPLIT = 1;
export const JUMP = 2;
export const ASSERT = 3;
export const ACCEPT = 4;
export const START = 0;
export const END = 1;
export const BOUNDARY = 2;
export const INSIDE = 3;
const KINDS = { start: START, end: END, boundary: BOUNDARY, inside: INSIDE };
const SPEND_STEPS = 1000;
const ASCII = 128;
/** Entries of the direct-mapped memory of symbols beyond ASCII. */
const MEMORY = 1024;
/** Cached transitions: 4 MB of them at most; the table starts small and doubles. */
const TABLE_MAX = 1 << 20;
const STATES_FIRST = 16;
const STRIDE_FIRST = 32;
/** Threads held by all cached states together: 1 MB of them. */
const HELD_MAX = 1 << 18;
const UNKNOWN = 0;
const DEAD = 1;
const MATCHED = 2;
const FIRST_STATE = 3;
/** The instructions an expression compiles to at most: characters, classes, assertions, alternatives and optional repetitions, expanded. */
export function weigh(expression) {
    switch (expression.kind) {
        case "set":
        case "assertion":
            return 1;
        case "sequence":
            return expression.items.reduce((sum, item) => sum + weigh(item), 0);
        case "choice":
            return expression.branches.reduce((sum, branch) => sum + weigh(branch) + 1, 0);
        case "repeat": {
            const { min, max } = repetition(expression);
            const copies = max === Infinity ? Math.max(min, 1) : max;
            const optional = max === Infinity ? 1 : max - min;
            return copies === 0 ? 0 : copies * weigh(expression.body) + optional;
        }
    }
}
/** The same language with few copies: what has no width need not be repeated. */
function repetition(expression) {
    const { body, min, max } = expression;
    if (max > 0 && !hasWidth(body)) {
        return min > 0 ? { min: 1, max: 1 } : { min: 0, max: 0 };
    }
    return { min, max };
}
function hasWidth(expression) {
    switch (expression.kind) {
        case "set":
            return true;
        case "assertion":
            return false;
        case "sequence":
            return expression.items.some(hasWidth);
        case "choice":
            return expression.branches.some(hasWidth);
        case "repeat":
            return expression.max > 0 && hasWidth(expression.body);
    }
}
export function compileProgram(expression) {
    const draft = { operations: [], first: [], second: [], sets: [], indexes: new Map() };
    emit(draft, expression);
    add(draft, ACCEPT, 0);
    const { operations, first, second, sets } = draft;
    const hasBoundary = operations.some((operation, index) => operation === ASSERT && first[index] >= BOUNDARY);
    return { operations, first, second, sets, hasBoundary };
}
function add(draft, operation, first, second = 0) {
    draft.first.push(first);
    draft.second.push(second);
    return draft.operations.push(operation) - 1;
}
function addSet(draft, set) {
    let index = draft.indexes.get(set);
    if (index === undefined) {
        const spelling = JSON.stringify(set);
        index = draft.indexes.get(spelling) ?? draft.sets.push(set) - 1;
        draft.indexes.set(set, index).set(spelling, index);
    }
    add(draft, SET, index);
}
function emit(draft, expression) {
    switch (expression.kind) {
        case "set":
            addSet(draft, expression.set);
            return;
        case "assertion":
            add(draft, ASSERT, KINDS[expression.at]);
            return;
        case "sequence":
            expression.items.forEach((item) => emit(draft, item));
            return;
        case "choice":
            emitChoice(draft, expression.branches);
            return;
        case "repeat":
            emitRepeat(draft, expression);
    }
}
function emitChoice(draft, branches) {
    const jumps = [];
    branches.forEach((branch, index) => {
        const isLast = index === branches.length - 1;
        const split = isLast ? -1 : add(draft, SPLIT, draft.operations.length + 1);
        emit(draft, branch);
        if (!isLast) {
            jumps.push(add(draft, JUMP, 0));
            draft.second[split] = draft.operations.length;
        }
    });
    jumps.forEach((jump) => {
        draft.first[jump] = draft.operations.length;
    });
}
function emitRepeat(draft, expression) {
    const { min, max } = repetition(expression);
    let last = draft.operations.length;
    for (let count = 0; count < min; count += 1) {
        last = draft.operations.length;
        emit(draft, expression.body);
    }
    if (max === Infinity && min > 0) {
        add(draft, SPLIT, last, draft.operations.length + 1);
        return;
    }
    if (max === Infinity) {
        const split = add(draft, SPLIT, draft.operations.length + 1);
        emit(draft, expression.body);
        add(draft, JUMP, split);
        draft.second[split] = draft.operations.length;
        return;
    }
    const splits = [];
    for (let count = min; count < max; count += 1) {
        splits.push(add(draft, SPLIT, draft.operations.length + 1));
        emit(draft, expression.body);
    }
    splits.forEach((split) => {
        draft.second[split] = draft.operations.length;
    });
}
/** Whether an assertion holds at a place. */
function holds(kind, place) {
    switch (kind) {
        case START:
            return place.isStart;
        case END:
            return place.isEnd;
        case BOUNDARY:
            return place.wordBefore !== place.wordAfter;
        default:
            return place.wordBefore === place.wordAfter;
    }
}
export function alphabetOf(program) {
    const bounds = new Set();
    const properties = new Map();
    for (const set of [...program.sets, ...(program.hasBoundary ? [{ negated: false, ranges: wordRanges, properties: [] }] : [])]) {
        set.ranges.forEach((point, index) => bounds.add(index % 2 === 0 ? point : point + 1));
        set.properties.forEach((property) => properties.set(property.name, new RegExp(`\\p{${property.name}}`, "u")));
    }
    return {
        bounds: [...bounds].sort((a, b) => a - b),
        properties: [...properties].map(([name, test]) => ({ name, test })),
    };
}
/** How many of the bounds are at most `point`. */
function cellOf(bounds, point) {
    let low = 0;
    let high = bounds.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (bounds[middle] <= point) {
            low = middle + 1;
        }
        else {
            high = middle;
        }
    }
    return low;
}
/** Whether a set has a code point whose properties, of those the program asks for, are `held`. */
export function contains(set, point, held) {
    return (inRange(set.ranges, point) || set.properties.some((property) => held.has(property.name) !== property.negated)) !== set.negated;
}
export function inRange(ranges, point) {
    let low = 0;
    let high = ranges.length / 2;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (point < ranges[middle * 2]) {
            high = middle;
        }
        else if (point > ranges[middle * 2 + 1]) {
            low = middle + 1;
        }
        else {
            return true;
        }
    }
    return false;
}
/** A program with its alphabet and its cached states. Symbol 0 is the text's end. */
export class Automaton {
    #program;
    #alphabet;
    #isAnchored;
    #symbols = [undefined];
    #symbolIds = new Map();
    #ascii = new Int32Array(ASCII);
    #memoryPoints = new Int32Array(MEMORY);
    #memorySymbols = new Int32Array(MEMORY);
    /** The turn in which an instruction was last visited, and last kept for the next state. */
    #visited;
    #kept;
    #next;
    #open = [];
    #turn = 0;
    #states = new Array(FIRST_STATE);
    #stateIds = new Map();
    #heldCount = 0;
    #stride;
    #table;
    #steps = 0;
    constructor(program) {
        const size = program.operations.length;
        this.#program = program;
        this.#alphabet = alphabetOf(program);
        this.#visited = new Int32Array(size);
        this.#kept = new Int32Array(size);
        this.#next = new Int32Array(size);
        this.#stride = Math.min(STRIDE_FIRST, this.#alphabet.bounds.length + 2);
        this.#table = new Int32Array(this.#stride * STATES_FIRST);
        this.#isAnchored = !this.#canStartLater();
    }
    /** Searches the whole text; false also where `spend` ends the run. */
    test(text, spend) {
        const ascii = this.#ascii;
        const length = text.length;
        let state = this.#startId();
        let table = this.#table;
        let stride = this.#stride;
        let paidAt = 0;
        let payAt = SPEND_STEPS;
        this.#steps = 0;
        for (let index = 0; index < length; index += 1) {
            let point = text.charCodeAt(index);
            if ((point & 0xfc00) === 0xd800) {
                point = text.codePointAt(index);
                index += point > 0xffff ? 1 : 0;
            }
            const symbol = (point < ASCII ? ascii[point] : 0) || this.#symbolOf(point);
            let next = symbol < stride ? table[state * stride + symbol] : UNKNOWN;
            if (next === UNKNOWN) {
                next = this.#step(state, symbol);
                table = this.#table;
                stride = this.#stride;
                payAt = Math.min(payAt, index + Math.max(SPEND_STEPS - this.#steps, 0));
            }
            if (next < FIRST_STATE) {
                return next === MATCHED;
            }
            state = next;
            if (index >= payAt) {
                if (spend !== undefined && !spend(index - paidAt + this.#steps)) {
                    return false;
                }
                this.#steps = 0;
                paidAt = index;
                payAt = index + SPEND_STEPS;
            }
        }
        const last = table[state * stride] || this.#step(state, 0);
        return (spend === undefined || spend(length - paidAt + this.#steps)) && last === MATCHED;
    }
    /** The symbol of a code point: remembered, or found by its cell and its properties. */
    #symbolOf(point) {
        const slot = point % MEMORY;
        if (point >= ASCII && this.#memoryPoints[slot] === point) {
            return this.#memorySymbols[slot];
        }
        const text = String.fromCodePoint(point);
        const held = this.#alphabet.properties.filter((property) => property.test.test(text)).map((property) => property.name);
        const key = [cellOf(this.#alphabet.bounds, point), ...held].join();
        let id = this.#symbolIds.get(key);
        if (id === undefined) {
            id = this.#symbols.push({ point, held: new Set(held), isWord: inRange(wordRanges, point) }) - 1;
            this.#symbolIds.set(key, id);
        }
        if (point < ASCII) {
            this.#ascii[point] = id;
        }
        else {
            this.#memoryPoints[slot] = point;
            this.#memorySymbols[slot] = id;
        }
        return id;
    }
    /** Whether a match may begin after the text's start: where not, the search is over when no thread is left. */
    #canStartLater() {
        const later = { isStart: false, isEnd: true, wordBefore: true };
        return [false, true].some((wordAfter) => {
            this.#turn += 1;
            return this.#advance(0, { ...later, wordAfter }, undefined, 0) !== 0;
        });
    }
    /** One step of Thompson's simulation; its outcome is cached. */
    #step(id, symbolId) {
        const state = this.#states[id];
        const symbol = this.#symbols[symbolId];
        const place = { isStart: state.isStart, isEnd: symbol === undefined, wordBefore: state.wordBefore, wordAfter: symbol?.isWord ?? false };
        this.#turn += 1;
        let count = 0;
        for (const thread of state.threads) {
            count = this.#advance(thread, place, symbol, count);
            if (count < 0) {
                return this.#remember(id, symbolId, MATCHED);
            }
        }
        if (symbol !== undefined && !this.#isAnchored) {
            this.#next[count] = 0;
            count += 1;
        }
        if (symbol === undefined || count === 0) {
            return this.#remember(id, symbolId, DEAD);
        }
        const before = this.#states;
        const next = this.#stateId(this.#next.subarray(0, count).sort(), false, this.#program.hasBoundary && symbol.isWord);
        return before === this.#states ? this.#remember(id, symbolId, next) : next;
    }
    /**
     * Follows one thread without reading, then over one symbol, and appends where it stands to the next threads.
     * Gives their count, or -1 once the thread accepts. Without a symbol every character set it reaches counts.
     */
    #advance(thread, place, symbol, count) {
        const { operations, first, second, sets } = this.#program;
        const open = this.#open;
        open.push(thread);
        for (let at = open.pop(); at !== undefined; at = open.pop()) {
            if (this.#visited[at] === this.#turn) {
                continue;
            }
            this.#visited[at] = this.#turn;
            this.#steps += 1;
            switch (operations[at]) {
                case ACCEPT:
                    open.length = 0;
                    return -1;
                case SPLIT:
                    open.push(second[at], first[at]);
                    break;
                case JUMP:
                    open.push(first[at]);
                    break;
                case ASSERT:
                    if (holds(first[at], place)) {
                        open.push(at + 1);
                    }
                    break;
                default:
                    if ((symbol === undefined || contains(sets[first[at]], symbol.point, symbol.held)) && this.#kept[at + 1] !== this.#turn) {
                        this.#kept[at + 1] = this.#turn;
                        this.#next[count] = at + 1;
                        count += 1;
                    }
            }
        }
        return count;
    }
    #remember(id, symbolId, next) {
        if (symbolId < this.#stride) {
            this.#table[id * this.#stride + symbolId] = next;
        }
        return next;
    }
    /** The first state made after the cache was emptied is the start, unless a search was under way then. */
    #startId() {
        if (this.#states[FIRST_STATE]?.isStart !== true) {
            this.#empty();
            this.#stateId(Int32Array.of(0), true, false);
        }
        return FIRST_STATE;
    }
    /** The number of a state. A full cache is emptied first: `#states` is then a new list, and the numbers given before are void. */
    #stateId(threads, isStart, wordBefore) {
        const hash = hashOf(threads, isStart ? 1 : wordBefore ? 2 : 0);
        const knownId = this.#stateIds.get(hash);
        const known = knownId === undefined ? undefined : this.#states[knownId];
        if (knownId !== undefined && known !== undefined && known.isStart === isStart && known.wordBefore === wordBefore && isSame(known.threads, threads)) {
            return knownId;
        }
        this.#makeRoom(threads.length);
        const id = this.#states.push({ threads: threads.slice(), isStart, wordBefore }) - 1;
        this.#heldCount += threads.length;
        this.#stateIds.set(hash, id);
        return id;
    }
    /** Makes the table wide enough for the symbols met so far and long enough for one more state, or empties the cache. */
    #makeRoom(threadCount) {
        const stride = this.#symbols.length > this.#stride ? this.#symbols.length * 2 : this.#stride;
        const needed = (this.#states.length + 1) * stride;
        if (stride === this.#stride && needed <= this.#table.length && this.#heldCount + threadCount <= HELD_MAX) {
            return;
        }
        if (stride !== this.#stride || needed > TABLE_MAX || this.#heldCount + threadCount > HELD_MAX) {
            this.#empty(stride);
            return;
        }
        const table = new Int32Array(Math.max(this.#table.length * 2, needed));
        table.set(this.#table);
        this.#table = table;
    }
    #empty(stride = this.#stride) {
        const used = this.#states.length * this.#stride;
        this.#table = this.#table.length < stride * STATES_FIRST ? new Int32Array(stride * STATES_FIRST) : this.#table.fill(UNKNOWN, 0, used);
        this.#stride = stride;
        this.#states = new Array(FIRST_STATE);
        this.#stateIds.clear();
        this.#heldCount = 0;
    }
}
/** FNV-1a over the numbers of the threads. A collision costs a state computed twice, never a wrong one. */
function hashOf(threads, seed) {
    let hash = 0x811c9dc5 ^ seed;
    for (const thread of threads) {
        hash = Math.imul(hash ^ thread, 0x01000193);
    }
    return hash;
}
function isSame(a, b) {
    return a.length === b.length && a.every((thread, index) => thread === b[index]);
}
