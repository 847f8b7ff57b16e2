// Words what the schema check finds in one operation's definition, with its place in what the author wrote; loaded on a fault only.
// Clauses: derive.schema, derive.issue.*.
import { advise } from "../base/schema.js";
import { isPlainObject, pointer } from "../base/value.js";
import { planSchema } from "../base/verdict.js";
import { definitionPath, issuesMax } from "./derive.js";
/** Every fault of a definition: those of its derivation, then those of its two schemas, each once. */
export function definitionIssues(command, operation, derived, input, output) {
    const worded = (side, schema, { issues }) => issues.flatMap((issue) => placed(schema, advise(issue))).map(({ code, path, keyword, detail, suggestion }) => ({
        code,
        operation: [...operation],
        ...definitionPath(command, side, path),
        keyword,
        detail,
        ...(suggestion === undefined ? {} : { suggestion }),
    }));
    const issues = [...derived.issues, ...worded("input", derived.input, input), ...worded("output", derived.output, output)];
    // Shared definitions stand in both schemas; a fault in them is said once.
    const seen = new Set();
    return issues.filter(({ code, path, keyword }) => {
        const key = `${code} ${path} ${keyword ?? ""}`;
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew && seen.size <= issuesMax;
    });
}
/** A fault of a schema as a whole is told of the parameters and definitions that have it by themselves, where there are some (clause derive.issue.whole). */
function placed(schema, issue) {
    if (issue.path !== "" || issue.keyword !== "" || !isPlainObject(schema)) {
        return [issue];
    }
    const paths = ["properties", "$defs"].flatMap((keyword) => {
        const members = isPlainObject(schema[keyword]) ? schema[keyword] : {};
        return Object.entries(members).filter(([, member]) => {
            const { issues } = planSchema({ [keyword]: { one: member } }, { mode: "define", formats: false });
            return issues.some(({ code, path }) => code === issue.code && path === "");
        }).map(([name]) => pointer(`/${keyword}`, name));
    });
    return paths.length === 0 ? [issue] : paths.map((path) => ({ ...issue, path }));
}
