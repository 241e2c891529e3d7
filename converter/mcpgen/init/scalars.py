"""Text that others wrote -> YAML that reads back as that text, and comments that stay comments.

Plain where nothing can be mistaken, folded where it is long, else in double quotes as JSON writes it, which YAML 1.2
reads too. Characters that show nothing are written as escapes, so that a reviewer sees what a model would read.
"""

import json
import re
import textwrap

_WIDTH = 110
_LONGEST_COMMENT = 80
_PLAIN = re.compile(r"(\.\./)*[A-Za-z_][A-Za-z0-9_./-]*( [A-Za-z0-9_./-]+)*")
_WORDS_OF_YAML = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
"""Those of YAML 1.1 among them, for other programs that read the file."""


def scalar(text: str) -> str:
    """`text` as a key or a value, in block and flow style alike."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS_OF_YAML:
        return text
    return _visible(json.dumps(_without_surrogates(text), ensure_ascii=False))


def paragraph(text: str, *, indent: int) -> str:
    """`text` as a value whose lines are indented by `indent`; white space is no more than a blank."""
    words = one_line(text)
    if not words.isprintable() or len(words) <= _WIDTH - indent:
        return scalar(words)
    pad = " " * indent
    lines = textwrap.wrap(words, _WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join([">-", *(f"{pad}{line}" for line in lines)])


def comment(text: str) -> str:
    """`text` for a comment: on one line, and cut where it is long."""
    shown = _visible(_without_surrogates(one_line(text)))
    return cut(shown, _LONGEST_COMMENT)


def one_line(text: str) -> str:
    """`text` with single blanks for all white space."""
    return " ".join(_without_surrogates(text).split())


def cut(text: str, longest: int) -> str:
    """`text`, or its beginning up to the last whole word, with dots."""
    if len(text) <= longest:
        return text
    head = text[: longest - 3]
    return f"{head.rpartition(' ')[0] or head}..."


def _visible(text: str) -> str:
    return "".join(character if character.isprintable() else _escaped(character) for character in text)


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _without_surrogates(text: str) -> str:
    """Halves of surrogate pairs, which no file can hold, become U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
