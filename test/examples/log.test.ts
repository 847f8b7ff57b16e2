// examples/log-report on real log lines.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { errorOf, resultOf, runTool, withFolder } from "./tool.ts";

const log = [
    '192.0.2.1 - - [31/Jan/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 100 "-" "curl/8.5.0" 0.010',
    '192.0.2.1 - ann smith [31/Jan/2026:12:00:30 +0000] "GET /items?page=2 HTTP/1.1" 200 2000 "https://example.org/" "an \\"agent\\"" 0.100',
    "not a log line",
    '2001:db8::1 - - [31/Jan/2026:13:01:00 +0100] "POST /items/7/parts HTTP/2.0" 500 - "-" "-" 1.500',
    '192.0.2.9 - - [31/Jan/2026:12:03:00 +0000] "GET /items HTTP/1.1" 404 10 "-" "-"',
    '192.0.2.9 - - [30/Feb/2026:12:03:00 +0000] "GET /items HTTP/1.1" 404 10 "-" "-"',
    "",
    '192.0.2.9 - - [31/Jan/2026:12:03:01 +0000] "\\x16\\x03\\x01" 400 0',
].join("\n");

function report(...args: string[]): any {
    return resultOf("log-report", [args[0] ?? "", "-", ...args.slice(1)], { input: log });
}

test("status counts codes, bytes and latency, and shows what is malformed", () => {
    const result = report("status");
    assert.deepEqual(result.codes, [
        { status: 200, requests: 2, share: 0.4, bytes: 2100 }, { status: 400, requests: 1, share: 0.2, bytes: 0 },
        { status: 404, requests: 1, share: 0.2, bytes: 10 }, { status: 500, requests: 1, share: 0.2, bytes: 0 },
    ]);
    assert.deepEqual([result.requests, result.errors, result.first, result.last], [5, 0.6, "2026-01-31T12:00:00Z", "2026-01-31T12:03:01Z"]);
    assert.deepEqual(result.malformed, { lines: 2, first: [{ line: 3, text: "not a log line" }, { line: 6, text: log.split("\n")[5] }] });
    for (const [name, ms] of [["p50_ms", 100], ["p90_ms", 1_500], ["p99_ms", 1_500]] as const) {
        assert.ok(Math.abs(result[name] / ms - 1) <= 0.011, `${name} ${result[name]}`);
    }
});

test("paths groups by path, cuts it, and sorts by what is asked for", () => {
    assert.deepEqual(report("paths").paths.map((path: any) => [path.path, path.requests, path.errors, path.bytes]), [["/items", 2, 1, 2010], ["/", 1, 0, 100], ["/items/7/parts", 1, 1, 0], ["\\x16\\x03\\x01", 1, 1, 0]]);
    assert.deepEqual(report("paths", "--depth", "1", "--prefix", "/items").paths.map((path: any) => [path.path, path.requests]), [["/items", 3]]);
    assert.deepEqual(report("paths", "--query", "--order", "bytes", "-n", "1").paths.map((path: any) => path.path), ["/items?page=2"]);
    assert.deepEqual(report("paths", "--order", "p99").paths.map((path: any) => [path.path, path.p50_ms === null]), [["/items/7/parts", false], ["/items", false], ["/", false], ["\\x16\\x03\\x01", true]]);
    const capped = report("paths", "--max-paths", "1");
    assert.deepEqual([capped.paths.length, capped.unlisted_requests], [1, 4]);
});

test("the unit of the request time is seconds with a point, milliseconds without, or as said", () => {
    for (const [tail, unit, ms] of [["0.25", "auto", 250], ["250", "auto", 250], ["250000", "us", 250], ["3", "s", 3_000], ['"0.25"', "auto", 250], ["rt=0.25", "auto", 250], ["-", "auto", null]] as const) {
        const input = `192.0.2.1 - - [31/Jan/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 100 "-" "-" ${tail}\n`;
        const { p50_ms: found } = resultOf("log-report", ["status", "-", "--time-unit", unit], { input });
        assert.ok(ms === null ? found === null : Math.abs(found / ms - 1) <= 0.011, `${tail} ${unit} ${found}`);
    }
});

