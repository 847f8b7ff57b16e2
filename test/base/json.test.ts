// base/json beyond its vectors: properties over random documents, agreement with JSON.parse, steps, stack and prototypes.
import assert from "node:assert/strict";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { canonicalJson, equalJson, isPlainObject, parseJson, pointer, pointerTokens, writeJson } from "../../bin/base/json.js";
import type { Json } from "../../bin/base/json.js";
import { randomOf } from "../random.js";
import type { Random } from "../random.js";

const rounds = 2000;
const letters = ["a", "b", "/", "~", "\"", "\\", "\n", "\u0000", "\u007f", "\u0085", "\u2028", "é", "e\u0301", "😀", "\ufeff", "toString", "0", "1"];
const numbers = [0, -0, 1, -1, 1.5, 0.1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740992, -9007199254740992, 123456789];

function randomText(random: Random): string {
    return Array.from({ length: random.below(4) }, () => random.pick(letters)).join("");
}

function randomValue(random: Random, depth: number): Json {
    const kind = random.below(depth > 0 ? 7 : 5);
    if (kind === 5) {
        return Array.from({ length: random.below(4) }, () => randomValue(random, depth - 1));
    }
    if (kind === 6) {
        const names = random.below(8) === 0 ? ["__proto__", "constructor"] : Array.from({ length: random.below(4) }, () => randomText(random));
        return Object.fromEntries(names.map((name) => [name, randomValue(random, depth - 1)]));
    }
    return [null, true, false, random.pick(numbers), randomText(random)][kind] as Json;
}

/** One text of a value, among the many it has: white space, escapes and the spelling of numbers vary. */
function spell(random: Random, value: Json): string {
    const space = (): string => random.pick(["", "", "", " ", "\n", "\r\n", "\t"]);
    const quote = (text: string): string => [...JSON.stringify(text).slice(1, -1).matchAll(/\\u....|\\.|[^]/g)].map(([unit]) =>
        unit.length === 1 && random.below(4) === 0 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : unit).join("");
    if (Array.isArray(value)) {
        return `[${space()}${value.map((item) => spell(random, item) + space()).join(`,${space()}`)}]`;
    }
    if (typeof value === "object" && value !== null) {
        const members = Object.entries(value).map(([name, item]) => `"${quote(name)}"${space()}:${space()}${spell(random, item)}${space()}`);
        return `{${space()}${members.join(`,${space()}`)}}`;
    }
    if (typeof value === "string") {
        return `"${quote(value)}"`;
    }
    if (Object.is(value, -0)) {
        return random.pick(["-0", "-0.0", "-0e5"]);
    }
    if (typeof value === "number" && random.below(2) === 0) {
        return random.pick([value.toExponential(), value.toExponential().replace("e", "E")]);
    }
    return JSON.stringify(value);
}

/** The same value with its members in another order and zeros of another sign. */
function shuffled(random: Random, value: Json): Json {
    if (Array.isArray(value)) {
        return value.map((item) => shuffled(random, item));
    }
    if (typeof value === "object" && value !== null) {
        return Object.fromEntries(random.shuffle(Object.entries(value)).map(([name, item]) => [name, shuffled(random, item)]));
    }
    return value === 0 ? random.pick([0, -0]) : value;
}

function nested(levels: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
    let value = inner;
    for (let level = 0; level < levels; level += 1) {
        value = wrap(value);
    }
    return value;
}

test("parseJson() reads every spelling of a value as JSON.parse does", () => {
    const random = randomOf("json agreement");
    for (let round = 0; round < rounds; round += 1) {
        const value = randomValue(random, 4);
        const text = spell(random, value);
        const read = parseJson(text);
        assert.ok(read.ok, `seed ${random.seed}: ${text}`);
        // deepStrictEqual tells 0 from -0.
        assert.deepStrictEqual(read.value, JSON.parse(text), `seed ${random.seed}: ${text}`);
        assert.deepStrictEqual(read.value, value, `seed ${random.seed}: ${text}`);
    }
});

