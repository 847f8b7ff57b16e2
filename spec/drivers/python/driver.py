"""A second driver for the conformance kit: Python 3, standard library only, written from CONTRACT.md and the vectors alone."""

import collections
import datetime
import json
import sys
import threading

import argv
import call
import pattern
import plan
import schema
import text
import tool


def hello(given):
    if given["protocol"] != 1:
        raise NotImplementedError("only protocol 1 is spoken here")
    return {"name": "toolfuncs-python", "version": "0.1.0", "operations": list(operations), "eras": []}


def json_read(given):
    try:
        return {"value": text.read(given["text"])}
    except text.Fault as fault:
        return {"issues": [{"path": "", "keyword": "json", "code": fault.code, "offset": fault.offset}]}


def nested(turns):
    value = 1
    for _ in range(turns):
        value = [value]
    return value


def cycle():
    value = {"a": [{}]}
    value["a"][0]["b"] = value
    return value


def doubling():
    value = []
    for _ in range(100):
        value = [value, value]
    return value


def shared():
    one = [1]
    return {"a": one, "b": one}


# The values of `make` that Python has; the others are JavaScript's alone.
MADE = {
    "nan": lambda: {"a": float("nan")},
    "infinity": lambda: {"a": float("inf")},
    "minus-infinity": lambda: {"a": float("-inf")},
    "minus-zero": lambda: [-0.0],
    "function": lambda: {"a": nested},
    "date": lambda: {"a": datetime.date(2026, 1, 1)},
    "map": lambda: {"a": collections.OrderedDict(a=1)},
    "instance": lambda: {"a": object()},
    "tojson": lambda: {"a": {"toJSON": nested}},
    "cycle": cycle,
    "shared": shared,
    "deep": lambda: nested(100_000),
    "doubling": doubling,
    "two-faults": lambda: {"a": [1], "b": [float("nan"), nested], "c": nested},
}


def make(name):
    if name not in MADE:
        raise NotImplementedError("Python has no value like " + name)
    return MADE[name]()


def json_write(given):
    value = make(given["make"]) if "make" in given else given["value"]
    try:
        return {"text": text.write(value, given.get("indent", 0))}
    except text.Fault as fault:
        return {"issues": [{"path": fault.path, "keyword": "json", "code": fault.code}]}


def pattern_test(given):
    try:
        return {"match": pattern.compile_pattern(given["pattern"]).search(given["value"])}
    except pattern.Refused as fault:
        return {"error": {"code": fault.code}}


operations = {
    "hello": hello,
    "json.read": json_read,
    "json.write": json_write,
    "pattern.test": pattern_test,
    "schema.check": lambda given: plan.check(given["schema"], given["mode"]),
    "schema.validate": schema.validate,
    "tool.derive": lambda given: tool.derive(given["command"]),
    "name.map": tool.name_map,
    "invoke": lambda given: call.invoke(given, make),
    "render.value": call.render,
    "error.map": call.error_map,
    "argv.bind": lambda given: argv.bind(given["app"], given["tokens"]),
}


def answer(line):
    request = json.loads(line)
    operation = operations.get(request["op"])
    if operation is None:
        return {"id": request["id"], "unsupported": "no operation " + request["op"]}
    try:
        return {"id": request["id"], "out": operation(request["in"])}
    except NotImplementedError as lack:
        return {"id": request["id"], "unsupported": str(lack)}


def main():
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(line), allow_nan=False) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    # Recursion over a value as deep as the contract allows needs more than the usual stack.
    sys.setrecursionlimit(100_000)
    threading.stack_size(512 * 1024 * 1024)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()
