// examples/repo-stats on a repository made here, with fixed people and dates.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { errorOf, resultOf, runTool } from "./tool.ts";

const folder = mkdtempSync(join(tmpdir(), "toolfuncs repo "));
const repo = join(folder, "repo # 100%");

function git(args: readonly string[], who = "Ann", date = "2026-01-05T12:00:00Z"): string {
    const email = `${who.toLowerCase()}@example.org`;
    return execFileSync("git", ["-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false", ...args], {
        cwd: repo, encoding: "utf8",
        env: {
            PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1",
            GIT_AUTHOR_NAME: who, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date, GIT_COMMITTER_NAME: who, GIT_COMMITTER_EMAIL: email, GIT_COMMITTER_DATE: date,
        },
    });
}

function commit(who: string, date: string, files: { [name: string]: string | Buffer | null }): void {
    for (const [name, text] of Object.entries(files)) {
        if (text === null) {
            rmSync(join(repo, name));
        } else {
            writeFileSync(join(repo, name), text);
        }
    }
    git(["add", "-A"]);
    git(["commit", "-q", "-m", `by ${who}\n\n\u0001not a header`], who, date);
}

before(() => {
    mkdirSync(repo);
    git(["init", "-q"]);
    commit("Ann", "2026-01-05T12:00:00Z", { "a.js": "1\n2\n3\n", "read me.md": "x\n", "image.PNG": Buffer.from([0, 1, 2, 0]) });
    commit("Bob", "2026-01-06T12:00:00Z", { "a.js": "1\n2\n3\n4\n", "new\nline": "y\n" });
    git(["tag", "v1.0"]);
    git(["checkout", "-q", "-b", "side"]);
    commit("Cid", "2026-01-20T12:00:00Z", { "side.js": "s\n" });
    git(["checkout", "-q", "main"]);
    commit("Ann", "2026-01-21T12:00:00Z", { "a.js": "1\n" });
    git(["merge", "-q", "--no-ff", "-m", "merge", "side"], "Ann", "2026-01-22T12:00:00Z");
    renameSync(join(repo, "a.js"), join(repo, "b.js"));
    commit("Ann", "2026-02-02T23:30:00Z", {});
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("authors counts commits and lines of each person", () => {
    const result = resultOf("repo-stats", ["authors", repo]);
    assert.deepEqual(result.authors.map((author: any) => [author.author, author.commits, author.added, author.removed, author.first, author.last]), [
        ["Ann", 3, 5, 4, "2026-01-05", "2026-02-02"], ["Bob", 1, 2, 0, "2026-01-06", "2026-01-06"], ["Cid", 1, 1, 0, "2026-01-20", "2026-01-20"],
    ]);
    assert.deepEqual([result.commits, result.more], [5, false]);
    assert.deepEqual(result.authors[0].activity.filter((commits: number) => commits > 0), [1, 1, 1]);
    assert.equal(resultOf("repo-stats", ["authors", repo, "--merges"]).commits, 6);
    assert.equal(resultOf("repo-stats", ["authors", repo, "--by", "email", "-n", "1"]).authors[0].author, "ann@example.org");
});

test("since, until, ref and paths narrow the history", () => {
    for (const [args, commits] of [
        [["--since", "2026-01-06"], 4], [["--until", "2026-01-06"], 2], [["--since", "2026-01-07", "--until", "2026-01-20"], 1],
        [["--ref", "v1.0"], 2], [["--ref", "side"], 3], [["--paths", '["a.js"]'], 4], [["--paths", '["read me.md"]'], 1],
    ] as const) {
        assert.equal(resultOf("repo-stats", ["authors", repo, ...args]).commits, commits, args.join(" "));
    }
});

test("activity shows every period between the first and the last", () => {
    const { periods } = resultOf("repo-stats", ["activity", repo, "--period", "week"]);
    assert.deepEqual(periods.map((period: any) => [period.from, period.commits, period.authors]), [
        ["2026-01-05", 2, 2], ["2026-01-12", 0, 0], ["2026-01-19", 2, 2], ["2026-01-26", 0, 0], ["2026-02-02", 1, 1],
    ]);
    assert.deepEqual(resultOf("repo-stats", ["activity", repo, "--period", "quarter"]).periods.map((period: any) => [period.from, period.commits]), [["2026-01-01", 5]]);
    assert.equal(resultOf("repo-stats", ["activity", repo]).period, "day");
});

test("files churn counts by path, also one with a newline", () => {
    const { files } = resultOf("repo-stats", ["files", "churn", repo]);
    assert.deepEqual(files.map((file: any) => [file.path, file.changes, file.added, file.removed, file.authors]), [
        ["a.js", 4, 4, 4, 2], ["b.js", 1, 1, 0, 1], ["image.PNG", 1, 0, 0, 1], ["new\nline", 1, 1, 0, 1], ["read me.md", 1, 1, 0, 1], ["side.js", 1, 1, 0, 1],
    ]);
});

test("files growth ends with what the files hold", () => {
    const { periods } = resultOf("repo-stats", ["files", "growth", repo, "--period", "month"]);
    assert.deepEqual(periods, [{ from: "2026-01-01", files: 5, lines: 4, added: 7, removed: 3 }, { from: "2026-02-01", files: 5, lines: 4, added: 1, removed: 1 }]);
    assert.deepEqual(resultOf("repo-stats", ["files", "growth", repo, "--period", "month", "--since", "2026-02-01"]).periods, periods.slice(1));
    const names = git(["ls-files", "-z"]).split("\0").filter((name) => name !== "");
    assert.equal(names.length, periods.at(-1)?.files);
});

test("files kinds counts files and bytes by extension", () => {
    const result = resultOf("repo-stats", ["files", "kinds", repo]);
    assert.deepEqual(result.kinds.map((kind: any) => [kind.extension, kind.files, kind.bytes, kind.largest]), [["js", 2, 4, "b.js"], ["png", 1, 4, "image.PNG"], ["", 1, 2, "new\nline"], ["md", 1, 2, "read me.md"]]);
    assert.deepEqual([result.files, result.bytes], [5, 12]);
});

test("every failure has its code, its exit status and a hint", () => {
    mkdirSync(join(folder, "empty"));
    execFileSync("git", ["init", "-q", join(folder, "empty")]);
    mkdirSync(join(folder, "plain"));
    for (const [args, code, exit, hint] of [
        [["authors", folder], "repository-missing", 10, "clone"],
        [["authors", join(folder, "nowhere")], "directory-missing", 10, undefined],
        [["authors", join(folder, "empty")], "repository-empty", 10, undefined],
        [["authors", repo, "--ref", "mian"], "ref-unknown", 2, '"main"'],
        [["authors", repo, "--ref=--help"], "ref-unknown", 2, undefined],
        [["authors", repo, "--since", "2027-01-01"], "history-empty", 10, undefined],
        [["authors", repo, "--since", "yesterday"], "input-invalid", 2, undefined],
        [["files", "chrun", repo], "command-unknown", 2, "churn"],
    ] as const) {
        const failed = errorOf("repo-stats", args, { cwd: join(folder, "plain") });
        assert.deepEqual([failed.error.code, failed.exit], [code, exit], JSON.stringify(failed));
        assert.ok(hint === undefined || JSON.stringify(failed.error).includes(hint.replaceAll('"', '\\"')), JSON.stringify(failed.error));
    }
    const failed = errorOf("repo-stats", ["authors", repo], { env: { PATH: folder } });
    assert.deepEqual([failed.error.code, failed.exit], ["git-missing", 10]);
});

test("a terminal shows bars and sparklines", () => {
    const env = { TOOLFUNCS_OUTPUT: "terminal", LANG: "C.UTF-8" };
    assert.match(runTool("repo-stats", ["authors", repo], { env }).stdout, /Ann .* █▁+█/);
    assert.match(runTool("repo-stats", ["activity", repo, "--period", "month"], { env }).stdout, /2026-01-01 +4 █+/);
});
