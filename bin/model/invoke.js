// The one door: checks the input, fills defaults, runs the handler under its limits, checks the result and maps every failure.
// Clauses: invoke.*.
import { writeJson } from "../base/value.js";
import { compileFill, compileTest, planSchema } from "../base/verdict.js";
import { definitionPath, derive, issuesMax } from "./derive.js";
/** Registration faults that fail the whole family (clause invoke.family). */
const familyCodes = new Set(["name-repeated", "name-too-long"]);
/** The operation a canonical path names; undefined where there is none. */
export function findCommand(tree, operation) {
    let node = tree;
    for (const name of operation.slice(0, -1)) {
        node = node?.groups.find((group) => group.name === name);
    }
    return node?.commands.find((command) => command.name === operation.at(-1));
}
const prepared = new WeakMap();
/** Checks one operation's definition and compiles its schemas, once for each command object. */
export function prepare(command, operation) {
    let made = prepared.get(command);
    if (made === undefined) {
        made = prepareOnce(command, operation);
        prepared.set(command, made);
    }
    return made;
}
async function prepareOnce(command, operation) {
    const derived = derive(command, operation);
    const options = { mode: "define", formats: true };
    let input = planSchema(derived.input, options);
    let output = planSchema(derived.output, options);
    const parts = await loadParts(input, output);
    if (parts.compilePattern !== undefined || parts.formats !== undefined) {
        input = planSchema(derived.input, options, parts);
        output = planSchema(derived.output, options, parts);
    }
    const isSound = input.root !== undefined && output.root !== undefined && derived.issues.length === 0;
    const issues = isSound
        ? defaultIssues(command, operation, derived, input)
        : (await import("./definition.js")).definitionIssues(command, operation, derived, input, output);
    return {
        command,
        derived,
        issues,
        parts,
        input,
        output,
        accepts: isSound ? compileTest(input) : () => false,
        fits: isSound ? compileTest(output) : () => false,
        fill: isSound ? compileFill(input) : undefined,
    };
}
/** Patterns and formats load only where a schema needs them. */
async function loadParts(...plans) {
    const parts = {};
    if (plans.some((plan) => plan.needs.pattern)) {
        parts.compilePattern = (await import("../base/pattern.js")).compilePattern;
    }
    if (plans.some((plan) => plan.needs.format)) {
        parts.formats = (await import("../base/format.js")).formats;
    }
    return parts;
}
/** A default that its own schema refuses (clause derive.default.valid). */
function defaultIssues(command, operation, derived, input) {
    const issues = derived.defaults.flatMap(({ path, value }) => {
        const root = input.nodes.get(path);
        if (root !== undefined && compileTest({ ...input, root })(value)) {
            return [];
        }
        const where = definitionPath(command, "input", path);
        return [{ code: "default-invalid", operation: [...operation], ...where, keyword: "default", detail: "The default does not fit its own schema." }];
    });
    return issues.slice(0, issuesMax);
}
/** Every fault of an App's definition, in the order of its commands. */
export async function checkTree(tree) {
    const issues = [...tree.issues];
    const visit = async (node, path) => {
        for (const command of node.commands) {
            issues.push(...(await prepare(command, [...path, command.name])).issues);
        }
        for (const group of node.groups) {
            await visit(group, [...path, group.name]);
        }
    };
    await visit(tree, []);
    return issues;
}
/**
 * Runs one operation by its canonical path. Never throws and never rejects: every failure is an error object of the closed table
 * (command-unknown, family-faulty, operation-faulty, input-invalid, time-exceeded, operation-cancelled, tool-failed, result-invalid)
 * or the tool's own ToolError. Source: clauses invoke.*.
 */
