"""The text of a YAML stream -> the text of its first document, and whether others follow (YAML 1.2, 9.1 and 9.2)."""

import re

_HEAD = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\r?\n|%[^\n]*\n)*(?:---(?=\s|\Z))?")
"""Comments, directives, and the marker that the document itself may begin with."""

_MARKER = re.compile(r"^(?:---|\.\.\.)(?=\s|\Z)", re.MULTILINE)
_NOTHING = re.compile(r"(?:(?:---|\.\.\.)?[ \t]*(?:#[^\n]*)?(?:\r?\n|\Z))*")


def first_document(text: str) -> tuple[str, bool]:
    """Cut `text` where its first document ends; markers and comments alone are no other document."""
    head = _HEAD.match(text)
    end = _MARKER.search(text, head.end() if head else 0)
    if end is None:
        return text, False
    return text[: end.start()], _NOTHING.fullmatch(text, end.start()) is None
