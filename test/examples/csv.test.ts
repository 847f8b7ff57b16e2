// examples/csv-query on real files, with every form of CSV that people meet.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { errorOf, resultOf, runTool, startTool, withFolder } from "./tool.ts";

const people = "id,name,born,score,paid\n1,Ann,1990-02-28,10.5,true\n2,Bob,1985-12-31,,false\n3,\"Zoë \"\"Z\"\"\",2000-01-01,-3,true\n4,,1985-12-31,10.5,\n";

function rowsOf(text: string | Buffer, ...args: string[]): any[] {
    return resultOf("csv-query", ["rows", "-", ...args], { input: text }).rows;
}

function where(...conditions: object[]): string[] {
    return ["--where", JSON.stringify(conditions)];
}

test("rows reads quotes, newlines in quotes, CRLF, a BOM, blank lines and a missing last newline", () => {
    assert.deepEqual(rowsOf("\ufeffa,b\r\n\"1, \"\"x\"\"\",\"l1\r\nl2\"\r\n\r\n\"\",last"), [{ a: '1, "x"', b: "l1\r\nl2" }, { a: "", b: "last" }]);
    assert.deepEqual(rowsOf("a;b\n1,5;x\n2,5;y\n"), [{ a: "1,5", b: "x" }, { a: "2,5", b: "y" }]);
    assert.deepEqual(rowsOf("a\tb\n1\t\"x\ty\"\n"), [{ a: 1, b: "x\ty" }]);
    assert.deepEqual(rowsOf("a,b\r1,2\r3,4"), [{ a: 1, b: 2 }, { a: 3, b: 4 }]);
    assert.deepEqual(rowsOf("a\n5' 10\"\n"), [{ a: "5' 10\"" }]);
    assert.deepEqual(rowsOf("a,b\n"), []);
    assert.deepEqual(rowsOf(Buffer.from("a\nZo\u00eb\n", "latin1"), "--encoding", "latin-1"), [{ a: "Zoë" }]);
});

test("rows names columns that have no name or a name twice, and keeps __proto__ as a name", () => {
    const [row] = resultOf("csv-query", ["rows", "-"], { input: "a,a,,__proto__\n1,2,3,4\n" }).rows;
    assert.deepEqual(Object.entries(row), [["a", 1], ["a_2", 2], ["column_3", 3], ["__proto__", 4]]);
    assert.deepEqual(rowsOf("1,2\n3,4\n", "--no-header"), [{ column_1: 1, column_2: 2 }, { column_1: 3, column_2: 4 }]);
});

test("columns infers types that lose nothing", () => {
    for (const [cells, type] of [
        [["1", "-2"], "integer"], [["1", "2.5"], "number"], [["1e3", "2"], "number"], [["007", "8"], "text"], [["9007199254740993"], "text"],
        [["true", "FALSE"], "boolean"], [["yes", "no"], "text"], [["2024-02-29", "2024-02-29T10:00:00Z"], "date"], [["2023-02-29"], "text"],
        [["", "3"], "integer"], [["", ""], "text"], [["NaN", "1"], "text"], [["+1"], "text"], [["0x10"], "text"],
    ] as const) {
        const { columns } = resultOf("csv-query", ["columns", "-"], { input: `c,other\n${cells.join(",x\n")},x\n` });
        assert.equal(columns[0].type, type, cells.join(" "));
    }
});

test("columns counts values, different values and cells that do not fit", () => {
    const result = resultOf("csv-query", ["columns", "-", "--types", '{"name":"date"}'], { input: people });
    assert.deepEqual(result.columns.map((column: any) => [column.name, column.type, column.filled, column.distinct, column.min, column.max, column.unfit]), [
        ["id", "integer", 1, 4, 1, 4, 0], ["name", "date", 0, 0, null, null, 3], ["born", "date", 1, 3, "1985-12-31", "2000-01-01", 0],
        ["score", "number", 0.75, 2, -3, 10.5, 0], ["paid", "boolean", 0.75, 2, null, null, 0],
    ]);
    assert.equal(result.rows, 4);
    assert.equal(result.bytes, Buffer.byteLength(people));
});

