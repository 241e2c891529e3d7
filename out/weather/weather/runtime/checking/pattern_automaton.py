"""The parts of a pattern -> an automaton that searches a text in time linear in its length, whatever the pattern.

Python's own matcher tries one way after the other, which takes exponential time for a pattern such as `(a+)+$` and a
value that a model made up. Here all ways go through the text side by side (Thompson's construction).
"""

import re
from dataclasses import dataclass, field

from .pattern_syntax import Chain, Choice, Edge, Group, Node, One, Repeat

MOST_STATES = 4_000


class TooLarge(Exception):
    """A pattern that has no automaton of a bearable size, or looks around or back."""


@dataclass(slots=True)
class _State:
    """Where a way through the pattern may be: it takes a character, waits at an edge, or goes on without either."""

    one: re.Pattern[str] | None = None
    edge: str = ""
    following: list[int] = field(default_factory=list)


class Automaton:
    """A pattern, ready to be searched for."""

    def __init__(self, node: Node) -> None:
        self._states: list[_State] = []
        self._known: dict[tuple[str, str], bool] = {}
        self._end = self._state(_State())
        self._start = self._built(node, self._end)

    @property
    def size(self) -> int:
        """How many states there are: a search takes at most that many steps a character."""
        return len(self._states)

    def search(self, text: str) -> bool:
        """Whether the pattern matches anywhere in the text."""
        current: set[int] = set()
        for at in range(len(text) + 1):
            reached = self._closure([*current, self._start], text, at)
            if self._end in reached:
                return True
            if at < len(text):
                current = {
                    following
                    for number in reached
                    if (one := self._states[number].one) and self._takes(one, text[at])
                    for following in self._states[number].following
                }
        return False

    def _closure(self, numbers: list[int], text: str, at: int) -> set[int]:
        """All states that are reached without taking a character."""
        reached: set[int] = set()
        while numbers:
            number = numbers.pop()
            if number in reached:
                continue
            reached.add(number)
            state = self._states[number]
            if state.one is None and (not state.edge or _is_edge(state.edge, text, at)):
                numbers.extend(state.following)
        return reached

    def _takes(self, one: re.Pattern[str], character: str) -> bool:
        key = (one.pattern, character)
        if key not in self._known:
            self._known[key] = one.fullmatch(character) is not None
        return self._known[key]

    def _state(self, state: _State) -> int:
        if len(self._states) >= MOST_STATES:
            raise TooLarge
        self._states.append(state)
        return len(self._states) - 1

    def _built(self, node: Node, end: int) -> int:
        """The state at which `node` begins if what comes after it begins at `end`."""
        match node:
            case One(python):
                return self._state(_State(one=re.compile(python), following=[end]))
            case Edge(kind):
                return self._state(_State(edge=kind, following=[end]))
            case Chain(parts):
                for part in reversed(parts):
                    end = self._built(part, end)
                return end
            case Choice(parts):
                return self._state(_State(following=[self._built(part, end) for part in parts]))
            case Group(part, _):
                return self._built(part, end)
            case Repeat(part, least, most):
                return self._repeated(part, least, most, end)
        raise TooLarge

    def _repeated(self, part: Node, least: int, most: int | None, end: int) -> int:
        if most is None:
            loop = self._state(_State(following=[end]))
            self._states[loop].following.append(self._built(part, loop))
            end = loop
        for _ in range((most or least) - least):
            end = self._state(_State(following=[self._built(part, end), end]))
        for _ in range(least):
            end = self._built(part, end)
        return end


def _is_edge(kind: str, text: str, at: int) -> bool:
    if kind == "^":
        return at == 0
    if kind == "$":
        return at == len(text)
    before, after = (_is_word(text[index : index + 1]) if index >= 0 else False for index in (at - 1, at))
    return (before != after) == (kind == r"\b")


def _is_word(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "_")
