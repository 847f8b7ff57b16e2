"""Reads and writes JSON text (CONTRACT.md section 1)."""

import re

DEPTH_MAX = 1000
SAFE_MAX = 2 ** 53

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
BEGUN = re.compile(r"\.|[eE][+-]?")
SPACE = re.compile(r"[ \t\n\r]*")
PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
HEX = re.compile(r"[0-9a-fA-F]{4}")
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Fault(Exception):
    """Why a text is not read or a value not written."""

    def __init__(self, code, offset=0, path=""):
        super().__init__(code)
        self.code = code
        self.offset = offset
        self.path = path


def number(literal, offset=0):
    """The value of a literal that has the grammar of a JSON number."""
    match = NUMBER.fullmatch(literal)
    if match.group(1) is None and match.group(2) is None:
        value = int(literal) if len(literal) < 25 else SAFE_MAX + 1
        if abs(value) > SAFE_MAX:
            raise Fault("integer-unsafe", offset)
        return value
    value = float(literal)
    if value in (float("inf"), float("-inf")):
        raise Fault("number-overflow", offset)
    return value


class Reader:
    def __init__(self, text, depth_max):
        self.text = text
        self.at = 0
        self.depth_max = depth_max

    def fail(self, at=None):
        raise Fault("json-syntax", self.at if at is None else at)

    def space(self):
        self.at = SPACE.match(self.text, self.at).end()

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def value(self, depth):
        first = self.peek()
        if first == "{" or first == "[":
            if depth >= self.depth_max:
                raise Fault("json-too-deep", self.at)
            return self.members(depth + 1) if first == "{" else self.items(depth + 1)
        if first == '"':
            return self.string()
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        match = NUMBER.match(self.text, self.at)
        if match is None:
            self.word_fault(first)
        start = self.at
        self.at = match.end()
        begun = BEGUN.match(self.text, self.at) if match.group(2) is None else None
        if begun is not None and (begun.group(0)[0] != "." or match.group(1) is None):
            # A fraction or an exponent without its digits: the fault is where the digit should be.
            self.fail(begun.end())
        return number(match.group(0), start)

    def word_fault(self, first):
        """The fault stands at the first character that cannot be there."""
        for word in ("true", "false", "null"):
            if first == word[0]:
                same = 0
                while self.text[self.at + same:self.at + same + 1] == word[same]:
                    same += 1
                self.fail(self.at + same)
        self.fail(self.at + 1 if first == "-" else self.at)

    def items(self, depth):
        self.at += 1
        result = []
        self.space()
        if self.peek() == "]":
            self.at += 1
            return result
        while True:
            self.space()
            result.append(self.value(depth))
            self.space()
            if self.peek() == "]":
                self.at += 1
                return result
            if self.peek() != ",":
                self.fail()
            self.at += 1

    def members(self, depth):
        self.at += 1
        result = {}
        self.space()
        if self.peek() == "}":
            self.at += 1
            return result
        while True:
            self.space()
            start = self.at
            if self.peek() != '"':
                self.fail()
            key = self.string()
            if key in result:
                raise Fault("key-duplicate", start)
            self.space()
            if self.peek() != ":":
                self.fail()
            self.at += 1
            self.space()
            result[key] = self.value(depth)
            self.space()
            if self.peek() == "}":
                self.at += 1
                return result
            if self.peek() != ",":
                self.fail()
            self.at += 1

    def string(self):
        self.at += 1
        parts = []
        while True:
            match = PLAIN.match(self.text, self.at)
            parts.append(match.group(0))
            self.at = match.end()
            char = self.peek()
            if char == '"':
                self.at += 1
                return join_surrogates("".join(parts))
            if char != "\\":
                self.fail()
            parts.append(self.escape())

    def escape(self):
        self.at += 1
        char = self.peek()
        if char in ESCAPES and char != "":
            self.at += 1
            return ESCAPES[char]
        if char != "u":
            self.fail()
        self.at += 1
        for _ in range(4):
            if self.peek() == "" or self.peek() not in "0123456789abcdefABCDEF":
                self.fail()
            self.at += 1
        return chr(int(self.text[self.at - 4:self.at], 16))


