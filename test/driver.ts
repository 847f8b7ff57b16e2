// Our driver: answers the conformance kit's operations with the built code, one JSON object a line (spec/README.md, "A driver").
// An operation is one entry of `operations`; it gets `in` as parsed JSON and returns (or resolves to) `out`.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseJson, writeJson } from "../bin/base/json.js";
import type { JsonFault } from "../bin/base/json.js";
import { compilePattern } from "../bin/base/pattern.js";
import { errorStatus } from "../bin/base/error.js";
import { isRange, isVersion, satisfies } from "../bin/base/semver.js";
import { adopt, define } from "../bin/base/schema.js";
import type { SchemaIssue, Validator } from "../bin/base/schema.js";
import { bind } from "../bin/model/argv.js";
import { derive } from "../bin/model/derive.js";
import { invoke } from "../bin/model/invoke.js";
import { facadeName, mcpName, optionName } from "../bin/model/name.js";
import { renderOutcome } from "../bin/model/render.js";
import type { Mode, Outcome } from "../bin/model/render.js";
import { readMetadata } from "../bin/model/metadata.js";
import { hints } from "../bin/model/suggest.js";
import { treeOf as treeOfApp } from "../bin/model/tool.js";
import type { Command, Tree } from "../bin/model/tool.js";
import { App, ToolError } from "../bin/sdk.js";
import type { Context } from "../bin/sdk.js";
import { makes } from "./make.js";

type Fields = { [name: string]: any };
type Operation = (input: Fields) => unknown;

/** Thrown by an operation that cannot be answered at all: the runner counts it as unsupported, never as passed. */
export class Unsupported extends Error {}

export const operations: { [op: string]: Operation } = {
    "hello": ({ protocol }) => {
        if (protocol !== 1) {
            throw new Unsupported(`protocol ${String(protocol)} is not spoken here, only 1`);
        }
        return { name: "toolfuncs", version: "0.1.0", operations: Object.keys(operations), eras: [] };
    },
    "json.read": ({ text }) => {
        const read = parseJson(text);
        return read.ok ? { value: read.value } : { issues: [unreadable(read.fault)] };
    },
    "json.write": ({ value, make, indent = 0 }) => {
        if (make !== undefined && !Object.hasOwn(makes, make)) {
            throw new Unsupported(`no value ${String(make)}`);
        }
        const written = writeJson(make === undefined ? value : makes[make]?.(), { indent });
        return written.ok ? { text: written.text } : { issues: [{ ...written.fault, keyword: "json" }] };
    },
    "pattern.test": ({ pattern, value }) => {
        const compiled = compilePattern(pattern);
        return compiled.ok ? { match: compiled.pattern.test(value) } : { error: { code: compiled.code } };
    },
    "schema.check": ({ schema, mode }) => {
        const { ok, complete, issues, notes } = makeValidator(schema, mode);
        return { ok, complete: ok && complete, issues: (ok ? notes : issues).map(placed) };
    },
    "schema.validate": ({ schema, text, mode, formats }) => {
        const { ok, issues, validate } = makeValidator(schema, mode, formats);
        if (!ok) {
            return { error: issues.map(placed)[0] };
        }
        const read = parseJson(text);
        if (!read.ok) {
            return { valid: false, issues: [unreadable(read.fault)] };
        }
        const found = validate(read.value);
        return { valid: found.length === 0, issues: found.map(({ path, keyword }) => ({ path, keyword })) };
    },
    "argv.bind": ({ app, tokens }) => {
        const bound = bind(treeOf(app), tokens, hints);
        const settings = Object.keys(bound.settings).length > 0 ? { settings: bound.settings } : {};
        if ("control" in bound) {
            return { control: bound.control, operation: bound.operation, ...settings };
        }
        if ("issues" in bound) {
            return { ...(bound.operation === undefined ? {} : { operation: bound.operation }), issues: bound.issues, ...settings };
        }
        return { operation: bound.operation, input: bound.input, ...settings };
    },
    "tool.derive": async ({ command }) => {
        const app = buildApp({ commands: [command] });
        const issues = await app.check();
        if (issues.length > 0) {
            return { issues };
        }
        const { input, output } = derive((treeOfApp(app) as Tree).commands[0] as Command, [command.name]);
        return { input, output };
    },
    "name.map": ({ parameter, path, file }) => {
        if (parameter !== undefined) {
            return { option: optionName(parameter) };
        }
        if (path !== undefined) {
            return { mcp: mcpName(path) };
        }
        const named = facadeName(file);
        return named.ok ? { cli: file, facade: named.facade } : { issues: [{ code: named.code, path: "" }] };
    },
    "invoke": async ({ app, operation, input }) => {
        const outcome = await invoke(treeOfApp(buildApp(app)) as Tree, operation, input);
        return outcome.ok ? { ok: true, result: outcome.result } : outcome;
    },
    "discover.metadata": ({ text, name }) => {
        const read = readMetadata(text, name);
        if (!read.ok) {
            return { issues: read.issues };
        }
        const { cliName, moduleName, ...others } = read.metadata;
        return { record: { ...others, cli_name: cliName, module_name: moduleName } };
    },
    "semver.test": ({ version, range }) => {
        const match = satisfies(version, range);
        const code = !isVersion(version) ? "version-invalid" : !isRange(range) ? "range-invalid" : undefined;
        return code === undefined ? { match } : { error: { code } };
    },
    "error.map": ({ error }) => errorStatus(error),
    "render.value": ({ value, error, mode, meta }) => {
        const stream: Mode = mode === "plain" ? "text" : mode;
        const outcome: Outcome = error === undefined ? { ok: true, result: value } : { ok: false, error };
        const { stdout, stderr } = renderOutcome(outcome, { stdout: stream, stderr: stream, meta });
        // The words of an error are free: only whether there are any can be compared.
        return error === undefined ? { stdout } : { stdout, stderr: stderr !== "" };
    },
};

