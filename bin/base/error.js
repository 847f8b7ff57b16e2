// The closed table of error codes: category, exit status, HTTP status and JSON-RPC number of every failure toolfuncs reports.
// Clauses: error.*. Rules: RFC 9110 section 15 (HTTP), JSON-RPC 2.0 section 5.1.
/** Exit status and HTTP status by category. */
export const categories = {
    input: { exit: 2, http: 400 },
    refused: { exit: 3, http: 503 },
    blocked: { exit: 5, http: 202 },
    state: { exit: 10, http: 409 },
    auth: { exit: 30, http: 403 },
    timeout: { exit: 50, http: 504 },
    runtime: { exit: 70, http: 502 },
    internal: { exit: 70, http: 500 },
};
/** Every code toolfuncs itself emits, with its category; a tool's own ToolError may carry others. */
export const codes = {
    "input-invalid": "input",
    "command-unknown": "input",
    "source-missing": "input",
    "source-invalid": "refused",
    "source-syntax": "refused",
    "source-failed": "refused",
    "package-missing": "refused",
    "metadata-invalid": "refused",
    "engine-unsupported": "refused",
    "environment-failed": "refused",
    "operation-faulty": "refused",
    "family-faulty": "refused",
    "file-exists": "state",
    "file-unwritable": "state",
    "time-exceeded": "timeout",
    "operation-cancelled": "runtime",
    "tool-failed": "runtime",
    "result-invalid": "runtime",
};
/** The statuses of one error by its category; an unknown tool is the one JSON-RPC error (clause error.mcp). */
export function errorStatus(error) {
    const row = categories[error.category];
    return { exit: row.exit, http: row.http, mcp: error.code === "command-unknown" ? -32602 : "isError" };
}
/** Makes an error object of a toolfuncs code; the table gives its category. */
export function errorObject(code, message, more = {}) {
    return { code, category: codes[code] ?? "internal", message, ...more, retryable: more.retryable ?? false };
}
/** Faults that one failure lists: nobody reads more (limit.error.issues). */
const issuesMax = 100;
/** The failure of one or more faults: how many in words, each in `details.issues`; bad input names the place of the first (clause error.issues). */
export function errorList(code, subject, issues) {
    const count = issues.length === 1 ? "one fault" : issues.length < issuesMax ? `${issues.length} faults` : `at least ${issuesMax} faults`;
    const told = issues.slice(0, issuesMax);
    const field = codes[code] === "input" ? { field: told[0]?.path ?? "" } : {};
    return errorObject(code, `${subject} has ${count}.`, { details: { issues: told }, ...field });
}
