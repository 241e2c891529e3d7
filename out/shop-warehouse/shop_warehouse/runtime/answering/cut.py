"""A JSON value and a limit -> a value that fits, cut at whole items, and a line for each place that was cut."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..sending.styles import json_text

_MOST_FIELDS = 50
"""An object of more fields is a map: its entries are items."""
_ELLIPSIS = "..."
_NOTHING = 8
"""Values that take no more are not worth a cut."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A value under the limit."""

    value: Any
    cuts: tuple[str, ...] = ()
    """`$.orders: the first 812 of 5000 items`."""


def fit(value: Any, limit: int, place: str = "$") -> Fitted:
    """Cut `value` so that it takes `limit` bytes as compact JSON, give or take a scalar that cannot be cut."""
    if size(value) <= max(limit, _NOTHING):
        return Fitted(value)
    if isinstance(value, list):
        return _fit_list(value, limit, place)
    if isinstance(value, dict):
        return _fit_map(value, limit, place) if len(value) > _MOST_FIELDS else _fit_object(value, limit, place)
    return _fit_text(value, limit, place) if isinstance(value, str) else Fitted(value)


def size(value: Any) -> int:
    """Bytes as compact JSON."""
    return len(json_text(value).encode())


def fit_text(text: str, limit: int) -> str:
    """The beginning of a text in at most `limit` bytes of UTF-8."""
    return text.encode()[: max(0, limit)].decode("utf-8", "ignore")


def _fit_list(items: list[Any], limit: int, place: str) -> Fitted:
    kept = _that_fit([size(item) + 1 for item in items], limit - 1)
    if kept == 0:
        first = fit(items[0], limit - 2, f"{place}[0]")
        return Fitted([first.value], (*first.cuts, *_told(place, 1, len(items), "items")))
    return Fitted(items[:kept], _told(place, kept, len(items), "items"))


def _fit_map(fields: Mapping[str, Any], limit: int, place: str) -> Fitted:
    kept = _that_fit([size(name) + size(value) + 2 for name, value in fields.items()], limit - 1)
    whole = dict(list(fields.items())[:kept])
    return Fitted(whole, _told(place, kept, len(fields), "fields"))


def _fit_object(fields: Mapping[str, Any], limit: int, place: str) -> Fitted:
    """Every field keeps its place; what the small ones leave of the limit is shared among the large ones."""
    left = limit - 1 - sum(size(name) + 2 for name in fields)
    fitted: dict[str, Fitted] = {}
    for number, (name, value) in enumerate(sorted(fields.items(), key=lambda field: size(field[1]))):
        fitted[name] = fit(value, max(0, left) // (len(fields) - number), f"{place}.{name}")
        left -= size(fitted[name].value)
    cuts = tuple(line for name in fields for line in fitted[name].cuts)
    return Fitted({name: fitted[name].value for name in fields}, cuts)


def _fit_text(text: str, limit: int, place: str) -> Fitted:
    shown = fit_text(text, limit - 2 - len(_ELLIPSIS))
    while shown and size(shown) > limit - len(_ELLIPSIS):
        shown = shown[: len(shown) // 2]
    return Fitted(f"{shown}{_ELLIPSIS}", _told(place, len(shown), len(text), "characters"))


def _told(place: str, kept: int, whole: int, of_what: str) -> tuple[str, ...]:
    return (f"{place}: the first {kept} of {whole} {of_what}",) if kept < whole else ()


def _that_fit(sizes: list[int], limit: int) -> int:
    for kept, taken in enumerate(sizes):
        limit -= taken
        if limit < 0:
            return kept
    return len(sizes)
