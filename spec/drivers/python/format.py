"""Decides formats (CONTRACT.md section 3)."""

import ipaddress
import re
import unicodedata

import pattern

DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TIME = re.compile(r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))")
DURATION = re.compile(r"P(?:[0-9]+W|(?=[0-9T])(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)?(?:T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S))?)")
UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
POINTER = re.compile(r"(?:/(?:[^~/]|~[01])*)*", re.S)
RELATIVE = re.compile(r"(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)", re.S)

UNRESERVED = r"A-Za-z0-9\-._~"
SUB = r"!$&'()*+,;="
PCHAR = rf"(?:[{UNRESERVED}{SUB}:@]|%[0-9A-Fa-f]{{2}})"
USER = rf"(?:[{UNRESERVED}{SUB}:]|%[0-9A-Fa-f]{{2}})*"
NAME = rf"(?:[{UNRESERVED}{SUB}]|%[0-9A-Fa-f]{{2}})*"
AUTHORITY = re.compile(rf"(?:{USER}@)?(?:\[([^\[\]]*)\]|{NAME})(?::[0-9]*)?")
SEGMENTS = re.compile(rf"(?:{PCHAR}|/)*")
QUERY = re.compile(rf"(?:{PCHAR}|[/?])*")
FUTURE = re.compile(rf"[vV][0-9A-Fa-f]+\.[{UNRESERVED}{SUB}:]+")
SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")

ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+"
LOCAL = re.compile(rf"(?:{ATOM}(?:\.{ATOM})*|\"(?:[ !#-\[\]-~]|\\[ -~])*\")")
DOMAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?)*")
LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?")


