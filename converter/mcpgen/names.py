"""Names made from a document's text: legal, stable, and never dependent on what else the document holds."""

import hashlib
import keyword
import re
from collections.abc import Iterable
from typing import NewType

ToolName = NewType("ToolName", str)
"""A name that MCP and every model API take: `^[A-Za-z0-9_.-]{1,64}$`. Made by `tool_name` only."""

PythonName = NewType("PythonName", str)
"""A Python identifier that is no keyword. Made by `python_name` and `class_name` only."""

OPERATION_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")

_LONGEST = 64
_NOT_IN_TOOL_NAMES = re.compile(r"[^A-Za-z0-9_.-]+")
_LEGAL = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def is_legal_tool_name(text: str) -> bool:
    """Whether `text` can be a tool or argument name as it stands."""
    return _LEGAL.fullmatch(text) is not None


def short_hash(text: str) -> str:
    """Eight hex digits that depend on `text` alone."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def tool_name(text: str, *, key: str) -> ToolName:
    """Make `text` a legal name: bad characters become `_`; over 64 characters it is cut and gets the hash of `key`."""
    clean = _NOT_IN_TOOL_NAMES.sub("_", text) or "_"
    if len(clean) > _LONGEST:
        return hashed_name(clean, key=key)
    return ToolName(clean)


def hashed_name(text: str, *, key: str) -> ToolName:
    """`text`, legal and cut so that the hash of `key` still fits behind it."""
    clean = _NOT_IN_TOOL_NAMES.sub("_", text) or "_"
    return ToolName(f"{clean[: _LONGEST - 9]}_{short_hash(key)}")


def method_path_name(method: str, path: str) -> str:
    """`POST /stock/{sku}/recount` as `post_stock_by_sku_recount`: the name of an operation without an operationId."""
    segments = [re.sub(r"\{([^{}]*)\}", r"by_\1", segment) for segment in path.split("/") if segment]
    return _NOT_IN_TOOL_NAMES.sub("_", "_".join([method.lower(), *segments]))


def python_name(text: str) -> PythonName:
    """`text` as an identifier: bad characters become `_`, a leading digit gets one before it, keywords one after."""
    clean = re.sub(r"\W", "_", text, flags=re.ASCII) or "_"
    if clean[0].isdigit():
        clean = f"_{clean}"
    return PythonName(f"{clean}_" if keyword.iskeyword(clean) else clean)


def class_name(text: str) -> PythonName:
    """`quote_refund` as `QuoteRefund`."""
    words = re.split(r"[^A-Za-z0-9]+", text)
    return python_name("".join(word[:1].upper() + word[1:] for word in words if word))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one most likely means, or None."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.5)), None)
