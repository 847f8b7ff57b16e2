// Calls an operation of an App in process: the envelope of app.call and app.stream.
// Clauses: call.*.
import * as host from "../host/node.js";
import { errorObject } from "../base/error.js";
import { invoke } from "../model/invoke.js";
import { outcomeMeta } from "../model/render.js";
import { answering } from "../model/token.js";
/** A longer wait is more than timers count (limit.call.timeout). */
const timeoutMaxMs = 2_147_483_647;
/** Characters of an unknown path that a message repeats. */
const echoMax = 80;
/** Runs one operation through the one door. Never throws and never rejects (clauses call.*). */
export async function callTree(tree, path, args, options = {}) {
    const startMs = host.now();
    const words = wordsOf(path);
    const operation = words === undefined ? undefined : resolveOperation(tree, words);
    const outcome = operation === undefined
        ? { ok: false, error: errorObject("command-unknown", words === undefined ? "A path is a text or a list of texts." : `There is no operation "${words.join(" ").slice(0, echoMax)}".`) }
        : await callOperation(tree, operation, args, options);
    const meta = outcomeMeta(tree, operation ?? [], host.now() - startMs);
    return Object.freeze(outcome.ok ? { ok: true, result: outcome.result, meta } : { ok: false, error: outcome.error, meta });
}
async function callOperation(tree, operation, args, options) {
    const faulty = faultyOptions(options);
    if (faulty.length === 0) {
        const given = Object.keys(optionKinds).filter((key) => options[key] !== undefined);
        return invoke(tree, operation, args, { ...Object.fromEntries(given.map((key) => [key, options[key]])), clock: host });
    }
    const issues = faulty.map((path) => ({ code: "spec-value-invalid", path, detail: "An option of the call has the wrong kind of value." }));
    return { ok: false, error: errorObject("input-invalid", `The options of the call of ${operation.join(" ")} are at fault.`, { details: { issues } }) };
}
/** The options of a call and the kind of value each takes (clause call.option); no other reaches the door. */
const optionKinds = {
    signal: isSignal,
    timeoutMs: (value) => typeof value === "number" && value > 0 && value <= timeoutMaxMs,
    progress: isFunction,
    log: isFunction,
};
function isFunction(value) {
    return typeof value === "function";
}
/** Told by its members: a signal of another realm is as good. */
function isSignal(value) {
    const signal = value;
    return typeof signal === "object" && typeof signal?.aborted === "boolean" && isFunction(signal.addEventListener) && isFunction(signal.removeEventListener);
}
function faultyOptions(options) {
    if (typeof options !== "object" || options === null) {
        return [""];
    }
    return Object.entries(optionKinds).flatMap(([key, isKind]) => {
        const value = options[key];
        return value === undefined || isKind(value) ? [] : [`/${key}`];
    });
}
/** One envelope for each item of a list result; a failure, or a result that is no list, is one envelope. */
export async function* streamTree(tree, path, args, options = {}) {
    const envelope = await callTree(tree, path, args, options);
    if (!envelope.ok || !Array.isArray(envelope.result)) {
        yield envelope;
        return;
    }
    for (const result of envelope.result) {
        yield Object.freeze({ ok: true, result, meta: envelope.meta });
    }
}
/** The words of a path: a list, or one text joined by dots, double underscores, slashes or blanks; undefined for anything else. */
function wordsOf(path) {
    const words = typeof path === "string" ? path.split(/\.|__|\/|\s+/) : path;
    return Array.isArray(words) && words.every((word) => typeof word === "string") ? words.map((word) => word.replaceAll("_", "-")) : undefined;
}
/** The canonical path that words in any spelling name. */
function resolveOperation(tree, words) {
    const canonical = [];
    let node = tree;
    for (const [index, word] of words.entries()) {
        const isLast = index === words.length - 1;
        const command = isLast ? answering(node, word) : undefined;
        const group = isLast ? undefined : node.groups.find(({ name }) => name === word);
        const found = command ?? group;
        if (found === undefined) {
            return undefined;
        }
        canonical.push(found.name);
        node = group ?? node;
    }
    return canonical;
}
