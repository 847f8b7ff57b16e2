import type { ErrorObject } from "../base/error.ts";
interface Resolved {
    url: string;
    format?: string | null | undefined;
    shortCircuit?: boolean;
}
/** The module namespace of a source, or why there is none: source-missing, source-invalid, source-syntax, package-missing, source-failed. */
export type Loaded = {
    ok: true;
    namespace: {
        readonly [name: string]: unknown;
    };
} | {
    ok: false;
    error: ErrorObject;
};
/** Loads the file at a path of the file system. Never throws. Source: clauses load.*. */
export declare function loadSource(file: string): Promise<Loaded>;
/** The answer for a specifier that is ours; undefined leaves it to Node. */
export declare function resolveOwn(specifier: string, parent: string | undefined): Resolved | undefined;
/** A relative module belongs to the tool that imports it. */
export declare function adopt(specifier: string, parent: string | undefined, resolved: Resolved): Resolved;
/** The text of a source, always as an ES module, whatever package.json stands near it. */
export declare function loadOwn(url: string): {
    format: "module";
    source: string;
    shortCircuit: true;
} | undefined;
export {};
