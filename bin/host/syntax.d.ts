/** Where a text does not parse, and why; `shown` is the line and a caret below it. */
export interface SyntaxFault {
    path: string;
    line: number;
    column: number;
    reason: string;
    shown: string;
}
/** Reads the place with which Node begins an error's text: `FILE:LINE`, the line (and some before it), carets, and later on the message. */
export declare function readPlace(text: string, path: string): SyntaxFault | undefined;
/**
 * Lets a child of Node parse a source and what it imports by relative paths, and run none of it: the first module that
 * does not parse for the reason of the message, or undefined. `text` is the source's, which may differ from its file's.
 */
export declare function findSyntaxFault(path: string, text: string, message: string): SyntaxFault | undefined;
/** In the child, the source's text on stdin: throws the first SyntaxError of that message. */
export declare function parseModules(path: string, message: string): void;