test("parseJson() refuses a spoilt text where JSON.parse does, at the first character that cannot belong", () => {
    const random = randomOf("json faults");
    const junk = [..."[]{},:\"\\truefalsn0123456789+-.eE /\n\u0001", "\\u12", "😀", "\ud800", "\ufeff"];
    let refused = 0;
    for (let round = 0; round < rounds * 2; round += 1) {
        const sound = spell(random, randomValue(random, 3));
        const at = random.below(sound.length + 1);
        const text = sound.slice(0, at) + random.pick([...junk, ""]) + sound.slice(at + random.below(2));
        const read = parseJson(text);
        const about = `seed ${random.seed}: ${JSON.stringify(text)}`;
        let isJson = true;
        try {
            JSON.parse(text);
        } catch {
            isJson = false;
        }
        if (read.ok) {
            assert.ok(isJson, about);
            continue;
        }
        const { code, offset } = read.fault;
        if (code !== "json-syntax") {
            assert.ok(["key-duplicate", "integer-unsafe", "number-overflow"].includes(code), about);
            continue;
        }
        refused += 1;
        assert.ok(!isJson, about);
        // What stands before the fault is whole or could go on; with the character at fault it cannot.
        const start = [...text].slice(0, offset).join("");
        const before = parseJson(start);
        assert.ok(before.ok || before.fault.offset === offset, about);
        const withFault = parseJson(start + ([...text][offset] ?? ""));
        assert.ok(!withFault.ok && withFault.fault.offset === offset, about);
    }
    assert.ok(refused > rounds / 2, `only ${refused} texts were refused`);
});

test("parseJson() gives lines and columns in code points", () => {
    const rows: [text: string, line: number, column: number][] = [
        ["?", 1, 1], ["[1,\n ?]", 2, 2], ["[1,\r\n?]", 2, 1], ["[1,\r?]", 2, 1], ["[\n\n\n?]", 4, 1], ["[\r\r?]", 3, 1],
        ["[\"😀\",?]", 1, 6], ["[\"😀\",\n\"😀\",?]", 2, 5], ["[\n", 2, 1], ["", 1, 1], ["{\"a\":1,\n\"a\":2}", 2, 1], ["[\u2028", 1, 2],
    ];
    for (const [text, line, column] of rows) {
        const read = parseJson(text);
        assert.ok(!read.ok);
        assert.deepEqual([read.fault.line, read.fault.column], [line, column], JSON.stringify(text));
    }
});

test("parseJson() keeps the sign of zero and touches no prototype", () => {
    const zero = parseJson("[-0,-0.0,-1e-400,0]");
    assert.ok(zero.ok);
    assert.deepStrictEqual(zero.value, [-0, -0, -0, 0]);
    const read = parseJson("{\"__proto__\":{\"polluted\":true},\"constructor\":{\"prototype\":{\"polluted\":true}}}");
    assert.ok(read.ok);
    assert.equal(Object.getPrototypeOf(read.value), Object.prototype);
    assert.deepEqual(Object.keys(read.value as object), ["__proto__", "constructor"]);
    assert.equal(("polluted" in {}) || ("polluted" in Object), false);
});

test("parseJson() takes lower limits and no deeper ones", () => {
    const fault = (text: string, limits: object): unknown => {
        const read = parseJson(text, limits);
        return read.ok ? "read" : [read.fault.code, read.fault.offset, read.fault.line, read.fault.column];
    };
    assert.equal(fault("[[1]]", { depthMax: 2 }), "read");
    assert.deepEqual(fault("[[[1]]]", { depthMax: 2 }), ["json-too-deep", 2, 1, 3]);
    assert.equal(fault("1", { depthMax: 0 }), "read");
    assert.deepEqual(fault(" []", { depthMax: 0 }), ["json-too-deep", 1, 1, 2]);
    assert.deepEqual(fault("[".repeat(2000), { depthMax: 5000 }), ["json-too-deep", 1000, 1, 1001]);
    assert.equal(fault("12345", { lengthMax: 5 }), "read");
    assert.deepEqual(fault("\n12345", { lengthMax: 5 }), ["json-too-long", 0, 1, 1]);
    const tooLong = parseJson(" ".repeat(64 * 1024 * 1024 + 1));
    assert.equal(tooLong.ok ? "" : tooLong.fault.code, "json-too-long");
});

