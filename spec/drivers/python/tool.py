"""Derives the parameters and the published schemas of a command (CONTRACT.md section 5)."""

import re


def kebab(name):
    """The option of a parameter."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).replace("_", "-").lower()


def follow(schema, defs):
    """The schema behind a top reference into `$defs`."""
    for _ in range(100):
        if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str) or not schema["$ref"].startswith("#/$defs/"):
            return schema
        schema = defs.get(schema["$ref"][8:].replace("~1", "/").replace("~0", "~"), True)
    return schema


def token_class(schema):
    if not isinstance(schema, dict):
        return "json"
    kinds = schema.get("type")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    listed = schema["enum"] if "enum" in schema else [schema["const"]] if "const" in schema else None
    if kinds == ["string"] or (listed is not None and all(isinstance(value, str) for value in listed)):
        return "text"
    return {"boolean": "flag", "number": "number", "integer": "integer"}.get(kinds[0] if kinds and len(kinds) == 1 else "", "json")


def parameters(command):
    """The parameters as the command line sees them, in order."""
    whole = command.get("input")
    defs = command.get("defs") or (whole or {}).get("$defs") or {}
    schemas = command.get("params") or (whole or {}).get("properties") or {}
    result = []
    for name, schema in schemas.items():
        real = follow(schema, defs)
        filled = isinstance(schema, dict) and "default" in schema
        required = name in whole.get("required", []) if whole is not None else not filled
        result.append({"name": name, "option": kebab(name), "token": token_class(real), "required": required, "short": (command.get("short") or {}).get(name)})
    places = command.get("positional")
    if places is None:
        places = [one["name"] for one in result if one["required"] and one["token"] != "flag"]
    for one in result:
        one["positional"] = places.index(one["name"]) if one["name"] in places else None
    return result


def issues(command):
    return []
