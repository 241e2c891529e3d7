"""The alternatives of a `oneOf` -> whether one of them holds whenever another does, so that the other never can."""

from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.importer.schemas.keywords import TYPES
from mcpgen.importer.schemas.nullable import ANNOTATIONS
from mcpgen.ir import Schema

_MOST = 50


def overlap(branches: Sequence[Schema]) -> bool:
    """Whether it can be seen at once; False says nothing."""
    said = [_said(branch) for branch in branches[:_MOST]]
    return any(
        one == other or _is_inside(other, one)
        for index, one in enumerate(said)
        for position, other in enumerate(said)
        if index != position
    )


def _said(branch: Schema) -> Mapping[str, Any]:
    """What a branch says of values."""
    if isinstance(branch, bool):
        return {} if branch else {"not": {}}
    return {key: value for key, value in branch.items() if key not in ANNOTATIONS}


def _is_inside(inner: Mapping[str, Any], outer: Mapping[str, Any]) -> bool:
    """Whether `outer` takes all values of the types that `inner` takes some of."""
    if outer.keys() - {"type", "format"} or "$ref" in inner or "type" not in inner:
        return not outer and "not" not in inner
    return set(_types(inner)) <= set(_types(outer))


def _types(schema: Mapping[str, Any]) -> list[str]:
    listed = schema.get("type", TYPES)
    types = [listed] if isinstance(listed, str) else list(listed)
    return [*types, "integer"] if "number" in types else types
