// Compiles a plan into a test that answers yes or no.
// Clauses: schema.*. Rules: JSON Schema draft 2020-12 (validation).
import { canonicalJson, equalJson, isPlainObject } from "./value.js";
import { types } from "./plan.js";
export { compileFill } from "./fill.js";
export { planSchema } from "./plan.js";
/** Steps of one call: about one for each value that a subschema looks at. */
const FUEL_MAX = 10_000_000;
/** Evaluations nested in one another. The default stack was measured to hold 4,100 of the worst shape. */
export const NEST_MAX = 3_000;
const { null: NULL, boolean: BOOLEAN, number: NUMBER, string: STRING, array: ARRAY, object: OBJECT, integer: INTEGER } = types;
/** All types; number holds integer. */
const ANY = NULL | BOOLEAN | NUMBER | STRING | ARRAY | OBJECT;
const yes = () => true;
const no = () => false;
// The state of one call. Tests never wait, so one set of variables serves all of them.
let fuel = 0;
let tooDeep = false;
/** Whether something is inherited by all objects: then each member is asked whether it is its object's own. */
let inherits = false;
const nothing = {};
const plainPrototype = Object.prototype;
/** Whether a value is a plain object. */
function isPlain(value) {
    if (typeof value !== "object" || value === null) {
        return false;
    }
    return Object.getPrototypeOf(value) === plainPrototype || isPlainObject(value);
}
/** Takes steps from the call; false when none are left, and then nothing is valid any more. */
export function spend(steps) {
    fuel -= steps;
    return fuel >= 0;
}
function stop(nest) {
    tooDeep ||= nest > NEST_MAX;
    fuel = -1;
    return false;
}
/** Starts one call. Objects are walked by `for in`: whether anything is inherited is asked once here, not for each member. */
export function begin() {
    fuel = FUEL_MAX;
    tooDeep = false;
    inherits = false;
    for (const _ in nothing) {
        inherits = true;
    }
}
/** Why the call was stopped: its steps ran out, or the value is nested too deep. */
export function stopped() {
    return fuel >= 0 ? undefined : tooDeep ? "depth" : "fuel";
}
/** Runs one test as one call. A stopped call is never valid, whatever `not` made of it. */
export function judge(test, value) {
    begin();
    try {
        return test(value, 0) && fuel >= 0;
    }
    catch (error) {
        if (error instanceof RangeError) { // The caller itself stood deep in the stack.
            return stop(NEST_MAX + 1);
        }
        throw error;
    }
}
/** Compiles a plan to a test that answers yes or no. Throws TypeError for a plan that refuses its schema or lacks parts it needs. */
export function compileTest(plan) {
    const test = compiler()(rootOf(plan));
    return (value) => judge(test, value);
}
export function rootOf(plan) {
    if (plan.root === undefined) {
        throw new TypeError("A refused schema cannot be compiled: look at its issues first.");
    }
    if (plan.lacks) {
        throw new TypeError("The schema has patterns or formats: hand their compilers to planSchema.");
    }
    return plan.root;
}
/** Returns a function that compiles nodes, each once. Targets of references are compiled from a list, not by recursion. */
export function compiler() {
    const slots = new Map();
    const waiting = [];
    const link = (node) => {
        let slot = slots.get(node);
        if (slot === undefined) {
            slot = { test: no };
            slots.set(node, slot);
            waiting.push(node);
        }
        return slot;
    };
    return (node) => {
        const slot = link(node);
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            slots.get(next).test = compileNode(link, next);
        }
        return slot.test;
    };
}
function compileNode(link, node) {
    if (node.fixed !== undefined) {
        return node.fixed ? yes : no;
    }
    const tests = [compileKinds(link, node)];
    if (node.const !== undefined) {
        tests.push(compileEnum([node.const]));
    }
    if (node.enum !== undefined) {
        tests.push(compileEnum(node.enum));
    }
    if (node.$ref !== undefined) {
        const slot = link(node.$ref);
        tests.push((value, nest) => slot.test(value, nest + 1));
    }
    for (const each of node.allOf ?? []) {
        tests.push(compileNode(link, each));
    }
    if (node.anyOf !== undefined) {
        tests.push(compileUnion(link, node.anyOf, false));
    }
    if (node.oneOf !== undefined) {
        tests.push(compileUnion(link, node.oneOf, true));
    }
    if (node.not !== undefined) {
        const test = compileNode(link, node.not);
        tests.push((value, nest) => !test(value, nest + 1));
    }
    if (node.if !== undefined) {
        const test = compileNode(link, node.if);
        const then = node.then === undefined ? yes : compileNode(link, node.then);
        const otherwise = node.else === undefined ? yes : compileNode(link, node.else);
        tests.push((value, nest) => (test(value, nest + 1) ? then : otherwise)(value, nest + 1));
    }
    return all(tests);
}
function all(tests) {
    const needed = tests.filter((test) => test !== yes);
    if (needed.includes(no)) {
        return no;
    }
    const [first = yes, second = yes, third = yes] = needed;
    switch (needed.length) {
        case 0:
        case 1:
            return first;
        case 2:
            return (value, nest) => first(value, nest) && second(value, nest);
        case 3:
            return (value, nest) => first(value, nest) && second(value, nest) && third(value, nest);
        default: {
            const rest = all(needed.slice(2));
            return (value, nest) => (fuel -= 1) >= 0 && first(value, nest) && second(value, nest) && rest(value, nest);
        }
    }
}
/** What `type` and the keywords of one kind of value say, as one test that looks at the kind first. */
function compileKinds(link, node) {
    const bits = node.type === undefined ? ANY : node.type;
    const string = (bits & STRING) === 0 ? no : compileString(node);
    const number = (bits & (NUMBER | INTEGER)) === 0 ? no : compileNumber(node, (bits & NUMBER) === 0);
    const array = (bits & ARRAY) === 0 ? no : compileArray(link, node);
    const object = (bits & OBJECT) === 0 ? no : compileObject(link, node);
    const isNull = (bits & NULL) !== 0;
    const one = bits & ~NULL;
    const only = one === STRING ? string : one === NUMBER || one === INTEGER ? number : one === ARRAY ? array : one === OBJECT ? object : one === BOOLEAN ? isBoolean : undefined;
    if (only !== undefined) {
        return isNull ? (value, nest) => value === null || only(value, nest) : only;
    }
    if (bits === ANY && string === isString && number === isNumber && array === isArray && object === isObject && node.not === undefined && node.if === undefined) {
        return yes;
    }
    return (value, nest) => {
        switch (typeof value) {
            case "string":
                return string(value, nest);
            case "number":
                return number(value, nest);
            case "boolean":
                return (bits & BOOLEAN) !== 0;
            case "object":
                return value === null ? isNull : Array.isArray(value) ? array(value, nest) : object(value, nest);
            default:
                return false;
        }
    };
}
const isString = (value) => typeof value === "string";
const isNumber = (value) => typeof value === "number" && value - value === 0;
const isInteger = (value) => Number.isInteger(value);
const isObject = isPlain;
const isBoolean = (value) => typeof value === "boolean";
const isArray = (value, nest) => Array.isArray(value) && (fuel -= value.length) >= 0 ? !value.includes(undefined) : Array.isArray(value) && stop(nest);
/** Whether a text has from `min` to `max` code points; they are counted only when the length cannot decide. */
export function hasLength(value, min, max) {
    const { length } = value;
    if (length < min || length > 2 * max) {
        return false;
    }
    return (length <= max && length >= 2 * min) || (spend(length >> 3) && isWithin(codePoints(value), min, max));
}
function isWithin(size, min, max) {
    return size >= min && size <= max;
}
/** Counts code points; a lone surrogate counts as one. */
export function codePoints(value) {
    let size = value.length;
    for (let index = 1; index < value.length; index++) {
        if ((value.charCodeAt(index) & 0xfc00) === 0xdc00 && (value.charCodeAt(index - 1) & 0xfc00) === 0xd800) {
            size--;
            index++;
        }
    }
    return size;
}
function compileString(node) {
    const { minLength: min = 0, maxLength: max = Infinity, pattern, format } = node;
    const tests = [];
    if (min > 0 || max < Infinity) {
        tests.push((value) => typeof value === "string" && hasLength(value, min, max));
    }
    if (pattern !== undefined) {
        tests.push((value) => typeof value === "string" && pattern.test(value, spend));
    }
    if (format !== undefined) {
        tests.push((value) => typeof value === "string" && spend(value.length >> 3) && format(value));
    }
    return tests.length === 0 ? isString : all(tests);
}
function compileNumber(node, integer) {
    const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity, multipleOf: divisor } = node;
    const kind = integer ? isInteger : isNumber;
    const tests = [kind];
    if (minimum > -Infinity || maximum < Infinity) {
        tests[0] = integer
            ? (value) => Number.isInteger(value) && value >= minimum && value <= maximum
            : (value) => typeof value === "number" && value - value === 0 && value >= minimum && value <= maximum;
    }
    if (above > -Infinity || below < Infinity) {
        tests.push((value) => value > above && value < below);
    }
    if (divisor !== undefined) {
        tests.push((value) => isMultiple(value, divisor));
    }
    return all(tests);
}
/** Whether a finite number is a multiple of another, in decimal: 19.99 is a multiple of 0.01. */
export function isMultiple(value, divisor) {
    if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
        return value % divisor === 0;
    }
    const [digits, exponent] = decimal(value);
    const [divisorDigits, divisorExponent] = decimal(divisor);
    const shift = exponent - divisorExponent;
    const scale = 10n ** BigInt(Math.abs(shift));
    return shift < 0 ? digits % (divisorDigits * scale) === 0n : (digits * scale) % divisorDigits === 0n;
}
/** A number as digits and a power of ten, read from its shortest text. */
function decimal(value) {
    const [digits = "0", exponent = "0"] = String(value).split("e");
    const [whole = "0", fraction = ""] = digits.split(".");
    return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
function compileEnum(values) {
    const simple = values.filter((value) => typeof value !== "object" || value === null);
    const nested = values.filter((value) => typeof value === "object" && value !== null);
    const set = new Set(simple);
    const [first, second, third] = set;
    let long = 0;
    for (const value of simple) {
        long = Math.max(long, typeof value === "string" ? value.length >> 6 : 0);
    }
    if (nested.length > 0 || long > 0) {
        const costs = nested.map(size);
        return (value) => (spend(long) && set.has(value)) || nested.some((one, index) => spend(costs[index]) && equalJson(one, value));
    }
    switch (set.size) {
        case 0:
            return no;
        case 1:
            return (value) => value === first;
        case 2:
            return (value) => value === first || value === second;
        case 3:
            return (value) => value === first || value === second || value === third;
        default:
            return (value) => set.has(value);
    }
}
/** How many values a JSON value holds, itself included. */
function size(value) {
    const inner = typeof value === "object" && value !== null ? Object.values(value) : [];
    return inner.reduce((sum, one) => sum + size(one), 1);
}
function compileUnion(link, nodes, single) {
    const tests = nodes.map((node) => compileNode(link, node));
    const table = discriminate(nodes, tests);
    if (table !== undefined) {
        const { name, rows, rest } = table;
        const pick = single ? exactlyOne : some;
        const others = pick(rest);
        const chosen = new Map([...rows].map(([tag, row]) => [tag, pick(row)]));
        const mayInherit = name in nothing;
        return (value, nest) => {
            const isOwn = isPlain(value) && ((!mayInherit && !inherits) || Object.hasOwn(value, name));
            const tag = isOwn ? value[name] : undefined;
            return ((typeof tag === "string" && chosen.get(tag)) || others)(value, nest);
        };
    }
    return single ? exactlyOne(tests) : some(tests);
}
function some(tests) {
    const [first = no, second = no] = tests;
    const length = tests.length;
    if (length < 2) {
        return first;
    }
    if (length === 2) {
        return (value, nest) => (fuel -= 2) >= 0 && (first(value, nest + 1) || second(value, nest + 1));
    }
    return (value, nest) => {
        fuel -= length;
        for (let index = 0; index < length && fuel >= 0; index++) {
            if (tests[index](value, nest + 1)) {
                return true;
            }
        }
        return false;
    };
}
function exactlyOne(tests) {
    const length = tests.length;
    return (value, nest) => {
        fuel -= length;
        let found = 0;
        for (let index = 0; index < length && fuel >= 0 && found < 2; index++) {
            if (tests[index](value, nest + 1)) {
                found++;
            }
        }
        return found === 1;
    };
}
/**
 * In a union where three or more branches are objects that require one property with fixed texts, the property's text picks the branches to try.
 * A row holds the branches of one text and those without the property, in their order.
 */
function discriminate(nodes, tests) {
    const tags = nodes.map(tagsOf);
    const names = new Map();
    for (const name of tags.flatMap((each) => [...each.keys()])) {
        names.set(name, (names.get(name) ?? 0) + 1);
    }
    const [name, holders] = [...names].reduce((best, each) => (each[1] > best[1] ? each : best), ["", 0]);
    if (holders < 3) {
        return undefined;
    }
    const rest = tests.filter((_, index) => !tags[index].has(name));
    const rows = new Map();
    for (const text of tags.flatMap((each) => [...(each.get(name) ?? [])])) {
        rows.set(text, tests.filter((_, index) => tags[index].get(name)?.has(text) ?? true));
    }
    return { name, rows, rest };
}
/** The properties that a node requires and fixes to texts, with these texts; none unless it takes objects only. */
function tagsOf(node) {
    const object = follow(node);
    const found = new Map();
    for (const name of object.type === OBJECT ? (object.required ?? []) : []) {
        const property = object.properties?.get(name);
        const { enum: list, const: only } = property === undefined ? {} : follow(property);
        const texts = only === undefined ? list : [only];
        if (texts !== undefined && texts.every((each) => typeof each === "string")) {
            found.set(name, new Set(texts));
        }
    }
    return found;
}
function follow(node) {
    return node.$ref === undefined || node.type !== undefined ? node : follow(node.$ref);
}
function compileArray(link, node) {
    const { minItems: min = 0, maxItems: max = Infinity, uniqueItems = false } = node;
    const prefix = (node.prefixItems ?? []).map((each) => compileNode(link, each));
    const fixed = prefix.length;
    const rest = node.items === undefined ? yes : compileNode(link, node.items);
    const tests = [];
    if (node.contains !== undefined) {
        tests.push(compileContains(compileNode(link, node.contains), node.minContains ?? 1, node.maxContains ?? Infinity));
    }
    if (uniqueItems) {
        tests.push((value) => isUnique(value));
    }
    if (min === 0 && max === Infinity && fixed === 0 && rest === yes && tests.length === 0) {
        return isArray;
    }
    const more = all(tests);
    return (value, nest) => {
        if (!Array.isArray(value)) {
            return false;
        }
        const length = value.length;
        if (length < min || length > max) {
            return false;
        }
        fuel -= length + 1;
        if (fuel < 0 || nest > NEST_MAX) {
            return stop(nest);
        }
        for (let index = 0; index < length && index < fixed; index++) {
            if (value[index] === undefined || !prefix[index](value[index], nest + 1)) {
                return false;
            }
        }
        for (let index = fixed; index < length; index++) {
            const item = value[index];
            if (item === undefined || !rest(item, nest + 1)) {
                return false;
            }
        }
        return more(value, nest);
    };
}
function compileContains(test, min, max) {
    return (value, nest) => {
        const list = value;
        fuel -= list.length;
        let found = 0;
        for (let index = 0; index < list.length && fuel >= 0 && (found < min || (max < Infinity && found <= max)); index++) {
            if (test(list[index], nest + 1)) {
                found++;
            }
        }
        return found >= min && found <= max;
    };
}
/** Whether all items differ. A few are compared in pairs, many by their canonical text. */
export function isUnique(list) {
    const simple = new Set();
    const texts = new Set();
    for (const item of list) {
        if (typeof item !== "object" || item === null) {
            if (simple.has(item)) {
                return false;
            }
            simple.add(item);
            continue;
        }
        const text = canonicalJson(item);
        if (text === undefined || !spend(text.length >> 3)) {
            return stop(text === undefined ? NEST_MAX + 1 : 0);
        }
        if (texts.has(text)) {
            return false;
        }
        texts.add(text);
    }
    return true;
}
const inlined = [yes, isString, isInteger, isNumber, isBoolean];
function compileObject(link, node) {
    const entries = new Map();
    for (const [name, property] of node.properties ?? []) {
        const test = compileNode(link, property);
        entries.set(name, { test, inline: inlined.indexOf(test), needed: 0, declared: true });
    }
    const extra = node.additionalProperties === undefined ? yes : compileNode(link, node.additionalProperties);
    for (const name of node.required ?? []) {
        const entry = entries.get(name);
        const test = entry?.test ?? extra;
        entries.set(name, { test, inline: inlined.indexOf(test), needed: 1, declared: entry !== undefined });
    }
    const tests = [];
    for (const [name, names] of node.dependentRequired ?? []) {
        tests.push((value) => !has(value, name) || names.every((each) => has(value, each)));
    }
    for (const [name, dependent] of node.dependentSchemas ?? []) {
        const test = compileNode(link, dependent);
        tests.push((value, nest) => !has(value, name) || test(value, nest + 1));
    }
    const loop = node.patternProperties === undefined && node.propertyNames === undefined
        ? compileMembers(entries, extra, node)
        : compileNamedMembers(link, entries, extra, node);
    if (entries.size === 0 && extra === yes && loop === isObject && tests.length === 0) {
        return isObject;
    }
    return all([loop, ...tests]);
}
/** Whether an object has a member of its own; one that is undefined is absent. */
export function has(value, name) {
    return Object.hasOwn(value, name) && value[name] !== undefined;
}
/**
 * Tests the members in one walk. Members usually come in the declared order, so the next declared name is compared before any look-up.
 */
function compileMembers(entries, extra, node) {
    const { minProperties: min = 0, maxProperties: max = Infinity } = node;
    if (entries.size === 0 && extra === yes && min === 0 && max === Infinity) {
        return isObject;
    }
    const names = [...entries.keys()];
    const list = [...entries.values()];
    const needed = list.reduce((sum, entry) => sum + entry.needed, 0);
    return (value, nest) => {
        if (!isPlain(value)) {
            return false;
        }
        if (fuel < 0 || nest > NEST_MAX) {
            return stop(nest);
        }
        let next = 0;
        let size = 0;
        let found = 0;
        for (const name in value) {
            const member = value[name];
            if (member === undefined || (inherits && !Object.hasOwn(value, name))) {
                continue;
            }
            size++;
            let entry;
            if (name === names[next]) {
                entry = list[next];
                next++;
            }
            else {
                entry = entries.get(name);
            }
            if (entry === undefined) {
                if (extra !== yes && !extra(member, nest + 1)) {
                    return false;
                }
                continue;
            }
            found += entry.needed;
            if (!passes(entry, member, nest + 1)) {
                return false;
            }
        }
        fuel -= size + 1;
        return found === needed && size >= min && size <= max;
    };
}
function passes(entry, member, nest) {
    switch (entry.inline) {
        case 0:
            return true;
        case 1:
            return typeof member === "string";
        case 2:
            return Number.isInteger(member);
        case 3:
            return typeof member === "number" && member - member === 0;
        case 4:
            return typeof member === "boolean";
        default:
            return entry.test(member, nest);
    }
}
function compileNamedMembers(link, entries, extra, node) {
    const { minProperties: min = 0, maxProperties: max = Infinity } = node;
    const names = node.propertyNames === undefined ? yes : compileNode(link, node.propertyNames);
    const rows = (node.patternProperties ?? []).map((row) => ({ pattern: row.pattern, test: compileNode(link, row.node) }));
    const needed = [...entries.values()].reduce((sum, entry) => sum + entry.needed, 0);
    return (value, nest) => {
        if (!isPlain(value)) {
            return false;
        }
        let size = 0;
        let found = 0;
        for (const name of Object.keys(value)) {
            const member = value[name];
            if (member === undefined) {
                continue;
            }
            if (!spend(1 + rows.length) || nest > NEST_MAX) {
                return stop(nest);
            }
            size++;
            const entry = entries.get(name);
            found += entry?.needed ?? 0;
            let known = entry?.declared ?? false;
            if (!names(name, nest + 1) || (entry?.declared && !entry.test(member, nest + 1))) {
                return false;
            }
            for (const row of rows) {
                if (row.pattern.test(name, spend)) {
                    known = true;
                    if (!row.test(member, nest + 1)) {
                        return false;
                    }
                }
            }
            if (!known && !extra(member, nest + 1)) {
                return false;
            }
        }
        return found === needed && size >= min && size <= max;
    };
}
