// Reads the source of a regular expression into a tree, by the grammar with the u flag or by the web's older one.
// Clauses: pattern.read.*, pattern.web.*. Rules: ECMA-262 section 22.2.1 (Patterns) and annex B.1.2 (the web's reading).
const LAST_POINT = 0x10ffff;
/** Longer than the longest property name and value of Unicode, so that a hostile name is not handed to the engine. */
const PROPERTY_LENGTH_MAX = 100;
const DIGITS = [0x30, 0x39];
const WORDS = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const SPACES = [0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff];
const LINE_ENDS = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
const CONTROLS = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d };
const SYNTAX = new Set([..."^$\\.*+?()[]{}|/"].map((text) => text.charCodeAt(0)));
/** Small strings and sets of one ASCII character each, so that reading makes few new values. */
const ASCII = Array.from({ length: 128 }, (_, point) => String.fromCharCode(point));
const ASCII_SETS = ASCII.map((_, point) => setOf([point, point]));
const DOT = setOf(invert(LINE_ENDS));
/** The ranges of \w, which \b and \B ask for. */
export const wordRanges = WORDS;
/**
 * Reads one source. With `unicode` the u flag's grammar holds; without it annex B's, still over code points.
 * Linear in the source, and not recursive: any nesting is read, and `depth` tells how deep it was.
 */
