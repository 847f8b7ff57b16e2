"""Judges values by a schema that has been read (CONTRACT.md section 4, the verdicts)."""

from fractions import Fraction

import format as formats
import plan as plans
import text

ISSUES_MAX = 100
FUEL_MAX = 10_000_000
NESTING_MAX = 3_000


def is_integer(value):
    return plans.is_number(value) and (isinstance(value, int) or value.is_integer())


TYPES = {
    "null": lambda value: value is None,
    "boolean": plans.is_flag,
    "number": plans.is_number,
    "integer": is_integer,
    "string": plans.is_text,
    "array": plans.is_list,
    "object": lambda value: isinstance(value, dict),
}


def canonical(value):
    """Equal JSON values have equal canonical forms."""
    if isinstance(value, bool) or value is None:
        return ("word", value)
    if isinstance(value, (int, float)):
        return ("number", float(value))
    if isinstance(value, str):
        return ("text", value)
    if isinstance(value, list):
        return ("list", tuple(canonical(item) for item in value))
    return ("record", frozenset((name, canonical(item)) for name, item in value.items()))


def exact(value):
    """The decimal of the shortest spelling of a double."""
    return Fraction(text.write_number(value))


class GivenUp(Exception):
    """The check took too many steps or went too deep: the value is refused."""


