// Text on a terminal: colours, cleaning, width, wrapping, bars, sparklines, units and the progress line.
// Clauses: terminal.style.*, terminal.clean.*, terminal.annotation.*, terminal.progress.*.
// Rules: ECMA-48 (SGR), Unicode UAX #11 (East Asian width).
/** The style of a stream nobody looks at. */
export const plainStyle = { terminal: false, colour: false, unicode: true };
/** Columns assumed where a terminal does not tell. */
export const widthDefault = 80;
/** Narrower than this, layout makes no sense and the terminal may wrap. */
const widthMin = 20;
/** Decides a stream's style from the environment (clauses terminal.style.*); pure. */
export function styleFor(env, isTty) {
    const dumb = env["TERM"] === "dumb";
    return { terminal: isTty, colour: hasColour(env, isTty, dumb), unicode: !dumb };
}
function hasColour(env, isTty, dumb) {
    const force = env["FORCE_COLOR"] ?? "";
    if ((env["NO_COLOR"] ?? "") !== "" || force === "0" || force === "false") {
        return false;
    }
    const cli = env["CLICOLOR_FORCE"] ?? "";
    return force !== "" || (cli !== "" && cli !== "0") || (isTty && !dumb);
}
/** The usable width: a sane number of columns, whatever the terminal says. */
export function usableWidth(columns) {
    return columns === undefined || !(columns > 0) ? widthDefault : Math.max(widthMin, Math.floor(columns));
}
const sgr = {
    bold: [1, 22],
    dim: [2, 22],
    red: [31, 39],
    green: [32, 39],
    yellow: [33, 39],
    blue: [34, 39],
    cyan: [36, 39],
};
/** Colours a text where the style has colours. */
export function paint(style, tone, text) {
    if (!style.colour || tone === undefined || text === "") {
        return text;
    }
    const [on, off] = sgr[tone];
    return `\u001b[${on}m${text}\u001b[${off}m`;
}
const printable = /^[\x20-\x7e]*$/;
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
/**
 * One line that is safe to show (clauses terminal.clean.*): control characters are shown escaped; bidirectional,
 * zero-width and tag characters, which could make a text look like another one, are removed.
 */
