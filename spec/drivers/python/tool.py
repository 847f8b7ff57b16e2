"""Derives the parameters and the published schemas of a command (CONTRACT.md sections 5 to 7)."""

import copy
import re

import plan as plans
import schema as schemas
import text

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PARAMETER = re.compile(r"[a-z][A-Za-z0-9_]*(?<!_)")
NAME_MAX = 64
RESERVED = frozenset("then constructor prototype name length apply call bind arguments caller default".split())

BESIDE = ("allOf", "anyOf", "oneOf", "if", "dependentSchemas", "$ref")
# Where a subschema stands, and whether an object there can no longer be closed silently.
ONE = {"additionalProperties": False, "items": False, "not": True, "if": True, "then": True, "else": True, "contains": True}
LIST = {"prefixItems": False, "anyOf": False, "oneOf": False, "allOf": True}
MAP = {"properties": False, "patternProperties": False, "$defs": False, "dependentSchemas": True}


def is_text(value):
    return isinstance(value, str)


def is_texts(value):
    return isinstance(value, list) and all(is_text(one) for one in value)


MEMBERS = {
    **dict.fromkeys(("name", "description", "summary", "category", "version", "extraDescription"), is_text),
    **dict.fromkeys(("positional", "aliases", "tags", "examples"), is_texts),
    **dict.fromkeys(("params", "defs", "annotations"), lambda value: isinstance(value, dict)),
    **dict.fromkeys(("input", "returns", "does"), lambda value: True),
    "short": lambda value: isinstance(value, dict) and all(is_text(one) for one in value.values()),
    "visibility": lambda value: value in ("external", "internal"),
    "deprecated": lambda value: isinstance(value, (bool, str)),
}


def kebab(name):
    """The option of a parameter."""
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1-\2", name)
    words = re.sub(r"([A-Z])([A-Z][a-z])", r"\1-\2", words)
    return re.sub("_+", "-", words).lower()


def name_map(given):
    if "parameter" in given:
        return {"option": kebab(given["parameter"])}
    if "path" in given:
        return {"mcp": mcp_name(given["path"])}
    name = given["file"]
    if NAME.fullmatch(name) is None:
        return {"issues": [{"path": "", "code": "name-invalid"}]}
    facade = name.replace("-", "_")
    return {"issues": [{"path": "", "code": "name-reserved"}]} if facade in RESERVED else {"cli": name, "facade": facade}


def mcp_name(path):
    return "__".join(path).replace("-", "_")


