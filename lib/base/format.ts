// Says whether a text has a named format; every predicate takes time linear in the text and keeps no state.
// Clauses: format.*. Rules: RFC 3339, 3986, 5321, 1123, 4291, 9562, 6901, the draft of relative pointers, and ECMA-262; one at each function.

import { readExpression } from "./expression.ts";
import { isALabel } from "./label.ts";

// Texts of any length are looked through for what must not be there: a search for one character needs no stack in any engine,
// where a repetition over a whole text may. Whole-text expressions stand behind a check of the length only.

const HOST_LENGTH_MAX = 253;
const LABEL_LENGTH_MAX = 63;
const IPV4_LENGTH_MAX = 15;
const IPV6_LENGTH_MAX = 45;
const TIME_LENGTH = 8;

/** The predicates by the name that stands in `format`. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>([
    ["date", isDate],
    ["time", isTime],
    ["date-time", isDateTime],
    ["duration", isDuration],
    ["uuid", isUuid],
    ["uri", (text) => isReference(text, true)],
    ["uri-reference", (text) => isReference(text, false)],
    ["email", isEmail],
    ["hostname", isHostname],
    ["ipv4", isIpv4],
    ["ipv6", isIpv6],
    ["json-pointer", isPointer],
    ["relative-json-pointer", isRelativePointer],
    ["regex", (text) => readExpression(text, true).ok],
    ["path", (text) => text !== "" && !text.includes("\u0000")],
]);

/** Where the ASCII digits that begin at `from` end. */
function skipDigits(text: string, from: number): number {
    let at = from;
    while (at < text.length && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) {
        at += 1;
    }
    return at;
}

/** RFC 3339, full-date, in the Gregorian calendar at any time. */
function isDate(text: string): boolean {
    if (text.length !== 10 || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) {
        return false;
    }
    const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
    return days !== undefined && day >= 1 && day <= days;
}

