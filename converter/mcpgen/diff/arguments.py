"""A component's tools before and after -> what the model must give now, what is new to it and what it is spared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mcpgen.ir import CallPlan, FromArgument, FunctionPlan, Source, Tool


class Asked(StrEnum):
    """What a required argument was before."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    NOT_AT_ALL = "not at all"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredArgument:
    """An argument that a task tool requires."""

    name: str
    before: Asked
    was: str | None = None
    """Its name before, where that was another."""

    @property
    def is_new(self) -> bool:
        """Whether the model did not have to give it before."""
        return self.before is not Asked.REQUIRED


@dataclass(frozen=True, slots=True, kw_only=True)
class SparedArgument:
    """An argument that was required before and is no longer."""

    name: str
    optional: bool
    """It can still be given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedArgument:
    """An argument that the server fills in: of a call where `operation` is named, else of the tool itself."""

    name: str
    operation: str | None
    source: Source


def required_of(tool: Tool, before: Sequence[Tool]) -> tuple[RequiredArgument, ...]:
    """What `tool` requires, each argument told apart by what the tools before asked."""
    required = {name for old in before for name in old.required}
    known = {name for old in before for name in old.input_schema.get("properties", {})}
    origins = _origins(tool)

    def argument(name: str) -> RequiredArgument:
        origin = origins.get(name, name)
        asked = Asked.REQUIRED if origin in required else Asked.OPTIONAL if origin in known else Asked.NOT_AT_ALL
        return RequiredArgument(name=name, before=asked, was=origin if origin in known and origin != name else None)

    return tuple(argument(name) for name in tool.required)


def spared(before: Sequence[Tool], after: Sequence[Tool]) -> tuple[SparedArgument, ...]:
    """What the tools before required and none of those after does, once each, in their order."""
    still = {_origins(tool).get(name, name) for tool in after for name in tool.required}
    offered = {_origins(tool).get(name, name) for tool in after for name in tool.input_schema.get("properties", {})}
    names = dict.fromkeys(name for tool in before for name in tool.required)
    return tuple(SparedArgument(name=name, optional=name in offered) for name in names if name not in still)


def optional_of(tool: Tool) -> tuple[str, ...]:
    """The arguments that may be left out, in the order of the schema."""
    return tuple(name for name in tool.input_schema.get("properties", {}) if name not in tool.required)


def fixed_of(tool: Tool) -> tuple[FixedArgument, ...]:
    """What the server fills in without asking the model."""
    plan = tool.plan
    if isinstance(plan, CallPlan):
        return _fixed(plan.operation.key, plan.sources)
    in_calls = (fixed for operation, sources in plan.fixed.items() for fixed in _fixed(operation, sources))
    return (*in_calls, *_fixed(None, plan.fixed_arguments))


def _fixed(operation: str | None, sources: Mapping[str, Source]) -> tuple[FixedArgument, ...]:
    return tuple(
        FixedArgument(name=name, operation=operation, source=source)
        for name, source in sources.items()
        if not isinstance(source, FromArgument)
    )


def _origins(tool: Tool) -> Mapping[str, str]:
    """Argument of the tool -> argument of the operation that gets its value, or lends its schema to a function."""
    if isinstance(tool.plan, FunctionPlan):
        return tool.plan.lent
    return {source.argument: name for name, source in tool.plan.sources.items() if isinstance(source, FromArgument)}
