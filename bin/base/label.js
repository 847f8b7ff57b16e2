// Says whether a label of a host name that begins with "xn--" stands for a label of other scripts that may be registered.
// Clauses: format.hostname.a-label. Rules: RFC 3492 (Punycode), RFC 5891 section 4.2, RFC 5892 (which code points, and where).
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const BIAS_FIRST = 72;
const POINT_FIRST = 0x80;
const LAST_POINT = 0x10ffff;
/** RFC 5892 section 2.6, what is allowed or refused against its category. */
const ALLOWED = /^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/u;
const REFUSED = /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]$/u;
const OLD_JAMO = /^[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7c6\ud7cb-\ud7fb]$/u;
const LETTER_OR_DIGIT = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$/u;
/** Scripts whose letters join, after and before U+200C. Letters that join on one side only are not told apart: no engine knows them. */
const JOINING = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]\p{Mn}*$/u;
const JOINED = /^\p{Mn}*[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Canonical combining class 9, which no engine gives by name. */
const VIRAMAS = new Set([
    0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd3b, 0xd3c, 0xd4d, 0xdca, 0xe3a, 0xeba, 0xf84, 0x1039, 0x103a, 0x1714, 0x1715, 0x1734, 0x17d2,
    0x1a60, 0x1b44, 0x1baa, 0x1bab, 0x1bf2, 0x1bf3, 0x2d7f, 0xa806, 0xa82c, 0xa8c4, 0xa953, 0xa9c0, 0xaaf6, 0xabed, 0x10a3f, 0x11046, 0x11070, 0x1107f,
    0x110b9, 0x11133, 0x11134, 0x111c0, 0x11235, 0x112ea, 0x1134d, 0x11442, 0x114c2, 0x115bf, 0x1163f, 0x116b6, 0x1172b, 0x11839, 0x1193d, 0x1193e, 0x119e0,
    0x11a34, 0x11a47, 0x11a99, 0x11c3f, 0x11d44, 0x11d45, 0x11d97, 0x11f41, 0x11f42,
]);
/** Whether a label that begins with "xn--", in either case, is an A-label: at most 63 characters, as the caller has checked. */
export function isALabel(label) {
    const points = decode(label.slice(4));
    if (points === undefined || points.every((point) => point < POINT_FIRST)) {
        return false;
    }
    const text = String.fromCodePoint(...points);
    const letters = Array.from(text);
    return text.normalize("NFC") === text && !/^-|-$|^..--/u.test(text) && !/^\p{M}/u.test(text)
        && letters.every((letter, index) => isAllowed(letter) || fitsContext(letters, index));
}
/** RFC 3492 section 6.2; undefined where the text is not Punycode. */
function decode(text) {
    const basicEnd = text.lastIndexOf("-");
    const points = Array.from(basicEnd < 0 ? "" : text.slice(0, basicEnd), (letter) => letter.charCodeAt(0));
    let bias = BIAS_FIRST;
    let point = POINT_FIRST;
    let place = 0;
    // A hyphen without basic characters before it is no delimiter, and no digit either.
    let at = basicEnd > 0 ? basicEnd + 1 : 0;
    while (at < text.length) {
        const before = place;
        let weight = 1;
        for (let k = BASE;; k += BASE) {
            const digit = Number.parseInt(text[at] ?? "", BASE);
            if (Number.isNaN(digit) || place > LAST_POINT * BASE) {
                return undefined;
            }
            // Letters stand for 0 to 25 and digits for 26 to 35, the other way round than parseInt reads them.
            const value = digit < 10 ? digit + 26 : digit - 10;
            at += 1;
            place += value * weight;
            const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
            if (value < threshold) {
                break;
            }
            weight *= BASE - threshold;
        }
        bias = adapt(place - before, points.length + 1, before === 0);
        point += Math.floor(place / (points.length + 1));
        place %= points.length + 1;
        if (point > LAST_POINT || (point >= 0xd800 && point <= 0xdfff)) {
            return undefined;
        }
        points.splice(place, 0, point);
        place += 1;
    }
    return points;
}
function adapt(delta, count, isFirst) {
    let rest = Math.floor(delta / (isFirst ? DAMP : 2));
    rest += Math.floor(rest / count);
    let k = 0;
    while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
        rest = Math.floor(rest / (BASE - T_MIN));
        k += BASE;
    }
    return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
/** PVALID by RFC 5892 section 3, without context. */
function isAllowed(letter) {
    if (/^[a-z0-9-]$/.test(letter) || ALLOWED.test(letter)) {
        return true;
    }
    const isStable = letter.normalize("NFKC").toLowerCase().normalize("NFKC") === letter;
    return isStable && !REFUSED.test(letter) && !OLD_JAMO.test(letter) && !/^[\u0660-\u0669\u06f0-\u06f9\u0375\u05f3\u05f4\u30fb\u00b7]$/u.test(letter)
        && !/^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u.test(letter) && LETTER_OR_DIGIT.test(letter);
}
/** RFC 5892 appendix A: what is allowed beside certain others only. */
function fitsContext(letters, index) {
    const before = letters[index - 1] ?? "";
    const after = letters[index + 1] ?? "";
    const whole = letters.join("");
    const letter = letters[index];
    switch (letter) {
        case "\u200c":
            return VIRAMAS.has(before.codePointAt(0) ?? 0)
                || (JOINING.test(letters.slice(0, index).join("")) && JOINED.test(letters.slice(index + 1).join("")));
        case "\u200d":
            return VIRAMAS.has(before.codePointAt(0) ?? 0);
        case "\u00b7":
            return before === "l" && after === "l";
        case "\u0375":
            return /^\p{Script=Greek}/u.test(after);
        case "\u05f3":
        case "\u05f4":
            return /\p{Script=Hebrew}$/u.test(before);
        case "\u30fb":
            return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(whole);
        default:
            return (/^[\u0660-\u0669]$/.test(letter) && !/[\u06f0-\u06f9]/.test(whole)) || (/^[\u06f0-\u06f9]$/.test(letter) && !/[\u0660-\u0669]/.test(whole));
    }
}
