// command: what the handler receives and may return, what a caller passes and gets, and what the compiler refuses.
import type { Context, FromSchema, JsonSchema } from "../../bin/types.js";
import { App, dict, list, nullable, record } from "../../bin/sdk.js";
import type { Equal, Holds } from "./equal.js";

const app = new App();
const text = { type: "string" } as const;
const about = { name: "sample", description: "A sample." };

/** A command with required, defaulted and nullable parameters, whose handler is synchronous. */
export const report = app.command(
    {
        name: "report",
        description: "Report on one city.",
        params: {
            city: { type: "string", description: "City to report on." },
            units: { enum: ["c", "f"], default: "c", description: "Temperature unit." },
            limit: { type: "integer", minimum: 1, default: 10 },
            note: nullable({ type: "string" }),
            tags: { type: "array", items: { type: "string" }, default: [] },
        },
        positional: ["city"],
        short: { limit: "l" },
        aliases: ["r"],
        summary: "Reports.",
        tags: ["weather"],
        category: "read",
        examples: ["report London"],
        visibility: "external",
        annotations: { readOnly: true, openWorld: true },
        version: "1.0.0",
        deprecated: false,
        extraDescription: "More.",
        returns: record({ city: text, units: { enum: ["c", "f"] }, temperature: { type: "number" } }),
    },
    ({ city, units, limit, note, tags }, { signal, progress, log }) => {
        progress(1, limit, note ?? tags.join());
        log(signal.aborted ? "stopped" : city);
        return { city, units, temperature: 4 };
    },
);

type ReportGiven = {
    city: string;
    units?: "c" | "f" | undefined;
    limit?: number | undefined;
    note: string | null;
    tags?: string[] | undefined;
};
type ReportResult = { city: string; units: "c" | "f"; temperature: number };

export type Report = [
    Holds<Equal<Parameters<typeof report>[0], ReportGiven>>,
    Holds<Equal<Exclude<Parameters<typeof report>[1], undefined>, Partial<Context>>>,
    Holds<Equal<Parameters<typeof report>["length"], 1 | 2>>,
    Holds<Equal<ReturnType<typeof report>, ReportResult>>,
];

/** The handler's own view of the arguments, and the context. */
export const view = app.command(
    { ...about, params: { city: text, units: { enum: ["c", "f"], default: "c" } }, returns: true },
    (args, context) => {
        const holds: Holds<Equal<typeof args, { city: string; units: "c" | "f" }>> = true;
        const given: Holds<Equal<typeof context, Context>> = true;
        return [holds, given];
    },
);

/** An async handler keeps its promise in the native type. */
export const later = app.command(
    { ...about, params: { city: text }, returns: record({ city: text }) },
    async ({ city }) => ({ city }),
);
/** A handler that promises only sometimes says so. */
export const sometimes = app.command(
    { ...about, params: { now: { type: "boolean" } }, returns: { type: "integer" } },
    ({ now }) => (now ? 1 : Promise.resolve(2)),
);
/** Nothing to say, nothing to answer. */
export const ping = app.command({ ...about, params: {}, returns: { type: "null" } }, () => null);
/** Every parameter has a default. */
export const easy = app.command(
    { ...about, params: { limit: { type: "integer", default: 10 } }, returns: list({ type: "integer" }) },
    ({ limit }) => [limit],
);

export type Shapes = [
    Holds<Equal<ReturnType<typeof later>, Promise<{ city: string }>>>,
    Holds<Equal<ReturnType<typeof sometimes>, 1 | Promise<number>>>,
    Holds<Equal<ReturnType<typeof ping>, null>>,
    Holds<Equal<Parameters<typeof ping>[0], { [name: string]: never } | undefined>>,
    Holds<Equal<Parameters<typeof easy>[0], { limit?: number | undefined } | undefined>>,
    Holds<Equal<ReturnType<typeof easy>, number[]>>,
];

/** `defs` reach the arguments and the result, and may contain themselves. */
export const grow = app.command(
    {
        ...about,
        params: { root: { $ref: "#/$defs/node" }, other: { $ref: "#/properties/root" } },
        defs: {
            node: record({ label: text, depth: { type: "integer", default: 0 }, kids: list({ $ref: "#/$defs/node" }) }),
        },
        returns: { $ref: "#/$defs/node" },
    },
    ({ root, other }) => {
        const depth: number = other.kids[0]?.depth ?? root.depth;
        return { label: root.kids[0]?.label ?? "", depth, kids: [root, other] };
    },
);

