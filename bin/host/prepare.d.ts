import type { ErrorObject } from "../base/error.ts";
import type { Dependencies } from "./environment.ts";
export interface PrepareOptions {
    /** Resolves anew: what is prepared already is not taken, and stays for those who use it. */
    isFresh?: boolean;
    /** The limit of the whole preparation in milliseconds. */
    timeoutMs?: number;
    /** Called about ten times a second with what is being done. */
    report?(message: string): void;
}
export type Prepared = {
    ok: true;
    folder: string;
} | {
    ok: false;
    error: ErrorObject;
};
/**
 * The absolute folder whose `node_modules` holds the declared packages, which are installed where no environment is there.
 * Never throws: environment-failed, time-exceeded beyond `timeoutMs`, operation-cancelled.
 */
export declare function prepareEnvironment(dependencies: Dependencies, options?: PrepareOptions): Promise<Prepared>;