def is_date(value):
    match = DATE.fullmatch(value)
    if match is None:
        return False
    year, month, day = (int(part) for part in match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= month <= 12 and 1 <= day <= days[month - 1]


def is_time(value):
    match = TIME.fullmatch(value)
    if match is None:
        return False
    hour, minute, second = (int(part) for part in match.group(1, 2, 3))
    offset_hour, offset_minute = int(match.group(5) or 0), int(match.group(6) or 0)
    if hour > 23 or minute > 59 or second > 60 or offset_hour > 23 or offset_minute > 59:
        return False
    offset = (offset_hour * 60 + offset_minute) * (-1 if match.group(4) == "-" else 1)
    return second < 60 or (hour * 60 + minute - offset) % 1440 == 1439


def is_ipv4(value):
    parts = value.split(".")
    return len(parts) == 4 and all(re.fullmatch("0|[1-9][0-9]{0,2}", part) is not None and int(part) < 256 for part in parts)


def is_ipv6(value):
    if re.fullmatch("[0-9A-Fa-f:.]+", value) is None or ("." in value and not is_ipv4(value.rpartition(":")[2])):
        return False
    try:
        return ipaddress.IPv6Address(value) is not None
    except ValueError:
        return False


def is_reference(value):
    """A relative reference or a URI: authority, path, query and fragment."""
    rest, hash_sign, fragment = value.partition("#")
    rest, question, query = rest.partition("?")
    if QUERY.fullmatch(fragment) is None or QUERY.fullmatch(query) is None:
        return False
    match = SCHEME.match(rest)
    path = rest[match.end():] if match is not None else rest
    if path.startswith("//"):
        authority, slash, path = path[2:].partition("/")
        match = AUTHORITY.fullmatch(authority)
        if match is None:
            return False
        inside = match.group(1)
        if inside is not None and not is_ipv6(inside) and FUTURE.fullmatch(inside) is None:
            return False
    elif match is None and ":" in path.partition("/")[0]:
        return False
    return SEGMENTS.fullmatch(path) is not None


def is_email(value):
    local, at, domain = value.rpartition("@")
    if at == "" or LOCAL.fullmatch(local) is None:
        return False
    if domain.startswith("[") and domain.endswith("]"):
        literal = domain[1:-1]
        return is_ipv6(literal[5:]) if literal[:5].lower() == "ipv6:" else is_ipv4(literal)
    return DOMAIN.fullmatch(domain) is not None


def is_hostname(value):
    labels = value.split(".")
    return len(value) <= 253 and all(len(label) <= 63 and LABEL.fullmatch(label) is not None and is_label(label) for label in labels)


def is_label(label):
    if label[:4].lower() != "xn--":
        return True
    try:
        decoded = label[4:].lower().encode("ascii").decode("punycode")
        if decoded.encode("punycode").decode("ascii") != label[4:].lower():
            return False
    except (UnicodeError, ValueError):
        return False
    if decoded == "" or decoded.isascii() or unicodedata.normalize("NFC", decoded) != decoded or unicodedata.category(decoded[0]).startswith("M"):
        return False
    if decoded.startswith("-") or decoded.endswith("-") or decoded[2:4] == "--":
        return False
    return all(is_allowed(decoded, index) for index in range(len(decoded)))


PERMITTED = frozenset("\u00df\u03c2\u06fd\u06fe\u0f0b\u3007")
REFUSED = frozenset("\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b")


def is_allowed(label, index):
    """RFC 5892: one character of a label, with the rules of its appendix A for those that need a context."""
    char = label[index]
    before = label[index - 1] if index > 0 else ""
    after = label[index + 1] if index + 1 < len(label) else ""
    if char in PERMITTED or char in "-0123456789abcdefghijklmnopqrstuvwxyz":
        return True
    if char in REFUSED:
        return False
    if char == "\u00b7":
        return before == "l" and after == "l"
    if char == "\u0375":
        return script_is(after, "GREEK")
    if char == "\u05f3" or char == "\u05f4":
        return script_is(before, "HEBREW")
    if char == "\u30fb":
        return any(script_is(one, name) for one in label for name in ("HIRAGANA", "KATAKANA", "CJK UNIFIED IDEOGRAPH") if one != char)
    if "\u0660" <= char <= "\u0669":
        return not any("\u06f0" <= one <= "\u06f9" for one in label)
    if "\u06f0" <= char <= "\u06f9":
        return not any("\u0660" <= one <= "\u0669" for one in label)
    if char == "\u200c" or char == "\u200d":
        if before != "" and unicodedata.combining(before) == 9:
            return True
        return char == "\u200c" and joins(label, index)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", char).casefold())
    if folded != char or unicodedata.category(char) == "Cn" or "\u1100" <= char <= "\u11ff":
        return False
    return unicodedata.category(char) in ("Ll", "Lu", "Lo", "Nd", "Lm", "Mn", "Mc")


def script_is(char, name):
    return char != "" and unicodedata.name(char, "").startswith(name)


JOINING = ("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "PHAGS-PA", "MANDAIC", "MANICHAEAN", "ADLAM", "PSALTER", "HANIFI", "SOGDIAN", "CHORASMIAN")


def joins(label, index):
    """A zero width non-joiner between letters of a script whose letters join."""
    before, after = label[:index].rstrip("".join(one for one in label if unicodedata.category(one) == "Mn")), label[index + 1:]
    after = after.lstrip("".join(one for one in label if unicodedata.category(one) == "Mn"))
    return before != "" and after != "" and all(any(script_is(one, name) for name in JOINING) for one in (before[-1], after[0]))


def is_regex(value):
    try:
        pattern.Parser(value, True).parse()
    except pattern.Refused as fault:
        return fault.code != "pattern-invalid"
    return True


FORMATS = {
    "date": is_date,
    "time": is_time,
    "date-time": lambda value: len(value) > 11 and value[10] in "Tt" and is_date(value[:10]) and is_time(value[11:]),
    "duration": lambda value: DURATION.fullmatch(value) is not None and value[-1] not in "PT",
    "uuid": lambda value: UUID.fullmatch(value) is not None,
    "uri": lambda value: SCHEME.match(value) is not None and is_reference(value),
    "uri-reference": is_reference,
    "email": is_email,
    "hostname": is_hostname,
    "ipv4": is_ipv4,
    "ipv6": is_ipv6,
    "json-pointer": lambda value: POINTER.fullmatch(value) is not None,
    "relative-json-pointer": lambda value: RELATIVE.fullmatch(value) is not None,
    "regex": is_regex,
    "path": lambda value: value != "" and "\0" not in value,
}


def check(name, value):
    """Whether a text has the format; a name that is no format asserts nothing."""
    return FORMATS[name](value) if name in FORMATS else True
