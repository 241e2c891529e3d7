"""The arguments of a call -> what is wrong with them, by the schema, by the labels, by where they come from."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from mcpgen.choose.ticket import Ticket
from mcpgen.ir import Tool
from mcpgen.runtime.checking.check import faults


class ArgumentFault(StrEnum):
    """What can be wrong with the arguments of a call."""

    UNREADABLE = "unreadable"
    """They are no JSON object."""
    INVALID = "invalid"
    """The schema refuses them."""
    MISSING = "missing"
    """One that the ticket settles was left out."""
    DIFFERENT = "different"
    """One that the ticket settles has another value."""
    EXAMPLE = "example"
    """An example out of the tool's own texts was sent as if the ticket had said it."""
    MADE_UP = "made up"
    """An id or a number stands neither in the ticket nor in the tool's texts."""


_ID_NAME = re.compile(r"(?:^|[_-])ids?$|(?<=[a-z])Ids?$|^id$")
_DATES = ("date", "date-time", "time")
_SHORTEST_EXAMPLE = 3


def argument_faults(
    arguments: Mapping[str, Any] | None, *, tool: Tool, ticket: Ticket, is_right: bool
) -> tuple[ArgumentFault, ...]:
    """Every kind of fault that a call has, once each. The ticket's labels are about a right tool only."""
    if arguments is None:
        return (ArgumentFault.UNREADABLE,)
    wanted = ticket.arguments if is_right else {}
    found = dict.fromkeys(_faults(arguments, wanted, tool, ticket))
    return tuple(fault for fault in ArgumentFault if fault in found)


def _faults(
    arguments: Mapping[str, Any], wanted: Mapping[str, Any], tool: Tool, ticket: Ticket
) -> Iterator[ArgumentFault]:
    if faults(tool.input_schema, arguments):
        yield ArgumentFault.INVALID
    properties: Mapping[str, Any] = tool.input_schema.get("properties", {})
    for name, value in wanted.items():
        if name not in properties:
            continue  # an endpoint that has no such filter
        if name not in arguments:
            yield ArgumentFault.MISSING
        elif arguments[name] != value:
            yield ArgumentFault.DIFFERENT
    for name, value in arguments.items():
        schema = properties.get(name)
        if name not in wanted or value != wanted[name]:
            yield from _origin(name, value, schema if isinstance(schema, Mapping) else {}, tool, ticket)


def _origin(name: str, value: Any, schema: Mapping[str, Any], tool: Tool, ticket: Ticket) -> Iterator[ArgumentFault]:
    """Where the values come from that the ticket's labels do not settle."""
    if schema.get("format") in _DATES or "enum" in schema or "const" in schema:
        return
    for text in _texts(name, value):
        if _stands_in(text, ticket.message):
            continue
        if _is_example(text, schema, tool):
            yield ArgumentFault.EXAMPLE
        elif re.search(r"\d", text) and not re.search(r"\s", text):
            yield ArgumentFault.MADE_UP


def _texts(name: str, value: Any) -> Iterator[str]:
    """The texts of a value, and the numbers of an id."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, int | float) and not isinstance(value, bool) and _ID_NAME.search(name):
        yield str(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(key, item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(name, item)


def _stands_in(value: str, text: str) -> bool:
    """Whether a ticket says it, in its own spelling: `o2415` is O-2415, and so is `order 2415`."""
    if _plain(value) in _plain(text):
        return True
    digits = re.sub(r"\D", "", value)
    return len(digits) >= _SHORTEST_EXAMPLE and digits in re.findall(r"\d+", text)


def _is_example(value: str, schema: Mapping[str, Any], tool: Tool) -> bool:
    if value in (schema.get("examples") or ()) or value == schema.get("example"):
        return True
    said = str(schema.get("description", ""))
    if re.search(r"\d", value):
        said = f"{said} {tool.description}"
    return len(value) >= _SHORTEST_EXAMPLE and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", said) is not None


def _plain(text: str) -> str:
    """Letters and digits alone, in one case."""
    return re.sub(r"[\W_]", "", text).casefold()
