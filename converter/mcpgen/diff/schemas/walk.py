"""Two schemas side by side, from the root down: keywords of one node, then what is inside it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.diff.schemas.alternatives import alternatives, are_alike, are_apart
from mcpgen.diff.schemas.difference import Aspect, Difference, Kind
from mcpgen.diff.schemas.keywords import in_node
from mcpgen.diff.schemas.values import canonical, spelled_out
from mcpgen.ir import Schema
from mcpgen.schemas import resolved

_SCHEMA_OR_ANYTHING = ("items", "additionalProperties", "propertyNames")
"""Keywords whose schema, when absent, is the one that takes everything."""
_OPAQUE = (
    "prefixItems",
    "patternProperties",
    "contains",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "unevaluatedProperties",
    "unevaluatedItems",
)
"""Keywords whose effect on the accepted values we do not work out."""
_COMBINING = ("anyOf", "oneOf", "allOf", "not")

Path = tuple[str, ...]


def differences(before: Schema, after: Schema) -> tuple[Difference, ...]:
    """Compare two schemas. Comparing them the other way round gives the mirrored differences."""
    return tuple(_Walk(_definitions(before), _definitions(after)).node(before, after, ()))


def _definitions(schema: Schema) -> Mapping[str, Schema]:
    return {} if isinstance(schema, bool) else schema.get("$defs", {})


@dataclass(frozen=True, slots=True)
class _Walk:
    """The definitions of both sides, and the pairs of references that are being compared already."""

    before: Mapping[str, Schema]
    after: Mapping[str, Schema]
    inside: frozenset[tuple[str, str]] = frozenset()

    def node(self, before: Schema, after: Schema, path: Path) -> Iterator[Difference]:
        """Compare two schemas at one place."""
        if not _refers(before) and not _refers(after):
            yield from self._followed(before, after, path)
            return
        pair = (_without_definitions(before), _without_definitions(after))
        if pair not in self.inside:
            walk = _Walk(self.before, self.after, self.inside | {pair})
            yield from walk._followed(resolved(before, self.before), resolved(after, self.after), path)

    def _followed(self, before: Schema, after: Schema, path: Path) -> Iterator[Difference]:
        if (before is False) is not (after is False):
            yield _rule(Kind.WIDENED if before is False else Kind.NARROWED, before, after, path)
        elif before is not False:
            yield from self._objects(_as_object(before), _as_object(after), path)

    def _objects(self, before: Mapping[str, Any], after: Mapping[str, Any], path: Path) -> Iterator[Difference]:
        if any((keyword in before) is not (keyword in after) for keyword in _COMBINING):
            yield from self._recombined(before, after, path)
            return
        own = tuple(in_node(before, after, path))
        yield from own
        if any(difference.kind is Kind.REPLACED for difference in own):
            return
        yield from self._properties(before, after, path)
        for keyword in _SCHEMA_OR_ANYTHING:
            if keyword in before or keyword in after:
                yield from self.node(before.get(keyword, True), after.get(keyword, True), (*path, keyword))
        for keyword in _COMBINING:
            if keyword in before:
                yield from self._combined(keyword, before[keyword], after[keyword], path)
        for keyword in ("$ref", *_OPAQUE):
            old, new = before.get(keyword), after.get(keyword)
            if canonical(spelled_out(old, self.before)) != canonical(spelled_out(new, self.after)):
                yield _rule(Kind.UNDECIDED, old, new, path, keyword)

    # --- objects ---

    def _properties(self, before: Mapping[str, Any], after: Mapping[str, Any], path: Path) -> Iterator[Difference]:
        old, new = before.get("properties", {}), after.get("properties", {})
        for name in dict.fromkeys([*old, *new, *before.get("required", ()), *after.get("required", ())]):
            inside = (*path, "properties", name)
            was, is_ = name in before.get("required", ()), name in after.get("required", ())
            if name in old and name not in new:
                yield _property(Kind.PROPERTY_REMOVED, inside, required=was, before=old[name])
            elif name in new and name not in old:
                yield _property(Kind.PROPERTY_ADDED, inside, required=is_, after=new[name])
            else:
                if was is not is_:
                    yield _property(Kind.BECAME_REQUIRED if is_ else Kind.BECAME_OPTIONAL, inside, required=True)
                yield from self.node(old.get(name, True), new.get(name, True), inside)

    # --- combinations ---

    def _recombined(self, before: Mapping[str, Any], after: Mapping[str, Any], path: Path) -> Iterator[Difference]:
        """One side has a combination where the other has none."""
        shared = [keyword for keyword in _COMBINING if keyword in before and keyword in after]
        lost = [keyword for keyword in _COMBINING if keyword in before and keyword not in after]
        gained = [keyword for keyword in _COMBINING if keyword in after and keyword not in before]
        rest = tuple(self._objects(_without(before, (*lost, *gained)), _without(after, (*lost, *gained)), path))
        if all(difference.kind is Kind.TEXT for difference in rest) and not shared and not (lost and gained):
            yield from rest
            for keyword in (*lost, *gained):
                kind = Kind.WIDENED if lost else Kind.NARROWED
                yield _rule(kind, before.get(keyword), after.get(keyword), path, keyword)
            return
        old, new = alternatives(before, self.before), alternatives(after, self.after)
        if len(old) > 1 or len(new) > 1:
            yield from self._alternatives("oneOf" if "oneOf" in (*lost, *gained) else "anyOf", old, new, path)
        else:
            yield _rule(Kind.UNDECIDED, dict(before), dict(after), path)

    def _combined(self, keyword: str, before: Any, after: Any, path: Path) -> Iterator[Difference]:
        if keyword == "not":
            if not self._same(before, after):
                yield _rule(Kind.UNDECIDED, before, after, path, keyword)
        else:
            yield from self._alternatives(keyword, before, after, path)

    def _alternatives(self, keyword: str, before: Any, after: Any, path: Path) -> Iterator[Difference]:
        """Members match whatever their order, and one that changed by its place. One more takes more values, but for
        `allOf`, where it takes fewer."""
        lost = [place for place, old in enumerate(before) if not any(self._same(old, new) for new in after)]
        gained = [place for place, new in enumerate(after) if not any(self._same(old, new) for old in before)]
        if not lost and not gained:
            yield from self._reworded(keyword, before, after, path)
            return
        changed = [place for place in lost if place in gained and self._alike(before[place], after[place])]
        fewer = [before[place] for place in lost if place not in changed]
        more = [after[place] for place in gained if place not in changed]
        is_open = keyword == "oneOf" and not (are_apart(before, self.before) and are_apart(after, self.after))
        if is_open or (fewer and more):
            yield _rule(Kind.UNDECIDED, before, after, path, keyword)
            return
        for place in changed:
            yield from self.node(before[place], after[place], (*path, keyword, str(place)))
        if fewer or more:
            kind = Kind.NARROWED if bool(more) is (keyword == "allOf") else Kind.WIDENED
            aspect = Aspect.RULE if keyword == "allOf" else Aspect.TYPE
            yield _rule(kind, fewer or None, more or None, path, keyword, aspect=aspect)

    def _alike(self, before: Schema, after: Schema) -> bool:
        return are_alike(before, after, self.before, self.after)

    def _reworded(self, keyword: str, before: Any, after: Any, path: Path) -> Iterator[Difference]:
        """Members that take the same values may still be told in other words."""
        for index, (old, new) in enumerate(zip(before, after, strict=False)):
            found = self.node(old, new, (*path, keyword, str(index)))
            yield from (difference for difference in found if difference.kind is Kind.TEXT)

    def _same(self, before: Schema, after: Schema) -> bool:
        return all(difference.kind is Kind.TEXT for difference in self.node(before, after, ()))


def _refers(schema: Schema) -> bool:
    return not isinstance(schema, bool) and "$ref" in schema


def _without(schema: Mapping[str, Any], keywords: Sequence[str]) -> Mapping[str, Any]:
    return {keyword: value for keyword, value in schema.items() if keyword not in keywords}


def _without_definitions(schema: Schema) -> str:
    return canonical(schema if isinstance(schema, bool) else _without(schema, ("$defs",)))


def _as_object(schema: Schema) -> Mapping[str, Any]:
    return {} if isinstance(schema, bool) else schema


def _property(
    kind: Kind, path: Path, *, required: bool, before: Schema | None = None, after: Schema | None = None
) -> Difference:
    return Difference(kind=kind, aspect=Aspect.PROPERTY, path=path, required=required, before=before, after=after)


def _rule(
    kind: Kind, before: Any, after: Any, path: Path, keyword: str = "", *, aspect: Aspect = Aspect.RULE
) -> Difference:
    return Difference(kind=kind, aspect=aspect, path=path, keyword=keyword, before=before, after=after)
