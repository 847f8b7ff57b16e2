// Says whether what an implementation answered is what a vector expects (spec/README.md, "How answers are compared").

/** Words for people: never compared, wherever an issue or an error object stands. */
const freeText = new Set(["message", "detail", "suggestion", "received", "expected", "line", "column"]);

/** Whether two JSON values are equal; member order does not count. */
export function equal(a, b) {
    if (a === b) {
        return true;
    }
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) {
        return false;
    }
    if (Array.isArray(a)) {
        return a.length === b.length && a.every((item, index) => equal(item, b[index]));
    }
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]));
}

/** Whether one issue is the expected one: every member the vector states is there with that value. */
function sameIssue(expected, got) {
    return typeof got === "object" && got !== null && typeof got.path === "string"
        && Object.keys(expected).every((name) => freeText.has(name) || (Object.hasOwn(got, name) && equal(expected[name], got[name])));
}

/** Issues are compared as a set, and as a list where the vector says `ordered`. */
function sameIssues(expected, got, ordered) {
    if (!Array.isArray(got)) {
        return false;
    }
    if (ordered) {
        return expected.length === got.length && expected.every((issue, index) => sameIssue(issue, got[index]));
    }
    return expected.every((issue) => got.some((other) => sameIssue(issue, other)))
        && got.every((other) => expected.some((issue) => sameIssue(issue, other)));
}

/** An error object: its words are free, its issues are a set, and the rest is compared. */
function sameError(expected, got, ordered) {
    if (typeof got !== "object" || got === null) {
        return false;
    }
    const names = new Set([...Object.keys(expected), ...Object.keys(got)].filter((name) => !freeText.has(name)));
    // Whether trying again may help is compared only where a vector says so.
    if (!Object.hasOwn(expected, "retryable")) {
        names.delete("retryable");
    }
    return [...names].every((name) => {
        if (!Object.hasOwn(expected, name) || !Object.hasOwn(got, name)) {
            return false;
        }
        if (name === "details" && Array.isArray(expected.details?.issues)) {
            const { issues, ...rest } = expected.details;
            const { issues: gotIssues, ...gotRest } = got.details ?? {};
            return sameIssues(issues, gotIssues, ordered) && equal(rest, gotRest);
        }
        return equal(expected[name], got[name]);
    });
}

/** Lists of issues at the top level of an answer; the last two are those of an examined source. */
const issueLists = new Set(["issues", "errors", "warnings"]);

/** An answer: lists of issues and `error` at its top level by their own rules, the time taken never, everything else exactly. */
export function sameOut(expected, got, ordered = false) {
    const plain = (value) => typeof value !== "object" || value === null || Array.isArray(value);
    if (plain(expected) || plain(got)) {
        return equal(expected, got);
    }
    const names = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...names].every((name) => {
        if (!Object.hasOwn(expected, name) || !Object.hasOwn(got, name)) {
            return false;
        }
        if (issueLists.has(name) && Array.isArray(expected[name])) {
            return sameIssues(expected[name], got[name], ordered);
        }
        if (name === "error" && !plain(expected.error)) {
            return sameError(expected.error, got.error, ordered);
        }
        if (name === "meta" && !plain(expected.meta) && !plain(got.meta)) {
            return equal({ ...expected.meta, duration_ms: 0 }, { ...got.meta, duration_ms: 0 });
        }
        return equal(expected[name], got[name]);
    });
}

/** The verdict an answer gives: true accepts, false rejects, undefined is neither (a refused schema says nothing about a value). */
export function verdict(op, out) {
    if (typeof out !== "object" || out === null) {
        return undefined;
    }
    const flag = { "schema.validate": "valid", "schema.check": "ok", "pattern.test": "match", "semver.test": "match", "invoke": "ok" }[op];
    if (flag !== undefined) {
        return typeof out[flag] === "boolean" ? out[flag] : undefined;
    }
    if (op === "process") {
        return out.exit === 0 ? true : out.exit === 2 ? false : undefined;
    }
    return !Object.hasOwn(out, "issues") && !Object.hasOwn(out, "error");
}

/** Compares an answer with a vector: undefined when it is right, else one sentence that says what is wrong. */
export function judge(vector, op, out) {
    // A validator that says it is incomplete is bound by what it rejects only.
    if (op === "schema.validate" && vector.in.mode === "adopt" && out?.complete === false) {
        if (out.valid === true) {
            return undefined;
        }
        const { complete, ...rest } = out;
        return judge(vector, op, rest);
    }
    if (Object.hasOwn(vector, "accept")) {
        const said = verdict(op, out);
        return said === vector.accept ? undefined : `expected ${vector.accept ? "accept" : "reject"}, got ${said === undefined ? "neither" : said ? "accept" : "reject"}`;
    }
    if (op === "process") {
        return judgeProcess(vector.out, out, vector.ordered === true);
    }
    return sameOut(vector.out, out, vector.ordered === true) ? undefined : "the answer differs";
}

/** A process: only what the vector states is compared; exit always. `or` is another right answer. */
function judgeProcess(expected, got, ordered) {
    if (expected.or !== undefined && judgeProcess(expected.or, got, ordered) === undefined) {
        return undefined;
    }
    if (typeof got !== "object" || got === null || expected.exit !== got.exit) {
        return `exit is ${JSON.stringify(got?.exit)}, expected ${JSON.stringify(expected.exit)}`;
    }
    for (const stream of ["stdout", "stderr"]) {
        const fault = Object.hasOwn(expected, stream) ? judgeText(expected[stream], got[stream], ordered) : undefined;
        if (fault !== undefined) {
            return `${stream} ${fault}`;
        }
    }
    for (const [name, text] of Object.entries(expected.files ?? {})) {
        const there = Object.hasOwn(got.files ?? {}, name) ? got.files[name] : undefined;
        if (text === null ? there !== undefined : there === undefined) {
            return `file ${name} is ${text === null ? "there" : "missing"}`;
        }
        const fault = text === null ? undefined : judgeText(text, there, ordered);
        if (fault !== undefined) {
            return `file ${name} ${fault}`;
        }
        if (typeof text?.executable === "boolean" && text.executable !== (got.executable ?? []).includes(name)) {
            return `file ${name} is ${text.executable ? "not " : ""}executable`;
        }
    }
    return undefined;
}

/** One text: a string exactly, or what an object of checks asks for, all of them. */
function judgeText(expected, got, ordered) {
    if (typeof expected === "string") {
        return expected === got ? undefined : "differs";
    }
    if (Object.hasOwn(expected, "empty") && expected.empty !== (got === "")) {
        return expected.empty ? "is not empty" : "is empty";
    }
    for (const part of expected.contains ?? []) {
        if (!got.includes(part)) {
            return `does not contain ${JSON.stringify(part)}`;
        }
    }
    for (const part of expected.lacks ?? []) {
        if (got.includes(part)) {
            return `contains ${JSON.stringify(part)}`;
        }
    }
    if (Object.hasOwn(expected, "json") || Object.hasOwn(expected, "jsonl")) {
        try {
            const value = Object.hasOwn(expected, "json") ? JSON.parse(got) : got.trimEnd().split("\n").map((line) => JSON.parse(line));
            const right = Object.hasOwn(expected, "json")
                ? sameOut(expected.json, value, ordered)
                : value.length === expected.jsonl.length && value.every((line, index) => sameOut(expected.jsonl[index], line, ordered));
            return right ? undefined : "holds other JSON";
        } catch {
            return "is not JSON";
        }
    }
    return undefined;
}
