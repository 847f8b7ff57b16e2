/** What one stream can show. `terminal`: a person looks at it; `colour`: SGR sequences; `unicode`: block characters. */
export interface Style {
    terminal: boolean;
    colour: boolean;
    unicode: boolean;
}
/** The style of a stream nobody looks at. */
export declare const plainStyle: Readonly<Style>;
/** Columns assumed where a terminal does not tell. */
export declare const widthDefault = 80;
/** Decides a stream's style from the environment (clauses terminal.style.*); pure. */
export declare function styleFor(env: {
    readonly [name: string]: string | undefined;
}, isTty: boolean): Style;
/** The usable width: a sane number of columns, whatever the terminal says. */
export declare function usableWidth(columns: number | undefined): number;
export type Tone = "bold" | "dim" | "red" | "green" | "yellow" | "blue" | "cyan";
/** Colours a text where the style has colours. */
export declare function paint(style: Style, tone: Tone | undefined, text: string): string;
/**
 * One line that is safe to show (clauses terminal.clean.*): control characters are shown escaped; bidirectional,
 * zero-width and tag characters, which could make a text look like another one, are removed.
 */
export declare function clean(text: string): string;
/** The same for text of several lines: line breaks stay, a tab becomes four blanks. */
export declare function cleanLines(text: string): string[];
/** One clean line of at most `max` code points, for text of others in a list. */
export declare function oneLine(text: string, max: number): string;
/** The columns a clean text takes. */
export declare function textWidth(text: string): number;
/** Cuts a clean text to `width` columns, with an ellipsis where something is lost. */
export declare function cut(text: string, width: number, style: Style): string;
/** Fills a clean text with blanks up to `width` columns. */
export declare function pad(text: string, width: number, side?: "left" | "right"): string;
/** Breaks a clean line at blanks into lines of at most `width` columns; a longer word stays whole. */
export declare function wrap(text: string, width: number): string[];
/** A bar for `part` (0 to 1) of `width` columns; anything above nothing shows at least a sliver. */
export declare function bar(part: number, width: number, style: Style): string;
/** A sparkline of at most `width` columns; more values than columns are drawn as the highest of each slice. */
export declare function spark(values: readonly number[], width: number, style: Style): string;
/** The words of an `x-terminal` annotation that give a number a unit. */
export declare const units: ReadonlySet<string>;
/** A number with its unit, for people (clauses terminal.annotation.round, terminal.annotation.percent, terminal.annotation.bytes, terminal.annotation.duration); undefined where the word is no unit. */
export declare function formatUnit(word: string, value: number): string | undefined;
export interface Progress {
    done: number;
    total?: number | undefined;
    message?: string | undefined;
    elapsedMs: number;
    width: number;
    style: Style;
}
/** The text of a progress line: one clean line, a column short of the width so that the terminal never wraps it. */
export declare function progressLine(progress: Progress): string;
/** What an App's own renderer makes of a text; one at fault must not take the text away (clauses render.hook.*, help.hook.*). */
export declare function rendered(text: string, renderer: (text: string) => string): string;
