/** What a block declares; names of packages as they stand in it. */
export interface Metadata {
    description: string;
    cliName: string;
    moduleName: string;
    dynamic: boolean;
    version?: string;
    engines: {
        node?: string;
        toolfuncs?: string;
    };
    dependencies: {
        [name: string]: string;
    };
}
/** One fault. `path` is a JSON Pointer into the block, "" for its frame; offset (from 0), line and column (from 1) count code points of the file. */
export interface MetadataIssue {
    code: string;
    path: string;
    detail: string;
    keyword?: string;
    offset?: number;
    line?: number;
    column?: number;
    suggestion?: string;
}
/**
 * Reads the block of a tool file. With the file's name, the first line and the names are held to it, as on PATH;
 * without, any or no first line that starts with #! will do and no name is compared, as for a source run by its path.
 * A wrong first line is `shebang-missing` alone (the file is no tool), no block is `block-missing` alone.
 *
 *     readMetadata("#!/usr/bin/env toolfuncs\nx", "x")   // { ok: false, issues: [{ code: "block-missing", ... }] }
 */
export declare function readMetadata(text: string, name?: string): {
    ok: true;
    metadata: Metadata;
} | {
    ok: false;
    issues: MetadataIssue[];
};
