/** The known formats by name; an unknown one is no assertion. */
export declare const formats: ReadonlyMap<string, (text: string) => boolean>;
