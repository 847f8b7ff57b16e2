/** Runs the command line of toolfuncs; ends the process. */
export declare function main(tokens: readonly string[]): Promise<never>;
