// The contract, its vectors and the sources belong together; every vector passes; every lie is caught; the check itself catches planted faults.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import test from "node:test";
import { checkContract, citations, liesOf, readContract } from "./contract.js";
import type { Fault, Material, VectorFile } from "./contract.js";
import { operations } from "./driver.js";
import { define } from "../bin/base/schema.js";
import { crudeLies, isLie, tell } from "./lie.js";

const root = join(import.meta.dirname, "..");
const load = async (name: string): Promise<any> => import(String(new URL(`../spec/${name}`, import.meta.url)));
const { readVectors, expand } = await load("vector.js");
const { judge } = await load("compare.js");
const { runProcess } = await load("process.js");

const command = `"${process.execPath}" "${join(root, "bin", "toolfuncs.js")}"`;
const files: VectorFile[] = readVectors(join(root, "spec", "vectors"));

interface Run {
    failures: string[];
    caught: Map<string, Set<string>>;
}

/** What our code answers, as it would stand on the wire; the vectors of processes run two at a time. */
async function ask(op: string, input: any, names: string[]): Promise<{ out?: unknown; fault?: string; unsupported?: string }> {
    if (op === "process") {
        return runProcess(command, input, names);
    }
    const operation = operations[op];
    if (operation === undefined) {
        return { unsupported: `no operation ${op}` };
    }
    try {
        const out: unknown = await operation(input);
        return { out: JSON.parse(JSON.stringify(out)) };
    } catch (error) {
        return { fault: error instanceof Error ? error.stack ?? error.message : String(error) };
    }
}

/** Runs every vector once, then tells every lie of its file about the answer and notes which are caught. */
async function runVectors(): Promise<Run> {
    const run: Run = { failures: [], caught: new Map() };
    const cases = files.flatMap((file) => file.vectors.map((vector) => ({ file, vector })));
    let next = 0;
    const work = async (): Promise<void> => {
        while (next < cases.length) {
            const item = cases[next];
            next += 1;
            if (item === undefined) {
                return;
            }
            const { file, vector } = item;
            const expected = "out" in vector ? { ...vector, out: expand(vector.out) } : vector;
            const files = Object.keys((vector.out as { files?: object } | undefined)?.files ?? {});
            const { out, fault, unsupported } = await ask(file.op, expand(vector.in), files);
            const why = fault ?? unsupported ?? judge(expected, file.op, out);
            if (why !== undefined) {
                run.failures.push(`${vector.id} (${file.name}): ${why}\n    got ${JSON.stringify(out)?.slice(0, 500)}`);
                continue;
            }
            const lies = liesOf(file).filter((lie) => isLie(lie))
                .filter((lie) => lie === "crash" || lie === "noise" || judge(expected, file.op, tell(lie, file.op, out)) !== undefined);
            run.caught.set(vector.id, new Set(lies.map((lie) => JSON.stringify(lie))));
        }
    };
    await Promise.all([work(), work()]);
    return run;
}

function readSources(folder: string): { name: string; text: string }[] {
    return readdirSync(join(root, folder), { recursive: true }).map(String).filter((name) => name.endsWith(".ts"))
        .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") }));
}

function readReleased(): string[] {
    const folder = join(root, "spec", "released");
    const lists = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".txt")) : [];
    return lists.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").filter((line) => line !== ""));
}

const run = await runVectors();
const material: Material = {
    contract: readFileSync(join(root, "CONTRACT.md"), "utf8"),
    files,
    homes: new Set(readdirSync(join(root, "lib"), { recursive: true }).map((name) => basename(String(name))).filter((name) => name.endsWith(".ts")).map((name) => name.slice(0, -3))),
    // The check's own tests plant dangling citations.
    sources: [...readSources("lib"), ...readSources("test")].filter(({ name }) => !/^test\/contract(\.test)?\.ts$/.test(name)),
    released: readReleased(),
    caught: run.caught,
};
const show = (faults: Fault[]): string => faults.map(({ rule, where, text }) => `${rule}: ${where}: ${text}`).join("\n");

test("every vector passes with our own code", () => {
    assert.equal(run.failures.join("\n"), "");
});

