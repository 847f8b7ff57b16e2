// The contract check: whether CONTRACT.md, the vectors and the sources belong together (spec/README.md, "The contract check").
import { crudeLies, isLie } from "./lie.js";
import type { Lie } from "./lie.js";

type Fields = { [name: string]: any };

export interface Vector {
    id: string;
    clauses: string[];
    since: string;
    why: string;
    in: Fields;
    out?: unknown;
    accept?: boolean;
    ordered?: boolean;
}

export interface VectorFile {
    name: string;
    op: string;
    about: string;
    lie?: Lie | Lie[];
    vectors: Vector[];
}

/** All that the check looks at. */
export interface Material {
    contract: string;
    files: VectorFile[];
    /** The names of the files of lib/, without folder and ending. */
    homes: ReadonlySet<string>;
    sources: { name: string; text: string }[];
    /** Ids that a released version has frozen. */
    released: string[];
    /** By vector id: the lies of its file that it catches, as JSON. */
    caught: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Fault {
    rule: string;
    where: string;
    text: string;
}

export interface Clause {
    id: string;
    level: "MUST" | "MUST NOT" | "MAY";
    /** The lib files that the heading above it names. */
    sections: string[];
    review: boolean;
}

/** The share of clauses that may be left to a reader. */
const reviewShareMax = 0.05;

const clauseId = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/;
const clauseLine = /^- `([^`]*)` (MUST NOT|MUST|MAY): \S.*$/;

interface Contract {
    clauses: Clause[];
    limits: string[];
    codes: string[];
    retired: string[];
    faults: Fault[];
}

/** Reads the contract's page: clauses, the rows of its tables, and what is wrong with their form. */
export function readContract(text: string): Contract {
    const contract: Contract = { clauses: [], limits: [], codes: [], retired: [], faults: [] };
    let sections: string[] = [];
    let part = "";
    for (const [index, line] of text.split("\n").entries()) {
        const where = `CONTRACT.md:${index + 1}`;
        const heading = /^#{2,3} (.*)$/.exec(line);
        if (heading !== null) {
            part = heading[1] ?? "";
            sections = [...(/\((`[a-z]+`(?:, `[a-z]+`)*)\)$/.exec(part)?.[1] ?? "").matchAll(/[a-z]+/g)].map((match) => match[0]);
            continue;
        }
        readLine(contract, line, { where, part, sections });
    }
    return contract;
}

function readLine(contract: Contract, line: string, place: { where: string; part: string; sections: string[] }): void {
    const clause = clauseLine.exec(line);
    const fault = (rule: string, text: string): void => {
        contract.faults.push({ rule, where: place.where, text });
    };
    if (clause !== null && place.part !== "Appendix D. Retired ids") {
        const [, id = "", level = ""] = clause;
        if (!clauseId.test(id)) {
            fault("clause-form", `\`${id}\` is not a dotted lowercase id`);
        }
        contract.clauses.push({ id, level: level as Clause["level"], sections: place.sections, review: line.includes("(by review: ") });
    } else if (place.sections.length > 0 && /^\s*[-*] `[a-z0-9-]+\.[a-z0-9.-]+`/.test(line)) {
        fault("clause-form", "a bullet with an id that has no level and sentence");
    }
    if (/\b(?:MUST|MAY)\b/.test(clause === null ? line : line.replace(/(?:MUST NOT|MUST|MAY): /, ""))) {
        fault("level-word", "a level word outside its place");
    }
    const [, first = ""] = /^\| `?([^`|]+?)`? *\|/.exec(line) ?? [];
    if (first === "" || /^(?:id|code|-+)$/.test(first)) {
        if (place.part === "Appendix D. Retired ids") {
            contract.retired.push(...[...line.matchAll(/^- `([^`]+)`/g)].map((match) => match[1] ?? ""));
        }
    } else if (place.part === "Appendix A. Limits") {
        contract.limits.push(first);
    } else if (/^(?:Error|Issue) codes$/.test(place.part)) {
        contract.codes.push(first);
    }
}

/** Checks everything; an empty list says that contract, vectors and sources belong together. */
export function checkContract(material: Material): Fault[] {
    const contract = readContract(material.contract);
    const vectors = material.files.flatMap((file) => file.vectors.map((vector) => ({ file, vector })));
    return [
        ...contract.faults,
        ...checkIds(contract, material),
        ...checkFiles(contract, material.files),
        ...checkCoverage(contract, vectors, material.caught),
        ...checkRows(contract, vectors.map(({ vector }) => vector)),
        ...checkCitations(contract, material.sources),
    ];
}