test("histogram shows empty buckets, and merges short ones where there are too many", () => {
    assert.deepEqual(report("histogram", "--bucket", "minute").buckets.map((bucket: any) => [bucket.from, bucket.requests, bucket.errors]), [
        ["2026-01-31T12:00:00Z", 2, 0], ["2026-01-31T12:01:00Z", 1, 1], ["2026-01-31T12:02:00Z", 0, 0], ["2026-01-31T12:03:00Z", 2, 2],
    ]);
    const auto = report("histogram");
    assert.deepEqual([auto.bucket, auto.buckets.length], ["minute", 4]);
    const line = (time: number) => `192.0.2.1 - - [${new Date(time).toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (.*) GMT$/, "$1/$2/$3:$4")} +0000] "GET / HTTP/1.1" 200 1 "-" "-" 0.5`;
    const input = Array.from({ length: 5_000 }, (_, index) => line(Date.UTC(2026, 0, 1) + index * 3_600_000)).join("\n");
    const { bucket, buckets } = resultOf("log-report", ["histogram", "-"], { input });
    assert.equal(bucket, "week");
    assert.equal(buckets.reduce((sum: number, each: any) => sum + each.requests, 0), 5_000);
    assert.equal(buckets[0].from, "2025-12-29T00:00:00Z");
});

test("errors lists what failed and how many clients met it", () => {
    assert.deepEqual(report("errors").errors.map((error: any) => [error.status, error.method, error.path, error.requests, error.clients]), [[400, "-", "\\x16\\x03\\x01", 1, 1], [404, "GET", "/items", 1, 1], [500, "POST", "/items/7/parts", 1, 1]]);
    assert.equal(report("errors", "--from-status", "500").requests, 1);
});

test("conditions narrow what is counted", () => {
    for (const [args, requests] of [
        [["--since", "2026-01-31T12:01:00Z"], 3], [["--until", "2026-01-31T12:01:00Z"], 2], [["--since", "2026-01-31T13:01:00+01:00"], 3],
        [["--methods", '["POST"]'], 1], [["--classes", '["4xx","5xx"]'], 3], [["--prefix", "/items"], 3],
    ] as const) {
        assert.equal(report("status", ...args).requests, requests, args.join(" "));
    }
    assert.deepEqual(report("status", "--prefix", "/none").codes, []);
});

test("a packed log reads like a plain one, and a broken one fails", () => withFolder((folder) => {
    const path = join(folder, "access.log.gz");
    writeFileSync(path, gzipSync(log));
    assert.deepEqual(resultOf("log-report", ["status", path]), report("status"));
    writeFileSync(path, gzipSync(log).subarray(0, 60));
    assert.equal(errorOf("log-report", ["status", path]).error.code, "file-unreadable");
    writeFileSync(path, log);
    assert.equal(errorOf("log-report", ["status", path]).error.code, "file-unreadable");
}));

test("every failure has its code, its exit status and a hint", () => {
    for (const [args, input, code, exit, hint] of [
        [["status", "-"], "a,b\n1,2\n", "format-unknown", 2, "looks like this"],
        [["status", "-"], "x\n".repeat(300), "format-unknown", 2, undefined],
        [["status", "examples/log-reprt"], "", "file-not-found", 10, "log-report"],
        [["status", "."], "", "file-unreadable", 2, undefined],
        [["status", "-", "--classes", '["6xx"]'], log, "input-invalid", 2, undefined],
        [["status", "-", "--since", "2026-01-31"], log, "input-invalid", 2, undefined],
        [["paths", "-", "--order", "hits"], log, "input-invalid", 2, undefined],
    ] as const) {
        const failed = errorOf("log-report", args, { input });
        assert.deepEqual([failed.error.code, failed.exit], [code, exit], JSON.stringify(failed));
        assert.ok(hint === undefined || failed.error.suggestion.includes(hint), JSON.stringify(failed.error));
    }
    assert.equal(resultOf("log-report", ["status", "-"], { input: "" }).requests, 0);
});

test("a line that could be read in many ways takes no longer", () => {
    const hostile = [`1 - ${"[".repeat(60_000)}`, `1 - - [31/Jan/2026:12:00:00 +0000] "${"\\".repeat(60_001)}`, `${"a ".repeat(30_000)}`, "x".repeat(3_000_000)];
    const startMs = performance.now();
    assert.equal(resultOf("log-report", ["status", "-"], { input: `${log}\n${hostile.join("\n")}\n` }).malformed.lines, 6);
    assert.ok(performance.now() - startMs < 5_000);
});

test("a terminal shows bars, bytes and times with their units", () => {
    const { stdout } = runTool("log-report", ["paths", "-"], { input: log, env: { TOOLFUNCS_OUTPUT: "terminal", LANG: "C.UTF-8" } });
    assert.match(stdout, /\/items +2 █+ +1 +2\.0 KiB/);
});