test("every vector file is of the form that vector.schema.json says, by our own validator", () => {
    const { ok, issues, validate } = define(JSON.parse(readFileSync(join(root, "spec", "vector.schema.json"), "utf8")));
    assert.deepEqual([ok, issues], [true, []]);
    const wrong = files.flatMap(({ name, ...file }) => validate(file).map(({ path, keyword, detail }) => `${name}${path}: ${keyword}: ${detail}`));
    assert.equal(wrong.join("\n"), "");
    const first = { op: "json.read", about: "One.", vectors: [{ id: "json.read/1", clauses: ["json.read"], since: "1.0", why: "So.", in: {}, accept: true }] };
    assert.deepEqual(validate(first), []);
    for (const spoiled of [{ ...first, op: "json.eat" }, { ...first, lie: "fib" }, { ...first, vectors: [] }, { ...first, vectors: [{ ...first.vectors[0], out: 1 }] }, { ...first, more: 1 }]) {
        assert.notEqual(validate(spoiled).length, 0);
    }
});

test("contract, vectors and sources belong together", () => {
    assert.equal(show(checkContract(material)), "");
});

/** A small contract that has nothing wrong with it; each planted fault spoils one thing. */
const page = `# C
## 1. Reading (\`text\`, \`json\`)
- \`json.read.zero\` MUST: Zero is read.
- \`json.read.one\` MUST NOT: One is read.
- \`json.read.two\` MAY: Two is read.
## Appendix A. Limits
| id | value | what |
|---|---|---|
| \`limit.json.depth\` | 3 | no |
## Appendix B. Codes
### Issue codes
| code | where | meaning |
|---|---|---|
| json-syntax | json | no |
## Appendix D. Retired ids
`;
const sound = (): Material => ({
    contract: page,
    files: [
        {
            name: "json/read.json", op: "json.read", about: "Reading.", lie: ["wrong-keyword"],
            vectors: [
                { id: "json.read.zero/1", clauses: ["json.read.zero"], since: "1.0", why: "w", in: {}, accept: true },
                { id: "json.read.zero/2", clauses: ["json.read.zero"], since: "1.0", why: "w", in: {}, accept: false },
                { id: "json.read.one/1", clauses: ["json.read.one", "limit.json.depth"], since: "1.0", why: "w", in: {}, out: { issues: [{ path: "", code: "json-syntax" }] } },
            ],
        },
    ],
    homes: new Set(["json"]),
    sources: [{ name: "lib/base/json.ts", text: "// Reads.\n// Clauses: json.read.*.\n/** It reads (clause json.read.one). */" }],
    released: ["json.read.zero"],
    caught: new Map([["json.read.one/1", new Set(["\"wrong-keyword\""])]]),
});

type Plant = (material: Material) => void;
const file = (material: Material): VectorFile => material.files[0] as VectorFile;
const replace = (from: string, to: string): Plant => (material) => {
    assert.ok(material.contract.includes(from));
    material.contract = material.contract.replace(from, to);
};
const plants: { rule: string; what: string; plant: Plant }[] = [
    { rule: "clause-form", what: "a bullet without a level", plant: replace("MUST: Zero", "must: Zero") },
    { rule: "clause-form", what: "an id in capitals", plant: replace("`json.read.zero`", "`json.read.Zero`") },
    { rule: "level-word", what: "a level word in the sentence", plant: replace("Zero is read", "Zero MUST be read") },
    { rule: "level-word", what: "a level word in prose", plant: replace("# C", "# C\nOne MAY read this.") },
    { rule: "clause-home", what: "a clause that no lib file serves", plant: (material) => { material.homes = new Set(["schema"]); } },
    { rule: "clause-home", what: "a clause in another's section", plant: replace("`json`)", "`schema`)") },
    { rule: "clause-home", what: "a limit of no lib file", plant: replace("limit.json.depth", "limit.other.depth") },
    { rule: "id-duplicate", what: "a clause twice", plant: replace("`json.read.one`", "`json.read.zero`") },
    { rule: "id-duplicate", what: "a retired id that is used again", plant: replace("Retired ids\n", "Retired ids\n- `json.read.one` 1.0: gone.\n") },
    { rule: "id-duplicate", what: "a vector twice", plant: (material) => { file(material).vectors[1]!.id = "json.read.zero/1"; } },
    { rule: "released-removed", what: "a released id that is gone", plant: (material) => { material.released.push("json.read.gone"); } },
    { rule: "clause-unproven", what: "a clause without a vector", plant: replace("## Appendix A", "- `json.read.more` MUST: More is read.\n## Appendix A") },
    { rule: "review-share", what: "too many clauses by review", plant: replace("- `json.read.two` MAY: Two is read.", "- `json.read.two` MUST: Two is read (by review: why).") },
    { rule: "verdict-single", what: "only one verdict", plant: (material) => { file(material).vectors[1]!.accept = true; } },
    { rule: "lie-missing", what: "a file without a lie", plant: (material) => { delete file(material).lie; material.caught = new Map(); } },
    { rule: "lie-missing", what: "a clause that only a crude lie fails", plant: (material) => {
        file(material).lie = "crash";
        material.caught = new Map([["json.read.one/1", new Set(["\"crash\""])]]);
    } },
    { rule: "lie-uncaught", what: "a lie that no vector catches", plant: (material) => { file(material).lie = ["wrong-keyword", "drop-issues"]; } },
    { rule: "lie-unknown", what: "a lie that does not exist", plant: (material) => { file(material).lie = "fib"; } },
    { rule: "clause-unknown", what: "a vector of no clause", plant: (material) => { file(material).vectors[0]!.clauses.push("json.read.other"); } },
    { rule: "vector-form", what: "an id of another clause", plant: (material) => { file(material).vectors[0]!.id = "json.read.one/9"; } },
    { rule: "vector-unbound", what: "a vector of a MAY alone", plant: (material) => { Object.assign(file(material).vectors[0]!, { id: "json.read.two/1", clauses: ["json.read.two"] }); } },
    { rule: "limit-unproven", what: "a limit without a vector", plant: (material) => { file(material).vectors[2]!.clauses.pop(); } },
    { rule: "code-unproven", what: "a code that no answer carries", plant: replace("| json-syntax | json | no |", "| json-syntax | json | no |\n| key-duplicate | json | no |") },
    { rule: "code-unlisted", what: "an answer with a code of no table", plant: replace("| json-syntax | json | no |\n", "") },
    { rule: "citation-dangles", what: "a header that cites no clause", plant: (material) => { material.sources[0]!.text = "// Clauses: json.write.*."; } },
    { rule: "citation-dangles", what: "a comment that cites no clause", plant: (material) => { material.sources[0]!.text = "// So says clause json.read.gone."; } },
];

