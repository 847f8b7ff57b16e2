"""Reads patterns and matches them in linear time (CONTRACT.md section 2)."""

import functools
import re
import unicodedata

SIZE_MAX = 10_000
DEPTH_MAX = 200
LAST = 0x10FFFF
CACHE_MAX = 20_000

SYNTAX = "^$\\.*+?()[]{}|"
CONTROLS = {"f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
DIGIT = ((0x30, 0x39),)
WORD = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
SPACE = ((9, 13), (32, 32), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0xFEFF, 0xFEFF))
NEWLINE = ((10, 10), (13, 13), (0x2028, 0x2029))
BRACED = re.compile(r"\{([0-9]+)(,([0-9]*))?\}")


class Refused(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


def invalid():
    return Refused("pattern-invalid")


def merge(ranges):
    result = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1][1] = max(result[-1][1], high)
        else:
            result.append([low, high])
    return tuple((low, high) for low, high in result)


def opposite(ranges):
    result = []
    start = 0
    for low, high in merge(ranges):
        if low > start:
            result.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        result.append((start, LAST))
    return tuple(result)


CATEGORIES = {
    "Letter": "L", "Cased_Letter": "LC", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm", "Other_Letter": "Lo",
    "Mark": "M", "Combining_Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd", "digit": "Nd",
    "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P", "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps",
    "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po", "Symbol": "S", "Math_Symbol": "Sm",
    "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp",
    "Other": "C", "Control": "Cc", "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co", "Unassigned": "Cn",
}
SHORT = frozenset(CATEGORIES.values())
# Binary properties that ECMA-262 names and the standard library does not carry.
BINARY = frozenset(
    "ASCII_Hex_Digit AHex Alphabetic Alpha Bidi_Control Bidi_C Bidi_Mirrored Bidi_M Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM "
    "Changes_When_Lowercased CWL Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash Default_Ignorable_Code_Point DI "
    "Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict "
    "Extender Ext Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS "
    "Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn Pattern_White_Space "
    "Pat_WS Quotation_Mark QMark Radical Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo Uppercase "
    "Upper Variation_Selector VS White_Space space XID_Continue XIDC XID_Start XIDS".split())


@functools.cache
def property_ranges(name):
    """The code points of a property, as far as the standard library knows them."""
    key, equals, value = name.partition("=")
    if equals and key in ("Script", "sc", "Script_Extensions", "scx"):
        raise NotImplementedError("the standard library has no table of scripts")
    if equals and key not in ("General_Category", "gc"):
        raise invalid()
    wanted = value if equals else key
    if not equals and wanted in ("Any", "ASCII"):
        return ((0, LAST if wanted == "Any" else 0x7F),)
    if not equals and wanted == "Assigned":
        return opposite(property_ranges("Cn"))
    if not equals and wanted in BINARY:
        raise NotImplementedError("the standard library has no table of the property " + wanted)
    short = CATEGORIES.get(wanted, wanted)
    if short not in SHORT:
        raise invalid()
    kinds = ("Lu", "Ll", "Lt") if short == "LC" else (short,)
    return merge((code, code) for code in range(LAST + 1) if unicodedata.category(chr(code)).startswith(kinds))


