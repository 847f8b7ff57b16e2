// The build: bin/ is what tsc makes of lib/, one file to one file.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const root = join(import.meta.dirname, "..");

test("bin holds no file without a source in lib", () => {
    const built = readdirSync(join(root, "bin"), { recursive: true }).map(String).filter((name) => name.endsWith(".js"));
    assert.ok(built.length > 0);
    const orphans = built.filter((name) => !existsSync(join(root, "lib", name.replace(/\.js$/, ".ts"))));
    assert.deepEqual(orphans, []);
});
