/** The predicates by the name that stands in `format`. */
export declare const formats: ReadonlyMap<string, (text: string) => boolean>;
