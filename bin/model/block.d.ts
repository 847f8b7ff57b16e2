/** What a block says about running the file. */
export interface Block {
    version?: string;
    engines: {
        node?: string;
        toolfuncs?: string;
    };
    dependencies: {
        readonly [name: string]: string;
    };
}
/** The block of a tool file; null where there is none, undefined where metadata.ts has to decide. */
export declare function readBlock(text: string): Block | null | undefined;
