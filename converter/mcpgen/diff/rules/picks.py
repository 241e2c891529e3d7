"""Two projections of an answer -> what comes from elsewhere, or is cut elsewhere, in the fields that both have."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from mcpgen.diff.phrase import Code, Phrase, value
from mcpgen.ir import Json

Kept: TypeAlias = tuple[tuple[str, ...], Phrase, Json, Json]
"""Where in `keeps`, what happened, and what stood and stands there."""

_WHOLE = {"each": "each item is whole now; before: only parts of it", None: "it is whole now; before: only parts of it"}
_PARTS = {"each": "only parts of each item are kept now", None: "only parts of it are kept now"}


def kept(before: Mapping[str, Json], after: Mapping[str, Json], above: tuple[str, ...] = ()) -> Iterator[Kept]:
    """Compare field by field; fields that came or went are the output schema's to tell."""
    for name, old in before.items():
        if name in after and old != after[name]:
            yield from _field((*above, name), _parts(old), _parts(after[name]))


def _field(place: tuple[str, ...], old: Mapping[str, Json], new: Mapping[str, Json]) -> Iterator[Kept]:
    field: Phrase = ("field ", Code(".".join(place[::2])))
    if _source(old) != _source(new):
        said = (*field, " comes from ", *_source(new), " now; before: ", *_source(old))
        yield place, said, _told(old), _told(new)
    if old.get("max_items") != new.get("max_items"):
        said = (*field, f" has {_most(new)} now; before: {_most(old)}")
        yield (*place, "max_items"), said, old.get("max_items"), new.get("max_items")
    if "pick" in old and "pick" in new:
        yield from kept(old["pick"], new["pick"], (*place, "pick"))
    elif "pick" in old or "pick" in new:
        told = _WHOLE if "pick" in old else _PARTS
        said = (*field, f": {told['each' if 'each' in new else None]}")
        yield (*place, "pick"), said, old.get("pick"), new.get("pick")


def _parts(pick: Json) -> Mapping[str, Json]:
    return pick if isinstance(pick, Mapping) else {"path": pick}


def _source(parts: Mapping[str, Json]) -> Phrase:
    return ("each of ", value(parts["each"])) if "each" in parts else (value(parts.get("path")),)


def _told(parts: Mapping[str, Json]) -> Json:
    return parts["path"] if parts.keys() == {"path"} else dict(parts)


def _most(parts: Mapping[str, Json]) -> str:
    return "all items" if "max_items" not in parts else f"at most {parts['max_items']} items"
