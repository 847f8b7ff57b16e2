/** A file that could be a tool: by its first line, or as the launcher of an npm package. */
export interface Found {
    name: string;
    path: string;
    kind: "script" | "package";
}
/** An entry of PATH that neither offers nor claims a name, and why. */
export interface Skipped {
    entry: string;
    reason: "entry-relative" | "folder-missing" | "folder-unreadable" | "folder-writable";
}
/** What a PATH holds. `folders` are those that count, in order and once each; `found` stands in the order of PATH. */
export interface Scan {
    folders: string[];
    found: Found[];
    skipped: Skipped[];
}
/** Looks at every folder of a PATH; one that has not changed is read from the index in the user's cache. */
export declare function scanPath(path: string): Scan;
/** The file that a name means on these folders: the first that is executable, whatever it holds. */
export declare function claimant(folders: readonly string[], name: string): string | undefined;
/** The first bytes of a file as they are; undefined where it cannot be read, or is no longer a file. */
export declare function readStart(path: string, bytesMax: number): Buffer | undefined;
/** Whether a file begins as a tool does. */
export declare function isScript(start: Buffer): boolean;
