// The vectors of the profile schema, asked of our driver where code may not be made from text.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";

test("the driver passes the vectors of the profile schema where code from text is forbidden", () => {
    const driver = `"${process.execPath}" --disallow-code-generation-from-strings "${join(import.meta.dirname, "driver.js")}"`;
    const done = spawnSync(process.execPath, ["spec/run.js", "--driver", driver, "--profile", "schema", "--silence", "60"], { encoding: "utf8" });
    assert.equal(done.status, 0, done.stdout + done.stderr);
});
