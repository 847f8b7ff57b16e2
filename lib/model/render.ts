// Writes one outcome in the output mode of each stream: a result, or a failure and its faults.
// Clauses: render.*.

import { codes, errorObject, errorStatus } from "../base/error.ts";
import type { ErrorObject } from "../base/error.ts";
import { isPlainObject, pointerTokens, writeJson } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import type { JsonSchema, OutputMode } from "../types.ts";
import { optionName } from "./derive.ts";
import { presentValue } from "./present.ts";
import { clean, cleanLines, oneLine, paint, plainStyle, rendered, usableWidth, wrap } from "./terminal.ts";
import type { Style, Tone } from "./terminal.ts";
import type { Tree } from "./tool.ts";
import { schemaAt, typeWords } from "./type.ts";

/** How results are written; `plain` is read as text and `auto` is resolved before (clauses render.mode.*). */
export type Mode = Exclude<OutputMode, "auto" | "plain">;

/** What one call came to. */
export type Outcome = { ok: true; result: Json } | { ok: false; error: ErrorObject };

/** The call's own data in an envelope (clauses render.meta.*). */
export interface Meta {
    tool: string;
    version?: string;
    duration_ms: number;
}

export interface RenderOptions {
    stdout: Mode;
    stderr: Mode;
    meta?: Meta | undefined;
    /** The style and width of the stream that gets text: stdout for a result, stderr for a failure. */
    style?: Style | undefined;
    width?: number | undefined;
    /** The schema of the input, for what a missing value should have been. */
    input?: JsonSchema | undefined;
    /** The schema of the result, for its `x-terminal` annotations. */
    output?: JsonSchema | undefined;
    /** How the tool was called, for the line that points to help: the words before the operation. */
    program?: string | undefined;
    operation?: readonly string[] | undefined;
    renderError?: ((text: string) => string) | undefined;
}

/** The bytes of both streams and the exit status of one outcome (clauses render.*). */
export interface Rendered {
    stdout: string;
    stderr: string;
    exit: number;
}

/** Code points of one value that an error repeats from its details. */
const detailMax = 400;
/** Code points of a path, a name or a received value in one fault. */
const placeMax = 200;

/**
 * Renders one outcome. A result that is no JSON becomes a failure; nothing is thrown.
 *
 *     renderOutcome({ ok: true, result: [1, 2] }, { stdout: "machine", stderr: "machine" }).stdout  // "[1,2]\n"
 */
export function renderOutcome(outcome: Outcome, options: RenderOptions): Rendered {
    if (!outcome.ok) {
        return renderFailure(outcome.error, options);
    }
    const written = renderResult(outcome.result, options);
    if (written.ok) {
        return { stdout: written.text, stderr: "", exit: 0 };
    }
    const { code, path, detail } = written.fault;
    return renderFailure(errorObject("result-invalid", "The result cannot be written as JSON.", {
        details: { issues: [{ code, path, detail }] },
        field: path,
    }), options);
}

/** The `meta` of an envelope: the tool's and the operation's names joined by dots, and the time the call took. */
export function outcomeMeta(tree: Pick<Tree, "name" | "version">, operation: readonly string[], durationMs: number): Meta {
    return {
        tool: [...(tree.name === undefined ? [] : [tree.name]), ...operation].join("."),
        ...(tree.version === undefined ? {} : { version: tree.version }),
        duration_ms: Math.max(0, Math.round(durationMs * 1000) / 1000),
    };
}

type Written = ReturnType<typeof writeJson>;

function renderResult(result: Json, options: RenderOptions): Written {
    switch (options.stdout) {
        case "machine":
            return line(writeJson(result));
        case "json":
            return line(writeJson({ ok: true, result, meta: { ...options.meta } }));
        case "jsonl":
            return renderLines(Array.isArray(result) ? result : [result], options);
        case "text":
            return renderText(result);
        case "terminal": {
            const { style = plainStyle, width, output } = options;
            return { ok: true, text: presentValue(result, { schema: output, style, width }) };
        }
    }
}

function line(written: Written): Written {
    return written.ok ? { ok: true, text: `${written.text}\n` } : written;
}

function renderText(result: Json): Written {
    if (result === null) {
        return { ok: true, text: "" };
    }
    return typeof result === "string" ? { ok: true, text: `${result}\n` } : line(writeJson(result, { indent: 2 }));
}

function renderLines(items: readonly Json[], options: RenderOptions): Written {
    const lines: string[] = [];
    for (const result of items) {
        const written = line(writeJson({ ok: true, result, meta: { ...options.meta } }));
        if (!written.ok) {
            return written;
        }
        lines.push(written.text);
    }
    return { ok: true, text: lines.join("") };
}

// Failures

function renderFailure(error: ErrorObject, options: RenderOptions): Rendered {
    const { exit } = errorStatus(error);
    if (options.stdout === "json" || options.stdout === "jsonl") {
        const written = writeJson({ ok: false, error, meta: { ...options.meta } });
        // Details that are no JSON are the one part of an error that can be: the rest is strings and a boolean.
        const text = written.ok ? written.text : JSON.stringify({ ok: false, error: { ...error, details: undefined }, meta: { ...options.meta } });
        return { stdout: `${text}\n`, stderr: "", exit };
    }
    const text = errorText(error, options);
    return { stdout: "", stderr: options.stderr === "terminal" && options.renderError !== undefined ? rendered(text, options.renderError) : text, exit };
}

type Fields = { readonly [key: string]: unknown };

