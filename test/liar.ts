// The lying driver: asks a real driver and changes its answers. `node .test/liar.js LIE COMMAND`, where LIE is a name or its JSON.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { isLie, tell } from "./lie.js";

const [named = "", command = ""] = process.argv.slice(2);
const lie: unknown = named.startsWith("{") ? JSON.parse(named) : named;
if (!isLie(lie) || command === "") {
    process.stderr.write("usage: liar LIE COMMAND\n");
    process.exit(2);
}

const real = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
const asked = new Map<string, string>();

createInterface({ input: real.stdout }).on("line", (line) => {
    const answer = JSON.parse(line) as { id: string; out?: unknown };
    const op = asked.get(answer.id);
    // Greeting truthfully is what lets the liar be asked anything else.
    if (op === undefined || op === "hello" || !("out" in answer)) {
        process.stdout.write(`${line}\n`);
    } else if (lie === "crash") {
        process.exit(1);
    } else if (lie === "noise") {
        process.stdout.write(`Here you are:\n${line}\n`);
    } else {
        process.stdout.write(`${JSON.stringify({ id: answer.id, out: tell(lie, op, answer.out) ?? null })}\n`);
    }
});

createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, op } = JSON.parse(line) as { id: string; op: string };
    asked.set(id, op);
    real.stdin.write(`${line}\n`);
}).on("close", () => real.stdin.end());
