// Random choices that can be repeated: the seed comes from TOOLFUNCS_SEED or the clock, and stands in every failure's message.

export interface Random {
    seed: number;
    /** A whole number from 0 to count - 1. */
    below(count: number): number;
    pick<T>(items: readonly T[]): T;
    shuffle<T>(items: readonly T[]): T[];
}

/** A stream of choices of its own for every label, so that one test's draws do not move another's. Generator: mulberry32. */
export function randomOf(label: string): Random {
    const seed = Number(process.env["TOOLFUNCS_SEED"] ?? Date.now() % 2 ** 31);
    let state = [...label].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0) | 0, seed | 0);
    const below = (count: number): number => {
        state = state + 0x6d2b79f5 | 0;
        let mixed = Math.imul(state ^ state >>> 15, state | 1);
        mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
        return Math.floor(((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32 * count);
    };
    return {
        seed,
        below,
        pick: (items) => {
            if (items.length === 0) {
                throw new RangeError("nothing to pick from");
            }
            return items[below(items.length)] as typeof items[number];
        },
        shuffle: (items) => {
            const shuffled = [...items];
            for (let last = shuffled.length - 1; last > 0; last -= 1) {
                const other = below(last + 1);
                [shuffled[last], shuffled[other]] = [shuffled[other] as typeof items[number], shuffled[last] as typeof items[number]];
            }
            return shuffled;
        },
    };
}
