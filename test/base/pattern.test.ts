// pattern: the matcher against the native engine on random patterns, its steps on hostile ones, and real patterns where there is a corpus.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { ACCEPT, ASSERT, Automaton, JUMP, SPLIT, START, compileProgram, contains } from "../../bin/base/automaton.js";
import type { Program } from "../../bin/base/automaton.js";
import { readExpression } from "../../bin/base/expression.js";
import { compilePattern } from "../../bin/base/pattern.js";
import { isBounded } from "../../bin/base/proof.js";
import { randomOf } from "../random.js";
import type { Random } from "../random.js";

function native(source: string, flags: string): RegExp | undefined {
    try {
        return new RegExp(source, flags);
    } catch {
        return undefined; // Not valid with these flags.
    }
}

/** The automaton alone and the proof alone, whatever compilePattern would choose. */
function partsOf(source: string): { automaton: Automaton; program: Program; isBounded: boolean } {
    const read = readExpression(source, true);
    assert.ok(read.ok && read.reading.unsupported === undefined, `${JSON.stringify(source)} is not read`);
    const { expression } = read.reading;
    const program = compileProgram(expression);
    return { automaton: new Automaton(program), program, isBounded: isBounded(expression, program) };
}

const characters = ["a", "b", "c", "-", "_", "1", " ", "\n", "\u2028", "\u{1F409}", "\u{1F40A}", "\ud83d", "\udc09", "é"];
const textLetters = ["a", "a", "b", "b", "c", ...characters];
const sets = ["[ab]", "[^a]", "[^]", "[]", "[a-c]", "[\u{1F409}-\u{1F410}]", "[^\u{1F409}]", "[\\ud83d]", "[\\udc00-\\udfff]", "[\\w-]", "[^\\s\\d]", "[\\p{L}_]", "[\\P{L}a]", "[^\\P{Lu}b]"];
const escapes = [".", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\p{L}", "\\P{L}", "\\u{1F409}", "\\ud83d\\udc09", "\\ud83d", "\\udc09", "\\n", "\\x61"];
const quantifiers = ["*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,}", "{2,3}?", "{0}"];

function randomPattern(random: Random, depth: number): string {
    const kind = random.below(depth > 0 ? 12 : 5);
    if (kind < 3) {
        return random.pick(["a", "b", "c", ...characters]).replace(/[-]/, "\\x2d");
    }
    if (kind < 5) {
        return random.pick(random.below(2) === 0 ? sets : escapes);
    }
    if (kind < 8) {
        return Array.from({ length: random.below(4) }, () => randomPattern(random, depth - 1)).join("");
    }
    if (kind === 8) {
        return random.pick(["^", "$", "\\b", "\\B"]);
    }
    const body = randomPattern(random, depth - 1);
    if (kind === 9) {
        return `(?:${body}|${randomPattern(random, depth - 1)})`;
    }
    return `(${kind === 10 ? "" : "?:"}${body})${random.pick(quantifiers)}`;
}

function randomText(random: Random): string {
    return Array.from({ length: random.below(8) }, () => random.pick(textLetters)).join("");
}

/** Searches as the language says: from every code point. V8's own search also finds \\B between the halves of a pair. */
function searches(sticky: RegExp, text: string): boolean {
    const starts = [0];
    for (const point of text) {
        starts.push((starts[starts.length - 1] as number) + point.length);
    }
    return starts.some((start) => {
        sticky.lastIndex = start;
        return sticky.test(text);
    });
}

test("the automaton, and the native search where it is proved, agree with the language on random patterns", () => {
    const random = randomOf("pattern language");
    let matches = 0;
    let proved = 0;
    for (let turn = 0; turn < 3000; turn += 1) {
        const source = randomPattern(random, 4);
        const sticky = new RegExp(source, "uy");
        const engine = new RegExp(source, "u");
        const parts = partsOf(source);
        proved += parts.isBounded ? 1 : 0;
        for (let count = 0; count < 10; count += 1) {
            const text = randomText(random);
            const expected = searches(sticky, text);
            matches += expected ? 1 : 0;
            const about = `seed ${random.seed}: ${JSON.stringify(source)} on ${JSON.stringify(text)}`;
            assert.equal(parts.automaton.test(text, undefined), expected, about);
            assert.ok(!parts.isBounded || engine.test(text) === expected, `${about}, natively`);
        }
    }
    assert.ok(matches > 1000 && matches < 29_000 && proved > 300, `seed ${random.seed}: the patterns say little`);
});

/** Nodes that a backtracking engine of the simplest kind visits in one search; Infinity beyond a million. */
function backtrack(program: Program, text: string): number {
    const points = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    let nodes = 0;
    for (let start = 0; start <= points.length; start += 1) {
        const open: [number, number][] = [[0, start]];
        for (let way = open.pop(); way !== undefined; way = open.pop()) {
            const [at, index] = way;
            const target = program.first[at] as number;
            nodes += 1;
            if (nodes > 1_000_000) {
                return Infinity;
            }
            if (program.operations[at] === ACCEPT) {
                return nodes;
            } else if (program.operations[at] === SPLIT) {
                open.push([program.second[at] as number, index], [target, index]);
            } else if (program.operations[at] === JUMP) {
                open.push([target, index]);
            } else if (program.operations[at] === ASSERT) {
                open.push(...((target === START ? index === 0 : index === points.length) ? [[at + 1, index] as [number, number]] : []));
            } else if (index < points.length && contains(program.sets[target] as never, points[index] as number, new Set())) {
                open.push([at + 1, index + 1]);
            }
        }
    }
    return nodes;
}

test("where the proof holds, backtracking grows with the text and not faster", () => {
    const random = randomOf("pattern growth");
    const small = ["a", "b", "c", "[ab]", "[^a]", ".", "(?:ab|ac)", "$"];
    const repeats = ["", "", "*", "+", "?", "{0,3}", "{2}", "{2,}"];
    let proved = 0;
    let refused = 0;
    for (let turn = 0; turn < 1500; turn += 1) {
        const part = (): string => random.pick(small).replace("$", "(?:b$|a)") + random.pick(repeats);
        const parts = Array.from({ length: 1 + random.below(4) }, () => random.below(3) === 0 ? `(?:${part()}${part()})${random.pick(repeats)}` : part());
        const source = `${random.below(4) > 0 ? "^" : ""}${parts.join("")}${random.below(2) === 0 ? "$" : ""}`;
        const { program, isBounded } = partsOf(source);
        proved += isBounded ? 1 : 0;
        refused += isBounded ? 0 : 1;
        const word = Array.from({ length: 1 + random.below(3) }, () => random.pick(["a", "b", "c"])).join("");
        for (const tail of isBounded ? ["", "!", "a", "bc"] : []) {
            const short = backtrack(program, word.repeat(50) + tail);
            const long = backtrack(program, word.repeat(200) + tail);
            assert.ok(long <= 6 * short + 1000, `seed ${random.seed}: ${source} on ${word} takes ${short}, then ${long}`);
        }
    }
    assert.ok(proved > 200 && refused > 200, `seed ${random.seed}: the patterns say little`);
});

/** Patterns that hang backtracking engines, and a text for each that makes them. */
const hostile: [string, string, string][] = [
    ["^(a+)+$", "a", "!"],
    ["^(a|a)*$", "a", "!"],
    ["^(a|aa)+$", "a", "!"],
    ["a*a*a*b", "a", ""],
    ["x*y", "x", ""],
    ["^(\\w+\\s?)*$", "a", "!"],
    ["(.*)*=.*", "a", ""],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a", ""],
    ["(x+x+)+y", "x", ""],
    ["^(.*?,){11}P", "1,", ""],
    ["^[a-z][a-z0-9-]*[a-z0-9]+$", "a", "!"],
    ["^[a-zA-Z0-9._]+(?:[-._a-zA-Z0-9]*)$", "a", "!"],
    ["\\s+$", " ", "x"],
    ["(?:\\b\\w*)*!$", "ab ", "?"],
];

test("hostile patterns are not proved, and take steps in proportion to the text", () => {
    for (const [source, word, tail] of hostile) {
        const { automaton, isBounded } = partsOf(source);
        assert.equal(isBounded, false, source);
        const steps = [1000, 100_000].map((count) => {
            let sum = 0;
            automaton.test(word.repeat(count) + tail, (batch) => {
                sum += batch;
                return true;
            });
            return sum;
        });
        assert.ok((steps[1] as number) <= 110 * (steps[0] as number), `${source}: ${steps.join(", then ")}`);
    }
});

test("a pattern stops when its fuel is gone, whichever matcher runs", () => {
    const compiled = compilePattern("^[ab]+$");
    assert.ok(compiled.ok);
    const batches: number[] = [];
    const spend = (steps: number): boolean => batches.push(steps) < 3;
    assert.equal(compiled.pattern.test("ab".repeat(500_000), spend), false);
    assert.equal(batches.length, 3);
    assert.ok(batches.every((steps) => steps <= 2000), batches.join());
    for (let turn = 0; turn < 1000; turn += 1) {
        assert.equal(compiled.pattern.test("ab", () => true), true);
    }
    assert.equal(compiled.pattern.test("ab", () => false), false);
});

test("a pattern answers the same before and after the native engine takes over", () => {
    const compiled = compilePattern("^\\p{L}[^,]{2}\u{1F409}?$");
    assert.ok(compiled.ok);
    for (let turn = 0; turn < 500; turn += 1) {
        assert.equal(compiled.pattern.test("é\u{1F409}\ud83d\u{1F409}"), true, `turn ${turn}`);
        assert.equal(compiled.pattern.test("é\u{1F409},\u{1F409}"), false, `turn ${turn}`);
    }
});

test("a cache that is emptied all the time changes no answer", () => {
    const random = randomOf("pattern cache");
    // The set of open repetitions is different after nearly every character: more states than the cache holds.
    const source = "(?:a|b)*a(?:a|b){300}c";
    const { automaton } = partsOf(source);
    const text = Array.from({ length: 20_000 }, () => random.pick(["a", "b"])).join("");
    assert.equal(automaton.test(text, undefined), false, `seed ${random.seed}`);
    assert.equal(automaton.test(`${text}a${"ab".repeat(150)}c`, undefined), true, `seed ${random.seed}`);
    assert.equal(automaton.test(`${text}b${"ab".repeat(150)}c`, undefined), false, `seed ${random.seed}`);
});

test("more symbols than the table was made for change no answer", () => {
    const letters = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + index * 2));
    const { automaton } = partsOf(`^(?:${letters.map((letter) => `${letter}x`).join("|")})*$`);
    assert.equal(automaton.test(letters.map((letter) => `${letter}x`).join(""), undefined), true);
    assert.equal(automaton.test(letters.map((letter) => `${letter}x`).join("") + "\u4e01", undefined), false);
});