test("parseJson() looks at each code unit of a long text a few times at most", () => {
    const long = 10_000_000;
    const length = 1_000_000;
    const texts = {
        plain: `"${"a".repeat(long)}"`, escapes: `"${"\\n".repeat(long / 2)}"`, unfinished: `"${"a".repeat(length)}`,
        hexadecimal: `"${"\\u0041".repeat(length / 6)}"`, digits: `0.${"1".repeat(length)}`, space: `${" ".repeat(length)}1${" ".repeat(length)}`,
        elements: `[${"1,".repeat(length / 4)}1]`, strings: `[${"\"ab\",".repeat(length / 10)}1]`, brackets: `[${"[],".repeat(length / 6)}1]`, open: "[".repeat(length),
    };
    const { charCodeAt } = String.prototype;
    for (const [name, text] of Object.entries(texts)) {
        let steps = 0;
        String.prototype.charCodeAt = function (at: number): number {
            steps += 1;
            return charCodeAt.call(this, at);
        };
        try {
            parseJson(text);
        } finally {
            String.prototype.charCodeAt = charCodeAt;
        }
        assert.ok(steps < 4 * text.length, `${name}: ${steps} steps for ${text.length} code units`);
    }
});

test("writeJson() writes what parseJson() reads back, on one line that nothing splits", () => {
    const random = randomOf("json round trip");
    for (let round = 0; round < rounds; round += 1) {
        const value = randomValue(random, 4);
        const about = `seed ${random.seed}: ${JSON.stringify(value)}`;
        for (const indent of [0, 2]) {
            const written = writeJson(value, { indent });
            assert.ok(written.ok, about);
            assert.match(written.text, indent === 0 ? /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u : /^(?:\n|[^\u0000-\u001f\u007f-\u009f\u2028\u2029])*$/u, about);
            assert.deepStrictEqual(JSON.parse(written.text), JSON.parse(JSON.stringify(value)), about);
            assert.equal(written.text.replaceAll(/\\u(?:007f|0085|2028)/g, (escape) => JSON.parse(`"${escape}"`)), JSON.stringify(value, null, indent), about);
            const read = parseJson(written.text);
            assert.ok(read.ok && equalJson(read.value, value), about);
        }
    }
});

test("writeJson() makes every string well-formed and leaves spelt escapes alone", () => {
    const random = randomOf("json surrogates");
    const units = ["\ud83d", "\ude00", "\ud800", "\udfff", "\\", "u", "d", "8", "0", "\\ud800", "a", "\"", "\n"];
    for (let round = 0; round < rounds; round += 1) {
        const text = Array.from({ length: random.below(8) }, () => random.pick(units)).join("");
        const written = writeJson([text]);
        assert.ok(written.ok && written.text.isWellFormed());
        assert.deepEqual(JSON.parse(written.text), [text.toWellFormed()], `seed ${random.seed}: ${JSON.stringify(text)}`);
    }
});

test("writeJson() answers for values that throw when they are read, and calls no toJSON", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const trap = (): never => {
        throw new Error("trapped");
    };
    for (const value of [proxy, [proxy], new Proxy({}, { ownKeys: trap }), new Proxy({}, { getPrototypeOf: trap }), new Proxy([1], { get: trap })]) {
        const written = writeJson(value);
        assert.equal(written.ok ? "" : written.fault.code, "value-not-json");
    }
    const root = Object.prototype as { toJSON?: unknown };
    root.toJSON = trap;
    try {
        const written = writeJson({ a: [1] });
        assert.deepEqual(written.ok ? "" : [written.fault.code, written.fault.path], ["value-not-json", "/a"]);
    } finally {
        delete root.toJSON;
    }
});

