import type { ErrorObject } from "../base/error.ts";
export interface NpmOptions {
    /** Ask the registry even for what npm has kept. */
    isFresh: boolean;
    limitMs: number;
    stop: AbortSignal;
}
/** Installs into a folder; the answer is what went wrong. A list of versions kept by npm may be older than what is asked for: then it asks once more. */
export declare function installPackages(folder: string, options: NpmOptions): Promise<ErrorObject | undefined>;
/** What stops the preparation of an environment; the reason tells programs apart what the message tells people. */
export declare function environmentError(reason: string, why: string, suggestion?: string, retryable?: boolean): ErrorObject;