/** Pieces of syntax, most of them wrong in most places. */
const pieces = [
    "a", "b", "1", "2", "0", "9", "-", ",", "=", "!", "<", ">", ":", "k", "c", "x", "u", "d", "p", "{", "}", "[", "]", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<é>",
    "*", "+", "?", "|", "^", "$", ".", "\\", "\\b", "\\B", "\\d", "\\W", "\\p{L}", "\\p{", "\\u{61}", "\\u0061", "\\ud83d", "\\x41", "\\cA", "\\c", "\\0", "\\1", "\\2", "\\12", "\\k<n>", "\\k", "\\-", "\\/",
    "{1}", "{1,}", "{2,1}", "{,1}", "[^", "[a-", "[\\d-", "\\8", "\\u", "\\x",
];

test("a source is valid where the native engine takes it, in both readings", () => {
    const random = randomOf("pattern syntax");
    const counts = { valid: 0, invalid: 0 };
    for (let turn = 0; turn < 30_000; turn += 1) {
        const source = Array.from({ length: 1 + random.below(7) }, () => random.pick(pieces)).join("");
        // The language lets two alternatives share a name; engines of the time of Node 20 do not.
        if ((source.match(/\(\?<n>/g) ?? []).length > 1 || (source.match(/\(\?<é>/g) ?? []).length > 1) {
            continue;
        }
        for (const flags of ["u", ""]) {
            const expected = native(source, flags) !== undefined;
            counts[expected ? "valid" : "invalid"] += 1;
            assert.equal(readExpression(source, flags === "u").ok, expected, `seed ${random.seed}: ${JSON.stringify(source)} with flags "${flags}"`);
        }
    }
    assert.ok(counts.valid > 1000 && counts.invalid > 1000, `seed ${random.seed}: the sources say little`);
});

test("the web's reading matches what the native engine matches without the u flag", () => {
    const random = randomOf("pattern web");
    let compared = 0;
    for (let turn = 0; turn < 30_000; turn += 1) {
        const source = Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces)).join("");
        const engine = native(source, "");
        const compiled = compilePattern(source);
        if (engine === undefined || native(source, "u") !== undefined || !compiled.ok) {
            continue;
        }
        for (let count = 0; count < 6; count += 1) {
            // Texts of small characters only: the native engine counts in halves of pairs here.
            const text = Array.from({ length: random.below(5) }, () => random.pick([..."ab12-,=kcxudp{}[]<>\\\u0001\n\u0000"])).join("");
            assert.equal(compiled.pattern.test(text), engine.test(text), `seed ${random.seed}: ${JSON.stringify(source)} on ${JSON.stringify(text)}`);
            compared += 1;
        }
    }
    assert.ok(compared > 3000, `seed ${random.seed}: the sources say little`);
});