/** A whole input schema with its own `required`. */
export const whole = app.command(
    {
        ...about,
        input: { type: "object", properties: { city: text, units: { enum: ["c", "f"], default: "c" }, near: text }, required: ["city"] },
        returns: text,
    },
    ({ city, units, near }) => {
        const holds: Holds<Equal<[typeof units, typeof near], ["c" | "f", string | undefined]>> = true;
        return `${city}${holds}`;
    },
);
/** An input that is a reference into `defs`. */
export const byName = app.command(
    { ...about, input: { $ref: "#/$defs/args" }, defs: { args: record({ city: text }) }, returns: text },
    ({ city }) => city,
);

/** What a schema of Zod, Valibot or ArkType looks like from outside. */
declare const standard: {
    readonly "~standard": {
        readonly version: 1;
        readonly vendor: "sample";
        readonly types?: { readonly input: { city: string; units?: "c" | "f" | undefined }; readonly output: { city: string; units: "c" | "f" } } | undefined;
        readonly validate: (value: unknown) => unknown;
        readonly jsonSchema: {
            readonly input: (options: { readonly target: string }) => Record<string, unknown>;
            readonly output: (options: { readonly target: string }) => Record<string, unknown>;
        };
    };
};
declare const untyped: { readonly "~standard": Omit<(typeof standard)["~standard"], "types"> };

/** The caller passes the schema's input type, the handler receives its output type. */
export function standards(): string {
    const typed = app.command({ ...about, input: standard, returns: text }, ({ units }) => units);
    const blind = app.command({ ...about, input: untyped, returns: text }, (args) => String(args satisfies unknown));
    const known: Holds<Equal<Parameters<typeof typed>[0], { city: string; units?: "c" | "f" | undefined }>> = true;
    const unknown: Holds<Equal<Parameters<typeof blind>[0], unknown>> = true;
    // @ts-expect-error: not in the enumeration of the input type
    typed({ city: "Rome", units: "k" });
    return `${typed({ city: "Rome" })}${blind({})}${known}${unknown}`;
}

/** The helpers are plain JSON Schema, and nest. */
export type Helpers = [
    Holds<Equal<FromSchema<ReturnType<typeof sampleRecord>>, { id: string; size?: number }>>,
    Holds<Equal<FromSchema<ReturnType<typeof sampleList>>, ({ id: string; size?: number } | null)[]>>,
    Holds<Equal<FromSchema<ReturnType<typeof sampleDict>>, { [name: string]: "a" | "b" }>>,
    Holds<Equal<ReturnType<typeof sampleRecord>["required"], readonly "id"[]>>,
];
function sampleRecord() {
    return record({ id: { type: "string" }, size: { type: "integer", default: 1 } });
}
function sampleList() {
    return list(nullable(sampleRecord()));
}
function sampleDict() {
    return dict({ enum: ["a", "b"] });
}

/** A record carries annotations by spreading, and keeps its type. */
export const annotated = app.command(
    { ...about, params: { filter: { ...record({ name: text }), description: "What to keep.", default: { name: "a" } } }, returns: text },
    ({ filter }) => filter.name,
);

/** A schema that is no literal gives `unknown`, never an error. */
export function widened(schema: JsonSchema, params: { readonly [name: string]: JsonSchema }, anything: any): unknown {
    const one = app.command({ ...about, params: { a: schema }, returns: schema }, ({ a }) => a);
    const all = app.command({ ...about, params, returns: true }, (args) => args["a"]);
    const any = app.command({ ...about, params: { a: anything }, returns: anything }, ({ a }) => a);
    const given: Holds<Equal<Parameters<typeof one>[0], { a: unknown }>> = true;
    return [one({ a: 1 }), all({ b: 2 }), any({ a: 3 }), given];
}

/** The result of a group's command is typed as well. */
export const grouped = app
    .group("deep", "A group.")
    .command({ ...about, params: { city: text }, returns: text }, ({ city }) => city);

/** Calls as a tool's own code and other programs write them. */
export async function calls(): Promise<unknown[]> {
    const found = await later({ city: "Rome" });
    const controller = new AbortController();
    return [
        report({ city: "Rome", note: null }).temperature,
        report({ city: "Rome", note: "n", units: "f", limit: 3, tags: ["a"] }, { signal: controller.signal }),
        found.city,
        ping(),
        ping({}),
        ping({}, { log: () => {} }),
        easy(),
        easy({ limit: 3 })[0],
        easy({ limit: undefined }),
        grow({ root: { label: "a", kids: [] }, other: { label: "b", depth: 1, kids: [{ label: "c", kids: [] }] } }).kids,
        whole({ city: "Rome" }),
        whole({ city: "Rome", units: "f", near: "sea" }),
        byName({ city: "Rome" }),
        annotated(),
        grouped({ city: "Rome" }),
    ];
}

