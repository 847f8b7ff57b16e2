// Calls an operation of an App in process: the envelope of app.call and app.stream.
// Clauses: call.*.

import type { Json } from "../base/json.ts";
import type { ErrorObject } from "../base/error.ts";
import type { Tree } from "../model/tool.ts";
import * as host from "../host/node.ts";
import { errorObject } from "../base/error.ts";
import { invoke } from "../model/invoke.ts";
import { outcomeMeta } from "../model/render.ts";
import { answering } from "../model/token.ts";

/** The call's own data. */
export interface EnvelopeMeta {
    tool: string;
    version?: string;
    duration_ms: number;
}

/** What `app.call` answers: a result or an error object, never both, and frozen. */
export type Envelope =
    | { readonly ok: true; readonly result: Json; readonly meta: EnvelopeMeta }
    | { readonly ok: false; readonly error: ErrorObject; readonly meta: EnvelopeMeta };

export interface CallOptions {
    signal?: AbortSignal;
    /** Milliseconds after which the call fails with time-exceeded. */
    timeoutMs?: number;
    progress?(done: number, total?: number, message?: string): void;
    log?(message: string): void;
}

/** Runs one operation through the one door. Never throws and never rejects (clauses call.*). */
export async function callTree(tree: Tree, path: string | readonly string[], args: unknown, options: CallOptions = {}): Promise<Envelope> {
    const startMs = host.now();
    const operation = resolveOperation(tree, path);
    const outcome = operation === undefined
        ? { ok: false as const, error: errorObject("command-unknown", `There is no operation "${String(path)}".`) }
        : await invoke(tree, operation, args, { ...options, clock: host });
    const meta = outcomeMeta(tree, operation ?? [], host.now() - startMs);
    return Object.freeze(outcome.ok ? { ok: true, result: outcome.result, meta } : { ok: false, error: outcome.error, meta });
}

/** One envelope for each item of a list result; a failure, or a result that is no list, is one envelope. */
export async function* streamTree(tree: Tree, path: string | readonly string[], args: unknown, options: CallOptions = {}): AsyncGenerator<Envelope, void, undefined> {
    const envelope = await callTree(tree, path, args, options);
    if (!envelope.ok || !Array.isArray(envelope.result)) {
        yield envelope;
        return;
    }
    for (const result of envelope.result) {
        yield Object.freeze({ ok: true as const, result, meta: envelope.meta });
    }
}

/** The canonical path that a path in any spelling names: a list, or one text joined by dots, double underscores, slashes or blanks. */
function resolveOperation(tree: Tree, path: string | readonly string[]): string[] | undefined {
    const words = (typeof path === "string" ? path.split(/\.|__|\/|\s+/) : [...path]).map((word) => String(word).replaceAll("_", "-"));
    const canonical: string[] = [];
    let node: Pick<Tree, "commands" | "groups"> = tree;
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