export function clean(text) {
    if (printable.test(text)) {
        return text;
    }
    return text.toWellFormed().replace(invisible, "").replace(control, escapeControl);
}
/** The same for text of several lines: line breaks stay, a tab becomes four blanks. */
export function cleanLines(text) {
    return text.split(/\r\n|[\n\r]/).map((line) => clean(line.replaceAll("\t", "    ")));
}
/** One clean line of at most `max` code points, for text of others in a list. */
export function oneLine(text, max) {
    const line = clean(text.slice(0, max * 4)).replace(/ {2,}/g, " ").trim();
    const points = [...line];
    return points.length > max ? `${points.slice(0, max - 1).join("")}…` : line;
}
function escapeControl(character) {
    switch (character) {
        case "\n": return "\\n";
        case "\r": return "\\r";
        case "\t": return "\\t";
        default: return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    }
}
// The wide blocks of UAX #11 that are not emoji; emoji come from their Unicode property.
const wideRanges = [
    0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97f,
    0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18dff,
    0x1aff0, 0x1b2ff, 0x1f200, 0x1f265, 0x20000, 0x3fffd,
];
const emoji = /^\p{Emoji_Presentation}/u;
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\u{1f3fb}-\u{1f3ff}]/u;
function pointWidth(character) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x300) {
        return point === 0xad ? 0 : 1;
    }
    if (noWidth.test(character)) {
        return 0;
    }
    for (let index = 0; index < wideRanges.length; index += 2) {
        if (point <= (wideRanges[index + 1] ?? 0)) {
            if (point >= (wideRanges[index] ?? 0)) {
                return 2;
            }
            break;
        }
    }
    // Two regional indicators draw one flag of two columns.
    const regional = point >= 0x1f1e6 && point <= 0x1f1ff;
    return !regional && emoji.test(character) ? 2 : 1;
}
/** The columns a clean text takes. */
export function textWidth(text) {
    if (printable.test(text)) {
        return text.length;
    }
    let width = 0;
    for (const character of text) {
        width += pointWidth(character);
    }
    return width;
}
/** Cuts a clean text to `width` columns, with an ellipsis where something is lost. */
export function cut(text, width, style) {
    if (textWidth(text) <= width) {
        return text;
    }
    const mark = style.unicode ? "…" : "...".slice(0, Math.max(0, width));
    let room = width - mark.length;
    let kept = "";
    for (const character of text) {
        room -= pointWidth(character);
        if (room < 0) {
            break;
        }
        kept += character;
    }
    return kept + mark;
}
/** Fills a clean text with blanks up to `width` columns. */
export function pad(text, width, side = "left") {
    const blanks = " ".repeat(Math.max(0, width - textWidth(text)));
    return side === "left" ? text + blanks : blanks + text;
}
/** Breaks a clean line at blanks into lines of at most `width` columns; a longer word stays whole. */
export function wrap(text, width) {
    if (textWidth(text) <= width) {
        return [text];
    }
    const lines = [];
    let line = "";
    let used = 0;
    for (const word of text.split(" ")) {
        const wide = textWidth(word);
        if (line !== "" && used + 1 + wide > width) {
            lines.push(line);
            line = word;
            used = wide;
        }
        else {
            used += line === "" ? wide : wide + 1;
            line = line === "" ? word : `${line} ${word}`;
        }
    }
    lines.push(line);
    return lines;
}
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/** A bar for `part` (0 to 1) of `width` columns; anything above nothing shows at least a sliver. */
export function bar(part, width, style) {
    const share = Math.min(1, Math.max(0, part));
    if (!(share > 0) || width < 1) {
        return "";
    }
    if (!style.unicode) {
        return "#".repeat(Math.max(1, Math.round(share * width)));
    }
    const steps = Math.max(1, Math.round(share * width * 8));
    return "█".repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? "");
}
const levels = [..."▁▂▃▄▅▆▇█"];
const levelsAscii = [..."_.:-=+*#"];
/** A sparkline of at most `width` columns; more values than columns are drawn as the highest of each slice. */
export function spark(values, width, style) {
    const columns = Math.min(values.length, Math.max(1, width));
    const ramp = style.unicode ? levels : levelsAscii;
    const heights = [];
    for (let column = 0; column < columns; column++) {
        const from = Math.floor((column * values.length) / columns);
        const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
        heights.push(values.slice(from, to).reduce((high, value) => Math.max(high, value), -Infinity));
    }
    const low = heights.reduce((least, value) => Math.min(least, value), 0);
    const high = heights.reduce((most, value) => Math.max(most, value), 0);
    const span = high - low;
    return heights
        .map((value) => ramp[span > 0 ? Math.min(ramp.length - 1, Math.floor(((value - low) / span) * ramp.length)) : 0])
        .join("");
}
/** The words of an `x-terminal` annotation that give a number a unit. */
export const units = new Set(["round", "percent", "bytes", "duration-ms", "duration-s"]);
/** A number with its unit, for people (clauses terminal.annotation.round, terminal.annotation.percent, terminal.annotation.bytes, terminal.annotation.duration); undefined where the word is no unit. */
export function formatUnit(word, value) {
    switch (word) {
        case "round": return short(value);
        case "percent": return `${percentage(value * 100)}%`;
        case "bytes": return formatBytes(value);
        case "duration-ms": return formatDuration(value);
        case "duration-s": return formatDuration(value * 1000);
        default: return undefined;
    }
}
/** At most three digits after the point below ten, one from there on: enough to compare by eye. */
function short(value) {
    const size = Math.abs(value);
    return String(Number(value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)));
}
/** One digit after the point, so that a column reads evenly; two for less than one percent. */
function percentage(value) {
    return String(Number(value.toFixed(Math.abs(value) >= 1 ? 1 : 2)));
}
function formatBytes(value) {
    const names = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let size = value;
    let index = 0;
    while (Math.abs(size) >= 1024 && index < names.length - 1) {
        size /= 1024;
        index += 1;
    }
    return `${index === 0 ? String(size) : size.toFixed(1)} ${names[index]}`;
}
function formatDuration(ms) {
    const size = Math.abs(ms);
    if (size < 1000) {
        return `${short(ms)} ms`;
    }
    if (size < 60_000) {
        return `${short(ms / 1000)} s`;
    }
    const sign = ms < 0 ? "-" : "";
    const seconds = Math.floor(size / 1000);
    const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
    if (days > 0) {
        return `${sign}${days} d ${hours % 24} h`;
    }
    return hours > 0 ? `${sign}${hours} h ${minutes % 60} min` : `${sign}${minutes} min ${seconds % 60} s`;
}
/** The text of a progress line: one clean line, a column short of the width so that the terminal never wraps it. */
export function progressLine(progress) {
    const { done, total, elapsedMs, style } = progress;
    const width = usableWidth(progress.width) - 1;
    const parts = [];
    let drawn = "";
    let room = width;
    if (total !== undefined && total > 0 && Number.isFinite(done)) {
        const share = Math.min(1, Math.max(0, done / total));
        const size = Math.min(20, Math.floor(width / 4));
        const filled = bar(share, size, style);
        const rest = (style.unicode ? "░" : ".").repeat(size - textWidth(filled));
        drawn = `${paint(style, "green", filled)}${paint(style, "dim", rest)} `;
        room -= size + 1;
        parts.push(`${String(Math.floor(share * 100)).padStart(3)}%`);
        // A guess from less than a second of work jumps about.
        if (elapsedMs >= 1000 && share > 0 && share < 1) {
            parts.push(`${formatDuration(Math.ceil((elapsedMs * (1 - share)) / share / 1000) * 1000)} left`);
        }
    }
    else {
        parts.push(short(done), formatDuration(Math.floor(elapsedMs / 1000) * 1000));
    }
    const message = oneLine(progress.message ?? "", 200);
    if (message !== "") {
        parts.push(message);
    }
    return drawn + cut(parts.join("  "), room, style);
}
/** What an App's own renderer makes of a text; one at fault must not take the text away (clauses render.hook.*, help.hook.*). */
export function rendered(text, renderer) {
    try {
        const shown = renderer(text);
        return typeof shown === "string" ? `${shown.replace(/\n$/, "")}\n` : text;
    }
    catch {
        // Its own failure has no place to go: the text it was given is what matters.
        return text;
    }
}