/** Every pattern below a value, wherever it stands. */
function patternsIn(value: unknown): string[] {
    if (typeof value !== "object" || value === null) {
        return [];
    }
    const { pattern, patternProperties } = value as { [name: string]: unknown };
    const own = typeof pattern === "string" ? [pattern] : [];
    const keys = typeof patternProperties === "object" && patternProperties !== null ? Object.keys(patternProperties) : [];
    return [...own, ...keys, ...Object.values(value).flatMap(patternsIn)];
}

// The corpus of real tools is not part of the repository; TOOLFUNCS_CORPUS names its folder, of one JSON file a server.
const corpus = process.env["TOOLFUNCS_CORPUS"];

if (corpus !== undefined) {
    test("real patterns compile, and agree with the native engine on texts near what they match", () => {
        const files = readdirSync(corpus).filter((name) => name.endsWith(".json"));
        const sources = new Set(files.flatMap((name) => patternsIn(JSON.parse(readFileSync(join(corpus, name), "utf8")))));
        const random = randomOf("pattern corpus");
        const counts = { native: 0, automaton: 0, refused: 0 };
        for (const source of sources) {
            const read = readExpression(source, true);
            assert.ok(read.ok, source);
            if (read.reading.unsupported !== undefined) {
                counts.refused += 1;
                continue;
            }
            const parts = partsOf(source);
            counts[parts.isBounded ? "native" : "automaton"] += 1;
            const engine = new RegExp(source, "u");
            const near = [..."aZ09._-:,;@#TP+ e", "2024-01-31", "12:34:56", "Z", "0123abcd", "asc", "GET"];
            for (let count = 0; count < 400; count += 1) {
                const text = Array.from({ length: random.below(12) }, () => random.pick(near)).join("");
                assert.equal(parts.automaton.test(text, undefined), engine.test(text), `seed ${random.seed}: ${source} on ${JSON.stringify(text)}`);
            }
        }
        console.log(`# ${sources.size} real patterns: ${JSON.stringify(counts)}`);
        assert.ok(counts.refused <= 1);
    });
}
