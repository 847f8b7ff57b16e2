// What a tool is: an App with commands and groups, the plain tree that every door reads, and the failure a tool raises.
// Clauses: tool.*.

import type { Json } from "../base/json.ts";
import type { Category } from "../base/error.ts";
import type { Context, Define, OutputMode } from "../types.ts";
import type { Command, Group, ToolIssue, Tree } from "./tree.ts";
import { pointer } from "../base/value.ts";
import { compileFill, planSchema } from "../base/verdict.ts";
import { derive, hasKind } from "./derive.ts";
import { aliasesOf, modes } from "./token.ts";

export type { Command, Group, ToolIssue, Tree } from "./tree.ts";

/** The key under which an App answers with its tree, whichever copy of the SDK made it (clause tool.tree.symbol). */
export const appKey: symbol = Symbol.for("toolfuncs.app/1");

/** The mark of a ToolError, whichever copy of the SDK made it (clause tool.error.mark). */
export const errorKey: symbol = Symbol.for("toolfuncs.error/1");

/** The key under which a function that `command` returns answers with its command (clause tool.native.mark). */
export const commandKey: symbol = Symbol.for("toolfuncs.command/1");

/** Operation, group and alias names (clause tool.name.form). */
const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** MCP clients accept at most 64 characters of a tool name (clause tool.name.length). */
const nameLengthMax = 64;

/** What `new App(...)` takes. */
export interface AppOptions {
    name?: string;
    description?: string;
    version?: string;
    defaultOutput?: OutputMode;
    renderHelp?: (text: string) => string;
    renderError?: (text: string) => string;
}

/** What a ToolError takes beside its code and message. */
export interface ToolErrorOptions {
    category?: Category;
    details?: { [key: string]: Json };
    suggestion?: string;
    field?: string;
    retryable?: boolean;
    cause?: unknown;
}

/**
 * A failure with a code that callers can switch on: `throw new ToolError("city-unknown", "No such city: Atlantis.", { category: "state" })`.
 * `code` matches `^[A-Za-z][A-Za-z0-9_.-]{0,63}$`; `category` (default "runtime") decides exit and HTTP status. Source: clauses tool.error.*.
 */
export class ToolError extends Error {
    readonly code: string;
    readonly category: Category;
    readonly details: { [key: string]: Json } | undefined;
    readonly suggestion: string | undefined;
    readonly field: string | undefined;
    readonly retryable: boolean;

