// Maps what a handler threw to an error object; loaded only on failure.
// Clauses: failure.*.
import { categories, errorObject } from "../base/error.js";
import { isPlainObject, writeJson } from "../base/json.js";
import { errorKey } from "./tool.js";
/** Codes a tool may give its own failures (clause failure.code). */
const codePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
/** A longer message is cut: it would drown a terminal or a model's context. */
const messageLengthMax = 10_000;
/** The error object of anything thrown: a ToolError keeps its own code and members, everything else is tool-failed. Never throws. */
export function thrownError(operation, thrown) {
    try {
        return isToolError(thrown) ? toolError(thrown) : errorObject("tool-failed", `${operation} failed: ${messageOf(thrown)}`);
    }
    catch {
        // A hostile object answered a property read by throwing; its own words are out of reach.
        return errorObject("tool-failed", `${operation} failed.`);
    }
}
function isToolError(thrown) {
    return typeof thrown === "object" && thrown !== null && thrown[errorKey] === true;
}
function toolError(thrown) {
    const { code, category, details, suggestion, field, retryable } = thrown;
    const written = isPlainObject(details) ? writeJson(details) : undefined;
    return {
        code: typeof code === "string" && codePattern.test(code) ? code : "tool-failed",
        category: typeof category === "string" && Object.hasOwn(categories, category) ? category : "runtime",
        message: messageOf(thrown),
        ...(written?.ok === true ? { details: JSON.parse(written.text) } : {}),
        ...(typeof suggestion === "string" ? { suggestion } : {}),
        ...(typeof field === "string" ? { field } : {}),
        retryable: retryable === true,
    };
}
/** The message of a thrown value; of a value that is no Error, the value itself where it is a primitive. */
function messageOf(thrown) {
    const message = typeof thrown === "object" && thrown !== null ? thrown.message : thrown;
    const text = typeof message === "object" || typeof message === "function" || message === undefined || message === "" ? "no message" : String(message);
    return text.length > messageLengthMax ? `${text.slice(0, messageLengthMax)}…` : text;
}
