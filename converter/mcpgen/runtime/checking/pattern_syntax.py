"""A regular expression of ECMA-262 -> its parts, and those parts as a regular expression of Python.

Both dialects look alike and differ where it matters: `$` must not match before a last line break, `\\d` and `\\w` mean
ASCII, `[` may stand in a class. What Python has no equal for (`\\p{L}`, flags) is `Unsupported`.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

_DIGITS, _WORD, _SPACE = "0-9", "A-Za-z0-9_", r"\s\ufeff"
_CLASSES = {
    "d": _DIGITS,
    "w": _WORD,
    "s": _SPACE,
    "D": r"\x00-/:-\U0010ffff",
    "W": r"\x00-/:-@\[-\^`{-\U0010ffff",
    "S": r"\S",
}
_CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "0": "\0"}
_QUANTIFIER = re.compile(r"(?:([*+?])|\{(\d{1,6})(?:(,)(\d{1,6})?)?\})(\?)?", re.ASCII)
_ESCAPE = re.compile(r"x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}|c([A-Za-z])")
_GROUP = re.compile(r"\(\?(?:P?<(?P<name>[A-Za-z_]\w*)>|(?P<look>=|!|<=|<!)|:)", re.ASCII)


class Unsupported(Exception):
    """Part of a pattern that Python has no equal for, or no pattern at all."""


@dataclass(frozen=True, slots=True)
class One:
    """Exactly one character out of those that `python`, a class or an escaped character, stands for."""

    python: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A place between characters: `^`, `$`, `\\b` or `\\B`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Chain:
    """One part after the other."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part several times; `most` is None where nothing bounds it."""

    part: "Node"
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Group:
    """A part in brackets that can be referred to."""

    part: "Node"
    name: str


@dataclass(frozen=True, slots=True)
class Look:
    """What must follow or precede; `kind` is `=`, `!`, `<=` or `<!`."""

    part: "Node"
    kind: str


@dataclass(frozen=True, slots=True)
class Back:
    """What a group has matched before."""

    python: str


Node: TypeAlias = One | Edge | Chain | Choice | Repeat | Group | Look | Back


def parse(pattern: str) -> Node:
    """Take a pattern apart."""
    parser = _Parser(pattern)
    node = parser.choice()
    if parser.at < len(pattern):
        raise Unsupported(f"a stray {pattern[parser.at]}")
    return node


def python(node: Node) -> str:
    """Write the parts down as Python understands them."""
    match node:
        case One(text) | Back(text):
            return text
        case Edge(kind):
            return {"$": r"\Z", "^": "^"}.get(kind, f"(?a:{kind})")
        case Chain(parts):
            return "".join(map(python, parts))
        case Choice(parts):
            return f"(?:{'|'.join(map(python, parts))})"
        case Group(part, name):
            return f"(?P<{name}>{python(part)})" if name else f"({python(part)})"
        case Look(part, kind):
            return f"(?{kind}{python(part)})"
        case Repeat(part, least, most):
            return f"(?:{python(part)}){{{least},{'' if most is None else most}}}"


class _Parser:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def choice(self) -> Node:
        parts = [self._chain()]
        while self._skip("|"):
            parts.append(self._chain())
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

    def _chain(self) -> Node:
        parts: list[Node] = []
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            parts.append(self._quantified(self._atom()))
        return parts[0] if len(parts) == 1 else Chain(tuple(parts))

    def _quantified(self, atom: Node) -> Node:
        found = _QUANTIFIER.match(self.pattern, self.at)
        if not found:
            return atom
        if isinstance(atom, Edge):
            raise Unsupported("a quantifier after an assertion")
        self.at = found.end()
        sign, least, comma, most, _lazy = found.groups()
        if sign:
            return Repeat(atom, int(sign == "+"), 1 if sign == "?" else None)
        bound = int(least) if not comma else int(most) if most else None
        if bound is not None and bound < int(least):
            raise Unsupported("a quantifier whose bounds are the wrong way round")
        return Repeat(atom, int(least), bound)

    def _atom(self) -> Node:
        character = self._take()
        if character == "(":
            return self._group()
        if character == "[":
            return self._class()
        if character == "\\":
            return self._escape()
        if character == ".":
            return One(r"[^\n\r\u2028\u2029]")
        if character in "^$":
            return Edge(character)
        if character in "*+?":
            raise Unsupported("a quantifier with nothing before it")
        return One(re.escape(character))

    def _group(self) -> Node:
        found = _GROUP.match(self.pattern, self.at - 1)
        if not found and self.pattern.startswith("?", self.at):
            raise Unsupported("a group of an unknown kind")
        if found:
            self.at = found.end()
        part = self.choice()
        if not self._skip(")"):
            raise Unsupported("a group without an end")
        if found and found["look"]:
            return Look(part, found["look"])
        return part if found and not found["name"] else Group(part, (found and found["name"]) or "")

    def _escape(self) -> Node:
        letter = self._take()
        if letter in _CLASSES:
            return One(f"[{_CLASSES[letter]}]")
        if letter in "bB":
            return Edge(f"\\{letter}")
        if letter in "123456789":
            return Back(f"(?:\\{letter})")
        if letter == "k" and (found := re.compile(r"<([A-Za-z_]\w*)>", re.ASCII).match(self.pattern, self.at)):
            self.at = found.end()
            return Back(f"(?P={found[1]})")
        return One(re.escape(self._escaped(letter)))

    def _escaped(self, letter: str) -> str:
        """The character that an escape stands for."""
        if found := _ESCAPE.match(self.pattern, self.at - 1):
            self.at = found.end()
            digits = found[1] or found[2] or found[3]
            code = int(digits, 16) if digits else ord(found[4]) % 32
            if code > 0x10FFFF:
                raise Unsupported("a character beyond Unicode")
            return chr(code)
        if letter in _CONTROLS:
            return _CONTROLS[letter]
        if letter.isalnum():
            raise Unsupported(f"\\{letter}")
        return letter

    def _class(self) -> Node:
        negated = self._skip("^")
        items: list[str] = []
        while not self._skip("]"):
            items.append(self._class_item())
        if not items:
            return One(r"[\s\S]" if negated else "(?!)")
        return One(f"[{'^' if negated else ''}{''.join(items)}]")

    def _class_item(self) -> str:
        first = self._class_atom()
        following = self.pattern[self.at : self.at + 2]
        if len(first) > 1 or not following.startswith("-") or following in ("-", "-]"):
            return first if len(first) > 1 else _in_class(first)
        self.at += 1
        last = self._class_atom()
        if len(last) > 1:
            return f"{_in_class(first)}\\-{last}"
        if last < first:
            raise Unsupported("a range whose ends are the wrong way round")
        return f"{_in_class(first)}-{_in_class(last)}"

    def _class_atom(self) -> str:
        """One character as it is, or the inside of a Python class."""
        character = self._take()
        if character != "\\":
            return character
        letter = self._take()
        if letter in _CLASSES:
            return _CLASSES[letter]
        return "\b" if letter == "b" else self._escaped(letter)

    def _take(self) -> str:
        if self.at >= len(self.pattern):
            raise Unsupported("an end in the middle")
        self.at += 1
        return self.pattern[self.at - 1]

    def _skip(self, text: str) -> bool:
        found = self.pattern.startswith(text, self.at)
        self.at += len(text) if found else 0
        return found


def _in_class(character: str) -> str:
    return f"\\{character}" if character in r"\[]^-&|~" else character
