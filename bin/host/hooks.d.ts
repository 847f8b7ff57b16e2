type Resolved = {
    url: string;
    format?: string | null | undefined;
    shortCircuit?: boolean;
};
type Context = {
    parentURL?: string | undefined;
};
export declare function resolve(specifier: string, context: Context, next: (specifier: string, context: Context) => Promise<Resolved>): Promise<Resolved>;
export declare function load(url: string, context: unknown, next: (url: string, context: unknown) => Promise<unknown>): Promise<unknown>;
export {};
