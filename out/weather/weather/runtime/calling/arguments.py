"""Checked arguments as a model sends them -> keyword arguments of a Python function.

Names that Python cannot have are mapped, `format: date` text becomes a `date` where the function asks for one, and a
default of the schema stands in where the function has none. What does not fit together is found when the tool is
registered, not when it is called.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, get_args

from ..schemas import Schema, followed, is_date

LARGEST_WHOLE = 2**53
"""Above, a float stands for several whole numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One keyword argument of a function."""

    wire: str
    """Its name as the model knows it."""
    is_date: bool
    has_default: bool
    """Whether `default` is to be filled in; otherwise the function's own default holds."""
    default: Any


@dataclass(frozen=True, slots=True)
class Keywords:
    """How a function takes its arguments: by its own names."""

    arguments: Mapping[str, Argument]

    def of(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Turn checked arguments into the function's keyword arguments."""
        keywords: dict[str, Any] = {}
        for name, argument in self.arguments.items():
            if argument.wire in given:
                keywords[name] = _value(given[argument.wire], argument)
            elif argument.has_default:
                keywords[name] = _value(argument.default, argument)
        return keywords


def plain(value: Any) -> Any:
    """Write whole numbers without a fraction: 3.0 is an integer of JSON Schema, but not of Python and of many APIs."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) <= LARGEST_WHOLE else value
    if isinstance(value, list):
        return [plain(item) for item in value]
    return {name: plain(item) for name, item in value.items()} if isinstance(value, dict) else value


def keywords(function: Callable[..., Any], schema: Schema, names: Mapping[str, str]) -> Keywords:
    """Match the keyword-only parameters of `function` with the properties of `schema`.

    `names` maps a parameter to its property where the two differ. Raises TypeError when they do not match.
    """
    if not inspect.iscoroutinefunction(function):
        raise TypeError(f"{function.__name__} must be async")
    parameters = {
        parameter.name: parameter
        for parameter in inspect.signature(function, eval_str=True).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    properties = schema.get("properties", {})
    arguments = {name: _argument(parameter, names.get(name, name), schema) for name, parameter in parameters.items()}
    wires = [argument.wire for argument in arguments.values()]
    if missing := [name for name in properties if name not in wires]:
        raise TypeError(f"{function.__name__} has no parameter for the argument {missing[0]!r} of its schema")
    return Keywords(arguments)


def _argument(parameter: inspect.Parameter, wire: str, schema: Schema) -> Argument:
    properties = schema.get("properties", {})
    if wire not in properties:
        raise TypeError(
            f"the parameter {parameter.name!r} is no argument of the schema; it has {', '.join(properties)}"
        )
    described = followed(properties[wire], schema)
    needs_value = parameter.default is inspect.Parameter.empty
    if needs_value and wire not in schema.get("required", ()) and "default" not in described:
        raise TypeError(f"the parameter {parameter.name!r} needs a default: its argument may be left out")
    return Argument(
        wire=wire,
        is_date=_asks_for_date(parameter) and is_date(properties[wire], schema),
        has_default=needs_value and "default" in described,
        default=described.get("default"),
    )


def _asks_for_date(parameter: inspect.Parameter) -> bool:
    """Whether it is annotated with `date`, or `date | None`."""
    return date in (parameter.annotation, *get_args(parameter.annotation))


def _value(value: Any, argument: Argument) -> Any:
    return date.fromisoformat(value) if argument.is_date and isinstance(value, str) else value
