// Says whether a version lies in a range, as npm reads both.
// Clauses: semver.*. Rules: Semantic Versioning 2.0.0 sections 9 to 11, and the range grammar of npm.
/** Longer texts are no ranges; npm bounds a version alike (clause limit.semver.length). */
const lengthMax = 256;
const number = String.raw `(?:0|[1-9]\d{0,15})`;
const label = String.raw `(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)`;
const suffix = String.raw `(?:-(${label}(?:\.${label})*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?`;
const versionPattern = new RegExp(String.raw `^v?(${number})\.(${number})\.(${number})${suffix}$`);
const part = String.raw `(${number}|[xX*])`;
const partial = String.raw `v?${part}(?:\.${part}(?:\.${part}${suffix})?)?`;
const comparatorPattern = new RegExp(`^(<=|>=|<|>|=|~>|~|\\^)?${partial}$`);
const hyphenPattern = new RegExp(`^${partial}\\s+-\\s+${partial}$`);
/**
 * Whether a version lies in a range such as ">=20.19", "^1.2 || 3.x" or "1.0 - 2.0"; undefined where either is none.
 * A prerelease lies only in a range that names one of the same three numbers.
 *
 *     satisfies("1.4.0", "^1.2.0")   // true
 */
export function satisfies(version, range) {
    const read = readVersion(version);
    const sets = readRange(range);
    return read === undefined || sets === undefined ? undefined : sets.some((set) => isInside(read, set));
}
/** Whether a text is a range of versions. */
export function isRange(text) {
    return readRange(text) !== undefined;
}
/** Whether a text is one whole version. */
export function isVersion(text) {
    return readVersion(text) !== undefined;
}
function readVersion(text) {
    const found = text.length > lengthMax ? null : versionPattern.exec(text.trim());
    const numbers = found?.slice(1, 4).map(Number);
    return numbers?.every(Number.isSafeInteger) === true ? { numbers, labels: readLabels(found?.[4]) } : undefined;
}
function readLabels(text) {
    return text === undefined ? [] : text.split(".").map((one) => /^\d+$/.test(one) ? Number(one) : one);
}
/** The alternatives of a range, each a list of comparators that all have to hold. */
function readRange(text) {
    if (text.length > lengthMax) {
        return undefined;
    }
    const sets = [];
    for (const alternative of text.split("||")) {
        const set = readSet(alternative.trim());
        if (set === undefined) {
            return undefined;
        }
        sets.push(set);
    }
    return sets;
}
function readSet(text) {
    const hyphen = hyphenPattern.exec(text);
    if (hyphen !== null) {
        return expand(">=", readPartial(hyphen, 1))?.concat(expand("<=", readPartial(hyphen, 5)) ?? []);
    }
    const set = [];
    for (const word of text === "" ? ["*"] : text.replaceAll(/([<>=~^]) +/g, "$1").split(/\s+/)) {
        const found = comparatorPattern.exec(word);
        const comparators = found === null ? undefined : expand(found[1] ?? "=", readPartial(found, 2));
        if (comparators === undefined) {
            return undefined;
        }
        set.push(...comparators);
    }
    return set;
}
/** The version of a match whose groups begin at an index; behind an x there is no number. */
function readPartial(found, at) {
    const parts = found.slice(at, at + 3).map((one) => one === undefined || /[xX*]/.test(one) ? undefined : Number(one));
    const any = parts.indexOf(undefined);
    const isSound = parts.every((one, index) => one === undefined || (Number.isSafeInteger(one) && (any < 0 || index < any)));
    return isSound ? { parts: parts, labels: any < 0 ? readLabels(found[at + 3]) : [] } : undefined;
}
/** The plain comparators that an operator with a version stands for. */
function expand(operator, given) {
    if (given === undefined) {
        return undefined;
    }
    const [major, minor, patch] = given.parts;
    if (major === undefined) {
        // Nothing lies above or below every version.
        return operator === "<" || operator === ">" ? [["<", release(0, 0, 0, [0])]] : [];
    }
    const low = { numbers: [major, minor ?? 0, patch ?? 0], labels: given.labels };
    /** The first version behind those that the given parts name. */
    const next = minor === undefined ? release(major + 1, 0, 0, [0]) : release(major, minor + 1, 0, [0]);
    const isWhole = patch !== undefined;
    switch (operator) {
        case "^": {
            const isFirst = major > 0 || minor === undefined ? 0 : minor > 0 || patch === undefined ? 1 : 2;
            return [[">=", low], ["<", isFirst === 0 ? release(major + 1, 0, 0, [0]) : isFirst === 1 ? release(0, minor + 1, 0, [0]) : release(0, 0, patch + 1, [0])]];
        }
        case "~":
        case "~>":
            return [[">=", low], ["<", next]];
        case ">":
            return isWhole ? [[">", low]] : [[">=", { ...next, labels: [] }]];
        case "<=":
            return isWhole ? [["<=", low]] : [["<", next]];
        case ">=":
            return [[">=", low]];
        case "<":
            return [["<", isWhole ? low : { ...low, labels: [0] }]];
        default:
            return isWhole ? [["=", low]] : [[">=", low], ["<", next]];
    }
}
function release(major, minor, patch, labels) {
    return { numbers: [major, minor, patch], labels };
}
function isInside(version, set) {
    const isMeant = version.labels.length === 0
        || set.some(([, { numbers, labels }]) => labels.length > 0 && numbers.every((one, index) => one === version.numbers[index]));
    return isMeant && set.every(([operator, bound]) => {
        const order = compare(version, bound);
        return order === 0 ? operator.endsWith("=") : operator.startsWith(order < 0 ? "<" : ">");
    });
}
/** Negative, zero or positive as in sorting (Semantic Versioning section 11). */
function compare(left, right) {
    const at = left.numbers.findIndex((one, index) => one !== right.numbers[index]);
    if (at >= 0) {
        return left.numbers[at] - right.numbers[at];
    }
    if (left.labels.length === 0 || right.labels.length === 0) {
        return right.labels.length - left.labels.length;
    }
    for (const [index, one] of left.labels.entries()) {
        const other = right.labels[index];
        if (other === undefined) {
            return 1;
        }
        if (one !== other) {
            return typeof one === typeof other ? (one < other ? -1 : 1) : typeof one === "number" ? -1 : 1;
        }
    }
    return left.labels.length - right.labels.length;
}
