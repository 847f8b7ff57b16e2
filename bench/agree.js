// Compares the verdicts of the validator with those of ajv, @hyperjump/json-schema and json-schema-library on the schemas of real tools.
// Usage: node bench/agree.js CORPUS [FOLDER [SEED]]. CORPUS holds one JSON file a server, with its tools; the peers are installed in FOLDER
// (a temporary one, unless given). Values are made from each schema and then spoilt; every disagreement is printed with who says what.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { adopt } from "../bin/base/schema.js";

const packages = { "ajv": "8.20.0", "ajv-formats": "3.0.1", "@hyperjump/json-schema": "1.18.0", "json-schema-library": "11.6.2" };
const valuesPerSchema = 12;
const spoiltPerValue = 3;
const printedMax = 40;
const examples = 2;
const draft07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

const [corpus, given, seedText] = process.argv.slice(2);
if (corpus === undefined) {
    console.error("usage: node bench/agree.js CORPUS [FOLDER [SEED]]");
    process.exit(2);
}
const seed = Number(seedText ?? 1);
let state = seed >>> 0;
function below(count) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * count);
}
const pick = (list) => list[below(list.length)];

function install() {
    const folder = given ?? mkdtempSync(join(tmpdir(), "bench-agree-"));
    if (!existsSync(join(folder, "node_modules", "json-schema-library"))) {
        writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: packages }));
        spawnSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
    }
    return folder;
}

/** The peers: each makes a function from a schema, or throws where it refuses it. Formats are asserted by none. */
async function peers(folder) {
    const require = createRequire(join(folder, "package.json"));
    const load = (name) => import(pathToFileURL(require.resolve(name)).href);
    const options = { strict: false, validateFormats: false, allErrors: false, ownProperties: true };
    const Ajv07 = require("ajv").default;
    const Ajv20 = require("ajv/dist/2020.js").default;
    const hyperjump = await import(pathToFileURL(join(folder, "node_modules/@hyperjump/json-schema/draft-2020-12/index.js")).href);
    await import(pathToFileURL(join(folder, "node_modules/@hyperjump/json-schema/draft-07/index.js")).href);
    const { compileSchema, draft07: library07, draft2020 } = await load("json-schema-library");
    let count = 0;
    return {
        ajv: (schema) => new (draft07.test(schema.$schema ?? "") ? Ajv07 : Ajv20)(options).compile(schema),
        hyperjump: async (schema) => {
            // It asserts formats in draft-07: they are taken out.
            const { $schema = "https://json-schema.org/draft/2020-12/schema", $id: _, ...rest } = JSON.parse(JSON.stringify(schema, (key, value) => key === "format" && typeof value === "string" ? undefined : value));
            const uri = `https://agree.example/${count += 1}`;
            hyperjump.registerSchema(rest, uri, $schema);
            const validate = await hyperjump.validate(uri);
            return (value) => validate(value).valid;
        },
        "json-schema-library": (schema) => {
            const old = draft07.test(schema.$schema ?? "");
            const draft = old ? library07 : draft2020;
            const node = compileSchema(schema, { drafts: [{ ...draft, formats: {}, $schemaRegEx: ".*" }] });
            return (value) => node.validate(value).valid;
        },
    };
}

