// Help of a tool, a group and an operation: usage, parameters and one example that runs.
// Clauses: help.*.
import { pointer, writeJson } from "../base/json.js";
import { compileTest } from "../base/verdict.js";
import { prepare } from "./invoke.js";
import { samples } from "./sample.js";
import { clean, cleanLines, oneLine, pad, paint, rendered, textWidth, usableWidth, wrap } from "./terminal.js";
import { aliasesOf, answering, modeOptions, modes } from "./token.js";
import { own, resolved, typeWords } from "./type.js";
/** Values tried per parameter before the example shows a placeholder. */
const triesMax = 200;
/** Examples of the author that are shown. */
const examplesMax = 8;
/** Widest left column; a longer label stands on its own line. */
const labelMax = 32;
/** Widest list of choices in a label; more stand in the note. */
const choicesMax = 24;
/** Longer lines are hard to read, however wide the terminal is. */
const widthMax = 100;
/** Code points of a one-line description. */
const summaryMax = 400;
/**
 * The help text of the level that `path` names; a path that names nothing gets the last level that it does name.
 * No handler is called. Source: clauses help.*.
 */
export async function helpText(tree, path, options) {
    const page = { tree, program: options.program, style: options.style, width: Math.min(widthMax, usableWidth(options.width)), lines: [] };
    const level = findLevel(tree, path);
    if (level.command === undefined) {
        await writeGroup(page, level.group, level.path);
    }
    else {
        await writeCommand(page, level.command, level.path);
    }
    const text = `${page.lines.join("\n").trim()}\n`;
    return options.style.terminal && tree.renderHelp !== undefined ? rendered(text, tree.renderHelp) : text;
}
function findLevel(tree, path) {
    let group = tree;
    const names = [];
    for (const name of path) {
        const next = group.groups.find((entry) => entry.name === name);
        if (next === undefined) {
            const command = answering(group, name);
            return command === undefined ? { group, path: names } : { group, command, path: [...names, command.name] };
        }
        group = next;
        names.push(name);
    }
    return { group, path: names };
}
// Tools and groups
async function writeGroup(page, group, path) {
    writeText(page, group.description ?? "");
    const call = [page.program, ...path].join(" ");
    heading(page, "Usage", `${call} ${group.groups.length > 0 && group.commands.length === 0 ? "GROUP OPERATION" : "OPERATION"} [OPTIONS]`);
    const faulty = await findFaults(page.tree, group, path);
    const listed = listedOf(group, faulty);
    const categories = [...new Set(listed.map((command) => command.category ?? ""))].sort((a, b) => Number(a !== "") - Number(b !== ""));
    for (const category of categories) {
        const rows = listed.filter((command) => (command.category ?? "") === category).map(commandRow);
        writeRows(page, category === "" ? "Operations" : oneLine(category, summaryMax), rows);
    }
    writeRows(page, "Groups", group.groups.map((entry) => [clean(entry.name), firstLine(entry.description)]));
    writeRows(page, "Left out, the definition is at fault", [...faulty].map(([name, issue]) => [clean(name), oneLine(`${issue.detail} (${issue.code})`, summaryMax)]));
    writeRows(page, "Global options", globalRows(page.tree, path.length === 0, new Set()));
    const example = await groupExample(page, group, path);
    if (example !== undefined) {
        writeExamples(page, [example]);
    }
    if (listed.length > 0 || group.groups.length > 0) {
        page.lines.push("", clean(`Run "${call} ${listed.length > 0 ? "OPERATION" : "GROUP"} --help" for more.`));
    }
}
function listedOf(group, faulty) {
    return group.commands.filter((command) => command.visibility !== "internal" && !faulty.has(command.name));
}
function commandRow(command) {
    const names = [command.name, ...aliasesOf(command)].map(clean).join(", ");
    const mark = command.deprecated === undefined || command.deprecated === false ? [] : ["[deprecated]"];
    return [names, firstLine(command.summary ?? command.description), mark];
}
/** The first fault of each operation that stands directly in a level, by its name. */
async function findFaults(tree, group, path) {
    const faults = new Map();
    for (const command of group.commands) {
        const [issue] = await issuesOf(tree, command, [...path, command.name]);
        if (issue !== undefined) {
            faults.set(command.name, issue);
        }
    }
    return faults;
}
/** Every fault of one operation: those recorded when it was registered, then those of its schemas. */
async function issuesOf(tree, command, path) {
    const recorded = tree.issues.filter((issue) => issue.operation.join(" ") === path.join(" "));
    return [...recorded, ...(await prepare(command, path)).issues];
}
/** An example of the first listed operation that has one, here or in the groups below. */
async function groupExample(page, group, path) {
    for (const command of listedOf(group, await findFaults(page.tree, group, path))) {
        const inner = [...path, command.name];
        const [example] = commandExamples(page, command, await prepare(command, inner), inner);
        if (example !== undefined) {
            return example;
        }
    }
    for (const inner of group.groups) {
        const example = await groupExample(page, inner, [...path, inner.name]);
        if (example !== undefined) {
            return example;
        }
    }
    return undefined;
}
// Operations
async function writeCommand(page, command, path) {
    const prepared = await prepare(command, path);
    const { input, output, parameters } = prepared.derived;
    writeText(page, command.description);
    if (command.extraDescription !== undefined) {
        page.lines.push("");
        writeText(page, command.extraDescription);
    }
    if (command.deprecated !== undefined && command.deprecated !== false) {
        page.lines.push("");
        writeText(page, `Deprecated${typeof command.deprecated === "string" ? `: ${command.deprecated}` : "."}`);
    }
    heading(page, "Usage", usageLine([page.program, ...path], parameters));
    writeRows(page, "Parameters", parameters.map((parameter) => [
        parameterLabel(parameter, input), cleanLines(parameter.description ?? "").join(" "), parameterNotes(parameter, input),
    ]));
    writeRows(page, "About", aboutRows(command, output));
    writeRows(page, "Global options", globalRows(page.tree, false, new Set(parameters.map((parameter) => parameter.option))));
    const issues = await issuesOf(page.tree, command, path);
    writeRows(page, "Faults of the definition", issues.map((issue) => [clean(issue.path), oneLine(`${issue.detail} (${issue.code})`, summaryMax)]));
    if (issues.length === 0) {
        writeExamples(page, commandExamples(page, command, prepared, path));
    }
}
function aboutRows(command, output) {
    const rows = [["Result", clean(typeWords(output, output))]];
    const aliases = aliasesOf(command);
    if (aliases.length > 0) {
        rows.push(["Aliases", aliases.map(clean).join(", ")]);
    }
    const behaviour = behaviourWords(command);
    if (behaviour !== "") {
        rows.push(["Behaviour", behaviour]);
    }
    return rows;
}
function usageLine(words, parameters) {
    const positionals = parameters.filter((entry) => entry.positional !== undefined)
        .sort((a, b) => (a.positional ?? 0) - (b.positional ?? 0))
        .map((entry) => (entry.required ? metavar(entry) : `[${metavar(entry)}]`));
    const needed = parameters.filter((entry) => entry.required && entry.positional === undefined)
        .map((entry) => (entry.token === "flag" ? `--[no-]${entry.option}` : `--${entry.option} ${metavar(entry)}`));
    return [...words, "[OPTIONS]", ...needed, ...positionals].join(" ");
}
function metavar(parameter) {
    return parameter.option.replaceAll("-", "_").toUpperCase();
}
/** What is typed: the option with its letter, and what its value is called. */
function parameterLabel(parameter, root) {
    const short = parameter.short === undefined ? "    " : `-${parameter.short}, `;
    if (parameter.token === "flag") {
        return `${short}--[no-]${parameter.option}`;
    }
    return `${short}--${parameter.option} ${parameter.positional === undefined ? valueWord(parameter, root) : metavar(parameter)}`;
}
function valueWord(parameter, root) {
    const choices = (parameter.choices ?? []).map(clean).join("|");
    if (choices !== "" && textWidth(choices) <= choicesMax) {
        return choices;
    }
    if (parameter.token !== "text") {
        return parameter.token.toUpperCase();
    }
    const format = own(resolved(parameter.schema, root), "format");
    return typeof format === "string" ? clean(format).toUpperCase() : "TEXT";
}
/** The rest a caller must know: type, choices, bounds, default, and whether it is required. */
function parameterNotes(parameter, root) {
    const notes = [];
    const node = resolved(parameter.schema, root);
    const choices = (parameter.choices ?? []).map(clean);
    const isLabelled = parameter.positional === undefined && textWidth(choices.join("|")) <= choicesMax;
    if (choices.length > 0 && !isLabelled) {
        notes.push(`[choices: ${oneLine(choices.join(", "), summaryMax)}]`);
    }
    else if (parameter.token === "json") {
        const words = typeWords(node, root);
        notes.push(words === "any JSON" ? "[any JSON]" : `[JSON: ${clean(words)}]`);
    }
    else if (choices.length === 0 && parameter.token !== "flag" && (parameter.positional !== undefined || parameter.token === "integer")) {
        notes.push(`[${clean(typeWords(node, root))}]`);
    }
    notes.push(...boundNotes(node));
    if (parameter.default !== undefined) {
        notes.push(`[default: ${defaultWords(parameter)}]`);
    }
    if (parameter.required) {
        notes.push("[required]");
    }
    return notes;
}
function boundNotes(node) {
    const words = [
        ["minimum", "at least"], ["exclusiveMinimum", "over"], ["maximum", "at most"], ["exclusiveMaximum", "under"],
    ];
    const bounds = words.flatMap(([keyword, word]) => (typeof own(node, keyword) === "number" ? [`${word} ${String(own(node, keyword))}`] : []));
    const pattern = own(node, "pattern");
    return [
        ...(bounds.length === 0 ? [] : [`[${bounds.join(", ")}]`]),
        ...(typeof pattern === "string" ? [`[pattern: ${oneLine(pattern, summaryMax)}]`] : []),
    ];
}
function defaultWords(parameter) {
    const value = parameter.default;
    const text = typeof value === "string" && parameter.token === "text" ? (value === "" ? "\"\"" : value) : jsonText(value);
    return oneLine(text, 80);
}
function behaviourWords(command) {
    const { readOnly, destructive, idempotent, openWorld } = command.annotations ?? {};
    const words = [
        [readOnly, "read-only"], [destructive, "destructive"], [idempotent, "idempotent"], [openWorld, "reaches beyond this machine"],
    ];
    return words.filter(([isSo]) => isSo === true).map(([, word]) => word).join(", ");
}
// Examples
/** The author's examples, called as this process was; else one made from the schema (clauses help.example.*). */
function commandExamples(page, command, prepared, path) {
    const name = page.tree.name ?? page.program;
    const given = (command.examples ?? []).slice(0, examplesMax).map((example) => {
        const line = cleanLines(example).join(" ").trim();
        return line === name || line.startsWith(`${name} `) ? page.program + line.slice(name.length) : line;
    });
    const tokens = given.length > 0 ? undefined : exampleTokens(prepared);
    return tokens === undefined ? given : [[page.program, ...path, ...tokens].join(" ")];
}
/** The fewest tokens that call an operation, quoted for a POSIX shell; undefined where none were found that its input schema takes (clause help.example.generated). */
export function exampleTokens(prepared) {
    const positionals = [];
    const options = [];
    const input = {};
    for (const parameter of prepared.derived.parameters.filter((entry) => entry.required)) {
        const value = sampleOf(parameter, prepared);
        const text = typeof value === "string" && parameter.token === "text" ? value : jsonText(value ?? null);
        if (value === undefined || clean(text) !== text) {
            // A text that a terminal must not show as it is would be another value when it is copied.
            return undefined;
        }
        input[parameter.name] = value;
        if (parameter.token === "flag") {
            options.push(value === false ? `--no-${parameter.option}` : `--${parameter.option}`);
            continue;
        }
        const isOption = text.startsWith("-") && !/^-[0-9]/.test(text);
        if (parameter.positional === undefined || isOption) {
            options.push(`--${parameter.option}${isOption ? "=" : " "}${quote(text)}`);
        }
        else {
            positionals.push([parameter.positional, quote(text)]);
        }
    }
    return prepared.accepts(input) ? [...positionals.sort(([a], [b]) => a - b).map(([, text]) => text), ...options] : undefined;
}
/** The first of the likely values that the parameter's own schema takes. */
function sampleOf(parameter, prepared) {
    const root = prepared.input.nodes.get(pointer("/properties", parameter.name));
    const accepts = root === undefined ? () => true : compileTest({ ...prepared.input, root });
    let tries = 0;
    for (const value of samples(parameter.schema, prepared.derived.input, parameter.option)) {
        tries += 1;
        if (accepts(value)) {
            return value;
        }
        if (tries >= triesMax) {
            break;
        }
    }
    return undefined;
}
/** A token as a POSIX shell reads it back. */
function quote(text) {
    return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
function jsonText(value) {
    const written = writeJson(value);
    return written.ok ? written.text : "";
}
// Layout
function globalRows(tree, isTop, declared) {
    // An alias is left to those who know it.
    const names = [...new Set(modes.values())];
    const shorts = names.filter((name) => modeOptions.includes(name) && !declared.has(name));
    const rows = [];
    if (!declared.has("output")) {
        rows.push(["    --output MODE", `How results are written: ${names.join(", ")}.`]);
    }
    if (shorts.length > 0) {
        rows.push([`    ${shorts.map((name) => `--${name}`).join(", ")}`, "Short for --output MODE."]);
    }
    if (!declared.has("timeout")) {
        rows.push(["    --timeout SECONDS", "Give up after this time."]);
    }
    rows.push(["-h, --help", "Show this help."]);
    if (isTop && tree.version !== undefined) {
        rows.push(["    --version", "Show the version."]);
    }
    return rows;
}
function writeText(page, text) {
    // A definition at fault has help, too: what it lacks, or states in another type, is left out.
    if (typeof text !== "string") {
        return;
    }
    page.lines.push(...cleanLines(text.trim()).flatMap((line) => wrap(line.trimEnd(), page.width)));
}
/** A heading with its text on the same line, folded under itself. */
function heading(page, title, text) {
    const lines = wrap(clean(text), page.width - title.length - 2);
    page.lines.push("", `${paint(page.style, "bold", `${title}:`)} ${lines[0] ?? ""}`, ...lines.slice(1).map((line) => " ".repeat(title.length + 2) + line));
}
/** A titled list of labels and texts in two columns; nothing where there are no rows. */
function writeRows(page, title, rows) {
    if (rows.length === 0) {
        return;
    }
    page.lines.push("", paint(page.style, "bold", `${title}:`));
    const most = Math.min(labelMax, Math.floor(page.width * 0.45));
    const labelWidth = rows.reduce((widest, [label]) => Math.max(widest, Math.min(most, textWidth(label))), 0);
    const indent = " ".repeat(labelWidth + 4);
    for (const [label, text, notes = []] of rows) {
        const [shown, ...below] = textWidth(label) > labelWidth ? [label, true] : [pad(label, labelWidth)];
        const lines = foldRow(page, text, notes, page.width - indent.length);
        const head = `  ${paint(page.style, "cyan", shown)}`;
        if (below.length === 0) {
            page.lines.push(`${head}  ${lines[0] ?? ""}`.trimEnd());
            lines.shift();
        }
        else {
            page.lines.push(head);
        }
        page.lines.push(...lines.map((line) => indent + line));
    }
}
/** A text and the notes behind it, folded together. */
function foldRow(page, text, notes, width) {
    const lines = text === "" ? [] : wrap(clean(text.trim()), width);
    let used = textWidth(lines.at(-1) ?? "");
    for (const note of notes) {
        const fits = lines.length > 0 && used + 1 + textWidth(note) <= width;
        const [first = "", ...more] = fits ? [note] : wrap(note, width);
        if (fits) {
            lines.push(`${lines.pop() ?? ""} ${paint(page.style, "dim", first)}`.trimStart());
            used += 1 + textWidth(first);
        }
        else {
            lines.push(...[first, ...more].map((line) => paint(page.style, "dim", line)));
            used = textWidth(more.at(-1) ?? first);
        }
    }
    return lines;
}
function writeExamples(page, examples) {
    if (examples.length === 0) {
        return;
    }
    page.lines.push("", paint(page.style, "bold", examples.length > 1 ? "Examples:" : "Example:"));
    // An example is copied as a whole: it is never folded.
    page.lines.push(...examples.map((example) => `  ${clean(example)}`));
}
function firstLine(text) {
    return oneLine(cleanLines(text.trim())[0] ?? "", summaryMax);
}
