// A PATH with everything that may stand on one: tools, what looks like them, and what must not be touched.

import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const shebang = "#!/usr/bin/env toolfuncs\n";

/** The text of a tool file; with `name`, its block declares that name. */
export function toolText(name: string, description = `The tool ${name}.`): string {
    const block = { toolfuncs: { description, cli_name: name, module_name: name.replaceAll("-", "_") } };
    return `${shebang}// /// script\n// ${JSON.stringify(block)}\n// ///\n`;
}

export interface Fixture {
    place: string;
    path: string;
    /** What could not be made here, and why. */
    missing: string[];
    remove(): void;
}

type Write = (name: string, content: string | Buffer, mode?: number) => void;

/** A folder of its own for one test file, which other users may look at. */
export function makePlace(name: string): string {
    const place = mkdtempSync(join(tmpdir(), `toolfuncs-${name}-`));
    chmodSync(place, 0o755);
    return place;
}

/** One folder on the PATH and how to write executables into it. */
export function makeFolder(place: string, name: string): { folder: string; write: Write } {
    const folder = join(place, name);
    mkdirSync(folder);
    return {
        folder,
        write: (file, content, mode = 0o755) => {
            writeFileSync(join(folder, file), content);
            chmodSync(join(folder, file), mode);
        },
    };
}

/** Files whose first line is nearly that of a tool: no tools. */
const nearMisses: { readonly [name: string]: string } = {
    "carriage-return": toolText("carriage-return").replace("\n", "\r\n"),
    "byte-order-mark": `\uFEFF${toolText("byte-order-mark")}`,
    "env-split": toolText("env-split").replace("env toolfuncs", "env -S toolfuncs"),
    "absolute-path": toolText("absolute-path").replace("/usr/bin/env toolfuncs", "/usr/local/bin/toolfuncs"),
    "extra-blank": toolText("extra-blank").replace("env toolfuncs", "env  toolfuncs"),
    "blank-behind": toolText("blank-behind").replace("toolfuncs\n", "toolfuncs \n"),
    "blank-before": ` ${toolText("blank-before")}`,
    "longer-name": toolText("longer-name").replace("toolfuncs\n", "toolfuncs2\n"),
    "second-line": `\n${toolText("second-line")}`,
    "no-line-end": shebang.trimEnd(),
};

/** Names that no tool file has. */
const otherNames = ["Weather", "snake_name", "tool.js", "-dash", "double--hyphen", "1digit", "end-", "two words", "two\nlines", "\u00e4rger"];

function fillFirst(place: string, missing: string[]): string {
    const { folder, write } = makeFolder(place, "first");
    const at = (name: string): string => join(folder, name);
    const store = makeFolder(place, "store");
    write("good-tool", toolText("good-tool"));
    write("twice", toolText("twice", "The first of two."));
    write("writes-a-file", `${toolText("writes-a-file")}import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(join(place, "trace"))}, "x");\n`);
    write("hidden", "#!/bin/sh\n");
    write("hidden-by-unreadable", "#!/bin/sh\n", 0o111);
    write("lookalike", toolText("lookalike"), 0o644);
    store.write("linked-tool", toolText("linked-tool"));
    symlinkSync("../store/linked-tool", at("linked-tool"));
    symlinkSync("good-tool", at("other-name"));
    symlinkSync("../second", at("folder-link"));
    symlinkSync("nowhere", at("dangling"));
    symlinkSync("looping", at("looping"));
    mkdirSync(at("folder-name"));
    for (const [name, text] of Object.entries(nearMisses)) {
        write(name, text);
    }
    for (const name of otherNames) {
        write(name, toolText(name));
    }
    write("empty", "");
    write("short", "#!");
    write("program", Buffer.from("\x7fELF\x02\x01\x01\0\n", "latin1"));
    write("sparse", "");
    truncateSync(at("sparse"), 4 * 2 ** 30);
    write("huge-tool", toolText("huge-tool"));
    truncateSync(at("huge-tool"), 4 * 2 ** 30);
    write("no-block", `${shebang}1;\n`);
    write("two-blocks", toolText("two-blocks") + toolText("two-blocks").slice(shebang.length));
    write("two-lines", toolText("two-lines", "One.\nTwo."));
    write("late-block", `${shebang}${"\n".repeat(70_000)}${toolText("late-block").slice(shebang.length)}`);
    write("python-tool", `${shebang}# /// script\n# dependencies = []\n# ///\n`);
    write("wrong-text", Buffer.concat([Buffer.from(toolText("wrong-text")), Buffer.from([0x2f, 0x2f, 0xff, 0x0a])]));
    addSpecial(folder, missing);
    return folder;
}

