// Reads the tokens of a command line into one operation and its input, or into every fault they hold, with the JSON reader handed in.
// Clauses: argv.*. Rules: POSIX utility syntax guidelines 5, 10 and 13, GNU long options, RFC 8259 section 6 (numbers).

import { pointer } from "../base/value.ts";
import type { Json, parseJson } from "../base/json.ts";
import { derive, hasKind } from "./derive.ts";
import type { Parameter } from "./derive.ts";
import type { Command, Group, Tree } from "./tree.ts";
import type { JsonSchema, OutputMode } from "../types.ts";

/** At most this many faults are listed: nobody reads more, and a flood of tokens stays cheap (limit.argv.issues). */
const issuesMax = 100;
/** Longest time limit in seconds: timers count milliseconds in 31 bits (limit.argv.timeout). */
const timeoutMax = 2_147_483;
/** Code points of a token that a fault repeats. */
const echoMax = 80;
/** A number of so few characters is exact, unless it overflows. */
const exactMax = 15;
/** Names that a fault lists. */
const namesMax = 20;
const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
/** A text, since the engine builds the sets of a literal at every start: a tenth of all that a run costs. */
const unseen = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";
/** The output modes by their names and aliases: the one list of them (types.ts has its type). */
export const modes: ReadonlyMap<string, OutputMode> = new Map<OutputMode, OutputMode>([
    ["auto", "auto"], ["terminal", "terminal"], ["machine", "machine"],
    ["json", "json"], ["jsonl", "jsonl"], ["text", "text"], ["plain", "text"],
]);
/** The modes that are options of their own. */
export const modeOptions: readonly string[] = ["json", "jsonl", "text", "plain"];
const globalOptions: readonly string[] = ["help", "version", "output", ...modeOptions, "timeout"];

/** One token of the command line, not yet given a meaning. `value` is what stands behind the first "=" of a long option. */
export interface Token {
    kind: "word" | "long" | "short" | "end";
    index: number;
    text: string;
    name?: string;
    value?: string;
}

/** One fault of a command line. `path` is the pointer to the parameter, or "" where the fault belongs to none; `index` is the token's. */
export interface ArgvIssue {
    code: string;
    path: string;
    index: number;
    detail: string;
    received?: string;
    expected?: string;
    suggestion?: string;
}

/** What the options of every operation say about the call. */
export interface Settings {
    output?: string;
    timeoutMs?: number;
}

/** The meaning of a command line. Beside issues, `input` holds what was read without fault. */
export type Bound =
    | { operation: string[]; input: { [parameter: string]: Json }; settings: Settings }
    | { operation?: string[]; input: { [parameter: string]: Json }; issues: ArgvIssue[]; settings: Settings }
    | { control: "help" | "version"; operation: string[]; settings: Settings };

/** A tool or a group: where a word is looked up. */
export type Level = Pick<Group, "commands" | "groups">;

/** Where suggestions come from: handed in, so that a command line without a fault does not load them. */
export interface Hints {
    name(word: string, names: Iterable<string>): string | undefined;
    command(word: string, level: Level): string | undefined;
    json(text: string, schema: JsonSchema): string | undefined;
}

interface Target {
    parameter: Parameter;
    negated: boolean;
}

interface State {
    tokens: Token[];
    at: number;
    operation: string[];
    issues: ArgvIssue[];
    /** How many issues may stand in the list so far. */
    issuesMax: number;
    settings: Settings;
    control: "help" | "version" | undefined;
    hints: Hints | undefined;
    read: typeof parseJson | undefined;
    /** Whether a value was met for which the reader was not handed in. */
    lacks: boolean;
    options: Map<string, Target>;
    shorts: Map<string, Parameter>;
    seen: Set<string>;
    values: Map<string, Json>;
    words: Token[];
    /** The words that stand directly behind an unknown option: they may be its value. */
    doubtful: Set<Token>;
}

/** What bindTokens is handed beside the tokens. */
export interface BindParts {
    hints?: Hints | undefined;
    read?: typeof parseJson;
}

