export declare function startProgress(): {
    report(done: number, total?: number, message?: string): void;
    clear(): void;
};
