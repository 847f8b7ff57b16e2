// Runs a process vector: one toolfuncs process in a fresh folder with its own home and a minimal environment.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, chmodSync, closeSync, existsSync, constants as fileModes, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startRegistry } from "./registry.js";
import { toolSource } from "./tool.js";

/** A process that has not ended by then is a fault of its vector. */
const limitMs = 20_000;
/** From the awaited word to the signal: what said the word gets time to begin its wait. */
const settleMs = 100;
/** What a process may write in all; more is a fault, so that no vector fills the memory. */
const outputMax = 64 * 1024 * 1024;

/** Runs one vector's `in`. `names` are the files to read afterwards. Resolves to {out}, {unsupported} or {fault}. */
export async function runProcess(command, input, names = []) {
    if ((input.tty ?? []).length > 0 && !hasScript()) {
        return { unsupported: "a terminal needs script(1) of util-linux" };
    }
    const place = mkdtempSync(join(tmpdir(), "toolfuncs-vector-"));
    const registry = input.registry === undefined ? undefined : await startRegistry(input.registry);
    try {
        const folder = join(place, "work");
        mkdirSync(join(place, "home"));
        mkdirSync(folder);
        for (const step of [...input.before ?? [], input]) {
            const done = await runStep(command, { ...step, env: { ...registry && { npm_config_registry: registry.url }, ...step.env } }, place);
            if (step !== input && done.exit !== 0) {
                return { fault: `a run before it failed: ${JSON.stringify(done)}` };
            }
            if (step === input) {
                const executable = names.filter((name) => isExecutable(join(folder, name)));
                return done.fault === undefined ? { out: { ...done, files: readFiles(folder, names), executable } } : done;
            }
        }
    } finally {
        registry?.close();
        rmSync(place, { recursive: true, force: true });
    }
}

/** Writes the files of one run, and runs it. */
async function runStep(command, input, place) {
    const terminal = input.tty ?? [];
    const files = input.app === undefined ? {} : { tool: { text: toolSource(input.app), mode: "755" } };
    for (const [name, content] of Object.entries({ ...files, ...input.files })) {
        writeEntry(join(place, "work", name), content);
    }
    const argv = [...(input.app === undefined ? [] : ["./tool"]), ...(input.argv ?? [])];
    const done = await watch(start(command, argv, input, place), input);
    return done.fault !== undefined || terminal.length === 0 ? done : readTerminal(done, terminal, place);
}

/** One entry of `files`: text, {base64}, {text, mode} or {link}. */
function writeEntry(path, content) {
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === "string") {
        writeFileSync(path, content);
    } else if (content.link !== undefined) {
        symlinkSync(content.link, path);
    } else {
        writeFileSync(path, content.base64 === undefined ? content.text : Buffer.from(content.base64, "base64"));
        if (content.mode !== undefined) {
            chmodSync(path, Number.parseInt(content.mode, 8));
        }
    }
}

function readFiles(folder, names) {
    const there = names.filter((name) => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile());
    return Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

function isExecutable(path) {
    try {
        accessSync(path, fileModes.X_OK);
        return true;
    } catch {
        return false;
    }
}

let scriptFound;
function hasScript() {
    scriptFound ??= (spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "").includes("util-linux");
    return scriptFound;
}

/** Single quotes for the shell. */
function quote(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Starts the process. The shell replaces itself by COMMAND, so that a signal reaches the right process. */
function start(command, argv, input, place) {
    const words = { folder: join(place, "work"), PATH: process.env.PATH };
    const more = Object.entries(input.env ?? {}).map(([name, text]) => [name, text.replace(/\{(folder|PATH)\}/g, (_, word) => words[word])]);
    const env = { PATH: process.env.PATH, HOME: join(place, "home"), ...Object.fromEntries(more) };
    const options = { cwd: join(place, "work"), env, detached: true, stdio: ["pipe", "pipe", "pipe"] };
    const redirect = `${input.stdin?.closed === true ? " <&-" : ""}`;
    if ((input.tty ?? []).length > 0) {
        const onTerminal = (name) => input.tty.includes(name);
        const line = [
            "stty cols 80 rows 24; exec", command, ...argv.map(quote),
            onTerminal("stdin") ? "" : "</dev/null",
            onTerminal("stdout") ? "" : `>${quote(join(place, "stdout"))}`,
            onTerminal("stderr") ? "" : `2>${quote(join(place, "stderr"))}`,
        ].join(" ");
        return spawn("script", ["-qefc", line, "/dev/null"], { ...options, env: { ...env, SHELL: "/bin/sh" } });
    }
    if (input.stdout === "full") {
        options.stdio[1] = openSync("/dev/full", "w");
    }
    const child = spawn("/bin/sh", ["-c", `exec ${command} "$@"${redirect}`, "sh", ...argv], options);
    if (typeof options.stdio[1] === "number") {
        closeSync(options.stdio[1]);
    }
    if (input.stdout === "closed") {
        child.stdout.destroy();
    }
    return child;
}

function killGroup(child) {
    try {
        process.kill(-child.pid, "SIGKILL");
    } catch {
        // It has ended already.
    }
}

/** Feeds stdin, sends the vector's signal, collects the streams, and ends a process that takes too long. */
function watch(child, input) {
    return new Promise((resolve) => {
        const chunks = { stdout: [], stderr: [] };
        let size = 0;
        let fault;
        let awaited = input.signal;
        const end = (why) => {
            fault ??= why;
            killGroup(child);
        };
        const timer = setTimeout(() => end(`no end within ${limitMs} ms`), limitMs);
        for (const name of ["stdout", "stderr"]) {
            child[name]?.on("data", (chunk) => {
                chunks[name].push(chunk);
                size += chunk.length;
                if (size > outputMax) {
                    end(`more than ${outputMax} bytes of output`);
                }
                if (awaited !== undefined && Buffer.concat(chunks[name]).includes(awaited.on)) {
                    const { name: signal } = awaited;
                    awaited = undefined;
                    setTimeout(() => child.kill(signal), settleMs);
                }
            });
        }
        // The process may end before it has read everything: that is no fault.
        child.stdin.on("error", () => {});
        child.stdin.end(typeof input.stdin === "string" ? input.stdin : Buffer.from(input.stdin?.base64 ?? "", "base64"));
        child.on("error", (error) => end(`it does not start: ${error.message}`));
        child.on("close", (code, signal) => {
            clearTimeout(timer);
            killGroup(child);
            const text = (name) => Buffer.concat(chunks[name]).toString("utf8");
            resolve(fault === undefined ? { exit: signal === null ? code : 128 + constants.signals[signal], stdout: text("stdout"), stderr: text("stderr") } : { fault });
        });
    });
}

/** What a terminal showed: it ends lines with CR LF, and streams off the terminal went to files. */
function readTerminal(done, terminal, place) {
    const shown = done.stdout.replaceAll("\r\n", "\n");
    const kept = (name) => readFileSync(join(place, name), "utf8");
    return {
        exit: done.exit,
        stdout: terminal.includes("stdout") ? shown : kept("stdout"),
        stderr: !terminal.includes("stderr") ? kept("stderr") : terminal.includes("stdout") ? "" : shown,
    };
}
