// The commands of the type tests at run time: what the types promise is what their functions do.
import assert from "node:assert/strict";
import test from "node:test";
import { annotated, calls, easy, grow, later, ping, report } from "./command.js";

test("a native call fills the defaults that its type makes optional", () => {
    assert.deepEqual(report({ city: "Rome", note: null }), { city: "Rome", units: "c", temperature: 4 });
    assert.deepEqual(report({ city: "Rome", note: null, units: "f" }), { city: "Rome", units: "f", temperature: 4 });
    assert.deepEqual(annotated(), "a");
});

test("an undefined member and an argument left out count as absent", () => {
    assert.deepEqual(easy(), [10]);
    assert.deepEqual(easy({}), [10]);
    assert.deepEqual(easy({ limit: undefined }), [10]);
    assert.deepEqual(easy({ limit: 3 }), [3]);
});

test("a sync handler answers at once and an async one with a promise", async () => {
    assert.equal(ping(), null);
    const promised = later({ city: "Rome" });
    assert.ok(promised instanceof Promise);
    assert.deepEqual(await promised, { city: "Rome" });
});

test("defaults below a reference are filled as the handler's type says", () => {
    const grown = grow({ root: { label: "a", kids: [] }, other: { label: "b", kids: [{ label: "c", kids: [] }] } });
    assert.equal(grown.depth, 0);
});

test("every call that the type tests accept runs", async () => {
    assert.equal((await calls()).length, 15);
});
