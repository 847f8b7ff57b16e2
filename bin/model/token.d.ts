import type { Json, parseJson } from "../base/json.ts";
import type { Command, Group, Tree } from "./tree.ts";
import type { JsonSchema, OutputMode } from "../types.ts";
/** The output modes by their names and aliases: the one list of them (types.ts has its type). */
export declare const modes: ReadonlyMap<string, OutputMode>;
/** The modes that are options of their own. */
export declare const modeOptions: readonly string[];
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
export type Bound = {
    operation: string[];
    input: {
        [parameter: string]: Json;
    };
    settings: Settings;
} | {
    operation?: string[];
    input: {
        [parameter: string]: Json;
    };
    issues: ArgvIssue[];
    settings: Settings;
} | {
    control: "help" | "version";
    operation: string[];
    settings: Settings;
};
/** A tool or a group: where a word is looked up. */
export type Level = Pick<Group, "commands" | "groups">;
/** Where suggestions come from: handed in, so that a command line without a fault does not load them. */
export interface Hints {
    name(word: string, names: Iterable<string>): string | undefined;
    command(word: string, level: Level): string | undefined;
    json(text: string, schema: JsonSchema): string | undefined;
}
/** What bindTokens is handed beside the tokens. */
export interface BindParts {
    hints?: Hints | undefined;
    read?: typeof parseJson;
}
/** What bind of argv.ts does, but undefined where a value is to be read for which the reader is not handed in. */
export declare function bindTokens(tree: Tree, argv: readonly string[], { hints, read }?: BindParts): Bound | undefined;
/** Splits a command line into tokens, without knowing any option (clauses argv.split.*). Throws a TypeError where an item is not a string. */
export declare function tokenize(argv: readonly string[]): Token[];
/** The command of a level that answers to a word, by its name or an alias. */
export declare function answering(level: Pick<Level, "commands">, word: string): Command | undefined;
/** The aliases of a command; none where they are no list of texts, which is a fault of that command alone. */
export declare function aliasesOf(command: Command): readonly string[];
/** Every word of a level that listings name: it answers to those of internal operations too (clause help.listing.internal). */
export declare function namesOf(level: Level): string[];
/** A token as a fault may repeat it: short, and with every control or unseen character escaped (clause argv.issue.echo). */
export declare function echo(text: string): string;
