// Type assertions for the type tests: the compiler is the test runner.

/** `true` where A and B are one type, modifiers included. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Takes the names of what has to hold: `type Cases = [Holds<Equal<A, B>>]`. */
export type Holds<T extends true> = T;
