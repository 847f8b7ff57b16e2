// Talks to a driver: starts it, asks one question at a time, and starts it again after a fault (spec/README.md, "A driver").
import { spawn } from "node:child_process";

/** What the first answer after a start may take longer: a language has to load. */
const startMs = 5000;

/** A driver command with an identity and a life: `ask` resolves to {out}, {unsupported} or {fault}. */
export class Driver {
    #command;
    #folder;
    #silenceMs;
    #patienceMs;
    #child;
    #lines = [];
    #waiting;
    #next = 0;
    #errors = "";

    /** `folder` is where the command runs; a driver that is silent for `silenceMs` has failed its vector. */
    constructor(command, folder, silenceMs) {
        this.#command = command;
        this.#folder = folder;
        this.#silenceMs = silenceMs;
    }

    /** Asks for one operation with its `in` as JSON text; never rejects. */
    async ask(op, input) {
        if (this.#child === undefined) {
            this.#start();
        }
        if (this.#lines.length > 0) {
            this.stop();
            return { fault: "the driver spoke without being asked" };
        }
        const id = String(this.#next += 1);
        const line = this.#line();
        this.#child.stdin.write(`{"id":"${id}","op":${JSON.stringify(op)},"in":${input}}\n`);
        const answer = readAnswer(await line, id);
        this.#patienceMs = this.#silenceMs;
        if (answer.fault !== undefined) {
            const said = this.#errors.trim().split("\n").slice(0, 8).join("\n            ");
            this.stop();
            return { fault: said === "" ? answer.fault : `${answer.fault}, and said on stderr:\n            ${said}` };
        }
        return answer;
    }

    /** Ends the driver; the next question starts it again. */
    stop() {
        this.#child?.kill("SIGKILL");
        this.#child = undefined;
        this.#lines = [];
        this.#errors = "";
    }

    #start() {
        this.#patienceMs = this.#silenceMs + startMs;
        const child = spawn(this.#command, { cwd: this.#folder, shell: true, stdio: ["pipe", "pipe", "pipe"], detached: true });
        const group = child.pid;
        // The shell may have a child of its own, so the whole group is ended.
        child.kill = (signal) => {
            try {
                return process.kill(-group, signal);
            } catch {
                // It has ended already.
                return false;
            }
        };
        this.#child = child;
        let rest = "";
        child.stdout.setEncoding("utf8").on("data", (text) => {
            if (this.#child !== child) {
                return;
            }
            const parts = (rest + text).split("\n");
            rest = parts.pop();
            this.#lines.push(...parts);
            this.#wake();
        });
        child.stderr.setEncoding("utf8").on("data", (text) => {
            this.#errors = (this.#errors + text).slice(0, 2000);
        });
        // A driver that has ended cannot be written to; its exit says so already.
        child.stdin.on("error", () => {});
        child.on("error", (error) => this.#end(child, `it does not start: ${error.message}`));
        child.on("close", (code, signal) => this.#end(child, `the driver ended (${signal ?? `exit ${code}`})`));
    }

    #end(child, why) {
        if (this.#child === child) {
            this.#waiting?.({ fault: why });
            this.#waiting = undefined;
            this.#child = undefined;
        }
    }

    #wake() {
        if (this.#waiting !== undefined && this.#lines.length > 0) {
            this.#waiting({ text: this.#lines.shift() });
            this.#waiting = undefined;
        }
    }

    /** The next line, or the fault that came instead. */
    #line() {
        return new Promise((resolve) => {
            const timer = setTimeout(() => {
                this.#waiting = undefined;
                resolve({ fault: `no answer within ${this.#patienceMs} ms` });
            }, this.#patienceMs);
            this.#waiting = (line) => {
                clearTimeout(timer);
                resolve(line);
            };
        });
    }
}

/** Reads one answer line by the protocol's letter. */
function readAnswer(line, id) {
    if (line.fault !== undefined) {
        return { fault: line.fault };
    }
    let answer;
    try {
        answer = JSON.parse(line.text);
    } catch {
        return { fault: `noise instead of an answer: ${JSON.stringify(line.text.slice(0, 200))}` };
    }
    if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
        return { fault: `an answer is one JSON object, not ${line.text.slice(0, 200)}` };
    }
    if (answer.id !== id) {
        return { fault: `the answer carries the id ${JSON.stringify(answer.id)}, not ${JSON.stringify(id)}` };
    }
    const hasOut = Object.hasOwn(answer, "out");
    if (Object.keys(answer).length !== 2 || (!hasOut && typeof answer.unsupported !== "string")) {
        return { fault: "an answer is {id, out} or {id, unsupported: \"why\"}" };
    }
    return hasOut ? { out: answer.out } : { unsupported: answer.unsupported };
}
