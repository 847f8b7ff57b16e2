"""Reads a schema into nodes and tells its faults (CONTRACT.md section 4, all but the verdicts)."""

import math
import re

import format as formats
import pattern
import text

DEPTH_MAX = 64
VALUE_MAX = 256
COUNT_MAX = 5_000
LENGTH_MAX = 1_000_000

TYPES = ("null", "boolean", "number", "integer", "string", "array", "object")
DIALECT = re.compile(r"https?://json-schema\.org/(draft/2020-12/schema|draft-07/schema)#?")
ANCHOR = re.compile(r"[A-Za-z_][-A-Za-z0-9_.]*")

UNSUPPORTED = frozenset(("unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary"))
ONE = ("additionalProperties", "propertyNames", "items", "contains", "not", "if", "then", "else")
LISTS = ("prefixItems", "allOf", "anyOf", "oneOf")
MAPS = ("properties", "patternProperties", "dependentSchemas")
# The subschemas that judge the same place of the value as the one that holds them.
SAME_PLACE = ("$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def is_count(value):
    return is_number(value) and value >= 0 and value == math.floor(value)


def is_text(value):
    return isinstance(value, str)


def is_flag(value):
    return isinstance(value, bool)


def is_names(value):
    return isinstance(value, list) and all(is_text(one) for one in value) and len(set(value)) == len(value)


def is_type(value):
    kinds = [value] if is_text(value) else value
    return is_names(kinds) and kinds != [] and all(kind in TYPES for kind in kinds)


def is_list(value):
    return isinstance(value, list)


# What the values of the enforced keywords without subschemas are; the others are read one by one.
PLAIN = {
    "type": is_type,
    "enum": is_list,
    "const": lambda value: True,
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains", "minProperties", "maxProperties"), is_count),
    **dict.fromkeys(("pattern", "format"), is_text),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), is_number),
    "multipleOf": lambda value: is_number(value) and value > 0,
    "uniqueItems": is_flag,
    "required": is_names,
    "dependentRequired": lambda value: isinstance(value, dict) and all(is_names(one) for one in value.values()),
    "$ref": is_text,
}
CARRIED = {
    **dict.fromkeys(("$schema", "$id", "$comment", "title", "description", "contentEncoding", "contentMediaType"), is_text),
    **dict.fromkeys(("deprecated", "readOnly", "writeOnly"), is_flag),
    **dict.fromkeys(("default", "contentSchema"), lambda value: True),
    "$anchor": lambda value: is_text(value) and ANCHOR.fullmatch(value) is not None,
    "examples": is_list,
}
ENFORCED = frozenset((*PLAIN, *ONE, *LISTS, *MAPS))


class Node:
    """One subschema: a boolean, or its enforced keywords; `partial` where something of it is not enforced."""

    def __init__(self, path, boolean=None):
        self.path = path
        self.boolean = boolean
        self.keywords = {}
        self.partial = False
        self.malformed = set()
        self.depth = 1


def at_pointer(root, path):
    place = root
    for token in path.split("/")[1:]:
        token = text.unescape(token)
        place = place[int(token)] if isinstance(place, list) else place[token]
    return place