    constructor(code: string, message: string, options: ToolErrorOptions = {}) {
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

/** What an App and a group share: operations and groups are registered here. The rules are checked where the tree is read. */
export class Branch {
    readonly #node: Pick<Tree, "commands" | "groups">;

    constructor(node: Pick<Tree, "commands" | "groups">) {
        this.#node = node;
    }

    /**
     * Registers one operation and returns it as a function of one object argument that fills declared defaults:
     * native values, native exceptions, no validation. Faults of the definition are told by `check`, never thrown;
     * TypeError only where `spec` is no object or `run` no function. Source: clauses tool.native.*, tool.issue.*.
     */
    readonly command: Define = ((spec: unknown, run: unknown): unknown => {
        if (typeof spec !== "object" || spec === null || Array.isArray(spec)) {
            throw new TypeError("app.command(spec, run): spec is an object with name, description, params and returns.");
        }
        if (typeof run !== "function") {
            throw new TypeError("app.command(spec, run): run is the function that does the work.");
        }
        const command = { ...spec, run } as Command;
        this.#node.commands.push(command);
        return Object.defineProperty(native(command), commandKey, { value: command });
    }) as Define;

    /** Registers a group and returns it; groups nest. Source: clauses tool.name.*, tool.description. */
    group(name: string, description: string): Branch {
        const group: Group = { name, description, commands: [], groups: [] };
        this.#node.groups.push(group);
        return new Branch(group);
    }
}

/** What a tree has of its own; as an option of an App it would be lost without a word (clause sdk.option). */
const ownKeys: readonly string[] = ["commands", "groups", "issues"];
const misplaced = new WeakMap<object, readonly string[]>();

/** The tool itself; `export const app = new App()`. The doors (`call`, `run`, ...) are added by sdk.ts. */
export class Tool extends Branch {
    constructor(options: AppOptions = {}) {
        if (typeof options !== "object" || options === null) {
            throw new TypeError("new App(options): options is an object.");
        }
        const tree: Tree = { ...options, commands: [], groups: [], issues: [] };
        super(tree);
        misplaced.set(tree, ownKeys.filter((key) => (options as { [key: string]: unknown })[key] !== undefined));
        Object.defineProperty(this, appKey, { value: () => tree });
    }
}

/** Members of a tree beside its commands and groups, and the kind of value each takes (clause tool.tree.member). */
const treeKinds: Readonly<Record<string, (value: unknown) => boolean>> = {
    name: isText,
    description: isText,
    version: isText,
    defaultOutput: (value) => isText(value) && modes.has(value),
    renderHelp: (value) => typeof value === "function",
    renderError: (value) => typeof value === "function",
};

function isText(value: unknown): value is string {
    return typeof value === "string";
}

/** Groups nested deeper have no name that MCP could carry. */
const groupDepthMax = 32;
/** Operations and groups that are read of one tree: a group that holds itself has no end (limit.tool.count). */
const nodesMax = 10_000;

/** What the reading of one tree has come to. */
interface Reading {
    issues: ToolIssue[];
    nodes: number;
}

/**
 * The tree of anything that answers to the app key with a well-formed one, held to every rule of names and descriptions,
 * whoever made it; undefined for anything else (clauses tool.tree.*). What has the wrong kind is an issue and left out.
 */
export function treeOf(value: unknown): Tree | undefined {
    try {
        const answer = typeof value === "object" && value !== null ? (value as { [key: symbol]: unknown })[appKey] : undefined;
        const tree: unknown = typeof answer === "function" ? answer.call(value) : undefined;
        return isBranch(tree) ? readTree(tree) : undefined;
    } catch {
        // What throws when it is asked or read is no tree, and the caller says so.
        return undefined;
    }
}

function readTree(tree: object & Pick<Tree, "commands" | "groups">): Tree | undefined {
    const reading: Reading = { issues: [], nodes: 0 };
    const members: { [key: string]: unknown } = {};
    const strange = (key: string): void => {
        reading.issues.push({ code: "spec-key-unknown", operation: [], path: pointer("", key), detail: `An App has no member "${key}".` });
    };
    misplaced.get(tree)?.forEach(strange);
    for (const [key, value] of Object.entries(tree)) {
        if (ownKeys.includes(key) || value === undefined) {
            continue;
        }
        if (!Object.hasOwn(treeKinds, key)) {
            strange(key);
        } else if (treeKinds[key]?.(value) === true) {
            members[key] = value;
        } else {
            reading.issues.push({ code: "spec-value-invalid", operation: [], path: pointer("", key), detail: `"${key}" of the App has the wrong kind of value.` });
        }
    }
    const branch = readBranch(tree, [], reading);
    if (reading.nodes > nodesMax) {
        reading.issues.push({ code: "spec-value-invalid", operation: [], path: "", detail: `Only the first ${nodesMax} operations and groups are read.` });
    }
    return branch === undefined ? undefined : { ...members, ...branch, issues: reading.issues };
}

/** The commands and groups of one level; undefined where one has not the shape of a tree. */
function readBranch(branch: Pick<Tree, "commands" | "groups">, path: readonly string[], reading: Reading): Pick<Tree, "commands" | "groups"> | undefined {
    const commands: Command[] = [];
    const groups: Group[] = [];
    const taken = new Set<string>();
    for (const command of branch.commands) {
        if (typeof command?.run !== "function") {
            return undefined;
        }
        if (++reading.nodes > nodesMax) {
            break;
        }
        commands.push(readCommand(command, path, taken, reading));
    }
    for (const group of path.length < groupDepthMax ? branch.groups : []) {
        if (!isBranch(group)) {
            return undefined;
        }
        if (++reading.nodes > nodesMax) {
            break;
        }
        const name = readName(group, path, taken, reading.issues);
        const inner = readBranch(group, [...path, name], reading);
        if (inner === undefined) {
            return undefined;
        }
        groups.push({ name, description: isText(group.description) ? group.description : "", ...inner });
    }
    return { commands, groups };
}

function isBranch(value: unknown): value is Group {
    const { commands, groups } = (value ?? {}) as { commands?: unknown; groups?: unknown };
    return Array.isArray(commands) && Array.isArray(groups);
}

/** The command as its readers may trust it: the author's own object where all members have their kinds. */
function readCommand(command: Command, path: readonly string[], taken: Set<string>, reading: Reading): Command {
    const name = readName(command, path, taken, reading.issues);
    const faulty = faultyKeys(command);
    for (const key of faulty) {
        reading.issues.push({ code: "spec-value-invalid", operation: [...path, name], path: `/${key}`, detail: `"${key}" has the wrong kind of value.` });
    }
    for (const [index, alias] of aliasesOf(command).entries()) {
        claim(alias, [...path, name], `/aliases/${index}`, taken, reading.issues);
    }
    const isSound = faulty.length === 0 && isText(command.name) && isText(command.description);
    return isSound ? command : { ...soundCommand(command, faulty), name };
}

function faultyKeys(command: Command): string[] {
    return Object.keys(command).filter((key) => !hasKind(key, command[key as keyof Command]));
}

/** A command without its members of a wrong kind. */
function soundCommand(command: Command, faulty: readonly string[]): Command {
    const members = Object.entries(command).filter(([key]) => !faulty.includes(key));
    return { description: "", ...Object.fromEntries(members), run: command.run } as Command;
}

/** Checks the name and the description of an operation or a group; a name that is no text cannot be called, and stands as its kind. */
function readName(node: Command | Group, path: readonly string[], taken: Set<string>, issues: ToolIssue[]): string {
    const name = isText(node.name) ? node.name : `(${typeof node.name})`;
    const operation = [...path, name];
    claim(node.name, operation, "/name", taken, issues);
    if (!isText(node.description) || node.description.trim() === "") {
        issues.push({ code: "description-missing", operation, path: "/description", detail: "A description is needed: one sentence for the caller." });
    }
    const mcpName = operation.join("__");
    if (mcpName.length > nameLengthMax) {
        issues.push({ code: "name-too-long", operation, path: "/name", detail: `"${mcpName}" has ${mcpName.length} characters; MCP tool names have at most ${nameLengthMax}.` });
    }
    return name;
}

/** Checks one name or alias and that nothing beside it answers to it. */
function claim(name: unknown, operation: string[], path: string, taken: Set<string>, issues: ToolIssue[]): void {
    if (!isText(name) || !namePattern.test(name)) {
        issues.push({ code: "name-invalid", operation, path, detail: "A name is lowercase ASCII words joined by hyphens, such as \"read-all\"." });
    } else if (taken.has(name)) {
        issues.push({ code: "name-repeated", operation, path, detail: `"${name}" is already taken in this group.` });
    } else {
        taken.add(name);
    }
}

/** What a handler gets beside its arguments in a native call without a context; the signal is made when it is asked for. */
const alone: Context = {
    get signal() {
        return new AbortController().signal;
    },
    progress: ignore,
    log: ignore,
};

/** The author's function with defaults filled; the definition is read at the first call. */
export function native(command: Command): (args?: unknown, context?: Partial<Context>) => unknown {
    let fill: ((value: unknown) => unknown) | undefined;
    let isRead = false;
    return (args = {}, context) => {
        if (!isRead) {
            isRead = true;
            const plan = planSchema(derive(soundCommand(command, faultyKeys(command)), []).input, { mode: "define", formats: false });
            fill = plan.root === undefined ? undefined : compileFill(plan);
        }
        const given = (fill === undefined ? args : fill(args)) as { [name: string]: Json };
        return command.run(given, context === undefined ? alone : { signal: context.signal ?? alone.signal, progress: context.progress ?? ignore, log: context.log ?? ignore });
    };
}

function ignore(): void {}
