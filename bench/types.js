// Type-checks one file that defines every real tool of a corpus as a command: seconds, instantiations, errors.
// usage: node bench/types.js [CORPUS FOLDER] [--runs N] [--keep]   (or TOOLFUNCS_CORPUS; after npm run build)
//
// Each tool is `command({ input: <its literal schema>, returns: ... }, handler)`, and the handler reads every
// argument property, also the nested ones that plain objects and arrays lead to. The budget: no error, under 10 s.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const depthMax = 4;
const budgetSeconds = 10;

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: "string", default: "5" }, keep: { type: "boolean", default: false } },
});
const corpus = positionals[0] ?? process.env.TOOLFUNCS_CORPUS;
if (corpus === undefined) {
    console.error("bench/types.js: name the corpus folder, as an argument or in TOOLFUNCS_CORPUS");
    process.exit(2);
}

const tools = readTools(corpus);
const folder = mkdtempSync(join(tmpdir(), "toolfuncs-types-"));
const counts = { properties: 0 };
writeFileSync(join(folder, "package.json"), `{"type":"module"}\n`);
writeFileSync(join(folder, "tools.ts"), sourceOf(tools));
writeFileSync(join(folder, "tsconfig.json"), configText());

const runs = Array.from({ length: Number(values.runs) }, () => check(folder));
report(runs);
if (values.keep) {
    console.log(`kept ${folder}`);
} else {
    rmSync(folder, { recursive: true, force: true });
}
process.exitCode = runs[0].errors.length === 0 && median(runs.map((run) => run.seconds)) < budgetSeconds ? 0 : 1;

function readTools(from) {
    return readdirSync(from)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .flatMap((name) => {
            const server = JSON.parse(readFileSync(join(from, name), "utf8"));
            return server.tools.map((tool) => ({ label: `${server.name} ${tool.name}`, ...tool }));
        });
}

function sourceOf(all) {
    const head = [
        `import type { Define } from ${JSON.stringify(join(root, "bin/types.js"))};`,
        "declare const command: Define;",
        "declare function use(...values: unknown[]): void;",
        "declare const anything: any;",
    ];
    return [...head, ...all.map(commandText)].join("\n") + "\n";
}

function commandText(tool, index) {
    const paths = [];
    collectPaths(tool.inputSchema, "args", paths, 0);
    counts.properties += paths.length;
    const spec = `{ name: "t", description: "d", input: ${literal(tool.inputSchema)}, returns: ${literal(tool.outputSchema ?? true)} }`;
    return `// ${tool.label}\nexport const t${index} = command(${spec}, (args) => { use(${paths.join(", ")}); return anything; });`;
}

// A member called __proto__ is written computed, since a literal one sets the prototype.
function literal(value) {
    return JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
}

// The expressions that read each property, through `?.` since what leads there may be optional.
function collectPaths(schema, path, paths, depth) {
    if (depth > depthMax || schema === null || typeof schema !== "object" || hasBranch(schema)) {
        return;
    }
    const join = depth === 0 ? "" : "?.";
    if (schema.type === "array" && schema.items !== undefined && schema.prefixItems === undefined) {
        collectPaths(schema.items, `${path}${join}[0]`, paths, depth + 1);
        return;
    }
    if (schema.type !== "object" || schema.properties === undefined) {
        return;
    }
    for (const [name, member] of Object.entries(schema.properties)) {
        const read = `${path}${join}[${JSON.stringify(name)}]`;
        paths.push(read);
        collectPaths(member, read, paths, depth + 1);
    }
}

function hasBranch(schema) {
    return ["anyOf", "oneOf", "allOf", "enum", "const", "$ref", "if"].some((keyword) => keyword in schema);
}

function configText() {
    return JSON.stringify({
        compilerOptions: {
            target: "es2023",
            module: "nodenext",
            strict: true,
            noEmit: true,
            skipLibCheck: true,
            types: [],
            exactOptionalPropertyTypes: true,
        },
        files: ["tools.ts"],
    });
}

function check(within) {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const started = performance.now();
    const done = spawnSync(process.execPath, [tsc, "-p", within, "--extendedDiagnostics", "--pretty", "false"], {
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    const seconds = (performance.now() - started) / 1000;
    return {
        seconds,
        errors: done.stdout.split("\n").filter((line) => /error TS\d+/.test(line)),
        instantiations: field(done.stdout, "Instantiations"),
        memory: field(done.stdout, "Memory used"),
        checkTime: field(done.stdout, "Check time"),
    };
}

function field(text, name) {
    return new RegExp(`^${name}:\\s*(\\S+)`, "m").exec(text)?.[1] ?? "?";
}

function median(numbers) {
    return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

function report(all) {
    const [first] = all;
    for (const line of first.errors.slice(0, 40)) {
        console.log(line.slice(0, 400));
    }
    console.log(`tools            ${tools.length}`);
    console.log(`properties read  ${counts.properties}`);
    console.log(`errors           ${first.errors.length}`);
    console.log(`whole process    ${median(all.map((run) => run.seconds)).toFixed(2)} s, median of ${all.length} (budget ${budgetSeconds} s)`);
    console.log(`check            ${first.checkTime}`);
    console.log(`instantiations   ${first.instantiations}`);
    console.log(`memory           ${first.memory}`);
}
