export interface ChildOptions {
    /** The folder it runs in. */
    folder: string;
    env: {
        readonly [name: string]: string | undefined;
    };
    limitMs: number;
    /** Ends the child at once. */
    stop?: AbortSignal;
}
/** How a child ended: its status, or why it has none. */
export interface ChildEnd {
    end: number | "limit" | "stopped" | "signal" | "missing";
    stdout: string;
    stderr: string;
}
/** Runs a program to its end; a Node script is a child that does not outlive this process. Never rejects. */
export declare function runChild(command: readonly string[], options: ChildOptions): Promise<ChildEnd>;