export function readExpression(source, unicode) {
    const points = pointsOf(source);
    const reader = {
        points, at: 0, unicode, ...countGroups(points), unsupported: undefined, references: [], names: new Set(), fault: undefined,
    };
    const frames = [newFrame("root")];
    let depth = 0;
    while (reader.at < points.length && reader.fault === undefined) {
        readTerm(reader, frames);
        depth = Math.max(depth, frames.length - 1);
    }
    if (reader.fault === undefined && frames.length > 1) {
        fail(reader, "a group is not closed");
    }
    const dangling = reader.references.find((reference) => !reader.names.has(reference.name));
    if (reader.fault === undefined && dangling !== undefined) {
        reader.fault = { offset: dangling.offset, detail: "a reference names a group that does not exist" };
    }
    if (reader.fault !== undefined) {
        return { ok: false, fault: reader.fault };
    }
    return { ok: true, reading: { expression: closeFrame(frames[0]), depth, unsupported: reader.unsupported } };
}
function pointsOf(source) {
    const points = [];
    for (let at = 0; at < source.length; at += 1) {
        const point = source.codePointAt(at);
        at += point > 0xffff ? 1 : 0;
        points.push(point);
    }
    return points;
}
/** Capturing groups decide what \1 means, and a named one what \k means, before they are reached. */
function countGroups(points) {
    let groups = 0;
    let named = false;
    let inClass = false;
    for (let at = 0; at < points.length; at += 1) {
        const point = points[at];
        if (point === 0x5c) {
            at += 1;
        }
        else if (point === 0x5b) {
            inClass = true;
        }
        else if (point === 0x5d) {
            inClass = false;
        }
        else if (point === 0x28 && !inClass) {
            const isName = points[at + 1] === 0x3f && points[at + 2] === 0x3c && points[at + 3] !== 0x3d && points[at + 3] !== 0x21;
            groups += isName || points[at + 1] !== 0x3f ? 1 : 0;
            named ||= isName;
        }
    }
    return { groups, named };
}
function newFrame(kind) {
    return { kind, branches: [], items: [], names: undefined, earlier: undefined };
}
function fail(reader, detail) {
    reader.fault ??= { offset: reader.at, detail };
    return undefined;
}
/** The character that comes next, or "" at the end. */
function peek(reader, ahead = 0) {
    const point = reader.points[reader.at + ahead];
    return point === undefined ? "" : ASCII[point] ?? String.fromCodePoint(point);
}
function isNext(reader, text) {
    for (let index = 0; index < text.length; index += 1) {
        if (reader.points[reader.at + index] !== text.charCodeAt(index)) {
            return false;
        }
    }
    return true;
}
/** Moves past `text` when it comes next. `text` is ASCII. */
function skip(reader, text) {
    if (!isNext(reader, text)) {
        return false;
    }
    reader.at += text.length;
    return true;
}
function readTerm(reader, frames) {
    const frame = frames[frames.length - 1];
    const next = peek(reader);
    if (next === "|") {
        reader.at += 1;
        nextBranch(frame);
    }
    else if (next === "(") {
        openGroup(reader, frames);
    }
    else if (next === ")") {
        closeGroup(reader, frames);
    }
    else if (next === "^" || next === "$") {
        reader.at += 1;
        frame.items.push({ kind: "assertion", at: next === "^" ? "start" : "end" });
    }
    else if (isNext(reader, "\\b") || isNext(reader, "\\B")) {
        frame.items.push({ kind: "assertion", at: peek(reader, 1) === "b" ? "boundary" : "inside" });
        reader.at += 2;
    }
    else {
        const atom = readAtom(reader, next);
        if (atom !== undefined) {
            readQuantifier(reader, frame, atom);
        }
    }
}
function readAtom(reader, next) {
    if (next === "\\") {
        return readAtomEscape(reader);
    }
    if (next === "[") {
        const set = readClass(reader);
        return set && { kind: "set", set };
    }
    if (next === "*" || next === "+" || next === "?") {
        return fail(reader, "nothing to repeat");
    }
    if (next === "{" && (reader.unicode || readBraces(reader) !== undefined)) {
        return fail(reader, "nothing to repeat");
    }
    if ((next === "}" || next === "]") && reader.unicode) {
        return fail(reader, `"${next}" needs a backslash`);
    }
    reader.at += 1;
    return next === "." ? DOT : pointOf(next.codePointAt(0) ?? 0);
}
function setOf(ranges) {
    return { kind: "set", set: { negated: false, ranges, properties: [] } };
}
function pointOf(point) {
    return ASCII_SETS[point] ?? setOf([point, point]);
}
function nextBranch(frame) {
    frame.branches.push(sequence(frame.items));
    frame.items = [];
    frame.earlier = union(frame.earlier, frame.names);
    frame.names = undefined;
}
function sequence(items) {
    return items.length === 1 ? items[0] : { kind: "sequence", items };
}
function closeFrame(frame) {
    nextBranch(frame);
    return frame.branches.length === 1 ? frame.branches[0] : { kind: "choice", branches: frame.branches };
}
/** The smaller set goes into the larger one, so that deep nesting of many names stays cheap. */
function union(a, b) {
    if (a === undefined || b === undefined) {
        return a ?? b;
    }
    const [small, large] = a.size < b.size ? [a, b] : [b, a];
    small.forEach((name) => large.add(name));
    return large;
}
function openGroup(reader, frames) {
    const parent = frames[frames.length - 1];
    reader.at += 1;
    if (!skip(reader, "?")) {
        frames.push(newFrame("group"));
    }
    else if (skip(reader, ":")) {
        frames.push(newFrame("group"));
    }
    else if (skip(reader, "=") || skip(reader, "!")) {
        reader.unsupported ??= "look-around";
        frames.push(newFrame("lookahead"));
    }
    else if (skip(reader, "<=") || skip(reader, "<!")) {
        reader.unsupported ??= "look-around";
        frames.push(newFrame("lookbehind"));
    }
    else if (skip(reader, "<")) {
        const name = readName(reader);
        if (name !== undefined) {
            addNames(reader, parent, new Set([name]));
            reader.names.add(name);
            frames.push(newFrame("group"));
        }
    }
    else if (skipModifiers(reader)) {
        reader.unsupported ??= "a group with modifiers";
        frames.push(newFrame("group"));
    }
    else {
        fail(reader, "a group of no known kind");
    }
}
function addNames(reader, frame, names) {
    const current = frame.names ?? new Set();
    const [small, large] = current.size < names.size ? [current, names] : [names, current];
    for (const name of small) {
        if (large.has(name)) {
            fail(reader, "two groups have one name");
        }
        large.add(name);
    }
    frame.names = large;
}
/** "i:", "i-s:", "-m:" after "(?": each of i, m and s at most once, and at least one of them. */
function skipModifiers(reader) {
    const start = reader.at;
    const seen = new Set();
    while (/^[ims-]$/.test(peek(reader)) && !seen.has(peek(reader))) {
        seen.add(peek(reader));
        reader.at += 1;
    }
    if (seen.size > (seen.has("-") ? 1 : 0) && skip(reader, ":")) {
        return true;
    }
    reader.at = start;
    return false;
}
function closeGroup(reader, frames) {
    if (frames.length === 1) {
        return fail(reader, "\")\" closes nothing");
    }
    reader.at += 1;
    const frame = frames.pop();
    const parent = frames[frames.length - 1];
    const body = closeFrame(frame);
    if (frame.earlier !== undefined) {
        addNames(reader, parent, frame.earlier);
    }
    if (frame.kind === "group" || (frame.kind === "lookahead" && !reader.unicode)) {
        readQuantifier(reader, parent, body);
    }
    else {
        parent.items.push(body);
    }
}
function readQuantifier(reader, frame, atom) {
    const start = reader.at;
    const next = reader.points[start];
    if (next !== 0x2a && next !== 0x2b && next !== 0x3f && next !== 0x7b) {
        frame.items.push(atom);
        return;
    }
    const bounds = skip(reader, "*") ? [0, Infinity] : skip(reader, "+") ? [1, Infinity] : skip(reader, "?") ? [0, 1] : readBraces(reader);
    if (bounds === undefined) {
        frame.items.push(atom);
        return;
    }
    const [min = 0, max = 0] = bounds;
    if (min > max) {
        reader.at = start;
        return fail(reader, "the bounds of a quantifier are out of order");
    }
    skip(reader, "?");
    frame.items.push({ kind: "repeat", body: atom, min, max });
}
/** {n}, {n,} or {n,m}; anything else is not a quantifier and is left where it is. */
function readBraces(reader) {
    const start = reader.at;
    if (skip(reader, "{")) {
        const min = readDecimal(reader);
        const isRange = skip(reader, ",");
        const max = isRange ? readDecimal(reader) : min;
        if (min !== undefined && skip(reader, "}")) {
            return [min, max ?? Infinity];
        }
    }
    reader.at = start;
    return undefined;
}
function readDecimal(reader) {
    let value;
    while (/^[0-9]$/.test(peek(reader))) {
        value = (value ?? 0) * 10 + Number(peek(reader));
        reader.at += 1;
    }
    return value;
}
/** RegExpIdentifierName and the ">" after it. */
function readName(reader) {
    let name = "";
    while (reader.fault === undefined && !skip(reader, ">")) {
        let text = peek(reader);
        reader.at += 1;
        if (text === "\\") {
            const point = skip(reader, "u") ? readUnicodeEscape(reader, true) : undefined;
            text = point === undefined ? "" : String.fromCodePoint(point);
        }
        if (!(name === "" ? /^[$_\p{ID_Start}]$/u : /^[$_\u200c\u200d\p{ID_Continue}]$/u).test(text)) {
            return fail(reader, "not a group name");
        }
        name += text;
    }
    return name === "" ? fail(reader, "a group name is empty") : name;
}
function readAtomEscape(reader) {
    const start = reader.at;
    reader.at += 1;
    const next = peek(reader);
    if (next === "k" && (reader.unicode || reader.named)) {
        reader.at += 1;
        const name = skip(reader, "<") ? readName(reader) : fail(reader, "\\k needs a group name");
        if (name !== undefined) {
            reader.references.push({ name, offset: start });
            reader.unsupported ??= "a back-reference";
        }
        return sequence([]);
    }
    if (/^[1-9]$/.test(next)) {
        const index = readDecimal(reader) ?? 0;
        if (index <= reader.groups) {
            reader.unsupported ??= "a back-reference";
            return sequence([]);
        }
        reader.at = start + 1;
        if (reader.unicode) {
            return fail(reader, "a reference to a group that does not exist");
        }
    }
    const set = readSetEscape(reader);
    if (set !== undefined) {
        return { kind: "set", set: { negated: false, ranges: set.ranges, properties: set.property ? [set.property] : [] } };
    }
    const point = reader.fault === undefined ? readCharacterEscape(reader, false) : undefined;
    return point === undefined ? undefined : pointOf(point);
}
/** \d \D \s \S \w \W, and \p{..} \P{..} with the u flag, after the backslash; undefined where it is another escape. */
function readSetEscape(reader) {
    const next = peek(reader);
    const ranges = next === "d" || next === "D" ? DIGITS : next === "s" || next === "S" ? SPACES : next === "w" || next === "W" ? WORDS : undefined;
    if (ranges !== undefined) {
        reader.at += 1;
        return { ranges: next === next.toLowerCase() ? ranges : invert(ranges) };
    }
    if ((next !== "p" && next !== "P") || !reader.unicode) {
        return undefined;
    }
    const inside = reader.points.slice(reader.at + 2, reader.at + 3 + PROPERTY_LENGTH_MAX);
    const end = inside.indexOf(0x7d);
    const name = String.fromCodePoint(...inside.slice(0, Math.max(end, 0)));
    if (peek(reader, 1) !== "{" || !isProperty(name)) {
        return fail(reader, "not a Unicode property");
    }
    reader.at += end + 3;
    return { ranges: [], property: { name, negated: next === "P" } };
}
/** Which properties exist is the engine's table, since each Unicode version adds to it. */
function isProperty(name) {
    if (!/^\w+(?:=\w+)?$/.test(name)) {
        return false;
    }
    try {
        return new RegExp(`\\p{${name}}`, "u").unicode;
    }
    catch {
        return false; // The engine does not know it.
    }
}
/** One escaped character, after the backslash. */
function readCharacterEscape(reader, inClass) {
    const next = peek(reader);
    const control = Object.hasOwn(CONTROLS, next) ? CONTROLS[next] : undefined;
    if (next === "") {
        return fail(reader, "a backslash ends the pattern");
    }
    if (control !== undefined) {
        reader.at += 1;
        return control;
    }
    if (next === "c") {
        return readControlLetter(reader, inClass);
    }
    if (next === "0" && !/^[0-9]$/.test(peek(reader, 1))) {
        reader.at += 1;
        return 0;
    }
    if (/^[0-7]$/.test(next) && !reader.unicode) {
        return readOctal(reader);
    }
    if (next === "x" || next === "u") {
        reader.at += 1;
        const point = next === "x" ? readHex(reader, 2) : readUnicodeEscape(reader, reader.unicode);
        return point ?? (reader.unicode ? fail(reader, `\\${next} needs hexadecimal digits`) : next.charCodeAt(0));
    }
    const point = reader.points[reader.at];
    const isIdentity = reader.unicode ? SYNTAX.has(point) || (inClass && next === "-") : next !== "k" || !reader.named;
    if (!isIdentity) {
        return fail(reader, `"\\${next}" is not an escape`);
    }
    reader.at += 1;
    return point;
}
/** \cA to \cZ; in the web's reading also a digit or "_" in a class, and a lone backslash where no letter follows. */
function readControlLetter(reader, inClass) {
    const letter = peek(reader, 1);
    if (/^[A-Za-z]$/.test(letter) || (inClass && !reader.unicode && /^[0-9_]$/.test(letter))) {
        reader.at += 2;
        return letter.charCodeAt(0) % 32;
    }
    return reader.unicode ? fail(reader, "\\c needs a letter") : 0x5c;
}
function readOctal(reader) {
    const first = peek(reader);
    const lengthMax = first <= "3" ? 3 : 2;
    let value = 0;
    for (let length = 0; length < lengthMax && /^[0-7]$/.test(peek(reader)); length += 1) {
        value = value * 8 + Number(peek(reader));
        reader.at += 1;
    }
    return value;
}
function readHex(reader, length) {
    const digits = String.fromCodePoint(...reader.points.slice(reader.at, reader.at + length));
    if (digits.length !== length || !/^[0-9A-Fa-f]+$/.test(digits)) {
        return undefined;
    }
    reader.at += length;
    return Number.parseInt(digits, 16);
}
/** After "\u": {h...} when `braces`, or four digits; two escapes that make a surrogate pair are one code point in both readings. */
function readUnicodeEscape(reader, braces) {
    const start = reader.at;
    if (braces && skip(reader, "{")) {
        let value = -1;
        while (/^[0-9A-Fa-f]$/.test(peek(reader)) && value <= LAST_POINT) {
            value = Math.max(value, 0) * 16 + Number.parseInt(peek(reader), 16);
            reader.at += 1;
        }
        if (value >= 0 && value <= LAST_POINT && skip(reader, "}")) {
            return value;
        }
        reader.at = start;
        return undefined;
    }
    const lead = readHex(reader, 4);
    if (lead === undefined || lead < 0xd800 || lead > 0xdbff) {
        return lead;
    }
    const between = reader.at;
    const trail = skip(reader, "\\u") ? readHex(reader, 4) : undefined;
    if (trail !== undefined && trail >= 0xdc00 && trail <= 0xdfff) {
        return (lead - 0xd800) * 0x400 + (trail - 0xdc00) + 0x10000;
    }
    reader.at = between;
    return lead;
}
function readClass(reader) {
    reader.at += 1;
    const negated = skip(reader, "^");
    const ranges = [];
    const properties = [];
    while (reader.fault === undefined && !skip(reader, "]")) {
        if (reader.at >= reader.points.length) {
            return fail(reader, "a class is not closed");
        }
        const low = readClassAtom(reader);
        const isRange = peek(reader) === "-" && peek(reader, 1) !== "]" && peek(reader, 1) !== "";
        const high = isRange && low !== undefined ? readRangeEnd(reader) : low;
        if (low === undefined || high === undefined) {
            return undefined;
        }
        if (typeof low === "number" && typeof high === "number") {
            if (low > high) {
                return fail(reader, "the ends of a range are out of order");
            }
            ranges.push(low, high);
        }
        else if (isRange && reader.unicode) {
            return fail(reader, "a range ends in a class");
        }
        else {
            for (const atom of isRange ? [low, 0x2d, high] : [low]) {
                addAtom(atom, ranges, properties);
            }
        }
    }
    return reader.fault === undefined ? { negated, ranges: merge(ranges), properties } : undefined;
}
function readRangeEnd(reader) {
    reader.at += 1;
    return readClassAtom(reader);
}
function addAtom(atom, ranges, properties) {
    if (typeof atom === "number") {
        ranges.push(atom, atom);
    }
    else {
        ranges.push(...atom.ranges);
        properties.push(...(atom.property ? [atom.property] : []));
    }
}
function readClassAtom(reader) {
    const point = reader.points[reader.at];
    reader.at += 1;
    if (point !== 0x5c) {
        return point;
    }
    if (skip(reader, "b")) {
        return 0x08;
    }
    return readSetEscape(reader) ?? (reader.fault === undefined ? readCharacterEscape(reader, true) : undefined);
}
/** Sorts ranges and joins those that touch. */
function merge(ranges) {
    const pairs = [];
    for (let index = 0; index < ranges.length; index += 2) {
        pairs.push([ranges[index], ranges[index + 1]]);
    }
    pairs.sort((a, b) => a[0] - b[0]);
    const merged = [];
    for (const [low, high] of pairs) {
        const last = merged.length - 1;
        if (last >= 0 && low <= merged[last] + 1) {
            merged[last] = Math.max(merged[last], high);
        }
        else {
            merged.push(low, high);
        }
    }
    return merged;
}
function invert(ranges) {
    const inverted = [];
    let next = 0;
    for (let index = 0; index < ranges.length; index += 2) {
        if (ranges[index] > next) {
            inverted.push(next, ranges[index] - 1);
        }
        next = ranges[index + 1] + 1;
    }
    return next > LAST_POINT ? inverted : [...inverted, next, LAST_POINT];
}
