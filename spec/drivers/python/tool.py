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
# The keywords that hold subschemas, and those below which an object can no longer be closed silently.
ONE = frozenset(("additionalProperties", "items", "not", "if", "then", "else", "contains"))
LIST = frozenset(("prefixItems", "anyOf", "oneOf", "allOf"))
MAP = frozenset(("properties", "patternProperties", "$defs", "definitions", "dependentSchemas"))
OPENS = dict.fromkeys(("not", "if", "then", "else", "contains", "allOf", "dependentSchemas"), True)


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
    """The subschemas of a root by the pointers to where they stand, and which of them cannot be closed silently."""

    def __init__(self, root):
        self.root = root
        self.places = {}
        self.open = set()
        self.walk(root, "", False)
        waiting = [path for path, schema in self.places.items() if path in self.open or "properties" in schema]
        while waiting:
            reference = self.places[waiting.pop()].get("$ref")
            place = target(root, reference) if is_text(reference) else None
            if place in self.places and place not in self.open:
                below = [path for path in self.places if (path == place or path.startswith(place + "/")) and path not in self.open]
                self.open.update(below)
                waiting.extend(below)

    def walk(self, schema, path, is_open):
        if not isinstance(schema, dict):
            return
        self.places[path] = schema
        if is_open:
            self.open.add(path)
        for keyword, value in schema.items():
            below = is_open or OPENS.get(keyword, False) or (keyword in BESIDE and "properties" in schema)
            place = text.pointer(path, keyword)
            if keyword in ONE:
                self.walk(value, place, below)
            elif keyword in LIST and isinstance(value, list):
                for index, item in enumerate(value):
                    self.walk(item, text.pointer(place, index), below)
            elif keyword in MAP and isinstance(value, dict):
                for name, item in value.items():
                    self.walk(item, text.pointer(place, name), below)


def close(root, report):
    """The published schema: silent objects closed, and what cannot be closed or says nothing reported."""
    result = copy.deepcopy(root)
    tree = Tree(root)
    for path in tree.places:
        schema = plans.at_pointer(result, path)
        kinds = kinds_of(schema)
        if path not in tree.open and says_nothing(schema, kinds):
            report("schema-untyped", path)
        if "object" in kinds and "properties" in schema and "additionalProperties" not in schema:
            if path in tree.open or any(keyword in schema for keyword in BESIDE):
                report("object-open", path)
            else:
                schema["additionalProperties"] = False
    return result


def says_nothing(schema, kinds):
    """Whether a schema leaves open what stands there, or what is in it."""
    if "enum" in schema or "const" in schema:
        return False
    if not any(keyword in plans.ENFORCED and keyword != "format" for keyword in schema):
        return True
    if "array" in kinds and not any(keyword in schema for keyword in ("items", "prefixItems")):
        return True
    return "object" in kinds and not any(keyword in schema for keyword in ("properties", "patternProperties", "additionalProperties", *BESIDE))


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
        self.options()
        if all(issue["code"] in ("name-invalid", "name-too-long", "description-missing") for issue in self.issues):
            # Defaults are judged last, by an input schema that is sound.
            check_defaults(self.input, lambda code, path: self.report(code, self.input_place(path), "default"))

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
