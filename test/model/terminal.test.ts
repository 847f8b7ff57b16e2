// Terminal text: what an environment decides, what is cleaned, how wide it is, and how values are laid out.
import assert from "node:assert/strict";
import test from "node:test";
import { presentValue } from "../../bin/model/present.js";
import { bar, clean, cleanLines, cut, formatUnit, oneLine, progressLine, spark, styleFor, textWidth, wrap } from "../../bin/model/terminal.js";

const plain = { terminal: false, colour: false, unicode: true };
const ascii = { terminal: true, colour: false, unicode: false };
const colours = { terminal: true, colour: true, unicode: true };

const environments: [env: { [name: string]: string }, isTty: boolean, colour: boolean][] = [
    [{}, true, true],
    [{}, false, false],
    [{ TERM: "xterm-256color" }, true, true],
    [{ TERM: "dumb" }, true, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    [{ FORCE_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "true", TERM: "dumb" }, false, true],
    [{ FORCE_COLOR: "" }, false, false],
    [{ FORCE_COLOR: "0" }, true, false],
    [{ FORCE_COLOR: "false" }, true, false],
    [{ FORCE_COLOR: "0", CLICOLOR_FORCE: "1" }, true, false],
    [{ CLICOLOR_FORCE: "1" }, false, true],
    [{ CLICOLOR_FORCE: "0" }, false, false],
    [{ CLICOLOR_FORCE: "" }, false, false],
];

for (const [env, isTty, colour] of environments) {
    test(`styleFor() ${colour ? "has" : "has no"} colour for ${JSON.stringify(env)} ${isTty ? "on" : "off"} a terminal`, () => {
        assert.deepEqual(styleFor(env, isTty), { terminal: isTty, colour, unicode: env["TERM"] !== "dumb" });
    });
}

test("clean() shows control characters and drops what cannot be seen", () => {
    assert.equal(clean("a\u001b[31mb\u0000\u009b\n\r\t\u2028"), "a\\u001b[31mb\\u0000\\u009b\\n\\r\\t\\u2028");
    assert.equal(clean("a\u202eb\u2066c\u200b\u200d\ufeff\u{e0041}d\u061c"), "abcd");
    assert.equal(clean("größe 日本 👍 e\u0301"), "größe 日本 👍 e\u0301");
    assert.equal(clean("\ud800x"), "\ufffdx");
});

test("cleanLines() keeps line breaks and widens tabs", () => {
    assert.deepEqual(cleanLines("a\tb\r\nc\n\nd\re\u0007"), ["a    b", "c", "", "d", "e\\u0007"]);
});

test("oneLine() caps the length in code points", () => {
    assert.equal(oneLine("a\nb", 10), "a\\nb");
    assert.equal(oneLine("👍".repeat(12), 10), `${"👍".repeat(9)}…`);
    assert.equal(oneLine("x".repeat(1_000_000), 10), `${"x".repeat(9)}…`);
});

const widths: [text: string, width: number][] = [
    ["abc", 3], ["größe", 5], ["日本語", 6], ["ﾊﾟ", 2], ["ｱ", 1], ["한글", 4], ["👍", 2], ["e\u0301", 1], ["🇩🇪", 2], ["❤", 1], ["…", 1], ["█▏", 2], ["\u200b", 0], ["👍🏽", 2],
];
for (const [text, width] of widths) {
    test(`textWidth() of ${JSON.stringify(text)} is ${width}`, () => {
        assert.equal(textWidth(text), width);
    });
}

test("cut() never splits a wide character over the edge", () => {
    assert.equal(cut("日本語", 6, plain), "日本語");
    assert.equal(cut("日本語", 5, plain), "日本…");
    assert.equal(cut("日本語", 4, plain), "日…");
    assert.equal(cut("abcdef", 5, ascii), "ab...");
    assert.equal(cut("abcdef", 1, ascii), ".");
});

test("wrap() folds at blanks and keeps a long word", () => {
    assert.deepEqual(wrap("aa bb cc", 5), ["aa bb", "cc"]);
    assert.deepEqual(wrap("aaaaaaa bb", 5), ["aaaaaaa", "bb"]);
    assert.deepEqual(wrap("", 5), [""]);
});

test("bar() and spark() scale, and show a sliver of anything", () => {
    assert.equal(bar(0, 8, plain), "");
    assert.equal(bar(0.0001, 8, plain), "▏");
    assert.equal(bar(0.5, 4, plain), "██");
    assert.equal(bar(1, 4, ascii), "####");
    assert.equal(bar(Number.NaN, 4, plain), "");
    assert.equal(spark([0, 7], 10, plain), "▁█");
    assert.equal(spark([0, 0], 10, plain), "▁▁");
    assert.equal(spark(Array.from({ length: 1000 }, (_, index) => index), 8, plain), "▁▂▃▄▅▆▇█");
    assert.equal(spark([0, 7], 10, ascii), "_#");
});

const unitRows: [word: string, value: number, text: string][] = [
    ["percent", 0.25, "25%"], ["percent", 0.123456, "12.3%"], ["percent", 0, "0%"], ["percent", 0.0309, "3.1%"], ["percent", 0.00064, "0.06%"], ["round", 25.131640000000022, "25.1"], ["round", 1.23456, "1.23"], ["round", 0.123456, "0.123"], ["round", 1e21, "1e+21"], ["bytes", 1023, "1023 B"], ["bytes", 1024, "1.0 KiB"], ["bytes", 1536, "1.5 KiB"],
    ["bytes", 5e9, "4.7 GiB"], ["duration-ms", 0.1234, "0.123 ms"], ["duration-ms", 999, "999 ms"], ["duration-ms", 1500, "1.5 s"], ["duration-s", 1.5, "1.5 s"],
    ["duration-ms", 60_000, "1 min 0 s"], ["duration-ms", 3_600_000, "1 h 0 min"], ["duration-ms", 90_000_000, "1 d 1 h"], ["duration-ms", -61_000, "-1 min 1 s"],
];
for (const [word, value, text] of unitRows) {
    test(`formatUnit() shows ${value} as ${text}`, () => {
        assert.equal(formatUnit(word, value), text);
    });
}

test("progressLine() fits the width and holds no control character", () => {
    for (const width of [20, 40, 80, 200]) {
        for (const total of [undefined, 0, 10]) {
            const line = progressLine({ done: 3, total, message: "\u001b[2Jrows\nread ".repeat(50), elapsedMs: 5000, width, style: plain });
            assert.ok(textWidth(line) < width, `${width}: ${line}`);
            assert.equal(/[\u0000-\u001f]/.test(line), false);
        }
    }
    assert.equal(progressLine({ done: 5, total: 10, elapsedMs: 4000, width: 41, style: plain }), "█████░░░░░  50%  4 s left");
});

const show = (value: any, schema?: any, width = 40, style = plain): string => presentValue(value, { schema, style, width });

test("presentValue() says in words that there is nothing", () => {
    assert.equal(show(null), "null\n");
    assert.equal(show(""), "(empty text)\n");
    assert.equal(show([]), "(empty list)\n");
    assert.equal(show({}), "(empty record)\n");
});

test("presentValue() aligns a table, numbers to the right, wide characters by their columns", () => {
    assert.equal(show([{ name: "日本", n: 5 }, { n: 120, other: null }]), [
        "name    n  other", "────  ───  ─────", "日本    5", "      120  null", "",
    ].join("\n"));
});

test("presentValue() cuts texts before numbers, and gives up the table where it cannot fit", () => {
    const row = { text: "word ".repeat(20), number: 123456789012 };
    for (const line of show([row]).trimEnd().split("\n")) {
        assert.ok(textWidth(line) <= 40, line);
    }
    assert.ok(show([row]).includes("123456789012"));
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`column${index}`, 123456]));
    assert.match(show([many]), /^column0 {3}123456\ncolumn1 {3}123456\n/);
});