/** What bind of argv.ts does, but undefined where a value is to be read for which the reader is not handed in. */
export function bindTokens(tree: Tree, argv: readonly string[], { hints, read }: BindParts = {}): Bound | undefined {
    const state: State = {
        tokens: tokenize(argv), at: 0, operation: [], issues: [], issuesMax, settings: {}, control: undefined, hints, read, lacks: false,
        options: new Map(), shorts: new Map(), seen: new Set(), values: new Map(), words: [], doubtful: new Set(),
    };
    const command = findCommand(tree, state);
    const parameters = command === undefined ? undefined : parametersOf(tree, command, state.operation);
    if (parameters !== undefined) {
        readOperation(state, parameters);
    } else {
        readGlobals(state);
    }
    const bound = conclude(state, command !== undefined, parameters ?? []);
    return state.lacks ? undefined : bound;
}

/** Splits a command line into tokens, without knowing any option (clauses argv.split.*). Throws a TypeError where an item is not a string. */
export function tokenize(argv: readonly string[]): Token[] {
    let ended = false;
    return argv.map((text, index): Token => {
        if (typeof text !== "string") {
            throw new TypeError(`Token ${index} is not a string.`);
        }
        if (ended || text === "-" || !text.startsWith("-") || jsonNumber.test(text)) {
            return { kind: "word", index, text };
        }
        if (text === "--") {
            ended = true;
            return { kind: "end", index, text };
        }
        if (!text.startsWith("--")) {
            return { kind: "short", index, text };
        }
        const equals = text.indexOf("=");
        return equals < 0
            ? { kind: "long", index, text, name: text.slice(2) }
            : { kind: "long", index, text, name: text.slice(2, equals), value: text.slice(equals + 1) };
    });
}

function conclude(state: State, found: boolean, parameters: Parameter[]): Bound {
    const { operation, settings } = state;
    if (state.control !== undefined) {
        return { control: state.control, operation, settings };
    }
    const input = Object.fromEntries(
        parameters.filter(({ name }) => state.values.has(name)).map(({ name }) => [name, state.values.get(name) ?? null]),
    );
    if (state.issues.length > 0) {
        const issues = state.issues.sort((a, b) => a.index - b.index).slice(0, issuesMax);
        return found ? { operation, input, issues, settings } : { input, issues, settings };
    }
    return found ? { operation, input, settings } : { control: "help", operation, settings };
}

/** Walks the words up to an operation. Without one, the issues say why, or there are none and the words end at a group. */
function findCommand(tree: Tree, state: State): Command | undefined {
    let level: Level = tree;
    for (let token = next(state); token !== undefined; token = next(state)) {
        if (token.kind !== "word") {
            readOption(state, token);
            continue;
        }
        const { text } = token;
        const command = answering(level, text);
        if (command !== undefined) {
            state.operation.push(command.name);
            return command;
        }
        const group: Group | undefined = level.groups.find(({ name }) => name === text);
        if (group !== undefined) {
            state.operation.push(group.name);
            level = group;
        } else if (!state.doubtful.has(token)) {
            const names = namesOf(level);
            const place = state.operation.length === 0 ? "" : ` in ${state.operation.join(" ")}`;
            report(state, token, "command-unknown", "", `There is no command ${echo(text)}${place}.`, {
                received: text, expected: names.length > namesMax ? `${names.slice(0, namesMax).join(", ")}, ...` : names.join(", "), suggestion: state.hints?.command(text, level),
            });
            return undefined;
        }
    }
    return undefined;
}

/** The command of a level that answers to a word, by its name or an alias. */
export function answering(level: Pick<Level, "commands">, word: string): Command | undefined {
    return level.commands.find((command) => command.name === word || aliasesOf(command).includes(word));
}

/** The aliases of a command; none where they are no list of texts, which is a fault of that command alone. */
export function aliasesOf(command: Command): readonly string[] {
    const { aliases } = command;
    return aliases !== undefined && hasKind("aliases", aliases) ? aliases : [];
}