/** An error for people: what happened, every fault with its place, and where help is (clauses render.failure.*). */
export function errorText(error: ErrorObject, options: RenderOptions): string {
    const { style = plainStyle } = options;
    // Only a terminal has an edge: lines in a file or a pipe stay whole, for those who search them.
    const width = options.stderr === "terminal" ? usableWidth(options.width) : Infinity;
    const lines: string[] = [];
    const add = (indent: string, tone: Tone | undefined, text: string): void => {
        const folded = cleanLines(text).flatMap((part) => wrap(part, width - indent.length - 2));
        folded.forEach((part, index) => lines.push(indent + (index === 0 ? "" : "  ") + paint(style, tone, part)));
    };
    const head = `error[${clean(error.code)}]: `;
    const first = cleanLines(error.message).flatMap((part, index) => wrap((index === 0 ? head : "") + part, width));
    lines.push(paint(style, "red", head.trimEnd()) + (first[0] ?? "").slice(head.length - 1), ...first.slice(1));
    const details: Fields = isPlainObject(error.details) ? error.details : {};
    const issues = Array.isArray(details["issues"]) ? details["issues"].filter(isPlainObject) : [];
    // A path points into the input, also in an error of the tool's own; in our other errors it points elsewhere.
    const isInput = error.category === "input" || !Object.hasOwn(codes, error.code);
    for (const issue of issues) {
        issueLines(isInput ? withType(issue, options.input) : issue, isInput).forEach(([indent, tone, text]) => add(indent, tone, text));
    }
    if (issues.length === 0 && error.field !== undefined) {
        add("  ", undefined, `at ${placeOf(error.field, isInput)}`);
    }
    for (const [key, value] of Object.entries(details)) {
        if (key !== "issues" && value !== undefined) {
            add("  ", "dim", `${oneLine(key, placeMax)}: ${oneLine(wordsOf(value), detailMax)}`);
        }
    }
    if (error.suggestion !== undefined) {
        add("", "cyan", `hint: ${error.suggestion}`);
    }
    if (error.retryable) {
        add("", "cyan", "hint: Trying again may help.");
    }
    const { program, operation = [] } = options;
    // A file that is not there has no help.
    if (error.category === "input" && error.code !== "source-missing" && program !== undefined) {
        lines.push(paint(style, "dim", clean(`Run "${[program, ...operation, "--help"].join(" ")}" to see how it is called.`)));
    }
    return `${lines.join("\n")}\n`;
}

/** A missing value is expected to be of its type, and nothing need be said of what was received. */
function withType(issue: Fields, input: JsonSchema | undefined): Fields {
    if (issue["keyword"] !== "required" && issue["keyword"] !== "dependentRequired") {
        return issue;
    }
    const { received: _, expected: __, ...rest } = issue;
    const path = textOf(issue, "path") ?? "";
    const schema = schemaAt(input, path);
    if (schema === undefined) {
        return rest;
    }
    const tokens = pointerTokens(path) ?? [];
    const words = typeWords(schema, input);
    const isFlag = tokens.length === 1 && words === "true or false";
    return { ...rest, expected: isFlag ? `${placeOf(path, true)} or --no-${placeOf(path, true).slice(2)}` : words };
}

type IssueLine = [indent: string, tone: Tone | undefined, text: string];

function issueLines(issue: Fields, isInput: boolean): IssueLine[] {
    const place = issuePlace(issue, isInput);
    const detail = oneLine(textOf(issue, "detail") ?? textOf(issue, "code") ?? textOf(issue, "keyword") ?? "", detailMax);
    const lines: IssueLine[] = [["  ", undefined, place === "" || detail.startsWith(place) ? detail : `${place}: ${detail}`]];
    for (const [key, max] of [["received", placeMax], ["expected", detailMax]] as const) {
        const text = oneLine(textOf(issue, key) ?? "", max);
        // What the sentence already says is not said again.
        if (text !== "" && !detail.includes(text)) {
            lines.push(["      ", "dim", `${key} ${text}`]);
        }
    }
    const suggestion = textOf(issue, "suggestion");
    if (suggestion !== undefined) {
        const isSentence = /[.!]$/.test(suggestion);
        lines.push(["      ", "cyan", isSentence ? oneLine(suggestion, detailMax) : `Did you mean ${oneLine(suggestion, placeMax)}?`]);
    }
    return lines;
}

/** Where a fault lies: a definition's names and path, an option, or a pointer into the value. */
function issuePlace(issue: Fields, isInput: boolean): string {
    const path = textOf(issue, "path") ?? "";
    const operation = issue["operation"];
    if (!Array.isArray(operation)) {
        return placeOf(path, isInput);
    }
    const parameter = textOf(issue, "parameter");
    const keyword = textOf(issue, "keyword");
    return [
        operation.length === 0 ? "" : `operation ${oneLine(operation.join(" "), placeMax)}`,
        parameter === undefined ? "" : `parameter ${oneLine(parameter, placeMax)}`,
        path === "" ? "" : `at ${oneLine(path, placeMax)}`,
        keyword === undefined ? "" : `keyword ${oneLine(keyword, placeMax)}`,
    ].filter((part) => part !== "").join(", ");
}

function placeOf(path: string, isInput: boolean): string {
    const [name, ...rest] = pointerTokens(path) ?? [];
    if (!isInput || name === undefined || !/^[a-z][A-Za-z0-9_]*$/.test(name)) {
        return oneLine(path, placeMax);
    }
    const inside = rest.length === 0 ? "" : ` at ${path.slice(name.length + 1)}`;
    return oneLine(`--${optionName(name)}${inside}`, placeMax);
}

function textOf(issue: Fields, key: string): string | undefined {
    const value = Object.hasOwn(issue, key) ? issue[key] : undefined;
    return typeof value === "string" && value !== "" ? value : undefined;
}

function wordsOf(value: unknown): string {
    if (typeof value === "string") {
        return value;
    }
    const written = writeJson(value);
    return written.ok ? written.text : "(not JSON)";
}
