"""Reads a command line into one operation and its input (CONTRACT.md section 6)."""

import math

import text
import tool

ISSUES_MAX = 100
TIMEOUT_MAX = 2147483
MODES = {"auto": "auto", "terminal": "terminal", "machine": "machine", "json": "json", "jsonl": "jsonl", "text": "text", "plain": "text"}
MODE_OPTIONS = ("json", "jsonl", "text", "plain")


def is_word(token):
    return not token.startswith("-") or token == "-" or text.NUMBER.fullmatch(token) is not None


class Binding:
    """One reading of one command line: the tokens to come, and what they have said so far."""

    def __init__(self, app, tokens):
        self.tokens = tokens
        self.at = 0
        self.ended = False
        self.level = app
        self.path = []
        self.command = None
        self.lost = False
        self.parameters = []
        self.words = []
        self.given = []
        self.issues = []
        self.settings = {}
        self.control = None
        self.behind_unknown = None

    def issue(self, at, code, path=""):
        """`at` is a token's place, with a fraction for the letter inside it."""
        self.issues.append((at, {"code": code, "path": path}))

    def unknown(self, at, followed):
        """An unknown option; the word behind it may have been meant as its value."""
        if not self.lost:
            self.issue(at, "option-unknown")
            if followed:
                self.behind_unknown = int(at) + 1

    def next_word(self):
        """The next token where it is a word, else nothing."""
        if self.at < len(self.tokens) and self.tokens[self.at] != "--" and is_word(self.tokens[self.at]):
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def run(self):
        while self.at < len(self.tokens):
            at = self.at
            token = self.tokens[at]
            self.at += 1
            if self.ended or is_word(token):
                self.word(at, token)
            elif token == "--":
                self.ended = True
            elif token.startswith("--"):
                self.long(at, token)
            else:
                self.short(at, token)

    def word(self, at, token):
        if self.lost:
            return
        if self.command is not None:
            self.words.append((at, token, at == self.behind_unknown))
            return
        for command in self.level.get("commands", []):
            if token == command["name"] or token in command.get("aliases", []):
                self.command = command
                self.path = self.path + [command["name"]]
                self.parameters = tool.parameters(command)
                return
        for group in self.level.get("groups", []):
            if token == group["name"]:
                self.level = group
                self.path = self.path + [token]
                return
        if at != self.behind_unknown:
            self.issue(at, "command-unknown")
            self.lost = True

    def find(self, name):
        """The parameter of a long option's name, and whether it is negated."""
        for parameter in self.parameters:
            if parameter["option"] == name:
                return parameter, False
            if parameter["token"] == "flag" and "no-" + parameter["option"] == name:
                return parameter, True
        return None, False

    def long(self, at, token):
        name, equals, value = token[2:].partition("=")
        value = value if equals else None
        parameter, negated = self.find(name)
        if parameter is not None:
            if negated and value is not None:
                self.issue(at, "value-unexpected", text.pointer("", parameter["name"]))
            elif negated:
                self.given.append((at, parameter, "false"))
            elif parameter["token"] == "flag":
                self.given.append((at, parameter, "true" if value is None else value))
            else:
                self.value(at, parameter, value)
        elif name == "help" or name == "version" or name in MODE_OPTIONS:
            if value is not None:
                self.issue(at, "value-unexpected")
            elif name in MODE_OPTIONS:
                self.settings["output"] = MODES[name]
            elif self.control != "help":
                self.control = name
        elif name == "output" or name == "timeout":
            self.setting(at, name, self.next_word() if value is None else value)
        else:
            self.unknown(at, value is None)

    def setting(self, at, name, value):
        if value is None:
            code = "option-value-missing"
        elif name == "output":
            code = "output-unknown"
            if value in MODES:
                self.settings["output"] = MODES[value]
                return
        else:
            code = "timeout-invalid"
            seconds = float(value) if text.NUMBER.fullmatch(value) is not None else 0
            if 0 < seconds <= TIMEOUT_MAX:
                self.settings["timeoutMs"] = max(1, math.floor(seconds * 1000 + 0.5))
                return
        self.issue(at, code)

    def value(self, at, parameter, value):
        if value is None:
            value = self.next_word()
        if value is None:
            self.issue(at, "option-value-missing", text.pointer("", parameter["name"]))
        else:
            self.given.append((at, parameter, value))

    def short(self, at, token):
        body = token[1:]
        if self.lost:
            self.control = "help" if body == "h" else self.control
            return
        name = body.partition("=")[0]
        if len(name) > 1 and self.find(name)[0] is not None:
            self.unknown(at, "=" not in body)
            return
        while body != "":
            letter, body = body[0], body[1:]
            at += 1e-6
            if letter == "h":
                self.control = "help"
                continue
            parameter = next((one for one in self.parameters if one.get("short") == letter), None)
            if parameter is None:
                self.unknown(at, body == "")
                return
            if parameter["token"] == "flag":
                if not body.startswith("="):
                    self.given.append((at, parameter, "true"))
                    continue
                self.given.append((at, parameter, body[1:]))
            else:
                self.value(at, parameter, None if body == "" else body[1:] if body.startswith("=") else body)
            return

    def place(self):
        """Gives the words to the places, and leaves out those that look like an unknown option's value."""
        places = sorted((one for one in self.parameters if one.get("positional") is not None), key=lambda one: one["positional"])
        extra = len(self.words) - len(places)
        kept = []
        for at, word, maybe_value in self.words:
            if extra > 0 and maybe_value:
                extra -= 1
            else:
                kept.append((at, word))
        for index, (at, word) in enumerate(kept):
            if index < len(places):
                self.given.append((at, places[index], word))
            else:
                self.issue(at, "positional-extra")

    def decode(self):
        values = {}
        seen = set()
        for at, parameter, raw in self.given:
            name = parameter["name"]
            if name in seen:
                self.issue(at, "option-repeated", text.pointer("", name))
                continue
            seen.add(name)
            try:
                values[name] = decode(parameter["token"], raw)
            except text.Fault as fault:
                self.issue(at, fault.code, text.pointer("", name))
        return values


def decode(token, raw):
    if token == "text":
        return raw
    if token == "flag":
        if raw != "true" and raw != "false":
            raise text.Fault("flag-invalid")
        return raw == "true"
    if token == "json":
        return text.read(raw)
    if text.NUMBER.fullmatch(raw) is None:
        raise text.Fault("number-invalid")
    return text.number(raw)


def bind(app, tokens):
    binding = Binding(app, tokens)
    binding.run()
    settings = {"settings": binding.settings} if binding.settings else {}
    if binding.control is not None:
        return {"control": binding.control, "operation": binding.path, **settings}
    if binding.command is not None and tool.issues(binding.command):
        return {"operation": binding.path, "input": {}, **settings}
    binding.place()
    values = binding.decode()
    if binding.issues:
        issues = [issue for _, issue in sorted(binding.issues, key=lambda one: one[0])][:ISSUES_MAX]
        operation = {} if binding.command is None else {"operation": binding.path}
        return {**operation, "issues": issues, **settings}
    if binding.command is None:
        return {"control": "help", "operation": binding.path, **settings}
    return {"operation": binding.path, "input": values, **settings}
