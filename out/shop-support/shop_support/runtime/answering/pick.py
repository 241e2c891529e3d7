"""A JSON answer and the paths that are wanted of it -> the JSON that a tool returns. Depends on nothing.

A path is a singular JSONPath query (RFC 9535, 2.3.5.1): `$.status`, `$.customer.name`, `$['page-size']`, `$.lines[0]`.
Where a path leads nowhere, as through a null, the field is left out; a null at its end stays null. What is not of the
shape that the paths expect is handed on as it is, so that the check of the answer can say what is wrong with it.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
"""A JSON value: None, bool, int, float, str, list or dict with string keys."""

_ABSENT: Final = object()

_NAME = r"[A-Za-z_\u0080-\U0010ffff][\w\u0080-\U0010ffff]*"
_STEP = re.compile(
    rf"""\.(?P<name>{_NAME})
       | \[\s*(?P<index>0|-?[1-9]\d*)\s*\]
       | \[\s*'(?P<single>(?:[^'\\]|\\.)*)'\s*\]
       | \[\s*"(?P<double>(?:[^"\\]|\\.)*)"\s*\]""",
    re.VERBOSE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Nested:
    """An object at a path, with only some of its fields."""

    path: str
    fields: "Fields"


@dataclass(frozen=True, slots=True)
class Each:
    """A list at a path, each of its items with only some of its fields, or whole."""

    path: str
    fields: "Fields | None"
    max_items: int | None
    truncated: str


Fields: TypeAlias = Mapping[str, "str | Nested | Each | Fields"]
"""Field to path, to what lies at a path, or to further fields of the same object."""


def nested(path: str, fields: Fields) -> Nested:
    """Say that a field is the object at `path`, reduced to `fields`; their paths start at that object."""
    return Nested(path, fields)


def each(
    path: str, fields: Fields | None = None, *, max_items: int | None = None, truncated: str = "truncated"
) -> Each:
    """Say that a field is the list at `path`, its items reduced to `fields`; their paths start at the item.

    With `max_items` a longer list is cut, and the object that holds it says in a field named by `truncated` whether it
    was: always, true or false.
    """
    return Each(path, fields, max_items, truncated)


def pick(value: Json, fields: Fields) -> Json:
    """Return an object with `fields` of `value`."""
    if not isinstance(value, dict) and _expect_object(fields):
        return value
    picked: dict[str, Json] = {}
    for name, wanted in fields.items():
        found = _follow(value, wanted)
        if found is not _ABSENT:
            picked[name] = found
    return picked | _cuts(value, fields)


def _expect_object(fields: Fields) -> bool:
    """Whether every path starts at a field, so that nothing can be found in what has none."""
    for wanted in fields.values():
        if isinstance(wanted, Mapping):
            if not _expect_object(wanted):
                return False
        elif not isinstance((*steps(wanted if isinstance(wanted, str) else wanted.path), 0)[0], str):
            return False
    return True


def _follow(value: Json, wanted: "str | Nested | Each | Fields") -> Json:
    """What is wanted of an object, or _ABSENT."""
    match wanted:
        case str():
            return _at(value, wanted)
        case Nested():
            inner = _at(value, wanted.path)
            return inner if inner is _ABSENT else pick(inner, wanted.fields)
        case Each():
            return _items(_at(value, wanted.path), wanted)
        case _:
            return pick(value, wanted)


def _items(found: Json, wanted: Each) -> Json:
    if not isinstance(found, list):
        return found
    kept = found[: wanted.max_items]
    fields = wanted.fields
    return kept if fields is None else [pick(item, fields) for item in kept]


def _cuts(value: Json, fields: Fields) -> dict[str, bool]:
    """The flags that say of the lists among `fields` whether they were cut."""
    flags: dict[str, bool] = {}
    for wanted in fields.values():
        if isinstance(wanted, Each) and wanted.max_items is not None:
            found = _at(value, wanted.path)
            cut = isinstance(found, list) and len(found) > wanted.max_items
            flags[wanted.truncated] = flags.get(wanted.truncated, False) or cut
    return flags


def _at(value: Json, path: str) -> Json:
    for step in steps(path):
        if isinstance(step, str):
            if not isinstance(value, dict) or step not in value:
                return _ABSENT
        elif not isinstance(value, list) or not -len(value) <= step < len(value):
            return _ABSENT
        value = value[step]
    return value


@lru_cache(maxsize=1024)
def steps(path: str) -> tuple[str | int, ...]:
    """Split a singular JSONPath into its names and indexes. Raises ValueError for anything else."""
    if not path.startswith("$"):
        raise ValueError(f"{path!r}: a path starts with $, as in $.status")
    found: list[str | int] = []
    position = 1
    while position < len(path):
        match = _STEP.match(path, position)
        if match is None:
            raise ValueError(f"{path!r}: cannot be read from {path[position:]!r} on; write $.name, $['a name'] or $[0]")
        found.append(_step(match))
        position = match.end()
    return tuple(found)


def _step(match: re.Match[str]) -> str | int:
    if (index := match["index"]) is not None:
        return int(index)
    if (name := match["name"]) is not None:
        return name
    if (text := match["double"]) is None:
        text = match["single"].replace(r"\'", "'").replace('"', r"\"")
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except json.JSONDecodeError as error:
        raise ValueError(f"{match.string!r}: {match.group()!r} has an escape that JSON does not know") from error
