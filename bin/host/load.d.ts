import type { ErrorObject } from "../base/error.ts";
/** A source as its modules see it: the packages it declares, and a URL in the folder they resolve from. */
interface Owner {
    url: string;
    packages: readonly string[];
    environment: string | undefined;
}
interface Resolved {
    url: string;
    format?: string | null | undefined;
    shortCircuit?: boolean;
}
interface ResolveContext {
    parentURL?: string | undefined;
    conditions?: Iterable<string>;
}
export interface LoadOptions {
    /** Nothing is prepared: declared packages resolve from the file's own folder, as any module's. */
    isPrepared?: boolean;
    /** Called again and again while packages are installed. */
    report?(message: string): void;
}
/** The module namespace of a source and the version its block states, or why there is none. */
export type Loaded = {
    ok: true;
    namespace: {
        readonly [name: string]: unknown;
    };
    version?: string;
} | {
    ok: false;
    error: ErrorObject;
};
/**
 * Loads the file at a path of the file system. Never throws: source-missing, source-invalid, metadata-invalid, engine-unsupported,
 * environment-failed, source-syntax, package-missing, source-failed. Source: clauses load.*.
 */
export declare function loadSource(file: string, options?: LoadOptions): Promise<Loaded>;
/** How a specifier is resolved: by us, by Node in another context, or by Node; a module found for an owner is its own. */
export interface Answer {
    done?: Resolved;
    context?: ResolveContext;
    owner?: Owner;
}
export declare function planResolve(specifier: string, context: ResolveContext): Answer;
/** A relative module belongs to the tool that imports it. */
export declare function adopt({ owner }: Answer, resolved: Resolved): Resolved;
/** The text of a source, always as an ES module, whatever package.json stands near it, and of a tool's module in TypeScript. */
export declare function loadOwn(url: string): {
    format: "module";
    source: string;
    shortCircuit: true;
} | undefined;
export {};
