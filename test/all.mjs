// Installs the pinned dev dependencies when they are missing, builds, and runs every test file.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
process.chdir(root);

function run(command, args) {
    const done = spawnSync(command, args, { stdio: "inherit", shell: false });
    if (done.error) {
        console.error(`${command}: ${done.error.message}`);
        process.exit(1);
    }
    if (done.status !== 0) {
        process.exit(done.status ?? 1);
    }
}

if (!existsSync("node_modules/typescript") || !existsSync("node_modules/@types/node")) {
    run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
}
run("npm", ["run", "--silent", "build"]);
rmSync(".test", { recursive: true, force: true });
run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.test.json"]);

// A directory or a glob means different things to node --test on 20, 22 and 24: the list is spelled out.
const only = process.argv.slice(2);
const files = readdirSync(".test", { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".test.js"))
    .filter((name) => only.length === 0 || only.some((word) => name.includes(word)))
    .sort()
    .map((name) => join(".test", name));
run(process.execPath, ["--enable-source-maps", "--test", ...files]);