test("rows keeps the rows that meet the conditions", () => {
    for (const [conditions, ids] of [
        [[{ column: "score", op: "gt", value: 0 }], [1, 4]], [[{ column: "score", op: "ne", value: 10.5 }], [3]], [[{ column: "score", op: "null" }], [2]],
        [[{ column: "score", op: "not-null" }], [1, 3, 4]], [[{ column: "name", value: 'Zoë "Z"' }], [3]], [[{ column: "name", op: "ne", value: "Ann" }], [2, 3]],
        [[{ column: "name", op: "lt", value: "Bob" }], [1]], [[{ column: "name", op: "ge", value: "Bob" }], [2, 3]], [[{ column: "name", op: "in", value: ["Ann", "Bob", "Cid"] }], [1, 2]],
        [[{ column: "name", op: "contains", value: "ë" }], [3]], [[{ column: "name", op: "starts", value: "A" }], [1]], [[{ column: "name", op: "ends", value: '"' }], [3]],
        [[{ column: "born", op: "le", value: "1990-02-28" }], [1, 2, 4]], [[{ column: "born", op: "gt", value: "1990-02-27T23:59:59Z" }], [1, 3]],
        [[{ column: "paid", value: true }], [1, 3]], [[{ column: "id", op: "in", value: [4, 2] }], [2, 4]],
        [[{ column: "paid", value: true }, { column: "score", op: "lt", value: 0 }], [3]],
    ] as const) {
        assert.deepEqual(rowsOf(people, ...where(...conditions), "--select", '["id"]').map((row) => row.id), ids, JSON.stringify(conditions));
    }
    assert.deepEqual(rowsOf(people, ...where({ column: "id", value: 4 }, { column: "paid", value: false }), "--match", "any").map((row) => row.id), [2, 4]);
});

test("rows sorts by several columns, missing values last, equal rows in the order of the file", () => {
    const order = (...keys: object[]) => rowsOf(people, "--sort", JSON.stringify(keys)).map((row) => row.id);
    assert.deepEqual(order({ column: "score" }), [3, 1, 4, 2]);
    assert.deepEqual(order({ column: "score", descending: true }), [1, 4, 3, 2]);
    assert.deepEqual(order({ column: "born" }, { column: "name", descending: true }), [2, 4, 1, 3]);
    const many = `n\n${Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 5_003).join("\n")}\n`;
    const result = resultOf("csv-query", ["rows", "-", "--sort", '[{"column":"n"}]', "-n", "3"], { input: many });
    assert.deepEqual(result, { rows: [{ n: 0 }, { n: 1 }, { n: 2 }], matched: 5_000, more: true, repaired_rows: 0, unfit_cells: 0 });
});

test("rows stops at the limit and says that there is more", () => {
    assert.deepEqual(resultOf("csv-query", ["rows", "-", "-n", "3", "--select", '["id"]'], { input: people }), { rows: [{ id: 1 }, { id: 2 }, { id: 3 }], matched: null, more: true, repaired_rows: 0, unfit_cells: 0 });
    assert.equal(resultOf("csv-query", ["rows", "-", "-n", "4"], { input: people }).more, false);
});

test("group computes aggregates and puts the largest first", () => {
    const sales = "city,amount,note\nOslo,0.1,a\nRome,5,b\nOslo,0.2,\n\"Oslo\",0.3,c\nRome,,b\n";
    const aggregates = ["count", "sum", "mean", "min", "max", "median", "distinct"].map((op) => ({ op, column: op === "count" ? "note" : op === "distinct" ? "note" : "amount", as: op }));
    const result = resultOf("csv-query", ["group", "-", "--keys", '["city"]', "--aggregates", JSON.stringify([{ op: "count", as: "all" }, ...aggregates])], { input: sales });
    assert.deepEqual(result.groups, [
        { city: "Oslo", all: 3, count: 2, sum: 0.6, mean: 0.19999999999999998, min: 0.1, max: 0.3, median: 0.2, distinct: 2 },
        { city: "Rome", all: 2, count: 2, sum: 5, mean: 5, min: 5, max: 5, median: 5, distinct: 1 },
    ].map((group) => ({ ...group, mean: group.sum / (group.city === "Oslo" ? 3 : 1) })));
    assert.deepEqual(resultOf("csv-query", ["group", "-"], { input: sales }).groups, [{ count: 5 }]);
    const sorted = resultOf("csv-query", ["group", "-", "--keys", '["city"]', "--sort", '[{"column":"city","descending":true}]'], { input: sales });
    assert.deepEqual(sorted.groups.map((group: any) => group.city), ["Rome", "Oslo"]);
});