test("writeJson() takes lower limits, counts the text exactly and names where a cycle closes", () => {
    const fault = (value: unknown, limits: object): unknown => {
        const written = writeJson(value, limits);
        return written.ok ? written.text : [written.fault.code, written.fault.path];
    };
    assert.equal(fault([[1]], { depthMax: 2 }), "[[1]]");
    assert.deepEqual(fault([[[1]]], { depthMax: 2 }), ["value-too-deep", "/0/0"]);
    assert.equal(fault({ a: ["é"] }, { lengthMax: 11 }), "{\"a\":[\"é\"]}");
    assert.deepEqual(fault({ a: ["é"] }, { lengthMax: 10 }), ["json-too-long", ""]);
    assert.deepEqual(fault(["\u2028"], { lengthMax: 9 }), ["json-too-long", ""]);
    assert.deepEqual(fault(nested(50, [], (value) => [value, value]), { indent: 8 }), ["json-too-long", ""]);
    const large = { text: "x".repeat(1_000_000), self: {} };
    large.self = { deeper: [large] };
    assert.deepEqual(fault(large, {}), ["value-cyclic", "/self/deeper/0"]);
    const inner: unknown[] = [];
    inner.push(inner);
    assert.deepEqual(fault({ a: { b: inner } }, {}), ["value-cyclic", "/a/b/0"]);
});

test("isPlainObject() and writeJson() know plain objects and arrays of another realm", () => {
    assert.ok(isPlainObject(runInNewContext("({ a: 1 })")));
    assert.ok(!isPlainObject(runInNewContext("new Date(0)")));
    assert.ok(!isPlainObject(runInNewContext("new (class { a = 1 })()")));
    for (const other of [[], null, undefined, 1, "x", () => 1, new Error("x"), Promise.resolve(), /x/, new Uint8Array(1)]) {
        assert.ok(!isPlainObject(other));
    }
    assert.deepEqual(writeJson(runInNewContext("({ a: [1, { b: null }] })")), { ok: true, text: "{\"a\":[1,{\"b\":null}]}" });
    assert.equal(canonicalJson(runInNewContext("({ b: [1], a: 0 })")), "{\"a\":0,\"b\":[1]}");
});

test("equalJson() and canonicalJson() agree, and see no order of members", () => {
    const random = randomOf("json equality");
    let equal = 0;
    for (let round = 0; round < rounds; round += 1) {
        const a = randomValue(random, 3);
        const about = `seed ${random.seed}: ${JSON.stringify(a)}`;
        const same = shuffled(random, a);
        assert.ok(equalJson(a, same) && equalJson(same, a), about);
        assert.equal(canonicalJson(a), canonicalJson(same), about);
        const b = randomValue(random, 2);
        const isSame = equalJson(a, b);
        equal += Number(isSame);
        assert.equal(isSame, equalJson(b, a), about);
        assert.equal(isSame, canonicalJson(a) === canonicalJson(b), `${about} and ${JSON.stringify(b)}`);
        assert.ok(!equalJson(a, [a]) && !equalJson({ a }, { a: [a] }), about);
    }
    assert.ok(equal > 0 && equal < rounds);
});

