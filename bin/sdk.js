// What a tool file imports as "toolfuncs/sdk": App, ToolError and the schema helpers.
// Clauses: sdk.*.
import { appKey, Tool, treeOf } from "./model/tool.js";
export { ToolError } from "./model/tool.js";
/** The tool: operations and groups are registered on it, and it can call and run them. */
export class App extends Tool {
    /** Every fault of the definitions, in order; empty where all is sound. Source: clause sdk.check. */
    async check() {
        return (await import("./model/invoke.js")).checkTree(treeOf(this));
    }
    /**
     * Calls one operation through the same door as the command line and MCP: `await app.call("records.show", { id: "1" })`.
     * The path is a list of names, or one text joined by dots, double underscores, slashes or blanks; hyphens and underscores are equal.
     * Never throws; the envelope says `ok`. Source: clauses call.*.
     */
    async call(path, args = {}, options = {}) {
        return (await import("./face/call.js")).callTree(treeOf(this), path, args, options);
    }
    /** Like `call`, one envelope for each item of a list result. Source: clause call.stream. */
    async *stream(path, args = {}, options = {}) {
        yield* (await import("./face/call.js")).streamTree(treeOf(this), path, args, options);
    }
    /** Runs the App as this process's command line and ends the process: for a program that embeds it. Source: clause sdk.run. */
    async run(options = {}) {
        const { runTree } = await import("./face/run.js");
        const { argv, programName } = await import("./host/node.js");
        return runTree(treeOf(this), options.argv ?? argv(), options.name ?? programName());
    }
}
/** A closed object schema: every property is required unless it has a `default`. */
export function record(properties) {
    const required = Object.keys(properties).filter((name) => {
        const schema = properties[name];
        return typeof schema !== "object" || !Object.hasOwn(schema, "default");
    });
    return { type: "object", properties, required, additionalProperties: false };
}
/** A list whose items all have one schema. */
export function list(items) {
    return { type: "array", items };
}
/** An object of any keys whose values all have one schema. */
export function dict(values) {
    return { type: "object", additionalProperties: values };
}
/** A schema that also accepts null. */
export function nullable(schema) {
    return { anyOf: [schema, { type: "null" }] };
}
/** The key under which an App answers with its command tree (clause tool.tree.symbol). */
export const appSymbol = appKey;