test("presentValue() draws bars, sparklines and units that the schema asks for, through $ref and nullable", () => {
    const schema = {
        type: "array", items: { $ref: "#/$defs/row" },
        $defs: { row: { type: "object", properties: {
            n: { anyOf: [{ type: "integer", "x-terminal": "bar bytes" }, { type: "null" }] },
            days: { type: "array", items: { type: "integer" }, "x-terminal": "spark" },
        } } },
    };
    const text = show([{ n: 2048, days: [0, 1] }, { n: 1024, days: [1, 1] }, { n: null, days: [] }], schema, 40);
    assert.match(text, /2\.0 KiB █+ {2}▁█\n/);
    assert.match(text, /1\.0 KiB █+ +██\n/);
});

test("presentValue() ignores annotations it does not know", () => {
    for (const word of ["sparkle", 5, null, ["bar"], {}, "", "constructor __proto__"]) {
        assert.equal(show(5, { type: "integer", "x-terminal": word }), "5\n");
    }
});

test("presentValue() survives schemas that go in circles and values that nest deeply", () => {
    const circle = { $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#" }] } } };
    assert.equal(show(5, circle), "5\n");
    let value: any = 1;
    for (let depth = 0; depth < 200; depth++) {
        value = depth % 2 === 0 ? { a: value } : [value];
    }
    assert.ok(show(value).length > 0);
});

test("presentValue() keeps the keys of a prototype as keys", () => {
    const value = JSON.parse("{\"__proto__\":1,\"constructor\":[{\"toString\":2}]}");
    assert.match(show(value), /__proto__ +1\n\nconstructor\n/);
});

test("presentValue() lets no control or invisible character through, wherever it stands", () => {
    const bad = "\u001b[2J\u202e\u200b\u0007x";
    for (const value of [bad, [bad], { [bad]: bad }, [{ [bad]: bad }], { a: [{ [bad]: { b: bad } }] }, [[bad]]]) {
        for (const style of [plain, ascii]) {
            assert.equal(/[\u0000-\u0009\u000b-\u001f\u202e\u200b]/.test(show(value, undefined, 40, style)), false);
        }
    }
    assert.equal(show(bad, undefined, 40, colours).includes("\u001b[2J"), false);
});

test("presentValue() draws ten thousand rows in a moment", () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ index, name: `row ${index}`, text: "x".repeat(200) }));
    assert.equal(show(rows).split("\n").length, 10_003);
});

