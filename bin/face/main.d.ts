/** Runs the command line of toolfuncs, its first word and the rest; a first word with a slash does not come here. Ends the process. */
export declare function main(word: string | undefined, rest: readonly string[]): Promise<never>;