test("group gives equal values one group however they are written, and caps the groups", () => {
    const result = resultOf("csv-query", ["group", "-", "--keys", '["n"]', "--types", '{"n":"number"}'], { input: "n\n1\n1.0\n\"1\"\n2\n\n" });
    assert.deepEqual(result.groups, [{ n: 1, count: 3 }, { n: 2, count: 1 }]);
    const capped = resultOf("csv-query", ["group", "-", "--keys", '["n"]', "--max-groups", "2"], { input: "n\n1\n2\n3\n1\n4\n" });
    assert.deepEqual([capped.groups, capped.distinct_keys, capped.ungrouped_rows], [[{ n: 1, count: 2 }, { n: 2, count: 1 }], 2, 2]);
});

test("group counts different values within a few per cent", () => {
    const text = `n\n${Array.from({ length: 60_000 }, (_, index) => `v${index % 20_000}`).join("\n")}\n`;
    const [{ distinct_n: distinct }] = resultOf("csv-query", ["group", "-", "--aggregates", '[{"op":"distinct","column":"n"}]'], { input: text }).groups;
    assert.ok(Math.abs(distinct - 20_000) < 1_000, String(distinct));
});

test("every failure has its code, its exit status and a hint", () => {
    for (const [args, input, code, exit, hint] of [
        [["rows", "-"], "a,b\n1,2\n3\n", "row-ragged", 2, "--lenient"],
        [["rows", "-"], "a,b\n1,\"2\n3,4\n", "quote-unclosed", 2, undefined],
        [["rows", "-"], "a,b\n\"1\"x,2\n", "quote-misplaced", 2, "--lenient"],
        [["rows", "-", "--sample", "1"], "a\n1\nx\n", "cell-unfit", 2, "--types"],
        [["rows", "-"], "", "file-empty", 2, undefined],
        [["rows", "-"], "a\0b\n", "file-encoding", 2, undefined],
        [["rows", "-"], Buffer.from("\ufeffa\n1\n", "utf16le"), "file-encoding", 2, "iconv"],
        [["rows", "-", "--select", '["nmae"]'], people, "column-unknown", 2, '"name"'],
        [["rows", "-", ...where({ column: "scor", value: 1 })], people, "column-unknown", 2, '"score"'],
        [["rows", "-", ...where({ column: "score", value: "high" })], people, "condition-value", 2, "--types"],
        [["rows", "-", ...where({ column: "score", op: "in", value: 1 })], people, "condition-value", 2, undefined],
        [["rows", "-", ...where({ column: "score", op: "gte", value: 1 })], people, "input-invalid", 2, undefined],
        [["group", "-", "--aggregates", '[{"op":"sum","column":"name"}]'], people, "column-type", 2, "--types"],
        [["group", "-", "--aggregates", '[{"op":"sum"}]'], people, "column-missing", 2, undefined],
        [["group", "-", "--keys", '["id"]', "--aggregates", '[{"as":"id"}]'], people, "name-taken", 2, undefined],
        [["rows", "."], "", "file-unreadable", 2, undefined],
        [["rows", "examples/csv-quer"], "", "file-not-found", 10, "csv-query"],
        [["rows", "-", "--limit", "10001"], people, "input-invalid", 2, undefined],
    ] as const) {
        const failed = errorOf("csv-query", args, { input });
        assert.deepEqual([failed.error.code, failed.exit], [code, exit], JSON.stringify(failed));
        assert.ok(hint === undefined || failed.error.suggestion.includes(hint), JSON.stringify(failed.error));
    }
});

test("lenient repairs and counts instead of failing", () => {
    const result = resultOf("csv-query", ["rows", "-", "--lenient", "--sample", "1"], { input: "a,b\n1,2\n3\n4,5,6\nx,7\n" });
    assert.deepEqual(result, { rows: [{ a: 1, b: 2 }, { a: 3, b: null }, { a: 4, b: 5 }, { a: null, b: 7 }], matched: 4, more: false, repaired_rows: 2, unfit_cells: 1 });
});

