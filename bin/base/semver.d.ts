/**
 * Whether a version lies in a range such as ">=20.19", "^1.2 || 3.x" or "1.0 - 2.0"; undefined where either is none.
 * A prerelease lies only in a range that names one of the same three numbers.
 *
 *     satisfies("1.4.0", "^1.2.0")   // true
 */
export declare function satisfies(version: string, range: string): boolean | undefined;
/** Whether a text is a range of versions. */
export declare function isRange(text: string): boolean;
/** Whether a text is one whole version. */
export declare function isVersion(text: string): boolean;
