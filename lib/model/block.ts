// Reads a metadata block that is written the usual way, with no other file loaded: what a run needs of it.
// Clauses: load.package.declared. Whatever is unusual here, metadata.ts reads in full; what is accepted here, it accepts with the same values.

/** What a block says about running the file. */
export interface Block {
    version?: string;
    engines: { node?: string; toolfuncs?: string };
    dependencies: { readonly [name: string]: string };
}

const opener = "// /// script\n";
const closer = "\n// ///\n";
/** Within the first 64 KiB, however many bytes a character takes. */
const headMax = 16_384;
const descriptionMax = 512;
const nameMax = 214;

/** Escapes, and characters that a line of text does not hold; half a character is in no file of UTF-8. */
const unusual = /[\\\x7f-\x9f\u2028\u2029]/;
/** A version that is asked for as "this one or a later one". */
const least = /^>=(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?$/;
const packageName = /^(?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9_-]*$/;
const packageRange = /^[~^]?(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){0,2}$/;

/** The block of a tool file; null where there is none, undefined where metadata.ts has to decide. */
export function readBlock(text: string): Block | null | undefined {
    if (!/\/\/\/[ \t]*script/.test(text)) {
        return null;
    }
    const first = text.startsWith("#!") ? text.indexOf("\n") + 1 : 0;
    const start = text.indexOf(opener);
    const end = text.indexOf(closer, start);
    if (start < 0 || end < 0 || end > headMax || text.slice(first, start).trim() !== "" || text.indexOf(`\n${opener}`, end) >= 0) {
        return undefined;
    }
    const lines = text.slice(start + opener.length, end).split("\n");
    const body = lines.map((line) => line.slice(3)).join("\n");
    return unusual.test(body) || !lines.every((line) => line === "//" || line.startsWith("// ")) ? undefined : readBody(body);
}

function readBody(body: string): Block | undefined {
    let value: unknown;
    try {
        value = JSON.parse(body);
    } catch {
        return undefined;
    }
    // A key that is there twice, or a number that loses digits, is written otherwise.
    if (!isObject(value) || JSON.stringify(value) !== body.replace(/("[^"]*")|\s+/g, "$1")) {
        return undefined;
    }
    const { version, engines = {}, dependencies = {}, toolfuncs, ...others } = value;
    const isUsual = Object.keys(others).length === 0 && (version === undefined || isText(version))
        && isObject(engines) && Object.keys(engines).every((key) => (key === "node" || key === "toolfuncs") && least.test(String(engines[key])))
        && isObject(dependencies) && Object.entries(dependencies).every(isDependency) && isObject(toolfuncs) && isTool(toolfuncs);
    return isUsual ? { ...(version === undefined ? {} : { version }), engines, dependencies: dependencies as { [name: string]: string } } : undefined;
}

function isTool({ description, cli_name: cliName, module_name: moduleName, dynamic, ...others }: Fields): boolean {
    return isText(description) && description.trim() !== "" && description.length <= descriptionMax && isText(cliName) && isText(moduleName)
        && (dynamic === undefined || typeof dynamic === "boolean") && Object.keys(others).length === 0;
}

function isDependency([name, spec]: [string, unknown]): boolean {
    return packageName.test(name) && name.length <= nameMax && name !== "toolfuncs" && name !== "node_modules" && typeof spec === "string" && packageRange.test(spec);
}

type Fields = { readonly [key: string]: unknown };

function isObject(value: unknown): value is Fields {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
    return typeof value === "string" && value !== "";
}
