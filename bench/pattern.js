// Measures how fast patterns are tested, as ratios to the native engine: by the automaton alone, and by what compilePattern chooses.
// The patterns are those of a folder of tool lists, one JSON file a server: node bench/pattern.js FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Automaton, compileProgram } from "../bin/base/automaton.js";
import { readExpression } from "../bin/base/expression.js";
import { compilePattern } from "../bin/base/pattern.js";
import { isBounded } from "../bin/base/proof.js";

const rounds = 21;
const charactersPerRound = 20_000;

/** Every pattern below a value, wherever it stands. */
function patternsIn(value) {
    if (typeof value !== "object" || value === null) {
        return [];
    }
    const keys = typeof value.patternProperties === "object" && value.patternProperties !== null ? Object.keys(value.patternProperties) : [];
    return [...(typeof value.pattern === "string" ? [value.pattern] : []), ...keys, ...Object.values(value).flatMap(patternsIn)];
}

/** A text that an expression matches, but for what its assertions ask: the `turn`th choice everywhere. */
function sample(expression, turn) {
    switch (expression.kind) {
        case "set": {
            const { negated, ranges } = expression.set;
            const printable = Array.from({ length: 95 }, (_, index) => index + 32);
            const inRanges = (point) => ranges.some((low, index) => index % 2 === 0 && point >= low && point <= ranges[index + 1]);
            const points = printable.filter((point) => inRanges(point) !== negated);
            return String.fromCodePoint(points[turn % points.length] ?? ranges[0] ?? 97);
        }
        case "sequence":
            return expression.items.map((item, index) => sample(item, turn * 7 + index)).join("");
        case "choice":
            return sample(expression.branches[turn % expression.branches.length], turn);
        case "repeat": {
            const count = Math.min(expression.max, expression.min + turn % 9);
            return Array.from({ length: count }, (_, index) => sample(expression.body, turn * 5 + index)).join("");
        }
        default:
            return "";
    }
}

function time(test, texts) {
    const size = texts.reduce((sum, text) => sum + text.length + 1, 0);
    const turns = Math.max(1, Math.ceil(charactersPerRound / size));
    const start = process.hrtime.bigint();
    let count = 0;
    for (let turn = 0; turn < turns; turn += 1) {
        for (const text of texts) {
            count += test(text) ? 1 : 0;
        }
    }
    return { nanoseconds: Number(process.hrtime.bigint() - start) / turns / texts.length, count };
}

function median(list) {
    return [...list].sort((a, b) => a - b)[list.length >> 1];
}

function measure(source) {
    const read = readExpression(source, true);
    const compiled = compilePattern(source);
    if (!read.ok || !compiled.ok) {
        return { source, refused: compiled.code ?? "web reading" };
    }
    const { expression } = read.reading;
    const texts = Array.from({ length: 16 }, (_, turn) => sample(expression, turn + 1)).flatMap((text) => [text, `${text}!`]);
    const automaton = new Automaton(compileProgram(expression));
    const engine = new RegExp(source, "u");
    const tests = { native: (text) => engine.test(text), automaton: (text) => automaton.test(text, undefined), chosen: (text) => compiled.pattern.test(text) };
    const times = { native: [], automaton: [], chosen: [] };
    for (let round = -5; round < rounds; round += 1) {
        for (const [name, test] of Object.entries(tests)) {
            const { nanoseconds } = time(test, texts);
            times[name].push(...(round < 0 ? [] : [nanoseconds]));
        }
    }
    const native = median(times.native);
    return { source, isNative: isBounded(expression, compileProgram(expression)), native, automaton: median(times.automaton) / native, chosen: median(times.chosen) / native };
}

function main([folder]) {
    if (folder === undefined) {
        console.error("usage: node bench/pattern.js FOLDER");
        process.exitCode = 2;
        return;
    }
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const sources = new Set(files.flatMap((name) => patternsIn(JSON.parse(readFileSync(join(folder, name), "utf8")))));
    const rows = [...sources].map(measure);
    console.log("native ns/test  automaton x  chosen x  proved  pattern");
    for (const row of rows) {
        console.log(row.refused ? `${row.refused.padStart(46)}  ${row.source}`
            : `${row.native.toFixed(0).padStart(14)}  ${row.automaton.toFixed(1).padStart(11)}  ${row.chosen.toFixed(2).padStart(8)}  ${(row.isNative ? "yes" : "no").padStart(6)}  ${row.source}`);
    }
    const measured = rows.filter((row) => row.refused === undefined);
    console.log(`median of ${measured.length}: automaton ${median(measured.map((row) => row.automaton)).toFixed(1)} x, chosen ${median(measured.map((row) => row.chosen)).toFixed(2)} x native`);
}

main(process.argv.slice(2));
