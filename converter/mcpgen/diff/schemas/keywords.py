"""Two schema objects -> the differences of their own keywords, without a look inside."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from mcpgen.diff.schemas.difference import Aspect, Difference, Kind
from mcpgen.diff.schemas.formats import NUMERIC, compared
from mcpgen.diff.schemas.values import atoms, bounds, canonical, choices, is_lower

_FORMS = ("pattern", "contentEncoding", "contentMediaType")
_TEXTS = {
    "title": Aspect.DESCRIPTION,
    "description": Aspect.DESCRIPTION,
    "deprecated": Aspect.DESCRIPTION,
    "example": Aspect.EXAMPLE,
    "examples": Aspect.EXAMPLE,
    "default": Aspect.DEFAULT,
}

_Node = Mapping[str, Any]
_Path = tuple[str, ...]


def in_node(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    """Compare the keywords that speak about the value as a whole."""
    yield from _types(before, after, path)
    yield from _choices(before, after, path)
    yield from _bounds(before, after, path)
    yield from _multiple(before, after, path)
    yield from _unique(before, after, path)
    yield from _forms(before, after, path)
    yield from _format(before, after, path)
    yield from _dependencies(before, after, path)
    yield from _texts(before, after, path)


def _types(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    old, new = atoms(before), atoms(after)
    if old != new:
        kind = Kind.WIDENED if old < new else Kind.NARROWED if new < old else Kind.REPLACED
        yield _difference(kind, Aspect.TYPE, path, "type", before, after)


def _choices(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    old, new = choices(before), choices(after)
    if old is None and new is None:
        return
    if old is None or new is None:
        yield Difference(
            kind=Kind.NARROWED if old is None else Kind.WIDENED,
            aspect=Aspect.ENUM,
            path=path,
            keyword="enum",
            before=None if old is None else list(old.values()),
            after=None if new is None else list(new.values()),
        )
        return
    lost = [value for key, value in old.items() if key not in new]
    gained = [value for key, value in new.items() if key not in old]
    if lost:
        yield Difference(kind=Kind.NARROWED, aspect=Aspect.ENUM, path=path, keyword="enum", before=lost)
    if gained:
        yield Difference(kind=Kind.WIDENED, aspect=Aspect.ENUM, path=path, keyword="enum", after=gained)


def _bounds(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    old, new = bounds(before), bounds(after)
    for keyword in old:
        one, other = old[keyword], new[keyword]
        if one == other:
            continue
        if one is None or other is None:
            kind = Kind.NARROWED if one is None else Kind.WIDENED
        else:
            lower = is_lower(keyword)
            tighter = other > one if lower else (other[0], not other[1]) < (one[0], not one[1])
            kind = Kind.NARROWED if tighter else Kind.WIDENED
        yield Difference(
            kind=kind,
            aspect=Aspect.BOUND,
            path=path,
            keyword=keyword,
            before=None if one is None else one[0],
            after=None if other is None else other[0],
        )


def _multiple(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    old, new = before.get("multipleOf"), after.get("multipleOf")
    if old == new:
        return
    if old is None or new is None:
        kind = Kind.NARROWED if old is None else Kind.WIDENED
    elif Decimal(str(new)) % Decimal(str(old)) == 0:
        kind = Kind.NARROWED
    elif Decimal(str(old)) % Decimal(str(new)) == 0:
        kind = Kind.WIDENED
    else:
        kind = Kind.UNDECIDED
    yield _difference(kind, Aspect.BOUND, path, "multipleOf", before, after)


def _unique(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    old, new = before.get("uniqueItems") is True, after.get("uniqueItems") is True
    if old is not new:
        yield _difference(Kind.NARROWED if new else Kind.WIDENED, Aspect.RULE, path, "uniqueItems", before, after)


def _forms(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    """A pattern that changes cannot be told wider from narrower."""
    for keyword in _FORMS:
        old, new = before.get(keyword), after.get(keyword)
        if old != new:
            kind = Kind.NARROWED if old is None else Kind.WIDENED if new is None else Kind.UNDECIDED
            yield _difference(kind, Aspect.PATTERN, path, keyword, before, after)


def _format(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    """A format of numbers says nothing of its own where the type is another already."""
    old, new = (side["format"] if isinstance(side.get("format"), str) else None for side in (before, after))
    if old != new and not (atoms(before) != atoms(after) and NUMERIC & {old, new}):
        yield _difference(*compared(old, new), path, "format", before, after)


def _dependencies(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    old, new = _pairs(before), _pairs(after)
    if old != new:
        kind = Kind.NARROWED if old < new else Kind.WIDENED if new < old else Kind.UNDECIDED
        yield _difference(kind, Aspect.RULE, path, "dependentRequired", before, after)


def _pairs(schema: _Node) -> frozenset[tuple[str, str]]:
    return frozenset(
        (name, needed) for name, others in schema.get("dependentRequired", {}).items() for needed in others
    )


def _texts(before: _Node, after: _Node, path: _Path) -> Iterator[Difference]:
    for keyword, aspect in _TEXTS.items():
        if canonical(before.get(keyword)) != canonical(after.get(keyword)):
            yield _difference(Kind.TEXT, aspect, path, keyword, before, after)


def _difference(kind: Kind, aspect: Aspect, path: _Path, keyword: str, before: _Node, after: _Node) -> Difference:
    return Difference(
        kind=kind, aspect=aspect, path=path, keyword=keyword, before=before.get(keyword), after=after.get(keyword)
    )