class Parser:
    """One reading of a source: by the grammar with the u flag, or by annex B's."""

    def __init__(self, source, unicode):
        self.source = source
        self.at = 0
        self.unicode = unicode
        self.depth = 0
        self.beyond = False
        self.groups = count_groups(source)
        self.named = "(?<" in re.sub(r"\\.|\[(?:\\.|[^\]\\])*\]", "", source, flags=re.S).replace("(?<=", "").replace("(?<!", "")
        self.strict = unicode or self.named
        self.names = []
        self.references = []
        self.alternatives = 0
        self.path = []

    def peek(self, count=1):
        return self.source[self.at:self.at + count]

    def take(self, text):
        if self.source.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def parse(self):
        node = self.disjunction()
        if self.at < len(self.source):
            raise invalid()
        if any(name not in [one for one, _ in self.names] for name in self.references):
            raise invalid()
        return node

    def disjunction(self):
        self.alternatives += 1
        this = self.alternatives
        options = []
        while True:
            self.path.append((this, len(options)))
            options.append(self.alternative())
            self.path.pop()
            if not self.take("|"):
                return options[0] if len(options) == 1 else ("alt", options)

    def alternative(self):
        terms = []
        while self.at < len(self.source) and self.peek() not in "|)":
            terms.append(self.term())
        return ("cat", terms)

    def term(self):
        start = self.at
        node, quantifiable = self.atom()
        if node is None:
            raise invalid()
        counts = self.quantifier()
        if counts is None:
            return node
        if not quantifiable or self.at == start:
            raise invalid()
        return ("rep", node, counts[0], counts[1])

    def quantifier(self):
        counts = None
        for sign, pair in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if counts is None and self.take(sign):
                counts = pair
        if counts is None:
            match = BRACED.match(self.source, self.at)
            if match is None:
                return None
            self.at = match.end()
            low = int(match.group(1))
            high = low if match.group(2) is None else None if match.group(3) == "" else int(match.group(3))
            if high is not None and high < low:
                raise invalid()
            counts = (low, high)
        self.take("?")
        return counts

    def atom(self):
        """The next atom or assertion, and whether a quantifier may follow."""
        char = self.peek()
        if char == "^" or char == "$":
            self.at += 1
            return (char,), False
        if char == "(":
            return self.group()
        if char == "[":
            return ("set", self.char_class()), True
        if char == ".":
            self.at += 1
            return ("set", opposite(NEWLINE)), True
        if char == "\\":
            return self.escape()
        if char in "*+?" or (char == "{" and BRACED.match(self.source, self.at) is not None) or (self.unicode and char in "]{}"):
            raise invalid()
        self.at += 1
        return single(ord(char)), True

    def group(self):
        self.depth += 1
        if self.depth > DEPTH_MAX:
            raise Refused("pattern-too-large")
        quantifiable = True
        self.at += 1
        for opening in ("?=", "?!", "?<=", "?<!"):
            if self.take(opening):
                self.beyond = True
                quantifiable = not self.unicode and len(opening) == 2
                break
        else:
            if self.take("?<"):
                self.names.append((self.name(), tuple(self.path)))
                self.check_name()
            elif self.take("?"):
                self.modifiers()
        node = self.disjunction()
        if not self.take(")"):
            raise invalid()
        self.depth -= 1
        return node, quantifiable

    def check_name(self):
        """A name twice is right only in two alternatives of one choice."""
        name, path = self.names[-1]
        for other, place in self.names[:-1]:
            if other == name and not any(one[0] == two[0] and one[1] != two[1] for one, two in zip(path, place)):
                raise invalid()

    def modifiers(self):
        match = re.compile(r"([ims]*)(-([ims]*))?:").match(self.source, self.at)
        if match is None:
            raise invalid()
        letters = match.group(1) + (match.group(3) or "")
        if len(set(letters)) != len(letters) or (match.group(2) is not None and letters == ""):
            raise invalid()
        self.beyond = self.beyond or letters != ""
        self.at = match.end()

    def name(self):
        """A group's name, up to its closing bracket."""
        letters = []
        while not self.take(">"):
            if self.at >= len(self.source):
                raise invalid()
            if self.take("\\"):
                if not self.take("u"):
                    raise invalid()
                code = self.unicode_escape(True)
                if code is None:
                    raise invalid()
                letters.append(chr(code))
            else:
                letters.append(self.peek())
                self.at += 1
        text = "".join(letters)
        if not ("a" + text.replace("$", "a").replace("\u200c", "a").replace("\u200d", "a")).isidentifier() or text == "" or not text[0].replace("$", "a").isidentifier():
            raise invalid()
        return text

    def escape(self):
        self.at += 1
        char = self.peek()
        if char == "":
            raise invalid()
        if char == "b" or char == "B":
            self.at += 1
            return ("\\" + char,), False
        if char in "123456789":
            return self.decimal(), True
        if char == "k" and self.strict:
            self.at += 1
            if not self.take("<"):
                raise invalid()
            self.references.append(self.name())
            self.beyond = True
            return ("cat", []), True
        ranges = self.class_escape()
        if ranges is not None:
            return ("set", ranges), True
        if char == "c" and not self.unicode and re.match("c[A-Za-z]", self.peek(2)) is None:
            return single(0x5C), True
        return single(self.character()), True

    def decimal(self):
        digits = re.compile("[0-9]+").match(self.source, self.at).group(0)
        if int(digits) <= self.groups:
            self.at += len(digits)
            self.beyond = True
            return ("cat", [])
        if self.unicode:
            raise invalid()
        return single(self.octal())

    def octal(self):
        match = re.compile("[0-3][0-7]{0,2}|[4-7][0-7]?").match(self.source, self.at)
        digits = self.peek() if match is None else match.group(0)
        self.at += len(digits)
        return ord(digits) if match is None else int(digits, 8)

    def class_escape(self):
        char = self.peek()
        for letter, ranges in (("d", DIGIT), ("w", WORD), ("s", SPACE)):
            if char.lower() == letter:
                self.at += 1
                return ranges if char == letter else opposite(ranges)
        if self.unicode and char in "pP":
            match = re.compile(r"[pP]\{([A-Za-z0-9_=]+)\}").match(self.source, self.at)
            if match is None:
                raise invalid()
            self.at = match.end()
            ranges = property_ranges(match.group(1))
            return ranges if char == "p" else opposite(ranges)
        return None

    def character(self, in_class=False):
        """The code point of a character escape; the backslash is read already."""
        char = self.peek()
        if char == "":
            raise invalid()
        if char in CONTROLS:
            self.at += 1
            return ord(CONTROLS[char])
        if char in "01234567" and not self.unicode:
            return self.octal()
        if char == "0" and not self.peek(2)[1:].isdecimal():
            self.at += 1
            return 0
        if char == "c":
            letter = self.peek(2)[1:]
            if re.fullmatch("[A-Za-z]" if self.unicode or not in_class else "[A-Za-z0-9_]", letter):
                self.at += 2
                return ord(letter) % 32
            raise invalid()
        self.at += 1
        if char == "x":
            match = re.compile("[0-9a-fA-F]{2}").match(self.source, self.at)
            if match is not None:
                self.at = match.end()
                return int(match.group(0), 16)
        if char == "u":
            code = self.unicode_escape(self.unicode)
            if code is not None:
                return code
        if self.unicode and not (char in SYNTAX or char == "/" or (char == "-" and in_class)):
            raise invalid()
        if char == "k" and self.strict:
            raise invalid()
        return ord(char)

    def unicode_escape(self, braces):
        """The code point behind `\\u`; two escapes that make a surrogate pair are one."""
        match = re.compile(r"[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}").match(self.source, self.at)
        if match is not None:
            self.at = match.end()
            return 0x10000 + ((int(match.group(0)[:4], 16) - 0xD800) << 10) + int(match.group(0)[6:], 16) - 0xDC00
        match = re.compile("[0-9a-fA-F]{4}").match(self.source, self.at)
        if match is not None:
            self.at = match.end()
            return int(match.group(0), 16)
        match = re.compile(r"\{([0-9a-fA-F]+)\}").match(self.source, self.at)
        if not braces or match is None:
            return None
        if int(match.group(1), 16) > LAST:
            raise invalid()
        self.at = match.end()
        return int(match.group(1), 16)

    def char_class(self):
        self.at += 1
        negated = self.take("^")
        ranges = []
        while not self.take("]"):
            low, low_many = self.class_atom()
            if self.peek() != "-" or self.peek(2) == "-]":
                ranges.extend(low)
                continue
            self.at += 1
            high, high_many = self.class_atom()
            if not low_many and not high_many:
                if low[0][0] > high[0][0]:
                    raise invalid()
                ranges.append((low[0][0], high[0][0]))
            elif self.unicode:
                raise invalid()
            else:
                ranges.extend((*low, *high, (0x2D, 0x2D)))
        return opposite(ranges) if negated else merge(ranges)

    def class_atom(self):
        """What one atom of a class stands for, and whether it is a class itself."""
        char = self.peek()
        if char == "":
            raise invalid()
        self.at += 1
        if char != "\\":
            return ((ord(char), ord(char)),), False
        if self.take("b"):
            return ((8, 8),), False
        ranges = self.class_escape() if self.at < len(self.source) else None
        if ranges is not None:
            return ranges, True
        if self.peek() == "c" and not self.unicode and re.match("c[A-Za-z0-9_]", self.peek(2)) is None:
            return ((0x5C, 0x5C),), False
        code = self.character(True)
        return ((code, code),), False