/** Every word of a level that listings name: it answers to those of internal operations too (clause help.listing.internal). */
export function namesOf(level: Level): string[] {
    const listed = level.commands.filter(({ visibility }) => visibility !== "internal");
    return [...listed.flatMap((command) => [command.name, ...aliasesOf(command)]), ...level.groups.map(({ name }) => name)];
}

/** The parameters of an operation, or undefined where its definition is at fault: then the call is refused, whatever its tokens. */
function parametersOf(tree: Tree, command: Command, operation: string[]): Parameter[] | undefined {
    const faulty = tree.issues.some((issue) => issue.operation.length === operation.length && issue.operation.every((name, index) => name === operation[index]));
    const derived = faulty ? undefined : derive(command, operation);
    return derived === undefined || derived.issues.length > 0 ? undefined : derived.parameters;
}

function readOperation(state: State, parameters: Parameter[]): void {
    for (const parameter of parameters) {
        state.options.set(parameter.option, { parameter, negated: false });
        if (parameter.token === "flag") {
            state.options.set(`no-${parameter.option}`, { parameter, negated: true });
        }
        if (parameter.short !== undefined) {
            state.shorts.set(parameter.short, parameter);
        }
    }
    for (const issue of state.issues) {
        const name = state.tokens[issue.index]?.name ?? "";
        if (issue.code === "option-unknown" && state.options.has(name)) {
            issue.detail = `--${name} belongs behind the operation: ${state.operation.join(" ")} --${name}.`;
            delete issue.suggestion;
        }
    }
    for (let token = next(state); token !== undefined; token = next(state)) {
        if (token.kind === "word") {
            state.words.push(token);
        } else {
            readOption(state, token);
        }
    }
    placeWords(state, parameters);
}

/** Reads the rest of a command line whose operation is not known: only help, the version and the settings have a meaning there. */
function readGlobals(state: State): void {
    for (let token = next(state); token !== undefined; token = next(state)) {
        if (token.kind === "long") {
            readGlobal(state, token);
        } else if (token.text === "-h" && token.kind === "short") {
            state.control = "help";
        }
    }
}

function next(state: State): Token | undefined {
    return state.tokens[state.at++];
}

function readOption(state: State, token: Token): void {
    if (token.kind === "short") {
        readCluster(state, token);
    } else if (token.kind === "long") {
        const target = token.name === "help" ? undefined : state.options.get(token.name ?? "");
        if (target !== undefined) {
            readTarget(state, token, target, token.value);
        } else if (!readGlobal(state, token)) {
            const names = [...state.options.keys(), ...globalOptions];
            unknown(state, token, `--${token.name}`, state.hints?.name(token.name ?? "", names), token.value === undefined);
        }
    }
}

/** Reads "-vof": letters up to the first that takes a value, which is the rest (behind one "=", where there is one) or the next token. */
function readCluster(state: State, token: Token): void {
    const body = token.text.slice(1);
    const equals = body.indexOf("=");
    const spelled = equals < 0 ? body : body.slice(0, equals);
    if (spelled.length > 1 && state.options.has(spelled)) {
        unknown(state, token, `-${spelled}`, `--${spelled}`, equals < 0);
        return;
    }
    let at = 0;
    while (at < body.length) {
        const letter = String.fromCodePoint(body.codePointAt(at) ?? 0);
        at += letter.length;
        if (letter === "h") {
            state.control = "help";
            continue;
        }
        const parameter = state.shorts.get(letter);
        if (parameter === undefined) {
            const long = state.hints?.name(spelled, [...state.options.keys(), ...globalOptions]);
            unknown(state, token, `-${letter}`, long, at === body.length);
            return;
        }
        const assigned = body[at] === "=";
        if (assigned || (at < body.length && parameter.token !== "flag")) {
            readTarget(state, token, { parameter, negated: false }, body.slice(assigned ? at + 1 : at));
            return;
        }
        readTarget(state, token, { parameter, negated: false }, undefined);
    }
}