/** RFC 3339, full-time; the second 60 only where it is 23:59 in universal time. */
function isTime(text: string): boolean {
    const clock = text.slice(0, TIME_LENGTH);
    if (!/^(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)$/.test(clock)) {
        return false;
    }
    const end = text[TIME_LENGTH] === "." ? skipDigits(text, TIME_LENGTH + 1) : TIME_LENGTH;
    if (end === TIME_LENGTH + 1 || text.length - end > 6) {
        return false;
    }
    const zone = text.slice(end);
    if (!/^(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/.test(zone)) {
        return false;
    }
    const minutes = (of: string): number => Number(of.slice(0, 2)) * 60 + Number(of.slice(3, 5));
    const offset = zone.length === 1 ? 0 : (zone[0] === "-" ? -1 : 1) * minutes(zone.slice(1));
    return !clock.endsWith("60") || (minutes(clock) - offset + 2880) % 1440 === 1439;
}

function isDateTime(text: string): boolean {
    return (text[10] === "T" || text[10] === "t") && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** RFC 3339, appendix A: whole numbers, each unit after the one before it, weeks alone. */
function isDuration(text: string): boolean {
    if (text[0] !== "P") {
        return false;
    }
    const { units, end } = readUnits(text, 1);
    if (text[end] !== "T") {
        return end === text.length && (units === "W" || isRun(units, "YMD"));
    }
    const time = readUnits(text, end + 1);
    return time.end === text.length && isRun(time.units, "HMS") && (units === "" || isRun(units, "YMD"));
}

/** Numbers with their units: the units in order, four at most, and where they end. */
function readUnits(text: string, from: number): { units: string; end: number } {
    let units = "";
    let at = from;
    for (let end = skipDigits(text, at); end > at && end < text.length && units.length < 4; end = skipDigits(text, at)) {
        units += text[end] as string;
        at = end + 1;
    }
    return { units, end: at };
}

function isRun(units: string, order: string): boolean {
    return units !== "" && order.includes(units);
}

function isUuid(text: string): boolean {
    return text.length === 36 && /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text);
}

/** RFC 3986: URI (with a scheme) or URI-reference. */
function isReference(text: string, needsScheme: boolean): boolean {
    const fragmentAt = text.indexOf("#");
    const beforeFragment = fragmentAt < 0 ? text : text.slice(0, fragmentAt);
    const queryAt = beforeFragment.indexOf("?");
    const beforeQuery = queryAt < 0 ? beforeFragment : beforeFragment.slice(0, queryAt);
    const tails = [queryAt < 0 ? "" : beforeFragment.slice(queryAt + 1), fragmentAt < 0 ? "" : text.slice(fragmentAt + 1)];
    if (tails.some((tail) => hasOther(tail, /[^A-Za-z0-9._~!$&'()*+,;=:@/?%-]/))) {
        return false;
    }
    const colonAt = beforeQuery.search(/[:/]/);
    const hasScheme = colonAt > 0 && beforeQuery[colonAt] === ":" && /^[A-Za-z]/.test(beforeQuery) && !/[^A-Za-z0-9+.-]/.test(beforeQuery.slice(0, colonAt));
    const hierarchy = hasScheme ? beforeQuery.slice(colonAt + 1) : beforeQuery;
    if (!hasScheme && (needsScheme || beforeQuery[colonAt] === ":")) {
        return false;
    }
    const hasAuthority = hierarchy.startsWith("//");
    const pathAt = hasAuthority ? hierarchy.indexOf("/", 2) : 0;
    const path = pathAt < 0 ? "" : hierarchy.slice(pathAt);
    return !hasOther(path, /[^A-Za-z0-9._~!$&'()*+,;=:@/%-]/)
        && (!hasAuthority || isAuthority(hierarchy.slice(2, pathAt < 0 ? undefined : pathAt)));
}

/** Whether a part holds what `other` finds, or a percent sign without two digits. */
function hasOther(part: string, other: RegExp): boolean {
    return other.test(part) || /%(?![0-9A-Fa-f]{2})/.test(part);
}

function isAuthority(text: string): boolean {
    const hostAt = text.indexOf("@") + 1;
    const userinfo = text.slice(0, Math.max(hostAt - 1, 0));
    const literalEnd = text[hostAt] === "[" ? text.indexOf("]", hostAt) : -1;
    const portAt = text.indexOf(":", literalEnd < 0 ? hostAt : literalEnd);
    const host = text.slice(hostAt, portAt < 0 ? undefined : portAt);
    const isPort = portAt < 0 || skipDigits(text, portAt + 1) === text.length;
    const isHost = literalEnd < 0 ? !hasOther(host, /[^A-Za-z0-9._~!$&'()*+,;=%-]/) : host.endsWith("]") && isLiteral(host.slice(1, -1));
    return isPort && isHost && !hasOther(userinfo, /[^A-Za-z0-9._~!$&'()*+,;=:%-]/);
}

/** RFC 3986, what stands in brackets: an IPv6 address or IPvFuture. */
function isLiteral(text: string): boolean {
    const dotAt = text.indexOf(".");
    const isFuture = /^[vV]/.test(text) && dotAt > 1 && dotAt < text.length - 1
        && !/[^0-9A-Fa-f]/.test(text.slice(1, dotAt)) && !/[^A-Za-z0-9._~!$&'()*+,;=:-]/.test(text.slice(dotAt + 1));
    return isFuture || isIpv6(text);
}

/** RFC 5321, Mailbox; of the address literals IPv4 and IPv6, the only ones registered. */
function isEmail(text: string): boolean {
    const isQuoted = text[0] === "\"";
    const at = isQuoted ? endOfQuoted(text) : text.indexOf("@");
    if (at < 1 || text[at] !== "@" || (!isQuoted && !isDotString(text.slice(0, at)))) {
        return false;
    }
    const domain = text.slice(at + 1);
    if (domain.startsWith("[") && domain.endsWith("]")) {
        const literal = domain.slice(1, -1);
        return isIpv4(literal) || (/^ipv6:/i.test(literal) && isIpv6(literal.slice(5)));
    }
    return !/[^A-Za-z0-9.-]/.test(domain) && !/^[.-]|[.-]$|\.[.-]|-\./.test(domain) && domain !== "";
}

function isDotString(text: string): boolean {
    return !/[^A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]/.test(text) && !/^\.|\.$|\.\./.test(text);
}

/** The index after a quoted local part; -1 where it does not end, or holds what needs a backslash. */
function endOfQuoted(text: string): number {
    for (let at = 1; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code === 0x22) {
            return at + 1;
        }
        at += code === 0x5c ? 1 : 0;
        if (!(text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x7e)) {
            return -1;
        }
    }
    return -1;
}

/** RFC 1123, section 2.1, with RFC 5891 for labels that begin with "xn--". */
function isHostname(text: string): boolean {
    return text.length <= HOST_LENGTH_MAX && text.split(".").every((label) => label.length <= LABEL_LENGTH_MAX
        && /^[A-Za-z0-9-]+$/.test(label) && !/^-|-$/.test(label) && (!/^xn--/i.test(label) || isALabel(label)));
}

/** RFC 2673, section 3.2: four decimals without leading zeros. */
function isIpv4(text: string): boolean {
    const parts = text.length <= IPV4_LENGTH_MAX ? text.split(".") : [];
    return parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255);
}

/** RFC 4291, section 2.2: eight groups, one run of them written "::", the last two perhaps as an IPv4 address. */
function isIpv6(text: string): boolean {
    const halves = text.length <= IPV6_LENGTH_MAX ? text.split("::") : [];
    if (halves.length < 1 || halves.length > 2) {
        return false;
    }
    const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
    const last = groups[groups.length - 1] ?? "";
    const hasIpv4 = last.includes(".") && text.endsWith(last);
    const count = groups.length + (hasIpv4 ? 1 : 0);
    return (halves.length === 1 ? count === 8 : count < 8)
        && groups.every((group, index) => /^[0-9A-Fa-f]{1,4}$/.test(group) || (hasIpv4 && index === groups.length - 1 && isIpv4(group)));
}

/** RFC 6901, section 3. */
function isPointer(text: string): boolean {
    return text === "" || (text[0] === "/" && !/~(?![01])/.test(text));
}

/** The draft draft-bhutton-relative-json-pointer-00: a count without leading zeros, then "#" or a pointer; an index change is not read. */
function isRelativePointer(text: string): boolean {
    const end = skipDigits(text, 0);
    const rest = text.slice(end);
    return end > 0 && (text[0] !== "0" || end === 1) && (rest === "#" || isPointer(rest));
}
