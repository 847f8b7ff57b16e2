// Calls an operation of an App in process: the envelope of app.call and app.stream.
// Clauses: call.*.
import * as host from "../host/node.js";
import { errorObject } from "../base/error.js";
import { invoke } from "../model/invoke.js";
import { outcomeMeta } from "../model/render.js";
import { answering } from "../model/token.js";
/** Runs one operation through the one door. Never throws and never rejects (clauses call.*). */
export async function callTree(tree, path, args, options = {}) {
    const startMs = host.now();
    const operation = resolveOperation(tree, path);
    const outcome = operation === undefined
        ? { ok: false, error: errorObject("command-unknown", `There is no operation "${String(path)}".`) }
        : await invoke(tree, operation, args, { ...options, clock: host });
    const meta = outcomeMeta(tree, operation ?? [], host.now() - startMs);
    return Object.freeze(outcome.ok ? { ok: true, result: outcome.result, meta } : { ok: false, error: outcome.error, meta });
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
/** The canonical path that a path in any spelling names: a list, or one text joined by dots, double underscores, slashes or blanks. */
function resolveOperation(tree, path) {
    const words = (typeof path === "string" ? path.split(/\.|__|\/|\s+/) : [...path]).map((word) => String(word).replaceAll("_", "-"));
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
