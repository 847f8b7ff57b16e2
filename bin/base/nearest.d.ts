/**
 * The one of some names that a word was probably meant to be, or undefined. In this order: the same name in another
 * spelling (case, hyphens, underscores), the least number of changed, missing, extra or swapped letters (at most a
 * third of the word, 1 to 3), and the only name that begins with the word. Of equally near names the first wins.
 *
 *     nearest("maxRows", ["min-rows", "max-rows"]);   // "max-rows"
 *     nearest("slwo", ["fast", "slow"]);              // "slow"
 */
export declare function nearest(word: string, names: Iterable<string>): string | undefined;
/** The number of changed, missing, extra or swapped neighbouring UTF-16 units between two words; Infinity where it exceeds the bound. */
export declare function editDistance(left: string, right: string, bound: number): number;