def kinds_of(schema):
    kinds = schema.get("type") if isinstance(schema, dict) else None
    return [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else []


def follow(schema, root):
    """The schema behind a top reference."""
    for _ in range(plans.DEPTH_MAX):
        if not isinstance(schema, dict) or not is_text(schema.get("$ref")):
            return schema
        place = target(root, schema["$ref"])
        if place is None:
            return schema
        schema = plans.at_pointer(root, place)
    return schema


def target(root, reference):
    """The pointer to what a reference names, or None."""
    base, _, fragment = reference.partition("#")
    plan = plans.Plan(root, "adopt")
    return plan.locate(fragment) if base in ("", plan.identifier) else None


def token_class(schema):
    kinds = kinds_of(schema)
    listed = None
    if isinstance(schema, dict):
        listed = schema["enum"] if "enum" in schema else [schema["const"]] if "const" in schema else None
    if kinds == ["string"] or (listed is not None and all(is_text(value) for value in listed)):
        return "text"
    return {"boolean": "flag", "number": "number", "integer": "integer"}.get(kinds[0] if len(kinds) == 1 else "", "json")


def parameters(command):
    """The parameters as the command line sees them, in order."""
    root = raw_input(command)
    result = []
    for name, schema in root.get("properties", {}).items():
        token = token_class(follow(schema, root))
        result.append({"name": name, "option": kebab(name), "token": token, "required": name in root.get("required", []), "short": (command.get("short") or {}).get(name)})
    places = command.get("positional")
    if places is None:
        places = [one["name"] for one in result if one["required"] and one["token"] != "flag"]
    for one in result:
        one["positional"] = places.index(one["name"]) if one["name"] in places else None
    return result


def raw_input(command):
    """The input schema before anything in it is closed."""
    if "input" in command:
        return with_defs(command["input"], command) if isinstance(command["input"], dict) else {}
    params = command.get("params") if isinstance(command.get("params"), dict) else {}
    required = [name for name, schema in params.items() if not (isinstance(schema, dict) and "default" in schema)]
    root = {"type": "object", "properties": params, **({"required": required} if required else {}), "additionalProperties": False}
    return with_defs(root, command)


def with_defs(root, command):
    defs = command.get("defs")
    if not isinstance(root, dict) or not isinstance(defs, dict) or not defs:
        return root
    return {**root, "$defs": {**(root["$defs"] if isinstance(root.get("$defs"), dict) else {}), **defs}}


class Tree:
    """All schemas reached from a root, by the pointers to where they stand."""

    def __init__(self, root):
        self.root = root
        self.reached = {}
        self.walk(root, "", False)

    def walk(self, schema, path, under):
        if under in self.reached.setdefault(path, set()):
            return
        self.reached[path].add(under)
        if not isinstance(schema, dict):
            return
        for keyword, opens in ONE.items():
            if keyword in schema:
                self.walk(schema[keyword], text.pointer(path, keyword), under or opens)
        for group, opens in (*LIST.items(), *MAP.items()):
            inner = schema.get(group)
            entries = enumerate(inner) if isinstance(inner, list) and group in LIST else inner.items() if isinstance(inner, dict) and group in MAP else ()
            for key, item in entries:
                self.walk(item, text.pointer(text.pointer(path, group), key), (under or opens) and group != "$defs")
        if is_text(schema.get("$ref")):
            place = target(self.root, schema["$ref"])
            if place is not None:
                self.walk(plans.at_pointer(self.root, place), place, under)


def close(root, report):
    """The published schema: silent objects closed, and what cannot be closed or says nothing reported."""
    result = copy.deepcopy(root)
    for path, flags in Tree(root).reached.items():
        schema = plans.at_pointer(result, path)
        if not isinstance(schema, dict):
            continue
        kinds = kinds_of(schema)
        if not any(keyword in plans.ENFORCED for keyword in schema):
            report("schema-untyped", path)
        elif "array" in kinds and not any(keyword in schema for keyword in ("items", "prefixItems")):
            report("schema-untyped", path)
        elif "object" in kinds and not any(keyword in schema for keyword in ("properties", "patternProperties", "additionalProperties")):
            report("schema-untyped", path)
        elif "object" in kinds and "properties" in schema and "additionalProperties" not in schema:
            if True in flags or any(keyword in schema for keyword in BESIDE):
                report("object-open", path)
            else:
                schema["additionalProperties"] = False
    return result


def check_defaults(root, report):
    plan = plans.Plan(root, "define")
    for path, node in plan.nodes.items() if plan.ok else ():
        schema = plans.at_pointer(root, path)
        if isinstance(schema, dict) and "default" in schema and schemas.Validator(plan, True).verdict(node, schema["default"]) != 1:
            report("default-invalid", path)


class Derivation:
    """One command's published schemas and the issues of its definition."""

    def __init__(self, command, path):
        self.command = command
        self.issues = []
        self.spec(path)
        self.input = self.derive(raw_input(command), self.input_place)
        self.output = self.derive(with_defs(command.get("returns", True), command), self.output_place)
        check_defaults(self.input, lambda code, path: self.report(code, self.input_place(path), "default"))
        check_defaults(self.output, lambda code, path: self.report(code, self.output_place(path), "default"))
        self.options()

    def report(self, code, path, keyword=None):
        issue = {"code": code, "path": path, **({} if keyword is None else {"keyword": keyword})}
        if issue not in self.issues:
            self.issues.append(issue)

    def input_place(self, path):
        return self.place(path, "/input" if "input" in self.command else None)

    def output_place(self, path):
        return self.place(path, "/returns")

    def place(self, path, prefix):
        tokens = path.split("/")
        if len(tokens) > 2 and tokens[1] == "$defs" and text.unescape(tokens[2]) in (self.command.get("defs") or {}):
            return "/defs/" + "/".join(tokens[2:])
        if prefix is None:
            return "/params" + path[len("/properties"):] if path.startswith("/properties") else path
        return prefix + path

    def spec(self, path):
        command = self.command
        names = [("/name", command.get("name"))]
        if isinstance(command.get("aliases"), list):
            names += [(text.pointer("/aliases", index), one) for index, one in enumerate(command["aliases"])]
        for place, name in names:
            if not is_text(name) or NAME.fullmatch(name) is None:
                self.report("name-invalid", place)
        if len("__".join(str(one) for one in path)) > NAME_MAX:
            self.report("name-too-long", "/name")
        if not is_text(command.get("description")) or command["description"].strip() == "":
            self.report("description-missing", "/description")
        for member, value in command.items():
            if member not in MEMBERS:
                self.report("spec-key-unknown", text.pointer("", member))
            elif not MEMBERS[member](value):
                self.report("spec-value-invalid", text.pointer("", member))
        if "returns" not in command:
            self.report("returns-missing", "/returns")
        if "input" in command and "params" in command:
            self.report("input-repeated", "/input")
        elif "input" in command and (not isinstance(command["input"], dict) or kinds_of(command["input"]) != ["object"]):
            self.report("input-invalid-schema", "/input")

    def derive(self, root, place):
        found = []
        closed = close(root, lambda code, path: found.append((code, path, None))) if isinstance(root, (dict, bool)) else root
        found.extend((issue["code"], issue["path"], issue["keyword"]) for issue in plans.check(closed, "define")["issues"])
        for code, path, keyword in found:
            self.report(code, place(path), keyword)
        return closed

    def options(self):
        command = self.command
        found = parameters(command)
        where = "/params" if "input" not in command else "/input/properties"
        by_option = {}
        for one in found:
            if PARAMETER.fullmatch(one["name"]) is None:
                self.report("parameter-invalid", text.pointer(where, one["name"]))
            elif one["option"] == "help" or one["option"] in by_option:
                self.report("option-conflict", text.pointer(where, one["name"]))
            by_option.setdefault(one["option"], one)
        for index, one in enumerate(found):
            other = by_option.get("no-" + one["option"])
            if one["token"] == "flag" and other is not None:
                self.report("option-conflict", text.pointer(where, found[max(index, found.index(other))]["name"]))
        self.places({one["name"]: one for one in found})
        self.letters({one["name"] for one in found})

    def places(self, by_name):
        seen = set()
        optional = False
        for index, name in enumerate(self.command["positional"] if is_texts(self.command.get("positional")) else []):
            one = by_name.get(name)
            if one is None or name in seen or one["token"] == "flag" or (one["required"] and optional):
                self.report("positional-invalid", text.pointer("/positional", index))
            else:
                optional = optional or not one["required"]
            seen.add(name)

    def letters(self, names):
        seen = set()
        short = self.command.get("short")
        for name, letter in short.items() if isinstance(short, dict) else ():
            if not is_text(letter):
                continue
            if name not in names or re.fullmatch("[A-Za-z]", letter) is None or letter == "h" or letter in seen:
                self.report("short-invalid", text.pointer("/short", name))
            seen.add(letter)


def issues(command):
    return Derivation(command, [command.get("name")]).issues


def derive(command):
    derivation = Derivation(command, [command.get("name")])
    if derivation.issues:
        return {"issues": derivation.issues}
    return {"input": derivation.input, "output": derivation.output}
