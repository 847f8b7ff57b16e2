/**
 * Takes a lock; undefined while another process holds it. The answer gives it back.
 * A lock older than `ageMs` is nobody's. Two processes hold one lock only where both take over a dead one within the same
 * microseconds: the lock spares work, and nothing may depend on it.
 */
export declare function takeLock(file: string, ageMs: number): (() => void) | undefined;
