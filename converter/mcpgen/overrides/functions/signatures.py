"""A function's signature held against what its tool says -> what does not fit, one line each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mcpgen.ir import Schema
from mcpgen.names import class_name, python_name
from mcpgen.overrides.functions.parsed import Function, is_handles
from mcpgen.schemas import resolved

_PYTHON_TYPES = {"string": ("str",), "integer": ("int", "float"), "number": ("float",), "boolean": ("bool",)}
_PLAIN = ("str", "int", "float", "bool", "date", "datetime", "bytes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What a tool asks of its function."""

    tool: str
    arguments: Mapping[str, Schema]
    required: tuple[str, ...]
    definitions: Mapping[str, Schema]
    model: str | None
    handle: str | None
    """The handle that it creates or consumes."""


def faults(function: Function, expected: Expected) -> Iterator[str]:
    """What is wrong with a signature, each with what to do."""
    if not function.is_async:
        yield "is not async; write async def"
    if function.variadic:
        yield f"takes {' and '.join(function.variadic)}; name each parameter, after *"
    yield from _of_positional(function, expected)
    yield from _of_names(function, expected)
    yield from _of_keywords(function, expected)
    if expected.model and function.returns != expected.model:
        stated = f"returns {function.returns}" if function.returns else "does not say what it returns"
        yield f"{stated}; its tool says model: {expected.model}"


def _of_positional(function: Function, expected: Expected) -> Iterator[str]:
    if not function.positional:
        yield "takes no client; let its first parameter be api"
        return
    client = f"{class_name(expected.tool)}Api"
    stated = [part.strip() for part in function.positional[0][1].split("|")]
    if stated != [""] and client not in stated:
        yield f"takes a client of {function.positional[0][1]}; the one of {expected.tool} is {client}"
    also = [annotation for _, annotation in function.positional[1:]]
    for name, annotation in function.positional[1:]:
        if annotation != "Call" and not is_handles(annotation):
            yield f'takes "{name}" before *; only the client, Handles[...] and Call stand there'
    if "Call" in also and any(is_handles(annotation) for annotation in also[also.index("Call") :]):
        yield "takes Call before Handles[...]; the order is client, Handles[...], Call"
    yield from _of_handles([annotation for annotation in also if is_handles(annotation)], expected)


def _of_handles(stores: list[str], expected: Expected) -> Iterator[str]:
    if expected.handle is None:
        if stores:
            yield f"takes {stores[0]}, but its tool neither creates nor consumes a handle; say creates or consumes"
        return
    wanted = f"Handles[{class_name(expected.handle)}]"
    if not stores:
        yield f'works with the handle "{expected.handle}"; take its store after the client: {wanted}'
    if stores and stores != [wanted]:
        yield f"takes {', '.join(stores)}; the store of its handle is {wanted}"


def _of_names(function: Function, expected: Expected) -> Iterator[str]:
    names = [str(python_name(name)) for name in expected.arguments]
    missing = [name for name in names if name not in function.keywords]
    extra = [name for name in function.keywords if name not in names]
    if function.variadic:
        return
    if missing and len(missing) == len(extra):
        yield f"takes {', '.join(extra)} where args says {', '.join(missing)}; rename one of the two"
    elif missing:
        yield f"does not take {', '.join(missing)}, which args names; add it after *"
        if extra:
            yield f"takes {', '.join(extra)}, which args does not name; remove it, or add it there"
    elif extra:
        yield f"takes {', '.join(extra)}, which args does not name; remove it, or add it there"


def _of_keywords(function: Function, expected: Expected) -> Iterator[str]:
    for name, schema in expected.arguments.items():
        keyword = function.keywords.get(str(python_name(name)))
        if keyword is None:
            continue
        has_default = isinstance(schema, Mapping) and "default" in schema
        if keyword.required and name not in expected.required and not has_default:
            cure = "add one, such as None, or say required: true"
            yield f'takes "{name}" without a default, and it may be left out; {cure}'
        wanted = _python_types(schema, expected.definitions)
        stated = [part.strip() for part in keyword.annotation.split("|")]
        if wanted and all(part in _PLAIN and part not in wanted for part in stated if part != "None"):
            yield f'takes "{name}" as {keyword.annotation}; what comes is {wanted[0]}'


def _python_types(schema: Schema, definitions: Mapping[str, Schema]) -> tuple[str, ...]:
    """The types of Python that an argument can arrive in; none where that is not plain."""
    whole = resolved(schema, definitions)
    if isinstance(whole, bool):
        return ()
    stated = whole.get("type")
    types = [stated] if isinstance(stated, str) else [one for one in stated or () if one != "null"]
    if len(types) != 1:
        return ()
    if types == ["string"] and whole.get("format") == "date":
        return ("date",)
    return _PYTHON_TYPES.get(types[0], ())
