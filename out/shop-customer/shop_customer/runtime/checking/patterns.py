"""A regular expression of ECMA-262 and a text -> whether it matches, in bounded time; other dialects are the API's."""

import re
from functools import lru_cache

from .pattern_automaton import Automaton, TooLarge
from .pattern_syntax import Back, Chain, Choice, Edge, Group, Look, Node, One, Repeat, Unsupported, parse, python

_LONGEST = 2_000
_MOST_STEPS = 2_000_000
_SAFE_TEXT = 16
"""However bad a pattern is, a text of this length takes no time to speak of."""


class Pattern:
    """A pattern that Python can match."""

    def __init__(self, node: Node) -> None:
        self._regex = re.compile(python(node))
        self._degree = _degree(node)
        self._node = node
        self._automaton: Automaton | None = None

    def allows(self, text: str) -> bool:
        """Whether the pattern matches somewhere in `text`; also True where that cannot be found out in time."""
        if len(text) <= _SAFE_TEXT or (self._degree is not None and len(text) ** (self._degree + 1) <= _MOST_STEPS):
            return self._regex.search(text) is not None
        try:
            automaton = self._automaton = self._automaton or Automaton(self._node)
        except TooLarge:
            return True
        return len(text) * automaton.size > _MOST_STEPS or automaton.search(text)


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> Pattern | None:
    """The pattern, or None where Python has no equal for it."""
    if len(pattern) > _LONGEST:
        return None
    try:
        return Pattern(parse(pattern))
    except (Unsupported, re.error, OverflowError, RecursionError):
        return None


def _degree(node: Node, *, repeated: bool = False) -> int | None:
    """How many repetitions a matcher may have to try against each other; None for exponentially many."""
    match node:
        case One() | Edge() | Back():
            return 0
        case Group(part, _) | Look(part, _):
            return _degree(part, repeated=repeated)
        case Choice(parts):
            degrees = [_degree(part, repeated=repeated) for part in parts]
            return None if repeated or None in degrees else max(degree or 0 for degree in degrees)
        case Chain(parts):
            degrees = [_degree(part, repeated=repeated) for part in parts]
            return None if None in degrees else sum(degree or 0 for degree in degrees)
        case Repeat(part, least, most):
            several = most is None or most > 1
            inner = _degree(part, repeated=repeated or several)
            varies = most is None or most > least
            if inner is None or (varies and repeated) or (inner and several):
                return None
            return inner + 1 if varies else inner
