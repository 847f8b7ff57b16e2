// The loader hooks of Node 20 to 22.14, which run on a thread of their own: the same answers as on later versions.
// Clauses: load.anywhere, load.sdk.
import { adopt, loadOwn, resolveOwn } from "./load.js";
export async function resolve(specifier, context, next) {
    return resolveOwn(specifier, context.parentURL) ?? adopt(specifier, context.parentURL, await next(specifier, context));
}
export async function load(url, context, next) {
    return loadOwn(url) ?? await next(url, context);
}
