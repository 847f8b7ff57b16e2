/** Declared packages: the specifier by the name. */
export type Dependencies = {
    readonly [name: string]: string;
};
/** The absolute folder whose `node_modules` holds the declared packages; undefined where none is prepared. */
export declare function findEnvironment(dependencies: Dependencies): string | undefined;
/** All that decides which environment it is, as text; the order in which packages are declared does not. */
export declare function requestOf(dependencies: Dependencies): string;
/**
 * The short name of a request, as two sums of 32 bits after Fowler, Noll and Vo: loading crypto would cost 3 ms.
 * Two requests of one name only take turns in being prepared, as the pointer file holds the whole request.
 */
export declare function keyOf(request: string): string;
/** The environment a pointer file leads to, where it was made for this very request and is still there. */
export declare function readPointer(folder: string, request: string): string | undefined;
