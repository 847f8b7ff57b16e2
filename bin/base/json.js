// Reads, writes, compares and points into JSON values.
// Clauses: json.*. Rules: RFC 8259 (JSON), RFC 6901 (JSON Pointer).
/** Whether a value is an object whose prototype is null or the root of some realm's prototypes (clause json.value.plain). */
export function isPlainObject(value) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return false;
    }
    const proto = Object.getPrototypeOf(value);
    return proto === null || Object.getPrototypeOf(proto) === null;
}
/** Appends one reference token to a JSON Pointer, escaped (RFC 6901 section 3). */
export function pointer(parent, token) {
    return `${parent}/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
