/** Writes a file that is not there yet, with its permissions as far as the umask allows; the system error's code where that fails, and then no part of it stays. */
export declare function createFile(path: string, text: string, mode: number): string | undefined;
/** Whether this user may execute a file. */
export declare function isExecutable(path: string): boolean;
