/** The names of files that are TypeScript whatever they hold. */
export declare const typedFile: RegExp;
/** Whether this Node can remove types and hand the rest to its loader: since 22.15. */
export declare const canStrip: boolean;
/** The text without its types. Throws a SyntaxError that begins with its place. */
export declare function stripTypes(path: string, text: string): string;
/**
 * The text of a source without its types, after its reading as JavaScript has failed with an error; undefined where it holds none,
 * or where code of it has run. Where it does not parse as TypeScript either, that error is thrown, with the first as its cause.
 */
export declare function stripUnread(path: string, text: string, error: SyntaxError): string | undefined;
/** Whether a SyntaxError is of a module that Node tried to read, and not of a text that running code has parsed. */
export declare function isUnread(error: SyntaxError): boolean;
