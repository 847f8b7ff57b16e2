"""Reads and writes JSON text (CONTRACT.md section 1)."""

import re

DEPTH_MAX = 1000
SAFE_MAX = 2 ** 53

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
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


def pointer(parent, token):
    """One more reference token on a JSON Pointer (RFC 6901)."""
    return parent + "/" + str(token).replace("~", "~0").replace("/", "~1")