export async function invoke(tree, operation, input, options = {}) {
    const command = findCommand(tree, operation);
    if (command === undefined) {
        return fail("command-unknown", `There is no operation "${operation.join(" ")}".`);
    }
    const own = tree.issues.filter((issue) => familyCodes.has(issue.code) || isSame(issue.operation, operation));
    const ready = await prepare(command, operation);
    if (own.length > 0 || ready.issues.length > 0) {
        return faulty(operation, own, ready.issues);
    }
    const tokenIssues = options.issues ?? [];
    let args;
    try {
        if (tokenIssues.length > 0 || !ready.accepts(input)) {
            return failInput(operation, [...tokenIssues, ...await inputIssues(ready, input, tokenIssues)]);
        }
        args = (ready.fill === undefined ? input : ready.fill(input));
    }
    catch {
        // A getter or a proxy of the caller's threw while it was read: such an input is no JSON.
        return failInput(operation, [{ path: "", keyword: "json", code: "value-not-json", detail: "the input cannot be read" }]);
    }
    return settle(ready, operation, await runHandler(command, args, options));
}
function isSame(left, right) {
    return left.length === right.length && left.every((name, index) => name === right[index]);
}
function faulty(operation, own, issues) {
    const isFamily = own.some((issue) => familyCodes.has(issue.code));
    const subject = isFamily ? "the tool" : operation.join(" ");
    return failList(isFamily ? "family-faulty" : "operation-faulty", `The definition of ${subject}`, [...own, ...issues]);
}
async function inputIssues(ready, input, tokenIssues) {
    if (ready.accepts(input)) {
        return [];
    }
    const { compileIssues } = await import("../base/issue.js");
    // A token without a parameter says nothing of the input as a whole.
    const taken = new Set(tokenIssues.map((issue) => issue.path).filter((path) => path !== ""));
    return compileIssues(ready.input)(input).filter((issue) => !taken.has(issue.path.split("/", 2).join("/")));
}
function failInput(operation, issues) {
    return failList("input-invalid", `The input of ${operation.join(" ")}`, issues);
}
async function failList(code, subject, issues) {
    const { errorList } = await import("../base/error.js");
    return { ok: false, error: errorList(code, subject, issues) };
}
/** Runs the handler; after an abort it answers at once and a late result is ignored (clauses invoke.time, invoke.cancel). */
async function runHandler(command, args, options) {
    if (options.signal?.aborted === true) {
        return { kind: "cancelled" };
    }
    let abort;
    let isOver = false;
    let isAborted = false;
    const context = {
        // Made when it is asked for: loading what stands behind an AbortController costs a start more than a millisecond.
        get signal() {
            abort ??= new AbortController();
            if (isAborted) {
                abort.abort();
            }
            return abort.signal;
        },
        progress: (done, total, message) => {
            if (!isOver) {
                options.progress?.(done, total, message);
            }
        },
        log: (message) => {
            if (!isOver) {
                options.log?.(String(message));
            }
        },
    };
    const startMs = options.clock?.now() ?? 0;
    let ran;
    try {
        const work = command.run(args, context);
        const spentMs = (options.clock?.now() ?? 0) - startMs;
        ran = spentMs > (options.timeoutMs ?? Infinity) ? { kind: "expired" }
            : isThenable(work) ? await waitFor(work, options, spentMs) : { kind: "returned", value: work };
    }
    catch (error) {
        ran = { kind: "threw", error };
    }
    isOver = true;
    if (ran.kind === "cancelled" || ran.kind === "expired") {
        isAborted = true;
        abort?.abort();
    }
    return ran;
}
/** Waits for the handler's promise, the caller's signal or the time limit, whichever is first. */
function waitFor(work, options, spentMs) {
    const { signal, timeoutMs, clock } = options;
    return new Promise((resolve) => {
        const end = (ran) => {
            signal?.removeEventListener("abort", cancel);
            cancelTimer?.();
            resolve(ran);
        };
        const cancel = () => end({ kind: "cancelled" });
        const cancelTimer = timeoutMs === undefined ? undefined : clock?.after(timeoutMs - spentMs, () => end({ kind: "expired" }));
        signal?.addEventListener("abort", cancel);
        Promise.resolve(work).then((value) => end({ kind: "returned", value }), (error) => end({ kind: "threw", error }));
        if (signal?.aborted === true) {
            cancel();
        }
        options.onPending?.(cancel);
    });
}
function isThenable(value) {
    return (typeof value === "object" || typeof value === "function") && value !== null && typeof value.then === "function";
}
async function settle(ready, operation, ran) {
    const name = operation.join(" ");
    switch (ran.kind) {
        case "cancelled": return fail("operation-cancelled", `${name} was cancelled.`);
        case "expired": return fail("time-exceeded", `${name} did not finish in the time it was given.`, { retryable: true });
        case "threw": return { ok: false, error: await (await import("./failure.js")).thrownError(name, ran.error) };
        case "returned": return checkResult(ready, name, ran.value === undefined ? null : ran.value);
    }
}
/** The result fits its schema and is strict JSON, or the tool broke its contract (clauses invoke.result.*). */
async function checkResult(ready, name, value) {
    // What is no JSON is found first, without running a getter of the result.
    const written = writeJson(value);
    let issues;
    if (!written.ok) {
        issues = [{ ...written.fault, keyword: "json" }];
    }
    else if (ready.fits(value)) {
        return { ok: true, result: value, text: written.text };
    }
    else {
        const { compileIssues } = await import("../base/issue.js");
        issues = compileIssues(ready.output)(value);
    }
    return fail("result-invalid", `${name} returned what its own result schema refuses.`, { details: { issues: issues }, field: issues[0]?.path ?? "" });
}
async function fail(code, message, more = {}) {
    const { errorObject } = await import("../base/error.js");
    return { ok: false, error: errorObject(code, message, more) };
}