function repeated(ids: readonly string[]): string[] {
    const seen = new Set<string>();
    return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}

function checkIds(contract: Contract, material: Material): Fault[] {
    const ids = contract.clauses.map((clause) => clause.id);
    const all = [...ids, ...contract.limits];
    const faults = [...repeated(all), ...repeated(contract.codes)].map((id) => ({ rule: "id-duplicate", where: id, text: "it stands more than once" }));
    for (const { id, sections } of contract.clauses) {
        const home = id.split(".")[0] ?? "";
        if (!material.homes.has(home)) {
            faults.push({ rule: "clause-home", where: id, text: `there is no lib file ${home}` });
        }
        if (!sections.includes(home)) {
            faults.push({ rule: "clause-home", where: id, text: `it stands in the section of ${sections.join(" and ") || "no file"}` });
        }
    }
    for (const id of contract.limits) {
        const [word = "", home = ""] = id.split(".");
        if (word !== "limit" || !clauseId.test(id) || !material.homes.has(home)) {
            faults.push({ rule: "clause-home", where: id, text: "a limit's id is limit.<lib file>.<name>" });
        }
    }
    for (const id of material.released) {
        if (!all.includes(id) && !contract.retired.includes(id)) {
            faults.push({ rule: "released-removed", where: id, text: "it was released, and is neither here nor among the retired ids" });
        }
    }
    for (const id of contract.retired.filter((retired) => all.includes(retired))) {
        faults.push({ rule: "id-duplicate", where: id, text: "it is retired and stands again" });
    }
    return faults;
}

/** The lies a file names, as a list. */
export function liesOf(file: VectorFile): Lie[] {
    return file.lie === undefined ? [] : Array.isArray(file.lie) ? file.lie : [file.lie];
}

function checkFiles(contract: Contract, files: VectorFile[]): Fault[] {
    const known = new Set([...contract.clauses.map((clause) => clause.id), ...contract.limits]);
    const bound = new Set([...contract.clauses.filter((clause) => clause.level !== "MAY").map((clause) => clause.id), ...contract.limits]);
    const codes = new Set(contract.codes);
    const faults: Fault[] = [];
    const add = (rule: string, where: string, text: string): void => {
        faults.push({ rule, where, text });
    };
    for (const id of repeated(files.flatMap((file) => file.vectors.map((vector) => vector.id)))) {
        add("id-duplicate", id, "two vectors carry it");
    }
    for (const file of files) {
        for (const lie of liesOf(file).filter((one) => !isLie(one))) {
            add("lie-unknown", file.name, `there is no lie ${JSON.stringify(lie)}`);
        }
        for (const vector of file.vectors) {
            if (!vector.clauses.includes(vector.id.split("/")[0] ?? "")) {
                add("vector-form", vector.id, "an id starts with one of the vector's clauses");
            }
            for (const id of vector.clauses.filter((clause) => !known.has(clause))) {
                add("clause-unknown", vector.id, `it cites ${id}, which is no clause and no limit`);
            }
            if (!vector.clauses.some((id) => bound.has(id))) {
                add("vector-unbound", vector.id, "it binds nobody: none of its clauses is a MUST or a limit");
            }
            for (const code of issueCodes(vector.out).filter((one) => !codes.has(one))) {
                add("code-unlisted", vector.id, `the tables do not list the issue code ${code}`);
            }
        }
    }
    return faults;
}

/** The codes of the issues an expected answer carries. */
function issueCodes(out: unknown): string[] {
    const fields = (value: unknown): Fields => typeof value === "object" && value !== null ? value as Fields : {};
    const lists = [fields(out)["issues"], fields(fields(fields(out)["error"])["details"])["issues"]];
    return lists.flatMap((list) => Array.isArray(list) ? list : []).flatMap((issue) => typeof issue?.code === "string" ? [issue.code] : []);
}

