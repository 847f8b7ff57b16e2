// A home of its own with a registry of its own, in which tests prepare environments (spec/registry.js serves the packages).
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..", "..");

export type Packages = { [key: string]: { [file: string]: string } };

interface Registry {
    url: string;
    asked: string[];
    close(): void;
}

const { startRegistry } = await import(pathToFileURL(join(root, "spec", "registry.js")).href) as { startRegistry(packages: Packages): Promise<Registry> };

/** The entries of a package whose module exports its version, once for each version. */
export function versions(name: string, ...list: string[]): Packages {
    return Object.fromEntries(list.map((version) => [`${name}@${version}`, { "index.js": `module.exports = ${JSON.stringify(version)};\n` }]));
}

export interface Place {
    folder: string;
    /** Where the environments stand. */
    envs: string;
    /** The paths that the registry was asked for. */
    asked: string[];
    env: NodeJS.ProcessEnv;
    /** What stands among the environments, sorted. */
    left(): string[];
    close(): void;
}

export async function openPlace(packages: Packages): Promise<Place> {
    const folder = mkdtempSync(join(tmpdir(), "toolfuncs-env-"));
    const registry = await startRegistry(packages);
    const { NODE_EXTRA_CA_CERTS: _, NODE_TEST_CONTEXT: __, XDG_CACHE_HOME: ___, ...inherited } = process.env;
    const env = { ...Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^npm_/i.test(name))), HOME: folder, npm_config_registry: registry.url };
    const envs = join(folder, ".cache", "toolfuncs", "envs");
    return {
        folder, envs, asked: registry.asked, env,
        left: () => existsSync(envs) ? readdirSync(envs).sort() : [],
        close() {
            registry.close();
            rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
        },
    };
}

export interface Done {
    status: number | null;
    signal: NodeJS.Signals | null;
    stdout: string;
    stderr: string;
    ms: number;
}

/** Starts Node; `done` resolves when it has ended. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv, folder: string = root): { child: ChildProcess; done: Promise<Done> } {
    const child = spawn(process.execPath, args, { env, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const startMs = performance.now();
    const out = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => { out.stdout += text; });
    child.stderr.setEncoding("utf8").on("data", (text: string) => { out.stderr += text; });
    const done = new Promise<Done>((resolve) => {
        child.on("close", (status, signal) => resolve({ status, signal, ...out, ms: performance.now() - startMs }));
    });
    return { child, done };
}

const script = `
const { prepareEnvironment } = await import(${JSON.stringify(pathToFileURL(join(root, "bin", "host", "prepare.js")).href)});
const { findEnvironment } = await import(${JSON.stringify(pathToFileURL(join(root, "bin", "host", "environment.js")).href)});
const [dependencies, options] = JSON.parse(process.argv[1]);
const before = findEnvironment(dependencies);
const prepared = await prepareEnvironment(dependencies, options);
console.log(JSON.stringify({ before, ...prepared, after: findEnvironment(dependencies) }));
`;

export interface Answer {
    before?: string;
    after?: string;
    ok: boolean;
    folder: string;
    error: { code: string; message: string; retryable: boolean; details: { reason: string }; suggestion?: string };
}

/** The arguments of a Node that prepares the environment of some packages. */
export function preparing(dependencies: { [name: string]: string }, options: { isFresh?: boolean; timeoutMs?: number } = {}): string[] {
    return ["--input-type=module", "-e", script, JSON.stringify([dependencies, options])];
}

/** Prepares an environment in a process of its own. */
export async function prepare(place: Place, dependencies: { [name: string]: string }, options: { isFresh?: boolean; timeoutMs?: number } = {}, env: NodeJS.ProcessEnv = {}): Promise<Answer & { ms: number }> {
    const done = await start(preparing(dependencies, options), { ...place.env, ...env }).done;
    if (done.status !== 0 || done.stderr !== "") {
        throw new Error(`status ${done.status}, ${done.signal}: ${done.stdout}${done.stderr}`);
    }
    return { ...JSON.parse(done.stdout) as Answer, ms: done.ms };
}
