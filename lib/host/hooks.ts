// The loader hooks of Node 20 to 22.14, which run on a thread of their own: the same answers as on later versions.
// Clauses: load.anywhere, load.sdk.

import { adopt, loadOwn, resolveOwn } from "./load.ts";

type Answer = { url: string; format?: string | null | undefined; shortCircuit?: boolean };
type Context = { parentURL?: string | undefined };

export async function resolve(specifier: string, context: Context, next: (specifier: string, context: Context) => Promise<Answer>): Promise<Answer> {
    return resolveOwn(specifier, context.parentURL) ?? adopt(specifier, context.parentURL, await next(specifier, context));
}

export async function load(url: string, context: unknown, next: (url: string, context: unknown) => Promise<unknown>): Promise<unknown> {
    return loadOwn(url) ?? await next(url, context);
}