function unknown(state: State, token: Token, spelling: string, suggestion: string | undefined, mayTakeValue: boolean): void {
    const following = state.tokens[state.at];
    if (mayTakeValue && following?.kind === "word") {
        state.doubtful.add(following);
    }
    const suggested = suggestion === undefined || suggestion.startsWith("-") ? suggestion : `--${suggestion}`;
    report(state, token, "option-unknown", "", `There is no option ${echo(spelling)}.`, { received: spelling, suggestion: suggested });
}

/** Reads help, version and the settings; false where the token is none of them. */
function readGlobal(state: State, token: Token): boolean {
    const name = token.name ?? "";
    if (!globalOptions.includes(name)) {
        return false;
    }
    if (name === "output" || name === "timeout") {
        readSetting(state, token, name);
    } else if (token.value !== undefined) {
        unexpected(state, token, "");
    } else if (modeOptions.includes(name)) {
        state.settings.output = modes.get(name) ?? name;
    } else if (state.control !== "help") {
        state.control = name === "help" ? "help" : "version";
    }
    return true;
}

function readSetting(state: State, token: Token, name: "output" | "timeout"): void {
    const text = takeValue(state, token.value);
    if (text === undefined) {
        missing(state, token, "", name === "output" ? "an output mode" : "a number of seconds");
    } else if (name === "output") {
        const mode = modes.get(text);
        if (mode === undefined) {
            report(state, token, "output-unknown", "", `There is no output mode ${echo(text)}.`, {
                received: text, expected: [...modes.keys()].join(", "), suggestion: state.hints?.name(text, modes.keys()),
            });
        } else {
            state.settings.output = mode;
        }
    } else {
        const seconds = jsonNumber.test(text) ? Number(text) : NaN;
        if (seconds > 0 && seconds <= timeoutMax) {
            state.settings.timeoutMs = Math.max(1, Math.round(seconds * 1000));
        } else {
            report(state, token, "timeout-invalid", "", `${echo(text)} is not a time limit.`, {
                received: text, expected: `seconds, over 0 and at most ${timeoutMax}`,
            });
        }
    }
}

function readTarget(state: State, token: Token, target: Target, attached: string | undefined): void {
    const { parameter, negated } = target;
    if (parameter.token === "flag") {
        if (attached === undefined) {
            assign(state, token, parameter, () => state.values.set(parameter.name, !negated));
        } else if (negated) {
            unexpected(state, token, pointer("", parameter.name));
        } else {
            assign(state, token, parameter, () => decode(state, token, parameter, attached));
        }
        return;
    }
    const text = takeValue(state, attached);
    if (text === undefined) {
        missing(state, token, pointer("", parameter.name), expectation(parameter), parameter);
    } else {
        assign(state, token, parameter, () => decode(state, token, parameter, text));
    }
}

/** The value of an option: attached, or the next token if it is a word. A word never begins with "-", except "-" itself and a JSON number. */
function takeValue(state: State, attached: string | undefined): string | undefined {
    const following = state.tokens[state.at];
    if (attached !== undefined || following?.kind !== "word") {
        return attached;
    }
    state.at += 1;
    return following.text;
}

/** Gives a parameter its first value; every later one is a fault of its own. */
function assign(state: State, token: Token, parameter: Parameter, set: () => void): void {
    if (!state.seen.has(parameter.name)) {
        state.seen.add(parameter.name);
        set();
        return;
    }
    const place = parameter.positional === undefined ? "" : `, as --${parameter.option} or as positional ${parameter.positional + 1}`;
    report(state, token, "option-repeated", pointer("", parameter.name), `--${parameter.option} is given more than once; it takes one value${place}.`, {
        received: token.text, ...(parameter.token === "json" ? { expected: expectation(parameter) } : {}),
    });
}

