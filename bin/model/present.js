// A result as a person reads it: aligned tables and records, bars, sparklines and units, chosen by the value and its schema.
// Clauses: terminal.value.*, terminal.annotation.*.
import { isPlainObject, writeJson } from "../base/json.js";
import { bar, clean, cleanLines, cut, formatUnit, pad, paint, spark, textWidth, units, usableWidth, wrap, } from "./terminal.js";
import { own, referred } from "./type.js";
/** How deep records are indented; below that they are compact JSON. */
const depthMax = 6;
/** How many `$ref` and union steps are followed to find an annotation. */
const stepsMax = 16;
const gap = "  ";
const barMin = 6;
const barMax = 24;
/** A text is never cut shorter than a date. */
const textMin = 10;
const sparkMin = 6;
const sparkMax = 60;
const keyMax = 28;
/** The text of a result on a terminal, ending with a newline (clauses terminal.value.*). */
export function presentValue(value, options) {
    const scene = { root: options.schema, style: options.style };
    const lines = block(value, lookAt(scene, options.schema), scene, usableWidth(options.width), 0);
    return `${lines.join("\n")}\n`;
}
function block(value, look, scene, width, depth) {
    if (depth > depthMax) {
        return [compact(value)];
    }
    if (Array.isArray(value)) {
        return listBlock(value, look, scene, width, depth);
    }
    if (isPlainObject(value)) {
        return recordBlock(value, look, scene, width, depth);
    }
    if (typeof value === "string") {
        const lines = cleanLines(value);
        return lines.every((line) => line === "") ? [paint(scene.style, "dim", "(empty text)")] : lines;
    }
    const cell = cellOf(value, look, scene, width);
    return [paint(scene.style, cell.tone, cell.text)];
}
// Schemas
const noWords = new Set();
function lookAt(scene, schema) {
    const words = new Set();
    let found;
    const visit = (node, steps) => {
        if (!isPlainObject(node) || steps > stepsMax) {
            return;
        }
        const note = own(node, "x-terminal");
        if (typeof note === "string") {
            note.split(" ").forEach((word) => words.add(word));
        }
        if (["properties", "additionalProperties", "items", "prefixItems"].some((keyword) => Object.hasOwn(node, keyword))) {
            found ??= node;
        }
        const reference = own(node, "$ref");
        if (typeof reference === "string") {
            visit(referred(scene.root, reference), steps + 1);
        }
        for (const keyword of ["anyOf", "oneOf", "allOf"]) {
            const branches = own(node, keyword);
            if (Array.isArray(branches)) {
                branches.slice(0, stepsMax).forEach((branch) => visit(branch, steps + 4));
            }
        }
    };
    visit(schema, 0);
    return { words: words.size === 0 ? noWords : words, schema: found };
}
function memberLook(look, key, scene) {
    const properties = look.schema === undefined ? undefined : own(look.schema, "properties");
    const member = isPlainObject(properties) ? own(properties, key) : undefined;
    return lookAt(scene, member ?? (look.schema === undefined ? undefined : own(look.schema, "additionalProperties")));
}
function itemLook(look, scene) {
    return lookAt(scene, look.schema === undefined ? undefined : own(look.schema, "items"));
}
function cellOf(value, look, scene, width) {
    if (value === undefined) {
        return { text: "" };
    }
    if (typeof value === "number") {
        return { text: numberText(value, look), size: look.words.has("bar") ? value : undefined };
    }
    if (typeof value === "string") {
        return { text: clean(value) };
    }
    if (value === null || typeof value === "boolean") {
        return { text: String(value), tone: value === null ? "dim" : undefined };
    }
    const numbers = sparkNumbers(value, look);
    return numbers === undefined ? { text: compact(value) } : { text: spark(numbers, Math.min(width, barMax), scene.style), tone: "cyan", series: numbers };
}
function numberText(value, look) {
    for (const word of look.words) {
        if (units.has(word)) {
            return formatUnit(word, value) ?? String(value);
        }
    }
    return compact(value);
}
function sparkNumbers(value, look) {
    if (!look.words.has("spark") || !Array.isArray(value) || value.length === 0) {
        return undefined;
    }
    return value.every((item) => typeof item === "number") ? value : undefined;
}
function compact(value) {
    const written = writeJson(value);
    return clean(written.ok ? written.text : written.fault.detail);
}
function isScalar(value) {
    return typeof value !== "object" || value === null;
}
function drawBar(size, most, width, style) {
    const drawn = size === undefined || most <= 0 ? "" : bar(Math.abs(size) / most, width, style);
    return paint(style, (size ?? 0) < 0 ? "red" : "green", drawn) + " ".repeat(Math.max(0, width - textWidth(drawn)));
}
function largest(cells) {
    return cells.reduce((most, cell) => Math.max(most, Math.abs(cell.size ?? 0)), 0);
}
// Lists
function listBlock(list, look, scene, width, depth) {
    const { style } = scene;
    if (list.length === 0) {
        return [paint(style, "dim", "(empty list)")];
    }
    const numbers = sparkNumbers(list, look);
    if (numbers !== undefined) {
        return [paint(style, "cyan", sparkText(numbers, itemLook(look, scene), scene, width))];
    }
    const item = itemLook(look, scene);
    if (list.every((entry) => isPlainObject(entry) && Object.keys(entry).length > 0)) {
        return tableBlock(list, item, scene, width, depth);
    }
    if (list.every((entry) => Array.isArray(entry) && entry.every(isScalar))) {
        return matrixBlock(list, item, scene, width);
    }
    const cells = list.map((entry) => cellOf(entry, item, scene, width));
    const most = largest(cells);
    const wide = cells.reduce((widest, cell) => Math.max(widest, textWidth(cell.text)), 0);
    const room = most > 0 ? Math.min(barMax * 2, width - wide - gap.length) : 0;
    return cells.map((cell) => {
        const text = paint(style, cell.tone, cell.text);
        return room < barMin ? text : `${pad("", wide - textWidth(cell.text))}${text}${gap}${drawBar(cell.size, most, room, style)}`.trimEnd();
    });
}
/** A sparkline with the range it spans. */
function sparkText(numbers, item, scene, width) {
    const low = numbers.reduce((least, value) => Math.min(least, value), Infinity);
    const high = numbers.reduce((most, value) => Math.max(most, value), -Infinity);
    const legend = `${gap}${numberText(low, item)} to ${numberText(high, item)}`;
    return spark(numbers, Math.max(sparkMin, Math.min(sparkMax, width - textWidth(legend))), scene.style) + legend;
}
function columnOf(title, values, look, scene, width) {
    const cells = values.map((value) => cellOf(value, look, scene, width));
    const right = values.every((value) => typeof value === "number" || value === null || value === undefined)
        && values.some((value) => typeof value === "number");
    const wide = cells.reduce((widest, cell) => Math.max(widest, textWidth(cell.text)), 0);
    const head = title === undefined ? 0 : textWidth(title);
    const natural = Math.max(1, wide, head);
    const isSeries = cells.every((cell) => cell.series !== undefined || cell.text === "");
    const least = right ? Math.max(wide, Math.min(head, textMin)) : Math.min(natural, isSeries ? Math.max(sparkMin, Math.min(head, textMin)) : textMin);
    return { title, cells, right, natural, least, most: largest(cells) };
}
function tableBlock(rows, look, scene, width, depth) {
    const keys = new Set();
    rows.forEach((row) => Object.keys(row).forEach((key) => keys.add(key)));
    // More columns than the width has room for are not even measured: rows of ever new keys would cost their square.
    const table = keys.size * (1 + gap.length) - gap.length > width ? undefined : drawTable([...keys].map((key) => columnOf(clean(key), rows.map((row) => own(row, key)), memberLook(look, key, scene), scene, width)), scene.style, width);
    // Each record on its own then, as a reader would rather scroll than guess.
    return table ?? rows.flatMap((row, index) => [...(index === 0 ? [] : [""]), ...recordBlock(row, look, scene, width, depth + 1)]);
}
function matrixBlock(rows, look, scene, width) {
    const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (count === 0 || count * (1 + gap.length) - gap.length > width) {
        return rows.map(compact);
    }
    const columns = Array.from({ length: count }, (_, index) => columnOf(undefined, rows.map((row) => row[index]), itemLook(look, scene), scene, width));
    return drawTable(columns, scene.style, width) ?? rows.map(compact);
}
function drawTable(columns, style, width) {
    const bars = columns.filter((column) => column.most > 0).length;
    const gaps = gap.length * (columns.length - 1);
    const room = width - gaps;
    const barred = bars === 0 ? undefined : fit(columns, room - bars * (barMin + 1));
    const widths = barred ?? fit(columns, room);
    if (widths === undefined) {
        return undefined;
    }
    const used = widths.reduce((sum, wide) => sum + wide, 0);
    const barWidth = barred === undefined ? 0 : Math.min(barMax, Math.floor((room - used) / bars) - 1);
    const line = (part) => columns.map((column, index) => part(column, widths[index] ?? 0, column.most > 0 ? barWidth : 0)).join(gap).trimEnd();
    const lines = [];
    if (columns.some((column) => column.title !== undefined)) {
        lines.push(line((column, wide, drawn) => {
            const title = pad(cut(column.title ?? "", wide, style), wide, column.right ? "right" : "left");
            return paint(style, "bold", title) + " ".repeat(drawn > 0 ? drawn + 1 : 0);
        }));
        lines.push(paint(style, "dim", line((_, wide, drawn) => (style.unicode ? "─" : "-").repeat(wide + (drawn > 0 ? drawn + 1 : 0)))));
    }
    for (let row = 0; row < (columns[0]?.cells.length ?? 0); row++) {
        lines.push(line((column, wide, drawn) => {
            const cell = column.cells[row] ?? { text: "" };
            const text = cell.series === undefined ? cut(cell.text, wide, style) : spark(cell.series, wide, style);
            const blanks = " ".repeat(Math.max(0, wide - textWidth(text)));
            const shown = paint(style, cell.tone, text);
            return (column.right ? blanks + shown : shown + blanks) + (drawn > 0 ? ` ${drawBar(cell.size, column.most, drawn, style)}` : "");
        }));
    }
    return lines;
}
/** Column widths that fit the room, the widest cut first; undefined where not even the least widths fit. */
function fit(columns, room) {
    const at = (cap) => columns.map((column) => Math.max(column.least, Math.min(column.natural, cap)));
    const sum = (widths) => widths.reduce((total, wide) => total + wide, 0);
    if (sum(at(0)) > room) {
        return undefined;
    }
    let cap = room;
    while (sum(at(cap)) > room) {
        cap -= 1;
    }
    return at(cap);
}
// Records
function recordBlock(record, look, scene, width, depth) {
    const { style } = scene;
    const keys = Object.keys(record);
    if (keys.length === 0) {
        return [paint(style, "dim", "(empty record)")];
    }
    const entries = keys.map((key) => {
        const value = record[key];
        const member = memberLook(look, key, scene);
        return { key: clean(key), value, look: member, cell: inlineCell(value, member, scene, width) };
    });
    const inline = entries.filter((entry) => entry.cell !== undefined);
    const keyWidth = Math.min(keyMax, inline.reduce((widest, entry) => Math.max(widest, textWidth(entry.key)), 0));
    const sized = inline.flatMap((entry) => (entry.cell?.size === undefined ? [] : [entry.cell]));
    // A bar beside one number alone would say nothing.
    const most = sized.length > 1 ? largest(sized) : 0;
    const sizedWidth = sized.reduce((widest, cell) => Math.max(widest, textWidth(cell.text)), 0);
    const barRoom = Math.min(barMax * 2, width - keyWidth - sizedWidth - 2 * gap.length);
    const lines = [];
    let wasBlock = false;
    for (const entry of entries) {
        if (entry.cell === undefined) {
            if (lines.length > 0 && depth === 0) {
                lines.push("");
            }
            const inner = block(entry.value, entry.look, scene, Math.max(1, width - 2), depth + 1);
            lines.push(paint(style, "cyan", entry.key), ...inner.map((line) => (line === "" ? "" : `  ${line}`)));
            wasBlock = true;
            continue;
        }
        if (wasBlock && depth === 0) {
            lines.push("");
        }
        wasBlock = false;
        const { cell } = entry;
        if (cell.size !== undefined && most > 0 && barRoom >= barMin) {
            const text = pad(cell.text, sizedWidth, "right");
            lines.push(`${paint(style, "cyan", pad(entry.key, keyWidth))}${gap}${text}${gap}${drawBar(cell.size, most, barRoom, style)}`.trimEnd());
        }
        else {
            lines.push(...keyLines(entry.key, entry.value, cell, keyWidth, scene, width));
        }
    }
    return lines;
}
/** The cell of a member that is shown beside its key; undefined for one that is shown below it. */
function inlineCell(value, look, scene, width) {
    if (isScalar(value)) {
        return value === "" ? { text: "(empty text)", tone: "dim" } : cellOf(value, look, scene, width);
    }
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size === 0) {
        return { text: Array.isArray(value) ? "(empty list)" : "(empty record)", tone: "dim" };
    }
    if (!Array.isArray(value) || !value.every(isScalar)) {
        return undefined;
    }
    const item = itemLook(look, scene);
    const numbers = sparkNumbers(value, look);
    if (numbers !== undefined) {
        return { text: sparkText(numbers, item, scene, width - keyMax - gap.length), tone: "cyan" };
    }
    const text = value.slice(0, width).map((entry) => cellOf(entry, item, scene, width).text).join(", ");
    return item.words.has("bar") || value.length > width || textWidth(text) > width - keyMax ? undefined : { text };
}
function keyLines(key, value, cell, keyWidth, scene, width) {
    const { style } = scene;
    const label = paint(style, "cyan", pad(key, keyWidth));
    const room = width - keyWidth - gap.length;
    const raw = typeof value === "string" && value !== "" ? cleanLines(value) : [cell.text];
    const below = room < textMin * 2 || textWidth(key) > keyWidth;
    const lines = raw.flatMap((line) => wrap(line, below ? width - 2 : room)).map((line) => paint(style, cell.tone, line));
    if (below) {
        return lines.length === 1 && textWidth(key) + gap.length + textWidth(raw[0] ?? "") <= width
            ? [`${paint(style, "cyan", key)}${gap}${lines[0]}`]
            : [paint(style, "cyan", key), ...lines.map((line) => `  ${line}`)];
    }
    return lines.map((line, index) => (index === 0 ? `${label}${gap}${line}` : `${" ".repeat(keyWidth)}${gap}${line}`.trimEnd()));
}