/** What is no file at all: a pipe, a device, a name that is no text. */
function addSpecial(folder: string, missing: string[]): void {
    const make = (what: string, command: string, args: readonly string[]): void => {
        const done = spawnSync(command, args, { encoding: "utf8" });
        if (done.status !== 0) {
            missing.push(`${what}: ${(done.error?.message ?? done.stderr).trim()}`);
        }
    };
    make("a FIFO", "mkfifo", ["-m", "755", join(folder, "pipe")]);
    symlinkSync("pipe", join(folder, "pipe-link"));
    make("a device", "mknod", ["-m", "755", join(folder, "device"), "c", "1", "5"]);
    symlinkSync("/dev/zero", join(folder, "device-link"));
    try {
        writeFileSync(Buffer.concat([Buffer.from(`${folder}/not-`), Buffer.from([0xff])]), toolText("not"), { mode: 0o755 });
    } catch (error) {
        missing.push(`a name that is no UTF-8: ${(error as Error).message}`);
    }
}

function fillSecond(place: string): string {
    const { folder, write } = makeFolder(place, "second");
    const hidden = ["twice", "hidden", "hidden-by-unreadable"];
    const shown = ["lookalike", "folder-name", "folder-link", "dangling", "looping", "pipe", "pipe-link", "device", "device-link", "socket", "only-second"];
    for (const name of [...hidden, ...shown]) {
        write(name, toolText(name, `The second ${name}.`));
    }
    return folder;
}

/** Makes the whole PATH; `remove` ends it. */
export async function makeFixture(): Promise<Fixture> {
    const place = makePlace("path");
    const missing: string[] = [];
    const first = fillFirst(place, missing);
    const second = fillSecond(place);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(first, "socket"), resolve));
    server.unref();
    const single = (name: string, mode: number): string => {
        const { folder, write } = makeFolder(place, name);
        write(`${name}-tool`, toolText(`${name}-tool`));
        chmodSync(folder, mode);
        return folder;
    };
    const open = single("open", 0o777);
    const sticky = single("sticky", 0o1777);
    const locked = single("locked", 0o000);
    single("relative", 0o755);
    symlinkSync("first", join(place, "link"));
    writeFileSync(join(place, "file"), "");
    const path = ["", first, `${first}/`, join(place, "link"), "relative", ".", join(place, "missing"), join(place, "file"), open, locked, second, sticky, second, ""].join(":");
    return {
        place, path, missing,
        remove: () => {
            server.close();
            chmodSync(locked, 0o755);
            rmSync(place, { recursive: true, force: true });
        },
    };
}

/** Everything of the fixture's that is a tool, by name, with its folder; `locked-tool` is one for a user who may look into its folder. */
export const toolFolders: readonly (readonly [name: string, folder: string, description: string])[] = [
    ["dangling", "second", "The second dangling."],
    ["device", "second", "The second device."],
    ["device-link", "second", "The second device-link."],
    ["folder-link", "second", "The second folder-link."],
    ["folder-name", "second", "The second folder-name."],
    ["good-tool", "first", "The tool good-tool."],
    ["huge-tool", "first", "The tool huge-tool."],
    ["linked-tool", "first", "The tool linked-tool."],
    ["lookalike", "second", "The second lookalike."],
    ["looping", "second", "The second looping."],
    ["only-second", "second", "The second only-second."],
    ["pipe", "second", "The second pipe."],
    ["pipe-link", "second", "The second pipe-link."],
    ["socket", "second", "The second socket."],
    ["sticky-tool", "sticky", "The tool sticky-tool."],
    ["twice", "first", "The first of two."],
    ["writes-a-file", "first", "The tool writes-a-file."],
];

/** Everything that means to be a tool and is none, with the code of its fault. */
export const invalidFiles: readonly (readonly [name: string, code: string])[] = [
    ["late-block", "block-missing"],
    ["no-block", "block-missing"],
    ["other-name", "name-mismatch"],
    ["python-tool", "block-foreign"],
    ["two-blocks", "block-repeated"],
    ["two-lines", "value-invalid"],
    ["wrong-text", "source-invalid"],
];

/** The user as whom a process can be refused a folder; undefined, with the reason, where there is only root, or where Node cannot be run by others. */
export function plainUser(home: string): { uid?: number; gid?: number } | { why: string } {
    if (process.getuid?.() !== 0) {
        return {};
    }
    const user = { uid: 65_534, gid: 65_534 };
    const done = spawnSync(process.execPath, [join(import.meta.dirname, "../../bin/toolfuncs.js"), "--version"], { ...user, encoding: "utf8" });
    if (done.status !== 0) {
        return { why: `root is refused nothing, and nobody cannot run Node here: ${(done.error?.message ?? done.stderr).trim().split("\n")[0]}` };
    }
    if (existsSync(home)) {
        chownSync(home, user.uid, user.gid);
    }
    return user;
}
