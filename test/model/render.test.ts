// What renderOutcome() writes for people, and what it does with hooks that fail.
import assert from "node:assert/strict";
import test from "node:test";
import { errorObject } from "../../bin/base/error.js";
import { outcomeMeta, renderOutcome } from "../../bin/model/render.js";

const colours = { terminal: true, colour: true, unicode: true };
const faulty = errorObject("input-invalid", "The input is not valid.", {
    details: {
        issues: [
            { code: "option-unknown", path: "", detail: "There is no option --ciy.", received: "--ciy", suggestion: "--city" },
            { path: "/maxRows", keyword: "maximum", detail: "The number is too large.", received: "50", expected: "at most 3" },
            { path: "/record/a~1b/0", keyword: "type", detail: "The value has the wrong type." },
        ],
    },
    field: "/maxRows",
});

test("renderOutcome() names every issue's option or path, what came and what was expected, the nearest name, and help", () => {
    const { stdout, stderr, exit } = renderOutcome({ ok: false, error: faulty }, { stdout: "machine", stderr: "machine", program: "tool", operation: ["admin", "list"] });
    assert.equal(stdout, "");
    assert.equal(exit, 2);
    assert.equal(stderr, [
        "error[input-invalid]: The input is not valid.",
        "  There is no option --ciy.",
        "      Did you mean --city?",
        "  --max-rows: The number is too large.",
        "      received 50",
        "      expected at most 3",
        "  --record at /a~1b/0: The value has the wrong type.",
        "Run \"tool admin list --help\" to see how it is called.",
        "",
    ].join("\n"));
});

test("renderOutcome() gives no advice on a file that is not there", () => {
    const error = errorObject("source-missing", "There is no file ./x.");
    assert.equal(renderOutcome({ ok: false, error }, { stdout: "text", stderr: "text", program: "./x" }).stderr, "error[source-missing]: There is no file ./x.\n");
});

test("renderOutcome() says of what type a missing value should have been", () => {
    const input = { type: "object", properties: { list: { type: "array", items: { $ref: "#/$defs/row" } } }, $defs: { row: { type: "object", properties: { a: { enum: ["x", "y"] } } } } };
    const error = errorObject("input-invalid", "No.", { details: { issues: [{ path: "/list/0/a", keyword: "required", detail: "is missing", received: "nothing", expected: "present" }, { path: "/other", keyword: "required", detail: "is missing" }] } });
    const { stderr } = renderOutcome({ ok: false, error }, { stdout: "text", stderr: "text", input });
    assert.equal(stderr, "error[input-invalid]: No.\n  --list at /0/a: is missing\n      expected \"x\" or \"y\"\n  --other: is missing\n");
});

test("renderOutcome() names a definition's operation, parameter, path and keyword", () => {
    const error = errorObject("operation-faulty", "The definition is at fault.", {
        details: { issues: [{ code: "keyword-unknown", operation: ["admin", "list"], parameter: "city", path: "/params/city/patern", keyword: "patern", detail: "Unknown keyword.", suggestion: "pattern" }] },
    });
    const { stderr, exit } = renderOutcome({ ok: false, error }, { stdout: "text", stderr: "text" });
    assert.equal(exit, 3);
    assert.match(stderr, /operation admin list, parameter city, at \/params\/city\/patern, keyword patern: Unknown keyword\.\n {6}Did you mean pattern\?\n$/);
});

test("renderOutcome() points into the result where the result is at fault, and gives no advice on calling", () => {
    const error = errorObject("result-invalid", "The result is not valid.", { details: { issues: [{ path: "/city", keyword: "type", detail: "Wrong type." }] } });
    const { stderr } = renderOutcome({ ok: false, error }, { stdout: "machine", stderr: "machine", program: "tool", operation: ["a"] });
    assert.equal(stderr, "error[result-invalid]: The result is not valid.\n  /city: Wrong type.\n");
});

test("renderOutcome() names the option that a tool's own error points to", () => {
    const error = { code: "folder-missing", category: "state", message: "No.", field: "/maxRows", retryable: true } as const;
    const { stderr, exit } = renderOutcome({ ok: false, error }, { stdout: "machine", stderr: "machine" });
    assert.equal(stderr, "error[folder-missing]: No.\n  at --max-rows\nhint: Trying again may help.\n");
    assert.equal(exit, 10);
});

test("renderOutcome() turns a result that is no JSON into a failure", () => {
    for (const mode of ["machine", "json", "jsonl", "text"] as const) {
        const { stdout, exit } = renderOutcome({ ok: true, result: [Number.NaN] as any }, { stdout: mode, stderr: mode });
        assert.equal(exit, 70);
        assert.equal(stdout, mode.startsWith("json") ? stdout : "");
        assert.equal(mode.startsWith("json"), stdout.startsWith("{\"ok\":false"));
    }
});

test("renderOutcome() folds on a terminal alone and colours where the style does", () => {
    const error = errorObject("tool-failed", "word ".repeat(60).trim());
    const plain = renderOutcome({ ok: false, error }, { stdout: "machine", stderr: "machine", width: 40 }).stderr;
    assert.equal(plain.split("\n").length, 2);
    const shown = renderOutcome({ ok: false, error }, { stdout: "machine", stderr: "terminal", width: 40, style: colours }).stderr;
    assert.ok(shown.split("\n").length > 6);
    assert.ok(shown.startsWith("\u001b[31merror[tool-failed]:\u001b[39m word"));
});

test("renderOutcome() escapes control characters in every part of an error", () => {
    const bad = "\u001b[2J\u202e\u0007";
    const error = errorObject("input-invalid", bad, {
        details: { issues: [{ path: `/${bad}`, code: bad, detail: bad, received: bad, expected: bad, suggestion: bad, operation: [bad], keyword: bad, parameter: bad }], [bad]: bad, more: { [bad]: [bad] } },
        suggestion: bad, field: bad,
    });
    const { stderr } = renderOutcome({ ok: false, error }, { stdout: "machine", stderr: "terminal", program: bad });
    assert.equal(/[\u0000-\u0009\u000b-\u001f\u202e]/.test(stderr), false);
});

test("renderOutcome() calls renderError in mode terminal alone, and survives a bad one", () => {
    const outcome = { ok: false, error: errorObject("tool-failed", "No.") } as const;
    const at = (stderr: "terminal" | "machine", renderError: any): string => renderOutcome(outcome, { stdout: "machine", stderr, renderError }).stderr;
    assert.equal(at("terminal", (text: string) => `<<${text.trim()}>>`), "<<error[tool-failed]: No.>>\n");
    assert.equal(at("machine", () => "x"), "error[tool-failed]: No.\n");
    assert.equal(at("terminal", () => { throw new Error("no"); }), "error[tool-failed]: No.\n");
    assert.equal(at("terminal", () => 5), "error[tool-failed]: No.\n");
});

test("outcomeMeta() joins names by dots and leaves out a version that is not stated", () => {
    assert.deepEqual(outcomeMeta({ name: "tool", version: "1.0" }, ["admin", "list"], 1.23456), { tool: "tool.admin.list", version: "1.0", duration_ms: 1.235 });
    assert.deepEqual(outcomeMeta({ name: "tool" }, [], -1), { tool: "tool", duration_ms: 0 });
});
