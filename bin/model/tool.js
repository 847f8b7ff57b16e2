// What a tool is: an App with commands and groups, the plain tree that every door reads, and the failure a tool raises.
// Clauses: tool.*.
import { compileFill, planSchema } from "../base/verdict.js";
import { derive, hasKind } from "./derive.js";
/** The key under which an App answers with its tree, whichever copy of the SDK made it (clause tool.tree.symbol). */
export const appKey = Symbol.for("toolfuncs.app/1");
/** The mark of a ToolError, whichever copy of the SDK made it (clause tool.error.mark). */
export const errorKey = Symbol.for("toolfuncs.error/1");
/** Operation, group and alias names (clause tool.name.form). */
const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** MCP clients accept at most 64 characters of a tool name (clause tool.name.length). */
const nameLengthMax = 64;
/**
 * A failure with a code that callers can switch on: `throw new ToolError("city-unknown", "No such city: Atlantis.", { category: "state" })`.
 * `code` matches `^[A-Za-z][A-Za-z0-9_.-]{0,63}$`; `category` (default "runtime") decides exit and HTTP status. Source: clauses tool.error.*.
 */
export class ToolError extends Error {
    code;
    category;
    details;
    suggestion;
    field;
    retryable;
    constructor(code, message, options = {}) {
        super(message, options.cause === undefined ? undefined : { cause: options.cause });
        this.name = "ToolError";
        this.code = code;
        this.category = options.category ?? "runtime";
        this.details = options.details;
        this.suggestion = options.suggestion;
        this.field = options.field;
        this.retryable = options.retryable ?? false;
        Object.defineProperty(this, errorKey, { value: true });
    }
}
/** What an App and a group share: operations and groups are registered here. */
export class Branch {
    #node;
    #path;
    #issues;
    constructor(node, path, issues) {
        this.#node = node;
        this.#path = path;
        this.#issues = issues;
    }
    /**
     * Registers one operation and returns it as a function of one object argument that fills declared defaults:
     * native values, native exceptions, no validation. Faults of the definition are recorded, never thrown;
     * TypeError only where `spec` is no object or `run` no function. Source: clauses tool.native.*, tool.issue.*.
     */
    command = ((spec, run) => {
        if (typeof spec !== "object" || spec === null || Array.isArray(spec)) {
            throw new TypeError("app.command(spec, run): spec is an object with name, description, params and returns.");
        }
        if (typeof run !== "function") {
            throw new TypeError("app.command(spec, run): run is the function that does the work.");
        }
        const command = { ...spec, run };
        this.#register(command.name, command.description);
        // Every reader of the tree may trust the kinds: what has a wrong one is an issue here, and left out.
        for (const key of Object.keys(command)) {
            if (!hasKind(key, command[key])) {
                this.#fault("spec-value-invalid", command.name, `/${key}`, `"${key}" has the wrong kind of value.`);
                delete command[key];
            }
        }
        Object.assign(command, { name: asText(command.name), description: command.description ?? "" });
        command.aliases?.forEach((alias, index) => this.#claim(alias, command.name, `/aliases/${index}`));
        this.#node.commands.push(command);
        return native(command);
    });
    /** Registers a group and returns it; groups nest. Source: clauses tool.name.*, tool.description. */
    group(name, description) {
        this.#register(name, description);
        const group = { name: asText(name), description: typeof description === "string" ? description : "", commands: [], groups: [] };
        this.#node.groups.push(group);
        return new Branch(group, [...this.#path, group.name], this.#issues);
    }
    #register(name, description) {
        this.#claim(name, name, "/name");
        if (typeof description !== "string" || description.trim() === "") {
            this.#fault("description-missing", name, "/description", "A description is needed: one sentence for the caller.");
        }
        const mcpName = [...this.#path, asText(name)].join("__");
        if (mcpName.length > nameLengthMax) {
            this.#fault("name-too-long", name, "/name", `"${mcpName}" has ${mcpName.length} characters; MCP tool names have at most ${nameLengthMax}.`);
        }
    }
    /** Checks one name or alias and that nothing beside it answers to it. */
    #claim(name, operation, path) {
        if (typeof name !== "string" || !namePattern.test(name)) {
            this.#fault("name-invalid", operation, path, "A name is lowercase ASCII words joined by hyphens, such as \"read-all\".");
            return;
        }
        if (siblingNames(this.#node).has(name)) {
            this.#fault("name-repeated", operation, path, `"${name}" is already taken in this group.`);
        }
    }
    #fault(code, name, path, detail) {
        this.#issues.push({ code, operation: [...this.#path, asText(name)], path, detail });
    }
}
/** A name as the tree holds it: one that is no text cannot be called, and stands as its kind. */
function asText(name) {
    return typeof name === "string" ? name : `(${typeof name})`;
}
/** Every name and alias that a group's commands and groups answer to. */
function siblingNames(node) {
    return new Set([...node.groups.map(({ name }) => name), ...node.commands.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])])]);
}
/** The tool itself; `export const app = new App()`. The doors (`call`, `run`, ...) are added by sdk.ts. */
export class Tool extends Branch {
    #tree;
    constructor(options = {}) {
        if (typeof options !== "object" || options === null) {
            throw new TypeError("new App(options): options is an object.");
        }
        const tree = { ...options, commands: [], groups: [], issues: [] };
        for (const key of Object.keys(options)) {
            const kind = key === "renderHelp" || key === "renderError" ? "function" : "string";
            if (tree[key] !== undefined && typeof tree[key] !== kind) {
                tree.issues.push({ code: "spec-value-invalid", operation: [], path: `/${key}`, detail: `"${key}" of the App has the wrong kind of value.` });
                delete tree[key];
            }
        }
        super(tree, [], tree.issues);
        this.#tree = tree;
        Object.defineProperty(this, appKey, { value: () => this.#tree });
    }
}
/** The tree of anything that answers to the app key with a well-formed one; undefined for anything else (clauses tool.tree.*). */
export function treeOf(value) {
    const answer = typeof value === "object" && value !== null ? value[appKey] : undefined;
    const tree = typeof answer === "function" ? answer.call(value) : undefined;
    if (!isBranch(tree, 0)) {
        return undefined;
    }
    const issues = tree.issues;
    return { ...tree, issues: Array.isArray(issues) ? issues : [] };
}
/** Groups nested deeper have no name that MCP could carry. */
const groupDepthMax = 32;
function isBranch(value, depth) {
    const { commands, groups } = (value ?? {});
    return depth <= groupDepthMax
        && Array.isArray(commands) && commands.every((command) => typeof command?.run === "function")
        && Array.isArray(groups) && groups.every((group) => isBranch(group, depth + 1));
}
/** What a handler gets beside its arguments in a native call without a context; the signal is made when it is asked for. */
const alone = {
    get signal() {
        return new AbortController().signal;
    },
    progress: ignore,
    log: ignore,
};
/** The author's function with defaults filled; the definition is read at the first call. */
function native(command) {
    let fill;
    let isRead = false;
    return (args = {}, context) => {
        if (!isRead) {
            isRead = true;
            const plan = planSchema(derive(command, []).input, { mode: "define", formats: false });
            fill = plan.root === undefined ? undefined : compileFill(plan);
        }
        const given = (fill === undefined ? args : fill(args));
        return command.run(given, context === undefined ? alone : { signal: context.signal ?? alone.signal, progress: context.progress ?? ignore, log: context.log ?? ignore });
    };
}
function ignore() { }
