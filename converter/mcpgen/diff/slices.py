"""Tool -> the slice of an operation that it uses, and what a difference of that operation's schemas is to it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from mcpgen.diff.schemas import Difference, Kind
from mcpgen.ir import CallPlan, FromArgument, Pick, Tool
from mcpgen.runtime.answering.pick import steps

Path = tuple[str, ...]


class Effect(StrEnum):
    """What a changed operation does to a tool."""

    UNAFFECTED = "unaffected"
    AFFECTED = "affected"
    """It may work as before; somebody has to look."""
    BROKEN = "broken"
    """It cannot work as before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """What one tool uses of one operation; of a function it is known only that it may use all."""

    sent: tuple[str, ...]
    """Arguments that may be sent."""
    always: tuple[str, ...]
    """Arguments that are sent with every call."""
    kept: tuple[Path, ...] | None
    """Paths, in the answer's schema, of what is kept; None: everything."""


_TAKES_LESS = (
    Kind.NARROWED,
    Kind.REPLACED,
    Kind.UNDECIDED,
    Kind.PROPERTY_ADDED,
    Kind.PROPERTY_REMOVED,
    Kind.BECAME_REQUIRED,
)
_GIVES_ELSE = (Kind.WIDENED, Kind.REPLACED, Kind.UNDECIDED, Kind.PROPERTY_REMOVED, Kind.BECAME_OPTIONAL)


def slice_of(tool: Tool, operation: str, endpoint: Tool) -> Slice:
    """What `tool` uses of an operation; `endpoint` is its naive tool."""
    plan = tool.plan
    if not isinstance(plan, CallPlan):
        properties = tuple(endpoint.input_schema.get("properties", {}))
        return Slice(sent=properties, always=tuple(plan.fixed.get(operation, ())), kept=None)
    always = (
        name
        for name, source in plan.sources.items()
        if not isinstance(source, FromArgument) or source.argument in tool.required
    )
    kept = None if plan.pick is None else tuple(_paths(plan.pick, ()))
    return Slice(sent=tuple(plan.sources), always=tuple(always), kept=kept)


def effect_on_request(difference: Difference, used: Slice) -> Effect:
    """What a difference of the operation's arguments is to a tool that calls it."""
    name = difference.place[1] if difference.place[:1] == ("properties",) else None
    if name is not None and len(difference.place) == 2:
        match difference.kind:
            case Kind.PROPERTY_ADDED if not difference.required:
                return Effect.UNAFFECTED
            case Kind.PROPERTY_ADDED | Kind.BECAME_REQUIRED if name in used.always:
                return Effect.UNAFFECTED
            case Kind.PROPERTY_ADDED | Kind.BECAME_REQUIRED:
                return Effect.AFFECTED if name in used.sent else Effect.BROKEN
            case Kind.PROPERTY_REMOVED | Kind.REPLACED if name in used.always:
                return Effect.BROKEN
    is_less = difference.kind in _TAKES_LESS
    return Effect.AFFECTED if is_less and (name is None or name in used.sent) else Effect.UNAFFECTED


def effect_on_answer(difference: Difference, used: Slice) -> Effect:
    """What a difference of the operation's answer is to a tool that keeps some of it."""
    if difference.kind not in _GIVES_ELSE:
        return Effect.UNAFFECTED
    if used.kept is None:
        return Effect.AFFECTED
    place = difference.place
    if difference.kind is Kind.PROPERTY_REMOVED and any(_starts(path, place) for path in used.kept):
        return Effect.BROKEN
    touched = any(_starts(path, place) or _starts(place, path) for path in used.kept)
    return Effect.AFFECTED if touched else Effect.UNAFFECTED


def _starts(path: Path, start: Path) -> bool:
    return path[: len(start)] == start


def _paths(fields: Mapping[str, Pick], base: Path) -> Iterator[Path]:
    for wanted in fields.values():
        path = base
        for step in steps(wanted.path):
            path = (*path, "properties", step) if isinstance(step, str) else (*path, "items")
        if wanted.each:
            path = (*path, "items")
        if wanted.fields is None:
            yield path
        else:
            yield from _paths(wanted.fields, path)
