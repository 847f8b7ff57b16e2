"""Runs an operation by its path and writes outcomes (CONTRACT.md: invoke, failure, render, error)."""

import copy
import re
import time

import plan as plans
import schema as schemas
import text
import tool

CATEGORIES = {
    "input": (2, 400), "refused": (3, 503), "blocked": (5, 202), "state": (10, 409), "auth": (30, 403), "timeout": (50, 504), "runtime": (70, 502), "internal": (70, 500),
}
CODE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")


class ToolError(Exception):
    """What a handler fails with on purpose."""

    def __init__(self, fields):
        super().__init__(fields.get("message", "It failed."))
        self.fields = fields


def failure(code, category, message, issues=None):
    """An error with its issues; the field is the first path in an input or a result."""
    more = {} if issues is None else {"details": {"issues": issues}}
    if issues is not None and category != "refused":
        more["field"] = issues[0]["path"]
    return {"ok": False, "error": {"code": code, "category": category, "message": message, **more, "retryable": False}}


def thrown(error):
    if not isinstance(error, ToolError):
        return failure("tool-failed", "runtime", str(error))
    given = error.fields
    known = isinstance(given.get("code"), str) and CODE.fullmatch(given["code"]) is not None
    category = given.get("category", "runtime")
    fields = {"code": given["code"] if known else "tool-failed", "category": category if category in CATEGORIES else "runtime", "message": str(error)}
    if isinstance(given.get("details"), dict):
        fields["details"] = given["details"]
    fields.update({name: given[name] for name in ("suggestion", "field") if isinstance(given.get(name), str)})
    return {"ok": False, "error": {**fields, "retryable": given.get("retryable") is True}}


def family_issues(level, path):
    """What fails every operation: a name that is taken, or a path that is too long."""
    found = []
    taken = set()
    for entry, is_group in [(one, False) for one in level.get("commands", [])] + [(one, True) for one in level.get("groups", [])]:
        names = [("/name", entry["name"])] + [(text.pointer("/aliases", index), one) for index, one in enumerate(entry.get("aliases", []))]
        for place, name in names:
            if name in taken:
                found.append({"code": "name-repeated", "path": place})
            taken.add(name)
        if not is_group and len("__".join([*path, entry["name"]])) > tool.NAME_MAX:
            found.append({"code": "name-too-long", "path": "/name"})
        if is_group:
            found.extend(family_issues(entry, [*path, entry["name"]]))
    return found


def find(level, path):
    for group_name in path[:-1]:
        level = next((one for one in level.get("groups", []) if one["name"] == group_name), {})
    return next((one for one in level.get("commands", []) if path and one["name"] == path[-1]), None)


def fill(node, value, inside=()):
    """The value with every default filled in, as a copy; a default is not filled in inside itself."""
    keywords = node.keywords
    if "$ref" in keywords:
        value = fill(keywords["$ref"], value, inside)
    if isinstance(value, dict):
        filled = dict(value)
        for name, inner in keywords.get("properties", {}).items():
            if name in filled:
                filled[name] = fill(inner, filled[name], inside)
                continue
            owner = default_owner(inner)
            if owner is not None and owner.path not in inside:
                filled[name] = fill(inner, copy.deepcopy(owner.default), (*inside, owner.path))
        return filled
    if isinstance(value, list):
        inner_of = [next(schemas.at_index(node, index), (None, ""))[0] for index in range(len(value))]
        return [item if inner is None else fill(inner, item, inside) for inner, item in zip(inner_of, value)]
    return value


def default_owner(node):
    """The node that declares the default, also behind references, or None."""
    while node is not None and node.boolean is None:
        if hasattr(node, "default"):
            return node
        node = node.keywords.get("$ref")
    return None


def prepare(schema):
    plan = plans.Plan(schema, "define")
    for path, node in plan.nodes.items():
        place = plans.at_pointer(schema, path)
        if isinstance(place, dict) and "default" in place:
            node.default = place["default"]
    return plan


def invoke(given, made):
    app, path = given["app"], given["operation"]
    family = family_issues(app, [])
    if family:
        return failure("family-faulty", "refused", "The tool is not defined soundly.", family)
    command = find(app, path)
    if command is None:
        return failure("command-unknown", "input", "There is no such operation.")
    derivation = tool.Derivation(command, path)
    if derivation.issues:
        return failure("operation-faulty", "refused", "The operation is not defined soundly.", derivation.issues)
    plan = prepare(derivation.input)
    issues = schemas.Validator(plan, True).validate(given["input"])
    if issues:
        return failure("input-invalid", "input", "The input is at fault.", issues)
    try:
        result = handle(command.get("does", {}), fill(plan.root, given["input"]), made)
    except NotImplementedError:
        raise
    except Exception as error:
        return thrown(error)
    return check_result(derivation.output, result)


def check_result(schema, result):
    try:
        text.write(result)
    except text.Fault as fault:
        return failure("result-invalid", "runtime", "The result is not JSON.", [{"path": fault.path, "keyword": "json", "code": fault.code}])
    issues = schemas.Validator(plans.Plan(schema, "define"), True).validate(result)
    return failure("result-invalid", "runtime", "The result is at fault.", issues) if issues else {"ok": True, "result": result}


def handle(does, args, made):
    if "wait" in does:
        time.sleep(does["wait"] / 1000)
    if "fail" in does:
        if "throw" in does["fail"]:
            raise RuntimeError(does["fail"]["throw"])
        raise ToolError(does["fail"])
    if "make" in does:
        # A handler that returns nothing returns None in Python.
        return None if does["make"] == "undefined" else made(does["make"])
    return args if does.get("echo") is True else does.get("return")


def error_map(given):
    exit_status, http = CATEGORIES[given["error"]["category"]]
    return {"exit": exit_status, "http": http, "mcp": -32602 if given["error"]["code"] == "command-unknown" else "isError"}


def render(given):
    mode, meta = given["mode"], given.get("meta")
    if "error" in given:
        if mode in ("json", "jsonl"):
            return {"stdout": text.write({"ok": False, "error": given["error"], "meta": meta}) + "\n", "stderr": False}
        return {"stdout": "", "stderr": True}
    value = given["value"]
    if mode == "terminal":
        raise NotImplementedError("nothing is drawn for a terminal here")
    if mode == "json" or (mode == "jsonl" and not isinstance(value, list)):
        return {"stdout": envelope(value, meta)}
    if mode == "jsonl":
        return {"stdout": "".join(envelope(item, meta) for item in value)}
    if mode == "machine":
        return {"stdout": text.write(value) + "\n"}
    return {"stdout": "" if value is None else (value if isinstance(value, str) else text.write(value, 2)) + "\n"}


def envelope(value, meta):
    return text.write({"ok": True, "result": value, "meta": meta}) + "\n"
