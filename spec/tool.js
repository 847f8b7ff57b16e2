// Writes the tool file of a process vector: the command tree of `in.app` as a JavaScript source that imports toolfuncs/sdk.
// What a handler does is told by `does` (spec/README.md, "What a handler does").

/** The handlers, in the text of the tool file: `does` is followed in this order, and the last of them answers. */
const handlerSource = `
const nested = (value, wrap, turns) => turns === 0 ? value : nested(wrap(value), wrap, turns - 1);
const made = {
    "undefined": () => undefined, "undefined-member": () => ({ a: { b: undefined } }), "undefined-element": () => [1, undefined],
    "nan": () => ({ a: NaN }), "infinity": () => ({ a: Infinity }), "minus-infinity": () => ({ a: -Infinity }), "minus-zero": () => [-0],
    "function": () => ({ a: () => 1 }), "symbol": () => ({ a: Symbol("s") }), "bigint": () => ({ a: 1n }), "date": () => ({ a: new Date(0) }),
    "map": () => ({ a: new Map([["a", 1]]) }), "instance": () => ({ a: new (class Point { x = 1; })() }), "boxed": () => ({ a: new String("s") }),
    "null-prototype": () => Object.assign(Object.create(null), { a: 1 }), "hole": () => [1, , 3], "symbol-member": () => ({ a: { [Symbol("s")]: 1 } }),
    "accessor": () => ({ get a() { throw new Error("it was run"); } }), "tojson": () => ({ a: { toJSON() { throw new Error("it was run"); } } }),
    "tojson-hidden": () => ({ a: Object.defineProperty({ b: 1 }, "toJSON", { value() { throw new Error("it was run"); } }) }),
    "cycle": () => { const value = { a: [{}] }; value.a[0].b = value; return value; }, "shared": () => { const y = [1]; return { a: y, b: y }; },
    "deep": () => { let value = 1; for (let turn = 0; turn < 100000; turn += 1) { value = [value]; } return value; },
    "doubling": () => nested([], (value) => [value, value], 100), "two-faults": () => ({ a: [1], b: [NaN, undefined], c: undefined }),
};

function handler(does = {}) {
    return async (args, context) => {
        if (does.log !== undefined) {
            context.log(does.log);
        }
        if (does.console !== undefined) {
            console.log(does.console);
        }
        if (does.stdout !== undefined) {
            process.stdout.write(does.stdout);
        }
        for (const step of does.progress ?? []) {
            context.progress(...step);
        }
        if (does.wait !== undefined) {
            await new Promise((resolve) => {
                const timer = setTimeout(resolve, does.wait);
                context.signal.addEventListener("abort", () => { clearTimeout(timer); resolve(); });
            });
        }
        if (does.loop !== undefined) {
            const end = Date.now() + does.loop;
            while (Date.now() < end);
        }
        if (does.fail !== undefined) {
            if (does.fail.throw !== undefined) {
                throw new Error(does.fail.throw);
            }
            const { code, message, ...more } = does.fail;
            throw new ToolError(code, message ?? "It failed.", more);
        }
        if (does.make !== undefined) {
            return made[does.make]();
        }
        return does.echo === true ? args : does.return ?? null;
    };
}

function plant(place, { commands = [], groups = [] }) {
    for (const { does, ...spec } of commands) {
        place.command(spec, handler(does));
    }
    for (const { name, description, ...rest } of groups) {
        plant(place.group(name, description), rest);
    }
}
`;

/** A value as JavaScript source, through JSON.parse so that a member called "__proto__" stays a member. */
function literal(value) {
    return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** The whole tool file. Its name is always `tool`. */
export function toolSource(app) {
    const { name, commands, groups, ...options } = app;
    const block = {
        ...(app.version === undefined ? {} : { version: app.version }),
        toolfuncs: { description: app.description ?? "A tool of a vector.", cli_name: "tool", module_name: "tool" },
    };
    const body = JSON.stringify(block, null, 2).split("\n").map((line) => `// ${line}`);
    return [
        "#!/usr/bin/env toolfuncs", "// /// script", ...body, "// ///", "",
        "import { App, ToolError } from \"toolfuncs/sdk\";", handlerSource,
        `export const app = new App(${literal(options)});`, `plant(app, ${literal({ commands, groups })});`, "",
    ].join("\n");
}
