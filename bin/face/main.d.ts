/** Runs the command line of toolfuncs, its first word and the rest; ends the process. */
export declare function main(word: string | undefined, rest: readonly string[]): Promise<never>;
