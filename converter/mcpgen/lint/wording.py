"""Texts and names -> their words, in the one form in which rules compare them."""

import re

from mcpgen.words import vocabulary, words

_CODE = re.compile(r"`[^`]*`")
_SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)[.!?](?=\s|$)|\n\s*\n")

STOP_WORDS = vocabulary(
    "a an and any are as at be been being but by can do does for from has have if in into is it its may more of on "
    "one or shall should so such than that the their them then there these they this those to was were which who "
    "will with you your"
)
_EMPTY = vocabulary(
    "get fetch retrieve list show return give create make add update modify edit delete remove tool api endpoint "
    "operation function request call all given specified single existing new object resource current available "
    "information data based id via using use allow user"
)
"""Words that a name may lack and a text does not need."""


def content_words(text: str) -> list[str]:
    """The words that say something, in the singular."""
    return [singular(word) for word in words(text) if word not in STOP_WORDS]


def singular(word: str) -> str:
    """A word without the ending of plurals and of the third person: `orders`, `gets`, `queries`."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def sentences(text: str) -> list[str]:
    """The sentences of a text; a blank line ends one too."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part.strip()]


def adds_to(text: str, name: str) -> list[str]:
    """The words of a text that say more than a name does, each once."""
    said = frozenset(content_words(name))
    return list(dict.fromkeys(word for word in content_words(text) if word not in said))


def without_code(text: str) -> str:
    """A text without what stands between backticks: examples, not words of the author."""
    return _CODE.sub(" ", text)


def shortened(text: str, longest: int = 60) -> str:
    """The beginning of a text, for a message."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 3].rstrip()}..."


def repeats(text: str, name: str) -> bool:
    """Whether a text says at most one word more than a name, a verb for another verb left aside."""
    added = [word for word in adds_to(text, name) if word not in _EMPTY]
    return len(added) <= 1