/** What the compiler refuses of a caller. Never called. */
export function refusedCalls(): void {
    // @ts-expect-error: a required parameter is missing
    report({ city: "Rome" });
    // @ts-expect-error: no argument at all
    report();
    // @ts-expect-error: a number for a string
    report({ city: 4, note: null });
    // @ts-expect-error: not in the enumeration
    report({ city: "Rome", note: null, units: "k" });
    // @ts-expect-error: a string for an integer
    report({ city: "Rome", note: null, limit: "3" });
    // @ts-expect-error: null where only the nullable parameter takes it
    report({ city: null, note: null });
    // @ts-expect-error: an unknown parameter
    report({ city: "Rome", note: null, unit: "c" });
    // @ts-expect-error: an item of the wrong type
    report({ city: "Rome", note: null, tags: [1] });
    // @ts-expect-error: a single string is no list
    report({ city: "Rome", note: null, tags: "a" });
    // @ts-expect-error: a positional argument
    report("Rome");
    // @ts-expect-error: no such member in the context
    report({ city: "Rome", note: null }, { timeout: 3 });
    // @ts-expect-error: a command without parameters takes none
    ping({ city: "Rome" });
    // @ts-expect-error: a member of the wrong type, three deep
    grow({ root: { label: "a", kids: [{ label: "b", kids: [{ label: 4, kids: [] }] }] }, other: { label: "b", kids: [] } });
    // @ts-expect-error: the whole input requires it
    whole({});
    // @ts-expect-error: no such member in the result
    report({ city: "Rome", note: null }).humidity;
    // @ts-expect-error: a promise has to be awaited
    later({ city: "Rome" }).city;
    // @ts-expect-error: the result may be null
    app.command({ ...about, params: {}, returns: nullable(text) }, (): string | null => null)().length;
}

/** What the compiler refuses of a definition. Never called. */
export function refusedDefinitions(): void {
    const params = { city: text, limit: { type: "integer", default: 3 } } as const;
    // @ts-expect-error: the result has the wrong type
    app.command({ ...about, params, returns: text }, ({ limit }) => limit);
    // @ts-expect-error: the promised result has the wrong type
    app.command({ ...about, params, returns: text }, async ({ limit }) => limit);
    // @ts-expect-error: the result lacks a member
    app.command({ ...about, params, returns: record({ city: text, limit: { type: "integer" } }) }, ({ city }) => ({ city }));
    // @ts-expect-error: a member of the result has the wrong type
    app.command({ ...about, params, returns: record({ city: text }) }, ({ limit }) => ({ city: limit }));
    // @ts-expect-error: not in the enumeration of the result
    app.command({ ...about, params, returns: { enum: ["a", "b"] } }, () => "c");
    // @ts-expect-error: nothing is null, not undefined
    app.command({ ...about, params, returns: { type: "null" } }, () => {});
    // @ts-expect-error: an item of the result has the wrong type
    app.command({ ...about, params, returns: list(text) }, ({ limit }) => [limit]);
    // @ts-expect-error: a value of the result has the wrong type
    app.command({ ...about, params, returns: dict(text) }, ({ limit }) => ({ a: limit }));
    // @ts-expect-error: null for a result that is not nullable
    app.command({ ...about, params, returns: text }, () => null);
    // @ts-expect-error: the handler reads a parameter that is not declared
    app.command({ ...about, params, returns: text }, ({ town }) => town);
    // @ts-expect-error: the handler wants another type than the parameter has
    app.command({ ...about, params, returns: text }, ({ city }: { city: number }) => String(city));
    // @ts-expect-error: there is no third argument
    app.command({ ...about, params, returns: text }, ({ city }, context, more) => city);
    // @ts-expect-error: no handler
    app.command({ ...about, params, returns: text });
    // @ts-expect-error: a handler that is no function
    app.command({ ...about, params, returns: text }, "city");
    // @ts-expect-error: no name
    app.command({ description: "d", params, returns: text }, ({ city }) => city);
    // @ts-expect-error: no description
    app.command({ name: "sample", params, returns: text }, ({ city }) => city);
    // @ts-expect-error: no returns
    app.command({ ...about, params }, () => null);
    // @ts-expect-error: neither params nor input
    app.command({ ...about, returns: text }, () => "a");
    // @ts-expect-error: both params and input
    app.command({ ...about, params, input: { type: "object" }, returns: text }, () => "a");
    // @ts-expect-error: a misspelt member
    app.command({ ...about, params, returns: text, positionals: ["city"] }, ({ city }) => city);
    // @ts-expect-error: no such visibility
    app.command({ ...about, params, returns: text, visibility: "hidden" }, ({ city }) => city);
    // @ts-expect-error: a schema is an object or a boolean
    app.command({ ...about, params: { city: "string" }, returns: text }, () => "a");
    // @ts-expect-error: no such annotation
    app.command({ ...about, params, returns: text, annotations: { readonly: true } }, ({ city }) => city);
}
