// Binds a command line: the public face of token.ts, with the JSON reader at hand.
// Clauses: argv.*.
import { parseJson } from "../base/json.js";
import { bindTokens } from "./token.js";
export { namesOf, tokenize } from "./token.js";
/**
 * Binds a command line to one operation of a tree and its input (clauses argv.*).
 *
 * `argv` is what follows the tool's name. The answer is one of three: `operation` with `input` (no default filled, no
 * schema asked); `issues`, every fault of the tokens in their order, at most 100, each with a code of the contract's
 * table; or `control`, when help or the version is asked for. `operation` is the canonical path, aliases resolved.
 * Suggestions appear when `hints` of model/suggest is handed in. Linear in the length of the tokens.
 * Throws a TypeError only where a token is not a string.
 *
 *     import { bind } from "toolfuncs/argv";
 *     const add = { name: "add", description: "Add.", params: { a: { type: "number" }, b: { type: "number" } },
 *         returns: { type: "number" }, run: ({ a, b }) => a + b };
 *     bind({ commands: [add], groups: [], issues: [] }, ["add", "1", "--b", "-2"]);
 *     // { operation: ["add"], input: { a: 1, b: -2 }, settings: {} }
 *     bind({ commands: [add], groups: [], issues: [] }, ["add", "1", "--c=2"]).issues;
 *     // [{ code: "option-unknown", path: "", index: 2, ... }]
 */
export function bind(tree, argv, hints) {
    return bindTokens(tree, argv, { hints, read: parseJson });
}
