// Finds the prepared environment of declared packages: a pointer file is read, npm and the network are not asked.
import { builtin, cacheFolder, platformKey } from "./node.js";
const fs = builtin("node:fs");
/** A raised number leaves behind every environment that was prepared by an older rule. */
const format = 1;
/** The absolute folder whose `node_modules` holds the declared packages; undefined where none is prepared. */
export function findEnvironment(dependencies) {
    const folder = cacheFolder("envs", false);
    return folder === undefined ? undefined : readPointer(folder, requestOf(dependencies));
}
/** All that decides which environment it is, as text; the order in which packages are declared does not. */
export function requestOf(dependencies) {
    const sorted = Object.keys(dependencies).sort().map((name) => [name, dependencies[name]]);
    return JSON.stringify([format, ...platformKey(), sorted]);
}
/**
 * The short name of a request, as two sums of 32 bits after Fowler, Noll and Vo: loading crypto would cost 3 ms.
 * Two requests of one name only take turns in being prepared, as the pointer file holds the whole request.
 */
export function keyOf(request) {
    let left = 0x811c9dc5;
    let right = 0x2b0e9a37;
    for (let index = 0; index < request.length; index += 1) {
        const unit = request.charCodeAt(index);
        left = Math.imul(left ^ unit, 0x01000193);
        right = Math.imul(right ^ unit ^ (left >>> 15), 0x01000193);
    }
    return [left, right].map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}
/** The environment a pointer file leads to, where it was made for this very request and is still there. */
export function readPointer(folder, request) {
    try {
        const text = fs.readFileSync(`${folder}/${keyOf(request)}`, "utf8");
        const end = text.indexOf("\n");
        const found = `${folder}/${text.slice(0, end)}`;
        return end > 0 && text.slice(end + 1) === request && fs.existsSync(`${found}/node_modules`) ? found : undefined;
    }
    catch {
        // There is no such pointer.
        return undefined;
    }
}
