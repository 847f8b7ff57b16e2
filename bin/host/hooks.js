// The loader hooks of Node 20 to 22.14, which run on a thread of their own: the same answers as on later versions.
// Clauses: load.anywhere, load.sdk, load.package.*.
import { adopt, loadOwn, planResolve } from "./load.js";
export async function resolve(specifier, context, next) {
    const answer = planResolve(specifier, context);
    return answer.done ?? adopt(answer, await next(specifier, answer.context ?? context));
}
export async function load(url, context, next) {
    return loadOwn(url) ?? await next(url, context);
}
