// Finds the nearest of some names: what was probably meant by a misspelt word.
// Clauses: argv.suggestion. Loaded only where something is at fault.
/** Longest word that is compared: the cost of a comparison grows with the square of it. */
const wordMax = 64;
/**
 * The one of some names that a word was probably meant to be, or undefined. In this order: the same name in another
 * spelling (case, hyphens, underscores), the least number of changed, missing, extra or swapped letters (at most a
 * third of the word, 1 to 3), and the only name that begins with the word. Of equally near names the first wins.
 *
 *     nearest("maxRows", ["min-rows", "max-rows"]);   // "max-rows"
 *     nearest("slwo", ["fast", "slow"]);              // "slow"
 */
export function nearest(word, names) {
    if (word === "" || word.length > wordMax) {
        return undefined;
    }
    const plain = spelling(word);
    const known = [...names].filter((name) => name !== word);
    let best = known.find((name) => spelling(name) === plain);
    if (best !== undefined) {
        return best;
    }
    let bound = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
    for (const name of known) {
        // A word of one letter is one change away from any other.
        const distance = word.length < 2 ? Infinity : editDistance(word.toLowerCase(), name.toLowerCase(), bound);
        if (distance <= bound) {
            best = name;
            bound = distance - 1;
        }
    }
    if (best !== undefined) {
        return best;
    }
    const longer = known.filter((name) => name.startsWith(word));
    return longer.length === 1 ? longer[0] : undefined;
}
function spelling(name) {
    return name.replace(/[-_]/g, "").toLowerCase();
}
/** The number of changed, missing, extra or swapped neighbouring UTF-16 units between two words; Infinity where it exceeds the bound. */
export function editDistance(left, right, bound) {
    if (Math.abs(left.length - right.length) > bound) {
        return Infinity;
    }
    let before = [];
    let above = Array.from({ length: right.length + 1 }, (_, column) => column);
    for (let row = 1; row <= left.length; row += 1) {
        const line = [row];
        for (let column = 1; column <= right.length; column += 1) {
            const same = left[row - 1] === right[column - 1];
            let cost = Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1));
            if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
                cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
            }
            line.push(cost);
        }
        if (Math.min(...line) > bound) {
            return Infinity;
        }
        before = above;
        above = line;
    }
    const distance = above[right.length] ?? Infinity;
    return distance <= bound ? distance : Infinity;
}
