// Asks npm to install the packages a folder's package.json declares, and says what kept it from doing so.

import type { ErrorObject } from "../base/error.ts";
import { errorObject } from "../base/error.ts";
import { runChild } from "./child.ts";
import type { ChildEnd } from "./child.ts";
import { builtin, env, environment, nodePath } from "./node.ts";

const fs = builtin("node:fs");
const path = builtin("node:path");

/** No lifecycle scripts, nothing but the packages, and limits: with npm's own a lost network costs 71 seconds. */
const flags = [
    "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--no-progress", "--no-color", "--loglevel=error",
    "--engine-strict", "--omit=dev", "--no-global", "--workspaces=false", "--no-dry-run", "--save", "--package-lock", "--no-package-lock-only",
    "--install-strategy=hoisted", "--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-timeout=30000",
];

/** What a caller's environment may say to npm: where packages come from and how they are fetched, never where they go. */
const settings = /^npm_config_(?:registry|https?[-_]proxy|proxy|noproxy|ca|cafile|cert|key|strict[-_]ssl|userconfig|globalconfig|cache|maxsockets|local[-_]address|offline|before|git|_auth.*|.*[:/].*)$/i;

/** Code that Node would load into npm as well, by a path that may be relative to another folder. */
const preloads = /(?:^|\s)(?:--(?:import|require|loader|experimental-loader)(?:=|\s+)|-r\s*)\S+/g;

/** npm's code of what its cached list of versions may be too old for. */
const stale = new Set(["ETARGET", "E404", "ENOVERSIONS"]);

export interface NpmOptions {
    /** Ask the registry even for what npm has kept. */
    isFresh: boolean;
    limitMs: number;
    stop: AbortSignal;
}

/** Installs into a folder; the answer is what went wrong. A list of versions kept by npm may be older than what is asked for: then it asks once more. */
export async function installPackages(folder: string, options: NpmOptions): Promise<ErrorObject | undefined> {
    const npm = findNpm();
    if (npm === undefined) {
        return environmentError("npm-missing", "npm is neither beside Node nor on PATH.");
    }
    // Not by --prefix: npm would look for its global settings, such as a company's registry, below it.
    const ask = (flag: string): Promise<ChildEnd> => runChild([...npm, "install", ...flags, flag], { folder, env: npmEnvironment(), ...options });
    let done = await ask(options.isFresh ? "--prefer-online" : "--prefer-offline");
    if (!options.isFresh && stale.has(codeOf(done.stderr))) {
        done = await ask("--prefer-online");
    }
    return done.end === 0 ? undefined : npmError(done, options.limitMs);
}

/** npm's own file beside the Node that runs, so that both fit; else the first npm on PATH. */
function findNpm(): string[] | undefined {
    const home = path.dirname(nodePath());
    const beside = [`${home}/../lib/node_modules/npm/bin/npm-cli.js`, `${home}/node_modules/npm/bin/npm-cli.js`];
    const onPath = (env("PATH") ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder)).map((folder) => `${folder}/npm`);
    const found = [...beside, ...onPath].find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
    if (found === undefined) {
        return undefined;
    }
    const file = fs.realpathSync(found);
    return file.endsWith(".js") ? [nodePath(), file] : [found];
}

function npmEnvironment(): { [name: string]: string | undefined } {
    const kept = Object.entries(environment()).filter(([name]) => !/^npm_/i.test(name) || settings.test(name));
    const options = env("NODE_OPTIONS")?.replaceAll(preloads, "");
    return { ...Object.fromEntries(kept), ...(options === undefined ? {} : { NODE_OPTIONS: options }), GIT_TERMINAL_PROMPT: "0" };
}

function codeOf(stderr: string): string {
    return /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? "";
}