test("checkContract() finds nothing in a sound contract", () => {
    assert.equal(show(checkContract(sound())), "");
});

for (const { rule, what, plant } of plants) {
    test(`checkContract() finds ${rule} in ${what}`, () => {
        const spoiled = sound();
        plant(spoiled);
        assert.ok(checkContract(spoiled).some((fault) => fault.rule === rule), show(checkContract(spoiled)));
    });
}

test("checkContract() fails when the vectors of any one clause are removed", () => {
    for (const { id, level, review } of readContract(material.contract).clauses) {
        if (level === "MAY" || review) {
            continue;
        }
        const left = files.map((one) => ({ ...one, vectors: one.vectors.filter((vector) => !vector.clauses.includes(id)) }));
        const faults = checkContract({ ...material, files: left, sources: [] });
        assert.ok(faults.some((fault) => fault.rule === "clause-unproven" && fault.where === id), `${id} is not missed`);
    }
});

test("citations() reads headers and mentions, also over line ends", () => {
    assert.deepEqual(citations("// Clauses: a.b.*, c.d.e and f.*.\n// Rules: g.h."), ["a.b.*", "c.d.e", "f.*"]);
    assert.deepEqual(citations("/** One (clause a.b-c.d),\n * two (clauses a.x,\n *  b.y).\n */"), ["a.b-c.d", "a.x", "b.y"]);
    assert.deepEqual(citations("// The clause says so. Every clause is one."), []);
});

test("every lie changes an answer that it is about", () => {
    const out = { valid: false, issues: [{ path: "/a", keyword: "type" }, { path: "/b", keyword: "enum" }], value: [1, 2] };
    const done = { exit: 2, stdout: "{\"a\":[1,2]}\n", stderr: "{\"error\":{\"code\":\"x\",\"details\":{\"issues\":[{\"path\":\"/a\",\"code\":\"y\"},{\"path\":\"/b\",\"code\":\"y\"}]}}}\n" };
    const names = ["always-valid", "drop-issues", "drop-last-issue", "first-issue-only", "wrong-path", "wrong-keyword", "swap-order", "wrong-value", "null-out"];
    for (const name of names) {
        assert.notDeepEqual(tell(name, "schema.validate", out), out, name);
        assert.notDeepEqual(tell(name, "process", done), done, name);
    }
    for (const name of ["zero-exit", "empty-stdout", "stderr-to-stdout"]) {
        assert.notDeepEqual(tell(name, "process", done), done, name);
    }
    assert.deepEqual(tell({ set: ["/issues/0/path", "/z"] }, "schema.validate", out), { ...out, issues: [{ path: "/z", keyword: "type" }, out.issues[1]] });
    assert.deepEqual(tell({ set: ["/value"] }, "schema.validate", out), { valid: false, issues: out.issues });
    assert.ok([...crudeLies].every((name) => isLie(name)) && !isLie("fib"));
});
