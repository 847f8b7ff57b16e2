import type { ErrorObject } from "../base/error.ts";
/** source-missing (no such path) or source-invalid (it is there, and cannot be a source). */
export declare function readError(file: string, fault: string): ErrorObject;
/** What kept a source from loading: source-syntax with line and caret, package-missing with the package's name, or source-failed. */
export declare function loadError(file: string, path: string, text: string, error: unknown): ErrorObject;
