// The loader hooks of Node 20 to 22.14, which run on a thread of their own: the same answers as on later versions.
// Clauses: load.anywhere, load.sdk, load.package.*.

import { adopt, loadOwn, planResolve } from "./load.ts";

type Resolved = { url: string; format?: string | null | undefined; shortCircuit?: boolean };
type Context = { parentURL?: string | undefined };

export async function resolve(specifier: string, context: Context, next: (specifier: string, context: Context) => Promise<Resolved>): Promise<Resolved> {
    const answer = planResolve(specifier, context);
    return answer.done ?? adopt(answer, await next(specifier, answer.context ?? context));
}

export async function load(url: string, context: unknown, next: (url: string, context: unknown) => Promise<unknown>): Promise<unknown> {
    return loadOwn(url) ?? await next(url, context);
}