class Plan:
    """A schema that has been read: its root node, what refuses it, and what is noted."""

    def __init__(self, schema, mode):
        self.schema = schema
        self.define = mode == "define"
        self.legacy = False
        self.identifier = None
        self.nodes = {}
        self.anchors = {}
        self.references = []
        self.issues = []
        self.notes = []
        self.complete = True
        self.root = None
        self.read_root()

    @property
    def ok(self):
        return self.issues == []

    def refuse(self, code, path, keyword):
        self.issues.append({"code": code, "path": path, "keyword": keyword})

    def fault(self, node, code, path, keyword, enforced=True):
        """Refuses in define; in adopt it is noted, and what it concerns is not enforced."""
        if self.define:
            self.refuse(code, path, keyword)
            return
        self.notes.append({"code": code, "path": path, "keyword": keyword})
        if enforced:
            self.complete = False
            node.partial = True
            node.malformed.add(keyword)

    def read_root(self):
        schema = self.schema
        if not isinstance(schema, (dict, bool)):
            self.refuse("schema-invalid", "", "")
            return
        if levels(schema) > VALUE_MAX:
            self.refuse("schema-too-deep", "", "")
            return
        if length(schema) > LENGTH_MAX:
            self.refuse("schema-too-long", "", "")
            return
        if isinstance(schema, dict):
            if "$schema" in schema:
                match = DIALECT.fullmatch(schema["$schema"]) if is_text(schema["$schema"]) else None
                if match is None:
                    self.refuse("dialect-unsupported", "", "$schema")
                else:
                    self.legacy = match.group(1).startswith("draft-07")
            if is_text(schema.get("$id")) and schema["$id"].partition("#")[2] == "":
                self.identifier = schema["$id"].partition("#")[0]
        self.root = self.read(schema, "", "", 1)
        done = 0
        while done < len(self.references) and len(self.nodes) <= COUNT_MAX:
            self.resolve(*self.references[done])
            done += 1
        if self.ok:
            # A cycle is looked for only where nothing else refuses the schema.
            for node, _ in self.references:
                if self.on_cycle(node):
                    self.refuse("ref-cyclic", node.path, "$ref")
        if len(self.nodes) > COUNT_MAX:
            self.issues = [{"code": "schema-too-large", "path": "", "keyword": ""}]
        elif any(node.depth > DEPTH_MAX for node in self.nodes.values()) or self.chain() > DEPTH_MAX:
            self.issues = [{"code": "schema-too-deep", "path": "", "keyword": ""}]

    def read(self, schema, path, holder, depth):
        """The node of a subschema; `holder` is the keyword that holds it."""
        if path in self.nodes:
            return self.nodes[path]
        node = Node(path, schema if isinstance(schema, bool) else None)
        node.depth = depth
        if len(self.nodes) > COUNT_MAX or depth > DEPTH_MAX + 1:
            # The schema is refused for this already.
            return node
        self.nodes[path] = node
        if isinstance(schema, dict):
            self.read_members(node, schema, path)
        elif not isinstance(schema, bool):
            self.fault(node, "keyword-invalid", path, holder)
        return node

    def read_members(self, node, schema, path):
        if path != "" and "$id" in schema and not (self.legacy and is_text(schema["$id"]) and schema["$id"].startswith("#")):
            self.fault(node, "keyword-unsupported", path, "$id")
            return
        alone = self.legacy and "$ref" in schema
        for keyword, value in schema.items():
            if keyword == "additionalItems" and self.legacy and not isinstance(schema.get("items"), list):
                continue
            if keyword in ("additionalItems", "dependencies") and self.legacy:
                if alone:
                    self.sibling(path, keyword)
                else:
                    self.read_legacy(node, schema, keyword)
            elif keyword in ENFORCED:
                if alone and keyword != "$ref":
                    self.sibling(path, keyword)
                else:
                    self.read_enforced(node, keyword, value, path)
            elif keyword in ("$defs", "definitions"):
                self.read_map(node, keyword, value, path, False)
            elif keyword in CARRIED:
                self.read_carried(node, keyword, value, path)
            elif keyword in UNSUPPORTED:
                self.fault(node, "keyword-unsupported", path, keyword)
            elif not keyword.startswith("x-"):
                self.fault(node, "keyword-unknown", path, keyword, enforced=False)

    def sibling(self, path, keyword):
        (self.refuse if self.define else self.note)("ref-sibling", path, keyword)

    def note(self, code, path, keyword):
        self.notes.append({"code": code, "path": path, "keyword": keyword})

    def read_carried(self, node, keyword, value, path):
        if keyword == "$schema" and path == "":
            return
        if not CARRIED[keyword](value):
            self.fault(node, "keyword-invalid", path, keyword, enforced=False)
        elif keyword == "$anchor" or (keyword == "$id" and self.legacy and value.startswith("#")):
            name = value.removeprefix("#")
            if name in self.anchors and keyword == "$anchor":
                self.fault(node, "keyword-invalid", path, keyword, enforced=False)
            self.anchors.setdefault(name, path)

    def read_enforced(self, node, keyword, value, path):
        if keyword == "type" and not is_type(value):
            self.refuse("type-unknown", path, "type")
        elif keyword == "items" and self.legacy and isinstance(value, list):
            if value == []:
                self.fault(node, "keyword-invalid", path, "items")
            else:
                place = text.pointer(path, keyword)
                items = enumerate(value)
                node.keywords["prefixItems"] = [self.read(item, text.pointer(place, index), "prefixItems", node.depth + 1) for index, item in items]
        elif keyword in ONE:
            node.keywords[keyword] = self.read(value, text.pointer(path, keyword), keyword, node.depth + 1)
        elif keyword in LISTS:
            if isinstance(value, list) and value != []:
                node.keywords[keyword] = self.read_list(value, path, keyword, node)
            else:
                self.fault(node, "keyword-invalid", path, keyword)
        elif keyword in MAPS:
            self.read_map(node, keyword, value, path, True)
        elif not PLAIN[keyword](value):
            self.fault(node, "keyword-invalid", path, keyword)
        else:
            self.read_plain(node, keyword, value, path)

    def read_plain(self, node, keyword, value, path):
        if keyword == "$ref":
            self.references.append((node, value))
        elif keyword == "pattern":
            machine = self.compile(node, value, path, "pattern")
            if machine is not None:
                node.keywords["pattern"] = machine
        else:
            node.keywords[keyword] = value
            if keyword == "format" and value not in formats.FORMATS and self.define:
                self.note("format-unknown", path, "format")

    def compile(self, node, source, path, keyword):
        try:
            return pattern.compile_pattern(source)
        except pattern.Refused as fault:
            self.fault(node, fault.code, path, keyword)
            return None

    def read_list(self, items, path, keyword, node):
        place = text.pointer(path, keyword)
        return [self.read(item, text.pointer(place, index), keyword, node.depth + 1) for index, item in enumerate(items)]

    def read_map(self, node, keyword, value, path, enforced):
        if not isinstance(value, dict):
            self.fault(node, "keyword-invalid", path, keyword, enforced)
            return
        place = text.pointer(path, keyword)
        inner = {}
        for name, item in value.items():
            machine = self.compile(node, name, path, keyword) if keyword == "patternProperties" else None
            inner[name] = self.read(item, text.pointer(place, name), keyword, node.depth + 1)
            if keyword == "patternProperties":
                inner[name] = (machine, inner[name])
        if keyword == "patternProperties":
            inner = [pair for pair in inner.values() if pair[0] is not None]
        if enforced:
            node.keywords[keyword] = inner

    def read_legacy(self, node, schema, keyword):
        """additionalItems and dependencies of draft-07."""
        value, path = schema[keyword], node.path
        if keyword == "additionalItems":
            node.keywords["items"] = self.read(value, text.pointer(path, keyword), keyword, node.depth + 1)
            return
        if not isinstance(value, dict) or not all(isinstance(one, (dict, bool)) or is_names(one) for one in value.values()):
            self.fault(node, "keyword-invalid", path, keyword)
            return
        place = text.pointer(path, keyword)
        names = {name: one for name, one in value.items() if isinstance(one, list)}
        inner = {name: self.read(one, text.pointer(place, name), keyword, node.depth + 1) for name, one in value.items() if name not in names}
        node.keywords["dependentRequired"] = {**names, **node.keywords.get("dependentRequired", {})}
        node.keywords["dependentSchemas"] = {**inner, **node.keywords.get("dependentSchemas", {})}

    def resolve(self, node, reference):
        """Puts the node that a reference names into the node that holds it."""
        base, _, fragment = reference.partition("#")
        if base != "" and base != self.identifier:
            self.refuse("ref-remote", node.path, "$ref")
            return
        path = self.locate(fragment)
        if path is None:
            self.refuse("ref-missing", node.path, "$ref")
            return
        node.keywords["$ref"] = self.read(at_pointer(self.schema, path), path, "$ref", 1)

    def locate(self, fragment):
        """The pointer to the schema that a fragment names, or None."""
        name = decode(fragment)
        if name is None:
            return None
        if name != "" and not name.startswith("/"):
            return self.anchors.get(name)
        place = self.schema
        for token in name.split("/")[1:]:
            if re.search("~(?![01])", token):
                return None
            token = text.unescape(token)
            if isinstance(place, dict) and token in place:
                place = place[token]
            elif isinstance(place, list) and re.fullmatch("0|[1-9][0-9]*", token) and int(token) < len(place):
                place = place[int(token)]
            else:
                return None
        return name if isinstance(place, (dict, bool)) else None

    def beside(self, node):
        """The nodes that judge the same place of a value as this one, one step on."""
        result = []
        for keyword in SAME_PLACE:
            inner = node.keywords.get(keyword)
            result.extend([inner] if isinstance(inner, Node) else inner if isinstance(inner, list) else inner.values() if isinstance(inner, dict) else [])
        return result

    def on_cycle(self, start):
        seen, stack = set(), [start.keywords["$ref"]]
        while stack:
            node = stack.pop()
            if node is start:
                return True
            if node.path not in seen:
                seen.add(node.path)
                stack.extend(self.beside(node))
        return False

    def chain(self):
        """The longest way through subschemas that judge one place, which has no cycle unless the schema is refused."""
        known = {}

        def longest(node, left):
            if left == 0:
                return DEPTH_MAX + 1
            if node.path not in known:
                known[node.path] = 1 + max((longest(inner, left - 1) for inner in self.beside(node)), default=0)
            return known[node.path]

        return 0 if not self.ok else max((longest(node, DEPTH_MAX + 2) for node in list(self.nodes.values())), default=0)


def decode(fragment):
    """A percent-decoded fragment, or None where it is malformed."""
    if re.search("%(?![0-9A-Fa-f]{2})", fragment):
        return None
    raw = re.sub(b"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match.group(1), 16)]), fragment.encode("utf-8", "surrogatepass"))
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None


def levels(value):
    """How many arrays and objects stand inside each other, counted without recursion."""
    deepest, stack = 0, [(value, 1)]
    while stack:
        one, depth = stack.pop()
        if isinstance(one, (dict, list)):
            deepest = max(deepest, depth)
            stack.extend((item, depth + 1) for item in (one.values() if isinstance(one, dict) else one))
    return deepest


def units(value):
    return len(value) + sum(1 for char in value if char > "\uffff")


def length(value):
    total, stack = 0, [value]
    while stack:
        one = stack.pop()
        total += 1 + (units(one) if is_text(one) else 0)
        if isinstance(one, dict):
            total += sum(units(name) for name in one)
            stack.extend(one.values())
        elif isinstance(one, list):
            stack.extend(one)
    return total


def check(schema, mode):
    plan = Plan(schema, mode)
    return {"ok": plan.ok, "complete": plan.ok and plan.complete, "issues": plan.notes if plan.ok else plan.issues}