function checkCoverage(contract: Contract, vectors: { file: VectorFile; vector: Vector }[], caught: Material["caught"]): Fault[] {
    const faults: Fault[] = [];
    const must = contract.clauses.filter((clause) => clause.level !== "MAY");
    const reviewed = must.filter((clause) => clause.review);
    if (reviewed.length > must.length * reviewShareMax) {
        faults.push({ rule: "review-share", where: "CONTRACT.md", text: `${reviewed.length} of ${must.length} clauses are left to review` });
    }
    const proofs = new Map<string, Vector[]>();
    for (const { vector } of vectors) {
        for (const id of vector.clauses) {
            proofs.set(id, [...proofs.get(id) ?? [], vector]);
        }
    }
    for (const { id } of must.filter((clause) => !clause.review)) {
        const fault = checkProofs(proofs.get(id) ?? [], caught);
        if (fault !== undefined) {
            faults.push({ ...fault, where: id });
        }
    }
    for (const file of new Set(vectors.map((item) => item.file))) {
        for (const lie of liesOf(file)) {
            const key = JSON.stringify(lie);
            if (!file.vectors.some((vector) => caught.get(vector.id)?.has(key))) {
                faults.push({ rule: "lie-uncaught", where: file.name, text: `no vector catches ${key}` });
            }
        }
    }
    return faults;
}

/** What is missing from the vectors of one clause. */
function checkProofs(proofs: Vector[], caught: Material["caught"]): { rule: string; text: string } | undefined {
    if (proofs.length === 0) {
        return { rule: "clause-unproven", text: "no vector" };
    }
    const verdicts = new Set(proofs.filter((vector) => vector.accept !== undefined).map((vector) => vector.accept));
    if (verdicts.size === 2) {
        return undefined;
    }
    if (proofs.every((vector) => vector.accept !== undefined)) {
        return { rule: "verdict-single", text: `its vectors only ${verdicts.has(true) ? "accept" : "reject"}` };
    }
    const crude = new Set([...crudeLies].map((lie) => JSON.stringify(lie)));
    const told = proofs.some((vector) => [...caught.get(vector.id) ?? []].some((key) => !crude.has(key)));
    return told ? undefined : { rule: "lie-missing", text: "no lie that a vector file names is caught by its vectors" };
}

/** The texts of an answer, remembered: the test that takes each clause away asks for them a thousand times. */
const remembered = new WeakMap<object, string[]>();

function strings(value: unknown): string[] {
    if (typeof value === "string") {
        return [value];
    }
    if (typeof value !== "object" || value === null) {
        return [];
    }
    const texts = remembered.get(value) ?? Object.values(value).flatMap(strings);
    remembered.set(value, texts);
    return texts;
}

/** Limits must be named by a vector; codes must be answered in one. */
function checkRows(contract: Contract, vectors: Vector[]): Fault[] {
    const cited = new Set(vectors.flatMap((vector) => vector.clauses));
    const said = (code: string): boolean => vectors.some((vector) => strings(vector.out).some((text) => text === code || text.includes(`"${code}"`)));
    return [
        ...contract.limits.filter((id) => !cited.has(id)).map((id) => ({ rule: "limit-unproven", where: id, text: "no vector" })),
        ...contract.codes.filter((code) => !said(code)).map((code) => ({ rule: "code-unproven", where: code, text: "no vector's answer carries it" })),
    ];
}

/** The ids that a source's comments cite: "Clauses: a.b.*, c.d." and "clause a.b" or "clauses a.b and c.d". */
export function citations(text: string): string[] {
    const id = String.raw`[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*(?:\.\*|\.[a-z0-9][a-z0-9-]*)`;
    const list = new RegExp(String.raw`\b[Cc]lauses?:? (${id}(?:(?:,| and|, and) ${id})*)`, "g");
    const joined = text.replaceAll(/\n\s*(?:\/\/|\*)\s*/g, " ");
    return [...joined.matchAll(list)].flatMap((match) => [...(match[1] ?? "").matchAll(new RegExp(id, "g"))].map((found) => found[0]));
}

function checkCitations(contract: Contract, sources: Material["sources"]): Fault[] {
    const ids = [...contract.clauses.map((clause) => clause.id), ...contract.limits];
    const known = new Set(ids);
    return sources.flatMap(({ name, text }) => [...new Set(citations(text))]
        .filter((id) => id.endsWith(".*") ? !ids.some((one) => one.startsWith(id.slice(0, -1))) : !known.has(id))
        .map((id) => ({ rule: "citation-dangles", where: name, text: `it cites ${id}, which matches no clause` })));
}