/** Gives the words to the positional parameters in order. Where there are too many, those that may belong to an unknown option go first. */
function placeWords(state: State, parameters: Parameter[]): void {
    // Each pass keeps its own first issues: together they hold the first ones of the whole line.
    state.issuesMax = state.issues.length + issuesMax;
    const places = parameters.filter(({ positional }) => positional !== undefined).sort((a, b) => (a.positional ?? 0) - (b.positional ?? 0));
    let spare = state.words.length - places.length;
    let taken = 0;
    for (const token of state.words) {
        if (spare > 0 && state.doubtful.has(token)) {
            spare -= 1;
            continue;
        }
        const parameter = places[taken];
        taken += 1;
        if (parameter !== undefined) {
            assign(state, token, parameter, () => decode(state, token, parameter, token.text));
        } else {
            const most = places.length === 0 ? "no positional" : `at most ${places.length} positional${places.length === 1 ? "" : "s"}`;
            report(state, token, "positional-extra", "", `${echo(token.text)} is one value too many: ${state.operation.join(" ")} takes ${most}.`, { received: token.text });
        }
    }
}

/** Reads the text of a value by the parameter's token class, never by its shape (clauses argv.value.*). */
function decode(state: State, token: Token, parameter: Parameter, text: string): void {
    const path = pointer("", parameter.name);
    const more = { received: text, expected: expectation(parameter) };
    if (parameter.token === "text") {
        state.values.set(parameter.name, text);
    } else if (parameter.token === "flag") {
        if (text === "true" || text === "false") {
            state.values.set(parameter.name, text === "true");
        } else {
            report(state, token, "flag-invalid", path, `--${parameter.option} is true or false, not ${echo(text)}.`, more);
        }
    } else if (parameter.token !== "json" && !jsonNumber.test(text)) {
        report(state, token, "number-invalid", path, `--${parameter.option} takes ${more.expected}, not ${echo(text)}.`, more);
    } else if (parameter.token !== "json" && text.length <= exactMax && Number.isFinite(Number(text))) {
        state.values.set(parameter.name, Number(text));
    } else if (state.read === undefined) {
        state.lacks = true;
    } else {
        const read = state.read(text);
        if (read.ok) {
            state.values.set(parameter.name, read.value);
        } else {
            report(state, token, read.fault.code, path, `--${parameter.option} takes ${more.expected}: ${echo(read.fault.detail)} (offset ${read.fault.offset})`, {
                ...more, suggestion: parameter.token === "json" ? state.hints?.json(text, parameter.schema) : undefined,
            });
        }
    }
}

function expectation(parameter: Parameter): string {
    switch (parameter.token) {
        case "text": return parameter.choices === undefined ? "a text" : `one of ${parameter.choices.join(", ")}`;
        case "flag": return "true or false";
        case "number": return "a number in JSON spelling";
        case "integer": return "an integer in JSON spelling";
        case "json": return "one JSON value";
    }
}

function missing(state: State, token: Token, path: string, expected: string, parameter?: Parameter): void {
    const following = state.tokens[state.at];
    const name = parameter === undefined ? `--${token.name}` : `--${parameter.option}`;
    const dashed = following !== undefined && following.kind !== "word";
    const hint = dashed ? ` A value that begins with "-" is written behind "=": ${echo(`${name}=${following.text}`)}` : "";
    report(state, token, "option-value-missing", path, `${name} needs a value.${hint}`, { received: token.text, expected });
}

function unexpected(state: State, token: Token, path: string): void {
    report(state, token, "value-unexpected", path, `--${token.name} takes no value.`, { received: token.text, suggestion: `--${token.name}` });
}

function report(state: State, token: Token, code: string, path: string, detail: string, more: { received: string; expected?: string; suggestion?: string | undefined }): void {
    if (state.issues.length >= state.issuesMax) {
        return;
    }
    const { expected, suggestion } = more;
    state.issues.push({
        code, path, index: token.index, detail, received: echo(more.received),
        ...(expected === undefined ? {} : { expected }),
        ...(suggestion === undefined ? {} : { suggestion }),
    });
}

/** A token as a fault may repeat it: short, and with every control or unseen character escaped (clause argv.issue.echo). */
export function echo(text: string): string {
    const start = text.length > echoMax ? Array.from(text.slice(0, 2 * echoMax)).slice(0, echoMax).join("") : text;
    const shown = start.replace(new RegExp(unseen, "gu"), (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
    return start.length < text.length ? `${shown}...` : shown;
}