function makeValidator(schema: unknown, mode: unknown, formats?: boolean): Validator {
    const options = formats === undefined ? {} : { formats };
    return mode === "adopt" ? adopt(schema, options) : define(schema, options);
}

function placed({ code, path, keyword }: SchemaIssue): Fields {
    return { code, path, keyword };
}

/** The issue of a text that is not read. */
function unreadable({ code, offset }: JsonFault): Fields {
    return { path: "", keyword: "json", code, offset };
}

/** The App of a vector's `app`, its handlers made by `does`. */
function buildApp({ commands, groups, ...options }: Fields): App {
    const app = new App(options);
    plant(app, { commands, groups });
    return app;
}

function plant(place: Pick<App, "command" | "group">, { commands = [], groups = [] }: Fields): void {
    for (const { does, ...spec } of commands) {
        place.command(spec, handler(does ?? {}) as () => never);
    }
    for (const { name, description, ...rest } of groups) {
        plant(place.group(name, description), rest);
    }
}

/** A handler that does what `does` says, in the order of spec/README.md. */
function handler(does: Fields): (args: unknown, context: Context) => Promise<unknown> {
    return async (args, context) => {
        for (const [done, total, message] of does["progress"] ?? []) {
            context.progress(done, total, message);
        }
        if (does["fail"] !== undefined) {
            const { code, message = "It failed.", throw: words, ...more } = does["fail"];
            throw words === undefined ? new ToolError(code, message, more) : new Error(words);
        }
        if (does["make"] !== undefined) {
            return makes[does["make"]]?.();
        }
        return does["echo"] === true ? args : does["return"] ?? null;
    };
}

/** The tree of a vector's `app`: plain JSON, in which `does` stands in for a handler. */
function treeOf(app: Fields): Tree {
    const level = ({ commands = [], groups = [], ...rest }: Fields): Fields => ({
        ...rest,
        commands: commands.map(({ does: _, ...command }: Fields) => ({ ...command, run: () => null })),
        groups: groups.map(level),
    });
    return { issues: [], ...level(app) } as unknown as Tree;
}

/** Answers one line of the protocol; a line that breaks the protocol throws, since the runner is then at fault. */
export async function answer(line: string): Promise<string> {
    const request: unknown = JSON.parse(line);
    if (typeof request !== "object" || request === null || Array.isArray(request)) {
        throw new Error("a request is one JSON object");
    }
    const { id, op, in: input, ...rest } = request as Fields;
    if (typeof id !== "string" || typeof op !== "string" || typeof input !== "object" || input === null || Object.keys(rest).length > 0) {
        throw new Error("a request has exactly the members id, op and in");
    }
    const operation = Object.hasOwn(operations, op) ? operations[op] : undefined;
    if (operation === undefined) {
        return JSON.stringify({ id, unsupported: `no operation ${op}` });
    }
    try {
        return JSON.stringify({ id, out: await operation(input) });
    } catch (error) {
        if (error instanceof Unsupported) {
            return JSON.stringify({ id, unsupported: error.message });
        }
        throw error;
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
        process.stdout.write(`${await answer(line)}\n`);
    }
}