class Validator:
    """Verdicts are 1 (valid), 0 (refused for certain) and None (not known, since something is not enforced)."""

    def __init__(self, plan, with_formats):
        self.plan = plan
        self.with_formats = with_formats
        self.verdicts = {}
        self.fuel = FUEL_MAX
        self.nesting = 0
        self.doubt = False

    def validate(self, value):
        """The issues of a value, in order."""
        self.verdicts = {}
        self.fuel = FUEL_MAX
        found = []
        try:
            for path, keyword in self.tell([(self.plan.root, "false")], value, ""):
                found.append({"path": path, "keyword": keyword})
                if len(found) == ISSUES_MAX:
                    break
        except GivenUp as limit:
            return [{"path": "", "keyword": str(limit)}]
        return found

    def verdict(self, node, value):
        """The verdict is remembered, so that branches that ask again cost nothing."""
        key = (node.path, id(value) if isinstance(value, (dict, list)) else (type(value), value))
        if key in self.verdicts:
            return self.verdicts[key]
        outer, self.doubt = self.doubt, False
        first = next(self.tell([(node, "")], value, ""), None)
        answer = 0 if first is not None else None if self.doubt else 1
        self.doubt = outer
        self.verdicts[key] = answer
        return answer

    def tell(self, held, value, path):
        """What refuses a value: first at its own place, then in its members. `held` are nodes with the keyword that holds them."""
        self.nesting += 1
        try:
            here = []
            for node, above in held:
                self.expand(node, above, value, here)
            self.fuel -= len(here)
            if self.fuel < 0:
                raise GivenUp("fuel")
            if self.nesting > NESTING_MAX:
                raise GivenUp("depth")
            for node, above in here:
                if node.boolean is False:
                    yield path, above
                elif node.boolean is None:
                    self.doubt = self.doubt or node.partial
                    yield from self.own(node, value, path)
            if isinstance(value, dict):
                for name, item in value.items():
                    inner = [pair for node, _ in here for pair in self.member(node, name)]
                    if inner:
                        yield from self.tell(inner, item, text.pointer(path, name))
            elif isinstance(value, list):
                for index, item in enumerate(value):
                    inner = [pair for node, _ in here for pair in at_index(node, index)]
                    if inner:
                        yield from self.tell(inner, item, text.pointer(path, index))
        finally:
            self.nesting -= 1

    def expand(self, node, above, value, here):
        """The node and all that judge the same place with it and are told like it."""
        here.append((node, above))
        keywords = node.keywords
        if "$ref" in keywords:
            self.expand(keywords["$ref"], "$ref", value, here)
        for inner in keywords.get("allOf", []):
            self.expand(inner, "allOf", value, here)
        if "if" in keywords:
            condition = self.verdict(keywords["if"], value)
            branch = {1: "then", 0: "else"}.get(condition)
            if branch in keywords:
                self.expand(keywords[branch], branch, value, here)
            elif condition is None and ("then" in keywords or "else" in keywords):
                self.doubt = True
        for name, inner in keywords.get("dependentSchemas", {}).items():
            if isinstance(value, dict) and name in value:
                self.expand(inner, "dependentSchemas", value, here)

    def member(self, node, name):
        keywords = node.keywords
        known = name in keywords.get("properties", {})
        if known:
            yield keywords["properties"][name], "properties"
        for machine, inner in keywords.get("patternProperties", []):
            if machine.search(name):
                known = True
                yield inner, "patternProperties"
        if not known and "additionalProperties" in keywords:
            # Which names are declared is not known where a declaration is malformed.
            if node.malformed.isdisjoint(("properties", "patternProperties")):
                yield keywords["additionalProperties"], "additionalProperties"

    def own(self, node, value, path):
        """The issues of the node itself, in the order of the list of enforced keywords."""
        keywords = node.keywords
        if "type" in keywords:
            kinds = keywords["type"] if isinstance(keywords["type"], list) else [keywords["type"]]
            if not any(TYPES[kind](value) for kind in kinds):
                yield path, "type"
        if "enum" in keywords and canonical(value) not in {canonical(one) for one in keywords["enum"]}:
            yield path, "enum"
        if "const" in keywords and canonical(value) != canonical(keywords["const"]):
            yield path, "const"
        if isinstance(value, str):
            yield from self.string(keywords, value, path)
        elif isinstance(value, dict):
            yield from self.record(keywords, value, path)
        elif isinstance(value, list):
            yield from self.items(node, value, path)
        elif plans.is_number(value):
            yield from number(keywords, value, path)
        yield from self.choices(keywords, value, path)

    def string(self, keywords, value, path):
        if len(value) < keywords.get("minLength", 0):
            yield path, "minLength"
        if len(value) > keywords.get("maxLength", len(value)):
            yield path, "maxLength"
        if "pattern" in keywords and not keywords["pattern"].search(value):
            yield path, "pattern"
        if self.with_formats and "format" in keywords and not formats.check(keywords["format"], value):
            yield path, "format"

    def record(self, keywords, value, path):
        if "propertyNames" in keywords:
            verdicts = [self.verdict(keywords["propertyNames"], name) for name in value]
            if 0 in verdicts:
                yield path, "propertyNames"
            elif None in verdicts:
                self.doubt = True
        for name in keywords.get("required", []):
            if name not in value:
                yield text.pointer(path, name), "required"
        if len(value) < keywords.get("minProperties", 0):
            yield path, "minProperties"
        if len(value) > keywords.get("maxProperties", len(value)):
            yield path, "maxProperties"
        for name, needed in keywords.get("dependentRequired", {}).items():
            for other in needed if name in value else []:
                if other not in value:
                    yield text.pointer(path, other), "dependentRequired"

    def items(self, node, value, path):
        keywords = node.keywords
        if "contains" in keywords:
            verdicts = [self.verdict(keywords["contains"], item) for item in value]
            sure, maybe = verdicts.count(1), verdicts.count(None)
            if sure + maybe < keywords.get("minContains", 1) and "minContains" not in node.malformed:
                yield path, "minContains" if "minContains" in keywords else "contains"
            elif sure > keywords.get("maxContains", sure):
                yield path, "maxContains"
            elif maybe > 0:
                self.doubt = True
        if len(value) < keywords.get("minItems", 0):
            yield path, "minItems"
        if len(value) > keywords.get("maxItems", len(value)):
            yield path, "maxItems"
        if keywords.get("uniqueItems") is True and len({canonical(item) for item in value}) < len(value):
            yield path, "uniqueItems"

    def choices(self, keywords, value, path):
        if "anyOf" in keywords:
            sure, maybe = self.count(keywords["anyOf"], value, 1)
            if sure == 0 and maybe == 0:
                yield path, "anyOf"
            self.doubt = self.doubt or sure == 0
        if "oneOf" in keywords:
            sure, maybe = self.count(keywords["oneOf"], value, 2)
            if sure > 1 or (sure == 0 and maybe == 0):
                yield path, "oneOf"
            self.doubt = self.doubt or maybe > 0
        if "not" in keywords:
            verdict = self.verdict(keywords["not"], value)
            if verdict == 1:
                yield path, "not"
            self.doubt = self.doubt or verdict is None

    def count(self, nodes, value, enough):
        """How many branches accept, and how many may; no more than `enough` are looked for."""
        sure = maybe = 0
        for node in nodes:
            verdict = self.verdict(node, value)
            sure += verdict == 1
            maybe += verdict is None
            if sure == enough:
                break
        return sure, maybe


def at_index(node, index):
    first = node.keywords.get("prefixItems", [])
    if index < len(first):
        yield first[index], "prefixItems"
    elif "items" in node.keywords and node.malformed.isdisjoint(("prefixItems",)):
        yield node.keywords["items"], "items"


def number(keywords, value, path):
    for keyword, fails in (
        ("minimum", lambda bound: value < bound), ("maximum", lambda bound: value > bound),
        ("exclusiveMinimum", lambda bound: value <= bound), ("exclusiveMaximum", lambda bound: value >= bound),
        ("multipleOf", lambda bound: exact(value) % exact(bound) != 0),
    ):
        if keyword in keywords and fails(keywords[keyword]):
            yield path, keyword


def validate(given):
    mode = given["mode"]
    plan = plans.Plan(given["schema"], mode)
    if not plan.ok:
        return {"error": plan.issues[0]}
    try:
        value = text.read(given["text"])
    except text.Fault as fault:
        return {"valid": False, "issues": [{"path": "", "keyword": "json", "code": fault.code, "offset": fault.offset}]}
    issues = Validator(plan, given.get("formats", mode == "define")).validate(value)
    return {"valid": issues == [], "issues": issues, **({} if plan.complete else {"complete": False})}
