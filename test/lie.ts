// The lies of the lying driver: each changes a right answer in one way that vectors must notice (spec/README.md, "Lies").

export type Fields = { [name: string]: any };
/** A lie as a vector file names it: one of the names below, or one change at a JSON Pointer into the answer (no value removes it). */
export type Lie = string | { set: [string] | [string, unknown] };

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes every issue list of an answer, wherever the protocol puts one. */
function changeIssues(out: unknown, change: (issues: Fields[]) => Fields[]): unknown {
    if (!isObject(out)) {
        return out;
    }
    const copy: Fields = { ...out };
    for (const name of ["issues", "errors", "warnings"].filter((one) => Array.isArray(copy[one]))) {
        copy[name] = change(copy[name]);
    }
    if (isObject(copy["error"]) && isObject(copy["error"]["details"]) && Array.isArray(copy["error"]["details"]["issues"])) {
        const details = { ...copy["error"]["details"], issues: change(copy["error"]["details"]["issues"]) };
        copy["error"] = { ...copy["error"], details };
    }
    return copy;
}

/** Changes the members of the error object, where there is one. */
function changeError(out: unknown, change: (error: Fields) => Fields): unknown {
    return isObject(out) && isObject(out["error"]) ? { ...out, error: change(out["error"]) } : out;
}

/** Changes what a process wrote as JSON as if it were an answer. */
function inStreams(out: unknown, change: (value: unknown) => unknown): unknown {
    const inText = (text: string): string => {
        try {
            return `${JSON.stringify(change(JSON.parse(text)))}\n`;
        } catch {
            return text;
        }
    };
    return isObject(out) ? { ...out, stdout: inText(out["stdout"]), stderr: inText(out["stderr"]) } : out;
}

function swap(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(swap).reverse();
    }
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swap(item)])) : value;
}

function spoil(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(spoil);
    }
    if (isObject(value)) {
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item)]));
    }
    return typeof value === "string" ? `${value}x` : typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : 0;
}

const wrong = (issue: Fields): Fields => ({
    ...issue,
    ...("keyword" in issue ? { keyword: "wrong" } : {}),
    ...("code" in issue ? { code: "wrong" } : {}),
});
const prefixed = (issue: Fields): Fields => "path" in issue ? { ...issue, path: `/wrong${issue["path"]}` } : issue;
const field = (error: Fields): Fields => "field" in error ? { ...error, field: `/wrong${error["field"]}` } : error;

function verdict(accept: boolean, op: string, out: unknown): unknown {
    switch (op) {
        case "pattern.test":
        case "semver.test": return { match: accept };
        case "schema.check": return accept ? { ok: true, complete: true, issues: [] } : { ok: false, complete: false, issues: [{ path: "", keyword: "type", code: "wrong" }] };
        case "schema.validate": return accept ? { valid: true, issues: [] } : { valid: false, issues: [{ path: "", keyword: "false" }] };
        case "invoke": return accept ? { ok: true, result: null } : { ok: false, error: { code: "wrong", category: "input", message: "", retryable: false } };
        case "process": return isObject(out) ? { ...out, exit: accept ? 0 : 2 } : out;
        default: return accept ? { value: null } : { issues: [{ path: "", code: "wrong" }] };
    }
}

const changes: { [name: string]: (out: unknown, op: string) => unknown } = {
    "always-valid": (out, op) => verdict(true, op, out),
    "always-invalid": (out, op) => verdict(false, op, out),
    "drop-issues": (out) => changeIssues(out, () => []),
    "drop-last-issue": (out) => changeIssues(out, (issues) => issues.slice(0, -1)),
    "first-issue-only": (out) => changeIssues(out, (issues) => issues.slice(0, 1)),
    "wrong-path": (out) => changeError(changeIssues(out, (issues) => issues.map(prefixed)), field),
    "wrong-keyword": (out) => changeError(changeIssues(out, (issues) => issues.map(wrong)), wrong),
    "swap-order": swap,
    "wrong-value": spoil,
    "null-out": () => null,
    "zero-exit": (out) => isObject(out) ? { ...out, exit: 0 } : out,
    "empty-stdout": (out) => isObject(out) ? { ...out, stdout: "" } : out,
    "stderr-to-stdout": (out) => isObject(out) ? { ...out, stdout: `${out["stdout"]}${out["stderr"]}`, stderr: "" } : out,
};

/** These break the protocol or the whole answer: any vector catches them, so they prove nothing about a clause. */
export const crudeLies: ReadonlySet<string> = new Set(["crash", "noise", "null-out"]);

/** Lies about what a process did, not about what it wrote. */
const aboutProcess: ReadonlySet<string> = new Set(["always-valid", "always-invalid", "zero-exit", "empty-stdout", "stderr-to-stdout", "null-out", "wrong-value"]);

export function isLie(lie: unknown): lie is Lie {
    if (typeof lie === "string") {
        return lie in changes || crudeLies.has(lie);
    }
    return isObject(lie) && Object.keys(lie).length === 1 && Array.isArray(lie["set"]) && typeof lie["set"][0] === "string" && lie["set"].length < 3;
}

/** The answer a liar gives in place of a right one. `crash` and `noise` have no answer: the liar process acts them out. */
export function tell(lie: Lie, op: string, out: unknown): unknown {
    if (typeof lie !== "string") {
        return set(out, lie.set);
    }
    const change = changes[lie];
    if (change === undefined) {
        throw new Error(`${lie} has no answer`);
    }
    return op === "process" && !aboutProcess.has(lie) ? inStreams(out, (value) => change(value, op)) : change(out, op);
}

/** Puts a value at a JSON Pointer, or removes what is there; members on the way are made. */
function set(out: unknown, [path, ...value]: [string] | [string, unknown]): unknown {
    if (path === "") {
        return value[0];
    }
    const copy = structuredClone(isObject(out) || Array.isArray(out) ? out : {}) as Fields;
    const tokens = path.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = tokens.pop() as string;
    let place = copy;
    for (const token of tokens) {
        if (typeof place[token] !== "object" || place[token] === null) {
            place[token] = {};
        }
        place = place[token];
    }
    if (value.length === 0) {
        delete place[last];
    } else {
        place[last] = value[0];
    }
    return copy;
}