test("a file, standard input, a packed file and a named pipe read the same", () => withFolder((folder) => {
    const path = join(folder, "people.csv");
    writeFileSync(path, people);
    writeFileSync(`${path}.gz`, gzipSync(people));
    const wanted = rowsOf(people);
    assert.equal(wanted.length, 4);
    assert.deepEqual(resultOf("csv-query", ["rows", path]).rows, wanted);
    assert.deepEqual(resultOf("csv-query", ["rows", `${path}.gz`]).rows, wanted);
    const piped = execFileSync("bash", ["-c", 'exec "$0" "$1" "$2" rows <(cat "$3")', process.execPath, join(import.meta.dirname, "../../bin/toolfuncs.js"), join(import.meta.dirname, "../../examples/csv-query"), path], { encoding: "utf8" });
    assert.deepEqual(JSON.parse(piped).rows, wanted);
    writeFileSync(path, `a title\n${people}`);
    const rest = execFileSync("bash", ["-c", '(read -r; exec "$0" "$1" "$2" rows -) < "$3"', process.execPath, join(import.meta.dirname, "../../bin/toolfuncs.js"), join(import.meta.dirname, "../../examples/csv-query"), path], { encoding: "utf8" });
    assert.deepEqual(JSON.parse(rest).rows, wanted);
}));

test("rows reads what a plain parser reads, wherever a block ends", () => withFolder((folder) => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1e6);
    let state = seed;
    const random = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 8) % below;
    };
    const pieces = ["a", "ß", "😀", ",", "\n", "\r\n", '"', " ", ";", "longer piece of text ".repeat(20)];
    const table = Array.from({ length: 9_000 }, () => Array.from({ length: 4 }, () => Array.from({ length: random(8) }, () => pieces[random(pieces.length)]).join("")));
    const path = join(folder, "table.csv");
    const ending = ["\n", "\r\n"][random(2)];
    writeFileSync(path, "c1,c2,c3,c4");
    appendFileSync(path, `${ending}${table.map((cells) => cells.map((cell) => /[",\r\n]/.test(cell) || cell === "" || random(3) === 0 ? `"${cell.replaceAll('"', '""')}"` : cell).join(",")).join(ending)}`);
    const { rows } = resultOf("csv-query", ["rows", path, "-n", "10000", "--delimiter", "comma", "--types", '{"c1":"text","c2":"text","c3":"text","c4":"text"}']);
    assert.deepEqual(rows.map((row: object) => Object.values(row)), table, `SEED=${seed}`);
}));

test("Ctrl-C in the middle of a long input ends at once with 130", { timeout: 20_000 }, async () => {
    const child = startTool("csv-query", ["group", "-", "--keys", '["a"]']);
    const block = "1,2\n".repeat(50_000);
    let written = 0;
    const feed = (): void => {
        written += block.length;
        child.stdin?.write(block, (error) => error === null || error === undefined ? feed() : undefined);
    };
    child.stdin?.on("error", () => undefined);
    child.stdin?.write("a,b\n");
    feed();
    let stdout = "";
    child.stdout?.on("data", (chunk) => {
        stdout += String(chunk);
    });
    while (written < 20 * block.length && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const startMs = performance.now();
    child.kill("SIGINT");
    // A death by SIGINT is what a shell tells as 130.
    const [, signal] = await once(child, "close");
    assert.equal(signal, "SIGINT");
    assert.equal(stdout, "");
    assert.ok(performance.now() - startMs < 1_000);
});

test("Ctrl-C ends a run that waits for its input", { timeout: 20_000 }, async () => {
    const child = startTool("csv-query", ["rows", "-"]);
    child.stdin?.write("a,b\n");
    await new Promise((resolve) => setTimeout(resolve, 500));
    const startMs = performance.now();
    child.kill("SIGINT");
    // A death by SIGINT is what a shell tells as 130.
    const [, signal] = await once(child, "close");
    assert.equal(signal, "SIGINT");
    assert.ok(performance.now() - startMs < 1_000);
});

test("a reader that closes early is no error", { timeout: 20_000 }, async () => {
    const child = startTool("csv-query", ["rows", "-", "-n", "10000", "--output", "text"]);
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(`a,b\n${"some text,some more text\n".repeat(9_000)}`);
    let stderr = "";
    child.stderr?.on("data", (chunk) => {
        stderr += String(chunk);
    });
    child.stdout?.once("data", () => child.stdout?.destroy());
    const [status] = await once(child, "close");
    assert.deepEqual([status, stderr], [0, ""]);
});

test("a terminal shows a table, with bars for counts", () => {
    const { stdout } = runTool("csv-query", ["group", "-", "--keys", '["paid"]'], { input: people, env: { TOOLFUNCS_OUTPUT: "terminal", LANG: "C.UTF-8" } });
    assert.match(stdout, /paid +count/);
    assert.match(stdout, /█/);
});