function resolve(root, schema) {
    let at = schema;
    for (let step = 0; step < 20 && typeof at?.$ref === "string" && at.$ref.startsWith("#"); step += 1) {
        const target = at.$ref.slice(1).split("/").slice(1).reduce((value, token) => value?.[decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~")], root);
        at = typeof target === "object" ? { ...target, ...Object.fromEntries(Object.entries(at).filter(([name]) => name !== "$ref")) } : {};
    }
    return at;
}

/** A value that a schema probably accepts. */
function make(root, given, depth) {
    const schema = resolve(root, given);
    if (typeof schema !== "object" || schema === null) {
        return pick([null, 1, "a", true]);
    }
    if (schema.const !== undefined) {
        return schema.const;
    }
    if (schema.enum?.length > 0) {
        return pick(schema.enum);
    }
    const branch = schema.anyOf ?? schema.oneOf;
    const merged = branch?.length > 0 ? merge(schema, resolve(root, pick(branch))) : schema;
    const whole = (merged.allOf ?? []).reduce((sum, each) => merge(sum, resolve(root, each)), merged);
    if (whole.const !== undefined || whole.enum?.length > 0) {
        return whole.const !== undefined ? whole.const : pick(whole.enum);
    }
    return makeOfType(root, whole, pick([whole.type ?? (whole.properties ? "object" : whole.items ? "array" : "string")].flat()), depth);
}

function merge(left, right) {
    if (typeof right !== "object" || right === null) {
        return left;
    }
    const { anyOf: _, oneOf: __, allOf: more = [], ...rest } = left;
    const required = [...(left.required ?? []), ...(right.required ?? [])];
    return { ...rest, ...right, allOf: [...(left.allOf === more ? [] : more), ...(right.allOf ?? [])], properties: { ...left.properties, ...right.properties }, ...(required.length > 0 ? { required } : {}) };
}

const texts = ["a", "London", "2024-05-06", "2024-05-06T07:08:09Z", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "https://example.com/a", "a@example.com", "#a1b2c3", "12345", "abc-def", "timestamp:asc", "P1DT2H", "\u{1F600}\u{1F600}"];

function makeOfType(root, schema, type, depth) {
    switch (type) {
        case "null": return null;
        case "boolean": return below(2) === 0;
        case "integer":
        case "number": return makeNumber(schema, type === "integer");
        case "string": return makeText(schema);
        case "array": {
            const least = schema.minItems ?? 0;
            const count = depth <= 0 ? least : least + below(Math.max(1, Math.min(3, (schema.maxItems ?? 9) - least + 1)));
            return Array.from({ length: count }, (_, index) => make(root, schema.prefixItems?.[index] ?? (Array.isArray(schema.items) ? schema.items[index] : schema.items) ?? {}, depth - 1));
        }
        default: return makeObject(root, schema, depth);
    }
}

function makeNumber({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }, integer) {
    const least = minimum ?? (exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : Math.min(0, (maximum ?? exclusiveMaximum ?? 0) - 5));
    const most = maximum ?? (exclusiveMaximum !== undefined ? exclusiveMaximum - 1 : least + 50);
    const value = pick([least, most, least + below(Math.max(1, Math.floor(most - least) + 1))]);
    return multipleOf !== undefined ? Math.ceil(value / multipleOf) * multipleOf : integer ? Math.ceil(value) : pick([value, value, value + 0.5]);
}

function makeText({ minLength = 0, maxLength = Infinity, pattern }) {
    let text = pick(texts);
    if (pattern !== undefined) {
        try {
            text = texts.filter((each) => new RegExp(pattern, "u").test(each)).at(0) ?? text;
        } catch {
            // A pattern that only annex B reads: any text will do.
        }
    }
    const points = [...text.padEnd(minLength, "x")];
    return points.slice(0, Math.max(minLength, Math.min(points.length, maxLength))).join("");
}

function makeObject(root, schema, depth) {
    const value = {};
    const needed = new Set(schema.required ?? []);
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
        if (needed.has(name) || (depth > 0 && below(3) > 0)) {
            value[name] = make(root, each, depth - 1);
        }
    }
    for (const name of needed) {
        value[name] ??= make(root, typeof schema.additionalProperties === "object" ? schema.additionalProperties : {}, depth - 1);
    }
    if (depth > 0 && typeof schema.additionalProperties === "object" && below(2) === 0) {
        value[pick(["extra", "x-1", "toString"])] = make(root, schema.additionalProperties, depth - 1);
    }
    return value;
}

/** All places of a value, as [holder, key]. */
function places(value, found = []) {
    if (typeof value === "object" && value !== null) {
        for (const key of Object.keys(value)) {
            found.push([value, key]);
            places(value[key], found);
        }
    }
    return found;
}

const strangers = () => pick([null, 0, -1, 1.5, 1e300, "", "x", "0", true, false, [], {}, [1], { a: 1 }, "x".repeat(300)]);

/** A copy with one change: something taken away, put in, or put in place of another. */
function spoil(value) {
    const copy = structuredClone(value);
    const all = places(copy);
    if (all.length === 0 || below(12) === 0) {
        return strangers();
    }
    const [holder, key] = pick(all);
    switch (below(5)) {
        case 0:
            if (Array.isArray(holder)) {
                holder.splice(Number(key), 1);
            } else {
                delete holder[key];
            }
            break;
        case 1:
            if (Array.isArray(holder)) {
                holder.push(structuredClone(holder[0]));
            } else {
                holder[pick(["extra", "constructor", `${key}x`])] = strangers();
            }
            break;
        case 2:
            holder[key] = typeof holder[key] === "string" ? pick([`${holder[key]}x`, holder[key].slice(1), holder[key].toUpperCase(), Number(holder[key])].filter((each) => !Number.isNaN(each))) : typeof holder[key] === "number" ? pick([-holder[key], holder[key] + 0.5, holder[key] * 1000, String(holder[key])]) : strangers();
            break;
        default:
            holder[key] = strangers();
    }
    return copy;
}

function schemasOf(folder) {
    const found = new Map();
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
        for (const { name, inputSchema, outputSchema } of JSON.parse(readFileSync(join(folder, file), "utf8")).tools) {
            for (const [side, schema] of [["input", inputSchema], ["output", outputSchema]]) {
                if (schema !== undefined && !found.has(JSON.stringify(schema))) {
                    found.set(JSON.stringify(schema), { name: `${file} ${name} ${side}`, schema });
                }
            }
        }
    }
    return [...found.values()];
}