def join_surrogates(text):
    """Two escaped halves are one code point; a half alone stays as it is."""
    if not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return re.sub("[\ud800-\udbff][\udc00-\udfff]", lambda pair: chr(0x10000 + ((ord(pair.group(0)[0]) - 0xD800) << 10) + ord(pair.group(0)[1]) - 0xDC00), text)


def read(text, depth_max=DEPTH_MAX):
    """The value of a JSON text; raises Fault."""
    reader = Reader(text, depth_max)
    reader.space()
    value = reader.value(0)
    reader.space()
    if reader.at < len(text):
        reader.fail()
    return value


def unescape(token):
    """A reference token as a name."""
    return token.replace("~1", "/").replace("~0", "~")


def pointer(parent, token):
    """One more reference token on a JSON Pointer (RFC 6901)."""
    return parent + "/" + str(token).replace("~", "~0").replace("/", "~1")


SHORT_ESCAPES = {value: "\\" + key for key, value in ESCAPES.items() if key != "/"}
ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')
LENGTH_MAX = 64 * 1024 * 1024


def escape(char):
    if char in SHORT_ESCAPES:
        return SHORT_ESCAPES[char]
    return "\ufffd" if "\ud800" <= char <= "\udfff" else "\\u%04x" % ord(char)


def quote(value):
    return '"' + ESCAPED.sub(lambda match: escape(match.group(0)), value) + '"'


def write_number(value):
    """The digits of ECMA-262's Number::toString, which are the shortest that read back as the same number."""
    value = float(value)
    if value in (float("inf"), float("-inf")) or value != value:
        return None
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or "0") - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    more = "." + digits[1:] if len(digits) > 1 else ""
    return sign + digits[0] + more + "e" + ("+" if point > 0 else "-") + str(abs(point - 1))


class Writer:
    def __init__(self, indent, depth_max):
        self.indent = indent
        self.depth_max = depth_max
        self.parts = []
        self.length = 0
        self.open = set()

    def put(self, part):
        self.length += len(part) + sum(1 for char in part if char > "\uffff")
        if self.length > LENGTH_MAX:
            raise Fault("json-too-long")
        self.parts.append(part)

    def line(self, depth):
        if self.indent > 0:
            self.put("\n" + " " * (self.indent * depth))

    def value(self, value, path, depth):
        if value is None or isinstance(value, bool):
            self.put({None: "null", True: "true", False: "false"}[value])
        elif isinstance(value, (int, float)):
            digits = write_number(value)
            if digits is None:
                raise Fault("value-not-json", 0, path)
            self.put(digits)
        elif type(value) is str:
            self.put(quote(value))
        elif type(value) is list or type(value) is dict:
            self.inside(value, path, depth)
        else:
            raise Fault("value-not-json", 0, path)

    def inside(self, value, path, depth):
        if id(value) in self.open:
            raise Fault("value-cyclic", 0, path)
        if depth >= self.depth_max:
            raise Fault("value-too-deep", 0, path)
        self.open.add(id(value))
        named = type(value) is dict
        self.put("{" if named else "[")
        for index, (key, item) in enumerate(value.items() if named else enumerate(value)):
            if index > 0:
                self.put(",")
            self.line(depth + 1)
            if named:
                if re.search("[\ud800-\udfff]", key):
                    raise Fault("value-not-json", 0, pointer(path, key))
                self.put(quote(key) + (": " if self.indent > 0 else ":"))
            self.value(item, pointer(path, key), depth + 1)
        if value:
            self.line(depth)
        self.put("}" if named else "]")
        self.open.discard(id(value))


def measure(value, known, depth):
    """At least how long the text of a value is; a part that stands in several places is measured once."""
    if type(value) is not list and type(value) is not dict:
        return len(value) + 2 if type(value) is str else 1
    if depth == 0:
        return 2
    if id(value) not in known:
        known[id(value)] = 2
        items = value.values() if type(value) is dict else value
        known[id(value)] = 2 + sum(measure(item, known, depth - 1) for item in items) + max(0, len(value) - 1)
    return known[id(value)]


def write(value, indent=0, depth_max=DEPTH_MAX):
    """The JSON text of a value; raises Fault."""
    if measure(value, {}, depth_max) > LENGTH_MAX:
        raise Fault("json-too-long")
    writer = Writer(indent, depth_max)
    writer.value(value, "", 0)
    return "".join(writer.parts)
