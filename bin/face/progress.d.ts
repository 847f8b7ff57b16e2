/** Starts the line. `report` draws it now and then, `clear` takes it away; it draws itself again with the next report. */
export declare function startProgress(): {
    report(done: number, total?: number, message?: string): void;
    clear(): void;
};
