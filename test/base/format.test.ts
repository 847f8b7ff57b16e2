// format: the official suite's optional formats where its data is at hand, steady steps on long texts, and dates against the calendar.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { formats } from "../../bin/base/format.js";
import { randomOf } from "../random.js";

const is = (name: string): (text: string) => boolean => {
    const predicate = formats.get(name);
    assert.ok(predicate, `no format ${name}`);
    return predicate;
};

test("date takes exactly the days of the calendar, from 0001 to 9999", () => {
    const isDate = is("date");
    for (let year = 1; year <= 9999; year += year % 100 === 99 || year % 100 < 5 ? 1 : 7) {
        for (let month = 1; month <= 12; month += 1) {
            const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
            const name = (day: number): string => `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
            assert.ok(isDate(name(days)) && !isDate(name(days + 1)), name(days));
        }
    }
});

test("ipv6 takes what the platform writes and reads as an address", () => {
    const random = randomOf("format ipv6");
    const isIpv6 = is("ipv6");
    const pieces = ["0", "1", "ff", "abcd", ":", ":", ":", "::", "1.2.3.4", "12345", "g"];
    let valid = 0;
    for (let turn = 0; turn < 20_000; turn += 1) {
        const text = Array.from({ length: 1 + random.below(16) }, () => random.pick(pieces)).join("");
        // A URL's host admits what the last RFC does, but for long texts and numbers in IPv4 that are not decimal.
        const expected = /^[0-9a-f:.]{1,45}$/.test(text) && URL.canParse(`http://[${text}]/`);
        valid += expected ? 1 : 0;
        assert.equal(isIpv6(text), expected, `seed ${random.seed}: ${text}`);
    }
    assert.ok(valid > 50, `seed ${random.seed}: ${valid} valid`);
});

test("every format answers on any text, and does not throw", () => {
    const random = randomOf("format any");
    const pieces = ["a", "0", "9", "-", ":", ".", "/", "~", "#", "?", "@", "[", "]", "\"", "\\", "%", "xn--", "P", "T", "Z", "+", "\u0000", "é", "\ud800", "\u{1F409}", "(", ")", "{", "}"];
    for (let turn = 0; turn < 5000; turn += 1) {
        const text = Array.from({ length: random.below(12) }, () => random.pick(pieces)).join("");
        for (const [name, predicate] of formats) {
            assert.equal(typeof predicate(text), "boolean", `seed ${random.seed}: ${name} on ${JSON.stringify(text)}`);
        }
    }
});

test("every format answers on texts of a million characters, and does not overflow a stack", () => {
    for (const word of ["a", "1", "1:", "a.", "/~0", "%41", "(", "[a]", "\\\"", "@", "P1Y", "-", "xn--", "12:00:00.0", "\u{1F409}"]) {
        const text = word.repeat(Math.floor(1_000_000 / word.length));
        for (const prefix of ["", "http://", "\"", "a@", "2024-01-01T12:00:00.", "P"]) {
            for (const [name, predicate] of formats) {
                // A pattern becomes a tree: a shorter one shows as much.
                const whole = prefix + (name === "regex" ? text.slice(0, 20_000) : text);
                assert.equal(typeof predicate(whole), "boolean", `${name} on ${prefix}${word}...`);
            }
        }
    }
});

interface SuiteCase {
    schema: { format?: string };
    tests: { description: string; data: unknown; valid: boolean }[];
}

// The official suite is not part of the repository; TOOLFUNCS_JSON_SCHEMA_SUITE names its folder.
const suite = process.env["TOOLFUNCS_JSON_SCHEMA_SUITE"];

if (suite !== undefined) {
    test("the formats of the official suite: no wrong answer for a format known here", () => {
        const folder = join(suite, "tests", "draft2020-12", "optional", "format");
        const count = { right: 0, all: 0 };
        for (const file of readdirSync(folder)) {
            for (const { schema, tests } of JSON.parse(readFileSync(join(folder, file), "utf8")) as SuiteCase[]) {
                for (const { description, data, valid } of tests) {
                    const predicate = formats.get(schema.format ?? "");
                    const got = typeof data !== "string" || predicate === undefined || predicate(data);
                    count.all += 1;
                    count.right += got === valid ? 1 : 0;
                    assert.ok(got === valid || predicate === undefined, `${file}: ${description}`);
                }
            }
        }
        console.log(`# official suite, formats: ${count.right} of ${count.all} right`);
        assert.ok(count.right >= 657, `${count.right} of ${count.all}`);
    });
}