test("equalJson() and canonicalJson() treat undefined members as absent and compare nothing that is not JSON", () => {
    assert.ok(equalJson({ a: undefined, b: 1 }, { b: 1, c: undefined }));
    assert.ok(!equalJson({ a: undefined }, { a: null }));
    assert.ok(!equalJson({ a: 1, b: undefined }, { a: 1, b: 2 }));
    assert.equal(canonicalJson({ a: undefined, b: 1 }), "{\"b\":1}");
    for (const value of [undefined, NaN, Infinity, () => 1, Symbol("x"), 1n, new Date(0), new Map(), [undefined], new Array(1)]) {
        assert.equal(canonicalJson(value), undefined);
        assert.equal(canonicalJson({ a: [value] }), undefined);
    }
    assert.ok(!equalJson(NaN, NaN));
    assert.ok(!equalJson(new Date(0), new Date(0)));
    assert.ok(!equalJson({}, new Map()));
    assert.ok(!equalJson("\ud800", "\ufffd"));
    assert.notEqual(canonicalJson("\ud800"), canonicalJson("\ufffd"));
});

test("nothing overflows the stack or runs on for values that are deep, cyclic or share their parts", () => {
    const arrays = (levels: number): unknown => nested(levels, 1, (value) => [value]);
    const objects = (levels: number): unknown => nested(levels, 1, (value) => ({ a: value }));
    for (const make of [arrays, objects]) {
        assert.ok(equalJson(make(1000), make(1000)));
        assert.ok(!equalJson(make(1001), make(1001)));
        assert.ok(!equalJson(make(100_000), make(100_000)));
        assert.ok(equalJson(make(2), make(2), 2) && !equalJson(make(3), make(3), 2));
        assert.notEqual(canonicalJson(make(1000)), undefined);
        assert.equal(canonicalJson(make(1001)), undefined);
        assert.equal(canonicalJson(make(100_000)), undefined);
    }
    const cycle = (): unknown[] => {
        const array: unknown[] = [];
        array.push(array, array);
        return array;
    };
    assert.ok(!equalJson(cycle(), cycle()));
    assert.equal(canonicalJson(cycle()), undefined);
    const doubling = (levels: number): unknown => nested(levels, [], (value) => [value, value]);
    assert.ok(equalJson(doubling(15), doubling(15)));
    assert.equal(canonicalJson(doubling(3))?.length, 37);
    assert.ok(!equalJson(doubling(100), doubling(100)));
    assert.equal(canonicalJson(doubling(100)), undefined);
    const shared = doubling(900);
    assert.ok(equalJson([shared], [shared]));
});

test("equalJson() and canonicalJson() read each member a few times at most", () => {
    let reads = 0;
    const watched = (size: number): object => new Proxy(Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, index])), {
        get(target, key) {
            reads += 1;
            return Reflect.get(target, key) as unknown;
        },
        getOwnPropertyDescriptor(target, key) {
            reads += 1;
            return Reflect.getOwnPropertyDescriptor(target, key);
        },
    });
    const size = 20_000;
    assert.ok(canonicalJson(watched(size)) !== undefined);
    assert.ok(reads < 5 * size, `${reads} reads`);
    reads = 0;
    assert.ok(equalJson(watched(size), watched(size)));
    assert.ok(reads < 10 * size, `${reads} reads`);
});

test("pointer() and pointerTokens() undo each other", () => {
    const random = randomOf("json pointers");
    for (let round = 0; round < rounds; round += 1) {
        const tokens = Array.from({ length: random.below(5) }, () => random.pick(["", "a", "/", "~", "~1", "~0", "~01", "0", "é😀", "\"", "%", " "]));
        const text = tokens.reduce(pointer, "");
        assert.deepEqual(pointerTokens(text), tokens, `seed ${random.seed}: ${text}`);
    }
    assert.equal(pointer("/a", 0), "/a/0");
    for (const text of ["a", "#/a", " /a", "/~", "/~2", "/a~", "/~/", "/a/~~0"]) {
        assert.equal(pointerTokens(text), undefined, text);
    }
});

test("equalJson() takes a hole in an array for no value", () => {
    const holed = new Array<unknown>(2);
    holed[1] = 1;
    assert.ok(!equalJson(holed, [5, 1]));
    assert.ok(!equalJson([5, 1], holed));
    assert.ok(!equalJson(holed, [null, 1]));
});