async function compare(entry, makers, totals) {
    const { name, schema } = entry;
    const ours = adopt(schema);
    if (!ours.ok) {
        totals.refused.push(`${name}: ours`);
        return;
    }
    const tests = [];
    for (const [who, maker] of Object.entries(makers)) {
        try {
            tests.push([who, await maker(structuredClone(schema))]);
        } catch (error) {
            totals.refused.push(`${name}: ${who}: ${String(error.message).slice(0, 100)}`);
        }
    }
    for (let round = 0; round < valuesPerSchema; round += 1) {
        const value = make(schema, schema, 4);
        for (const each of [value, ...Array.from({ length: spoiltPerValue }, () => spoil(value))]) {
            judge(entry, ours, tests, each, totals);
        }
    }
}

function judge({ name }, ours, tests, value, totals) {
    const verdict = ours.test(value);
    totals.values += 1;
    totals.valid += verdict ? 1 : 0;
    if ((ours.validate(value).length === 0) !== verdict) {
        totals.own.push(`${name}: test and validate disagree on ${JSON.stringify(value)}`);
    }
    const said = { ours: verdict };
    for (const [who, test] of tests) {
        try {
            said[who] = test(value);
        } catch {
            totals.threw[who] = (totals.threw[who] ?? 0) + 1;
        }
    }
    const others = Object.entries(said).filter(([who]) => who !== "ours");
    const against = others.filter(([, each]) => each !== verdict).map(([who]) => who);
    if (against.length > 0 && !(verdict && !ours.complete)) {
        const keyword = ours.validate(value)[0]?.keyword ?? "valid";
        const group = `${against.length === others.length ? "all" : "some"} peers: ours says ${keyword}, against it ${against.join(", ")}`;
        const line = `${name}: ${JSON.stringify(value).slice(0, 200)}; ${JSON.stringify(ours.validate(value)[0] ?? null)}`;
        totals.groups.set(group, [...totals.groups.get(group) ?? [], line]);
        totals.alone += against.length === others.length ? 1 : 0;
    }
}

const makers = await peers(install());
const totals = { values: 0, valid: 0, refused: [], own: [], alone: 0, threw: {}, groups: new Map() };
const schemas = schemasOf(corpus);
for (const entry of schemas) {
    await compare(entry, makers, totals);
}
console.log(`seed ${seed}: ${schemas.length} different schemas, ${totals.values} values, ${totals.valid} of them valid`);
console.log(`test against validate: ${totals.own.length}; all peers that answer against ours: ${totals.alone}; peers that threw: ${JSON.stringify(totals.threw)}`);
for (const line of [...totals.refused.map((each) => `refused: ${each}`), ...totals.own].slice(0, printedMax)) {
    console.log(line);
}
for (const [group, lines] of totals.groups) {
    console.log(`${lines.length} x ${group}\n    ${lines.slice(0, examples).join("\n    ")}`);
}
process.exitCode = totals.own.length + totals.alone > 0 ? 1 : 0;
