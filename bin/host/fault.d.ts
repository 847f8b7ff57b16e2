import type { ErrorObject } from "../base/error.ts";
/** source-missing (no such path) or source-invalid (it is there, and cannot be a source). */
export declare function readError(file: string, fault: string): ErrorObject;
/** A source that was read: as it was typed, its real path, the text that was run, and the packages that it declares. */
export interface Source {
    file: string;
    path: string;
    text: string;
    packages: readonly string[];
}
/** What kept a source from loading: source-syntax with line and caret, engine-unsupported, package-missing with the package's name, or source-failed. */
export declare function loadError(source: Source, error: unknown): ErrorObject;
