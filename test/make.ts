// The values that JSON cannot carry, by the names vectors give them (spec/README.md, operation json.write).

/** An instance of this is no plain object. */
class Point {
    x = 1;
}

function sparse(): unknown[] {
    const array: unknown[] = [1];
    array[2] = 3;
    return array;
}

function cycle(): unknown {
    const value: { a: unknown[] } = { a: [] };
    value.a.push({ b: value });
    return value;
}

/** Wraps `inner` count times by `wrap`. */
function grow(count: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
    let value = inner;
    for (let turn = 0; turn < count; turn += 1) {
        value = wrap(value);
    }
    return value;
}

const refuseToRun = (): never => {
    throw new Error("it is not to be run");
};

/** One function a name; each call makes a new value. */
export const makes: { readonly [name: string]: () => unknown } = {
    "undefined": () => undefined,
    "undefined-member": () => ({ a: { b: undefined } }),
    "undefined-element": () => [1, undefined],
    "nan": () => ({ a: NaN }),
    "infinity": () => ({ a: Infinity }),
    "minus-infinity": () => ({ a: -Infinity }),
    "minus-zero": () => [-0],
    "function": () => ({ a: refuseToRun }),
    "symbol": () => ({ a: Symbol("x") }),
    "bigint": () => ({ a: 1n }),
    "date": () => ({ a: new Date(0) }),
    "map": () => ({ a: new Map([["b", 1]]) }),
    "instance": () => ({ a: new Point() }),
    "boxed": () => ({ a: Object("x") }),
    "null-prototype": () => Object.assign(Object.create(null), { a: 1 }),
    "hole": sparse,
    "symbol-member": () => ({ a: { [Symbol("x")]: 1 } }),
    "accessor": () => Object.defineProperty({}, "a", { enumerable: true, get: refuseToRun }),
    "tojson": () => ({ a: { toJSON: refuseToRun } }),
    "tojson-hidden": () => ({ a: Object.defineProperty({ b: 1 }, "toJSON", { value: refuseToRun }) }),
    "cycle": cycle,
    "shared": () => {
        const part = [1];
        return { a: part, b: part };
    },
    "deep": () => grow(100_000, 1, (value) => [value]),
    "doubling": () => grow(100, [], (value) => [value, value]),
    "two-faults": () => ({ a: [1], b: [NaN, undefined], c: undefined }),
};