test("presentValue() does not measure columns that cannot fit", () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ [`key${index}`]: index }));
    assert.equal(show(rows).split("\n\n").length, 5000);
    assert.equal(show([Array.from({ length: 5000 }, () => 1)]).split("\n").length, 2);
});

/** A small generator with a printed seed (mulberry32). */
function randomFrom(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

test("presentValue() shows any value in any width without a control character, and tables within the width", () => {
    const seed = Number(process.env["TOOLFUNCS_SEED"] ?? Date.now() % 1_000_000);
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const texts = ["", "a", "日本語 テスト", "long word ".repeat(9), "\u001b[2J", "\u202e", "line\nline", "👩‍💻", "e\u0301", "\t", "__proto__", "x".repeat(300)];
    const make = (depth: number): any => {
        const kind = depth > 4 ? random() * 4 : random() * 8;
        if (kind < 4) {
            return pick<unknown>([null, true, 0, -1.5, 1e300, 123456789, pick(texts), pick(texts)]);
        }
        const size = Math.floor(random() * 4);
        if (kind < 6) {
            return Array.from({ length: size }, () => make(depth + 1));
        }
        return Object.fromEntries(Array.from({ length: size }, (_, index) => [`${pick(texts)}${index}`, make(depth + 1)]));
    };
    const schema = { additionalProperties: { "x-terminal": "bar bytes" }, items: { "x-terminal": "bar spark", additionalProperties: { "x-terminal": "spark bar percent" }, items: { "x-terminal": "bar" } } };
    for (let round = 0; round < 1000; round++) {
        const value = make(0);
        const width = pick([1, 20, 40, 80, 200]);
        for (const style of [plain, ascii]) {
            const text = presentValue(value, { schema: pick([schema, undefined, true as any]), style, width });
            assert.ok(text.endsWith("\n"), `seed ${seed}, round ${round}: ${JSON.stringify(value)} in ${width} is ${JSON.stringify(text)}`);
            assert.equal(/[\u0000-\u0009\u000b-\u001f\u202e]/.test(text), false, `seed ${seed}, round ${round}`);
        }
        const rows = Array.from({ length: 3 }, () => ({ a: pick(texts), b: pick([1, 22, 333333]), c: pick(texts), d: { e: pick(texts) } }));
        const table = presentValue(rows, { style: plain, width });
        if (table.startsWith("a")) {
            const heads = table.split("\n");
            const isTable = heads[1]?.startsWith("─") === true;
            assert.ok(!isTable || heads.every((line) => textWidth(line) <= Math.max(20, width)), `seed ${seed}, round ${round}\n${table}`);
        }
    }
});
