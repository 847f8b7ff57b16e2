// Words what the schema check finds in one operation's definition, with its place in what the author wrote; loaded on a fault only.
// Clauses: derive.schema, derive.issue.*.

import type { Plan, SchemaIssue } from "../base/verdict.ts";
import type { JsonSchema } from "../types.ts";
import type { Derived } from "./derive.ts";
import type { Command, ToolIssue } from "./tree.ts";
import { advise } from "../base/schema.ts";
import { isPlainObject, pointer } from "../base/value.ts";
import { planSchema } from "../base/verdict.ts";
import { definitionPath, issuesMax } from "./derive.ts";

/** Every fault of a definition: those of its derivation, then those of its two schemas, each once. */
export function definitionIssues(command: Command, operation: readonly string[], derived: Derived, input: Plan, output: Plan): ToolIssue[] {
    const worded = (side: "input" | "output", schema: JsonSchema, { issues }: Plan): ToolIssue[] => issues.flatMap((issue) => placed(schema, advise(issue))).map(({ code, path, keyword, detail, suggestion }) => ({
        code,
        operation: [...operation],
        ...definitionPath(command, side, path),
        keyword,
        detail,
        ...(suggestion === undefined ? {} : { suggestion }),
    }));
    const issues = [...derived.issues, ...worded("input", derived.input, input), ...worded("output", derived.output, output)];
    // Shared definitions stand in both schemas; a fault in them is said once.
    const seen = new Set<string>();
    return issues.filter(({ code, path, keyword }) => {
        const key = `${code} ${path} ${keyword ?? ""}`;
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew && seen.size <= issuesMax;
    });
}

/** A fault of a schema as a whole is told of the parameters and definitions that have it by themselves, where there are some (clause derive.issue.whole). */
function placed(schema: JsonSchema, issue: SchemaIssue): SchemaIssue[] {
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