def single(code):
    return ("set", ((code, code),))


def count_groups(source):
    """How many capturing groups there are: a decimal escape names one of them or is something else."""
    bare = re.sub(r"\\.|\[(?:\\.|[^\]\\])*\]", "", source, flags=re.S)
    return len(re.findall(r"\((?!\?)|\(\?<(?![=!])", bare))


def has_width(node):
    kind = node[0]
    if kind == "set":
        return True
    if kind == "rep":
        return node[3] != 0 and has_width(node[1])
    return kind in ("cat", "alt") and any(has_width(part) for part in node[1])


def size(node):
    kind = node[0]
    if kind == "cat":
        return sum(size(part) for part in node[1])
    if kind == "alt":
        return sum(size(part) + 1 for part in node[1])
    if kind != "rep":
        return 1
    _, inner, low, high = node
    one = size(inner)
    if not has_width(inner):
        return 0 if high == 0 else one
    if high is None:
        return max(low, 1) * one + 1
    return high * one + high - low


class Machine:
    """A nondeterministic automaton, whose sets of states are remembered as they come up."""

    def __init__(self, node):
        self.moves = []
        self.accept = self.state()
        self.first = self.build(node, self.accept)
        self.cache = {}

    def state(self, move=None):
        self.moves.append(move)
        return len(self.moves) - 1

    def build(self, node, after):
        """The state from which the node's texts lead to `after`."""
        kind = node[0]
        if kind == "set":
            return self.state(("set", node[1], after))
        if kind == "cat":
            for part in reversed(node[1]):
                after = self.build(part, after)
            return after
        if kind == "alt":
            return self.state(("any", [self.build(part, after) for part in node[1]]))
        if kind != "rep":
            return self.state((kind, after))
        _, inner, low, high = node
        if not has_width(inner):
            if high == 0:
                return after
            once = self.build(inner, after)
            return once if low > 0 else self.state(("any", [once, after]))
        start = after
        if high is None:
            loop = self.state()
            body = self.build(inner, loop)
            self.moves[loop] = ("any", [body, after])
            start = loop
            low_copies = low
        else:
            for _ in range(high - low):
                start = self.state(("any", [self.build(inner, start), after]))
            low_copies = low
        for _ in range(low_copies):
            start = self.build(inner, start)
        return start

    def close(self, states, before, behind):
        """All states reached without a character, between the kinds of the two neighbours."""
        seen = set(states)
        stack = list(states)
        holds = {
            "^": before == "edge", "$": behind == "edge",
            "\\b": (before == "word") != (behind == "word"), "\\B": (before == "word") == (behind == "word"),
        }
        while stack:
            move = self.moves[stack.pop()]
            if move is None or move[0] == "set":
                continue
            for target in move[1] if move[0] == "any" else [move[1]] if holds[move[0]] else []:
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return seen

    def step(self, states, before, char):
        """The states behind one character, or None where the pattern has matched already."""
        closed = self.close(states, before, kind_of(char))
        if self.accept in closed:
            return None
        code = ord(char)
        result = {self.first}
        for state in closed:
            move = self.moves[state]
            if move is not None and move[0] == "set" and any(low <= code <= high for low, high in move[1]):
                result.add(move[2])
        return frozenset(result)

    def search(self, text):
        states = frozenset([self.first])
        before = "edge"
        for char in text:
            key = (states, before, char)
            if key not in self.cache:
                if len(self.cache) >= CACHE_MAX:
                    self.cache.clear()
                self.cache[key] = self.step(*key)
            states = self.cache[key]
            if states is None:
                return True
            before = kind_of(char)
        return self.accept in self.close(states, before, "edge")


def kind_of(char):
    return "word" if char.isascii() and (char.isalnum() or char == "_") else "other"


@functools.lru_cache(maxsize=256)
def compile_pattern(source):
    """The machine of a source; raises Refused."""
    try:
        parser = Parser(source, True)
        node = parser.parse()
    except Refused as fault:
        if fault.code != "pattern-invalid" or any(part in source for part in ("\\p{", "\\P{", "\\u{")):
            raise
        parser = Parser(source, False)
        node = parser.parse()
    if parser.beyond:
        raise Refused("pattern-unsupported")
    if size(node) > SIZE_MAX:
        raise Refused("pattern-too-large")
    return Machine(node)
