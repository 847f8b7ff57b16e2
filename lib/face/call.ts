// Calls an operation of an App in process: the envelope of app.call and app.stream.
// Clauses: call.*.

import type { Json } from "../base/json.ts";
import type { ErrorObject } from "../base/error.ts";
import type { Outcome } from "../model/invoke.ts";
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

/** A longer wait is more than timers count (limit.call.timeout). */
const timeoutMaxMs = 2_147_483_647;
/** Characters of an unknown path that a message repeats. */
const echoMax = 80;

/** Runs one operation through the one door. Never throws and never rejects (clauses call.*). */
export async function callTree(tree: Tree, path: string | readonly string[], args: unknown, options: CallOptions = {}): Promise<Envelope> {
    const startMs = host.now();
    const words = wordsOf(path);
    const operation = words === undefined ? undefined : resolveOperation(tree, words);
    const outcome = operation === undefined
        ? { ok: false as const, error: errorObject("command-unknown", words === undefined ? "A path is a text or a list of texts." : `There is no operation "${words.join(" ").slice(0, echoMax)}".`) }
        : await callOperation(tree, operation, args, options);
    const meta = Object.freeze(outcomeMeta(tree, operation ?? [], host.now() - startMs));
    return Object.freeze(outcome.ok ? { ok: true, result: outcome.result, meta } : { ok: false, error: outcome.error, meta });
}

async function callOperation(tree: Tree, operation: readonly string[], args: unknown, options: CallOptions): Promise<Outcome> {
    const { given, faulty } = readOptions(options);
    if (faulty.length === 0) {
        return invoke(tree, operation, args, { ...given, clock: host });
    }
    const issues = faulty.map((path) => ({ code: "spec-value-invalid", path, detail: "An option of the call has the wrong kind of value." }));
    return { ok: false, error: errorObject("input-invalid", `The options of the call of ${operation.join(" ")} are at fault.`, { details: { issues } }) };
}

/** The options of a call and the kind of value each takes (clause call.option); no other reaches the door. */
const optionKinds: Readonly<Record<string, (value: unknown) => boolean>> = {
    signal: isSignal,
    timeoutMs: (value) => typeof value === "number" && value > 0 && value <= timeoutMaxMs,
    progress: isFunction,
    log: isFunction,
};

function isFunction(value: unknown): boolean {
    return typeof value === "function";
}

/** Told by its members: a signal of another realm is as good. */
function isSignal(value: unknown): boolean {
    const signal = value as AbortSignal | null;
    return typeof signal === "object" && typeof signal?.aborted === "boolean" && isFunction(signal.addEventListener) && isFunction(signal.removeEventListener);
}

/** The known options, each read once, and the paths of those at fault; options that cannot be read are at fault as a whole. */
function readOptions(options: unknown): { given: CallOptions; faulty: string[] } {
    const given: { [key: string]: unknown } = {};
    const faulty: string[] = [];
    try {
        if (typeof options !== "object" || options === null) {
            return { given, faulty: [""] };
        }
        for (const [key, isKind] of Object.entries(optionKinds)) {
            const value = (options as { [key: string]: unknown })[key];
            if (value !== undefined && isKind(value)) {
                given[key] = value;
            } else if (value !== undefined) {
                faulty.push(`/${key}`);
            }
        }
        return { given, faulty };
    } catch {
        // A getter or a proxy of the caller's threw.
        return { given: {}, faulty: [""] };
    }
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

/** The words of a path: a list, or one text joined by dots, double underscores, slashes or blanks; undefined for anything else. */
function wordsOf(path: unknown): string[] | undefined {
    const words: unknown = typeof path === "string" ? path.split(/\.|__|\/|\s+/) : path;
    return Array.isArray(words) && words.every((word) => typeof word === "string") ? words.map((word: string) => word.replaceAll("_", "-")) : undefined;
}

/** The canonical path that words in any spelling name. */
function resolveOperation(tree: Tree, words: readonly string[]): string[] | undefined {
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
