"""A regular expression of a document -> one that the runtime can check, or None: then only the API can."""

import re
from functools import lru_cache

_TRANSLATIONS = (
    (re.compile(r"(?<!\\)((?:\\\\)*)\\[zZ]"), r"\1$"),
    (re.compile(r"(?<!\\)((?:\\\\)*)\\A"), r"\1^"),
    (re.compile(r"(?<!\\)((?:\\\\)*)\(\?P?<[A-Za-z_]\w*>"), r"\1("),
)
"""`\\z`, `\\Z` and `\\A` of PCRE and Python; groups with a name, of which no back reference can be left."""

_OF_ANOTHER_LANGUAGE = re.compile(r"/\^.*\$/[a-z]*|.*\[[^\]]*\[:\^?[a-z]+:\].*", re.DOTALL)
"""A literal of JavaScript with its slashes, a class of POSIX: as ECMA-262 has them they match nothing that is meant."""


@lru_cache(maxsize=4096)
def portable(pattern: str) -> str | None:
    """The pattern itself where it is portable, else its translation; None: only the API can check it."""
    from mcpgen.runtime.checking.patterns import compiled

    if _OF_ANOTHER_LANGUAGE.fullmatch(pattern):
        return None
    for search, replacement in _TRANSLATIONS:
        pattern = search.sub(replacement, pattern)
    return pattern if compiled(pattern) is not None else None