/** Why npm failed, by its code: the reason in the details, and what a person can do about it. */
const reasons: readonly { codes: RegExp; reason: string; suggestion: string }[] = [
    { codes: /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|E\w*TIME\w*|ERR_SOCKET_TIMEOUT|ENET\w+|EHOST\w+|EPROTO|ENOTCACHED|E5\d\d|FETCH_ERROR|.*CERT.*)$/, reason: "offline", suggestion: "The packages are fetched once; try again when the registry can be reached." },
    { codes: /^(?:ETARGET|ENOVERSIONS)$/, reason: "version-missing", suggestion: "Ask under \"dependencies\" of the script block for a version that there is." },
    { codes: /^E404$/, reason: "package-unknown", suggestion: "Look at the names under \"dependencies\" of the script block, and at the registry that npm is set to." },
    { codes: /^(?:E401|E403|ENEEDAUTH|EOTP)$/, reason: "access-refused", suggestion: "Log in to the registry with npm login." },
    { codes: /^EINTEGRITY$/, reason: "integrity", suggestion: "What arrived is not what was published: try again, or clean npm's cache with npm cache clean --force." },
    { codes: /^(?:ENOSPC|EDQUOT|EFBIG)$/, reason: "disk-full", suggestion: "Make room on the disk of the cache folder." },
    { codes: /^EBADENGINE$/, reason: "engine-unsupported", suggestion: "Run the tool with the Node that the package needs, or declare another version of it." },
    { codes: /^ERESOLVE$/, reason: "conflict", suggestion: "The declared packages need different versions of one that they share: declare others." },
    { codes: /^(?:128|ENOGIT)$/, reason: "git", suggestion: "Look at the repository's address and at your access to it." },
];

function npmError(done: ChildEnd, limitMs: number): ErrorObject {
    if (done.end === "limit") {
        return environmentError("time-exceeded", `npm did not end within ${limitMs / 1000} seconds.`, "Try again; npm keeps what it has already fetched.", true);
    }
    if (done.end === "missing" || done.end === "signal" || done.end === "stopped") {
        return environmentError("npm-failed", done.end === "missing" ? "npm could not be started." : "npm was ended before it was done.");
    }
    const code = codeOf(done.stderr);
    const row = reasons.find(({ codes }) => codes.test(code));
    const reason = row?.reason ?? "npm-failed";
    return environmentError(reason, wordsOf(done.stderr) || `npm ended with status ${done.end}.`, row?.suggestion, reason === "offline");
}

/** What stops the preparation of an environment; the reason tells programs apart what the message tells people. */
export function environmentError(reason: string, why: string, suggestion?: string, retryable = false): ErrorObject {
    const message = `The declared packages could not be installed: ${why}`;
    return errorObject("environment-failed", message, { details: { reason }, ...(suggestion === undefined ? {} : { suggestion }), retryable });
}

/** Lines of npm that say nothing about this failure. */
const noise = /^(?:code |errno |syscall |path |dest |If you are behind|In most cases|A complete log|Note that|tarball, folder|This is an error with|404\b|\}|\{|$)/;

/** The first lines of what npm says, as one: no stack, no control characters, no secret of an address or a setting. */
function wordsOf(stderr: string): string {
    const lines = stderr.split("\n").flatMap((line) => {
        const said = /^npm (?:error|ERR!) (?:(?:notarget|404|engine|notsup|network|nospc|enospc|command|ERESOLVE) )?(\S.*)$/.exec(line)?.[1] ?? "";
        return noise.test(said) ? [] : [said.replace(/^\w*Error: /, "").trim()];
    });
    const text = [...new Set(lines)].slice(0, 3).join("; ").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
    const clean = text.replaceAll(/\/\/[^\s/@]*@/g, "//***@").replaceAll(/\?\S*/g, "").replaceAll(/\bnpm_\w{8,}|(?<=(?:token|auth|password)\S?[=:]\s*)\S+/gi, "***");
    return clean.length > 400 ? `${clean.slice(0, 400)}…` : clean;
}
