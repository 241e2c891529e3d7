"""A descriptions file and the tools of a server -> the same tools, as each set of descriptions shows them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from mcpgen.choose.form import Section, checked, unknown
from mcpgen.choose.variant import ENDPOINTS, Variant
from mcpgen.errors import Refused, UnreadableInput
from mcpgen.findings import Finding, Severity
from mcpgen.ir import Schema, Tool, Toolset
from mcpgen.location import Location
from mcpgen.written import Lines, read_yaml

RULE = "bad-descriptions-form"
CURRENT = "current"
"""The label of the descriptions that the overrides file itself has, where there is no descriptions file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What one set says of one tool."""

    description: str | None = None
    arguments: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DescriptionSet:
    """One set: texts by tool. What it does not name stays as the overrides file has it."""

    label: str
    texts: Mapping[str, Texts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Descriptions:
    """A descriptions file."""

    sets: tuple[DescriptionSet, ...]
    lines: Lines

    def labelled(self, labels: Sequence[str]) -> tuple[DescriptionSet, ...]:
        """The sets of these labels, in their order; all where none is named."""
        return tuple(self._one(label) for label in labels) or self.sets

    def _one(self, label: str) -> DescriptionSet:
        for one in self.sets:
            if one.label == label:
                return one
        raise UnreadableInput(
            unknown(label, tuple(one.label for one in self.sets), "set"), Location(file=self.lines.file)
        )


def _as_texts(value: Any) -> Any:
    """A text alone is the tool's description."""
    return {"description": value} if isinstance(value, str) else value


Filled = Annotated[str, Field(min_length=1)]


class _Texts(Section):
    description: Filled | None = None
    args: Mapping[str, Filled] = Field(default_factory=dict)


class _File(Section):
    sets: Annotated[dict[str, dict[str, Annotated[_Texts, BeforeValidator(_as_texts)]]], Field(min_length=1)]


def read_descriptions(text: str, *, file: str, tools: Sequence[Tool]) -> Descriptions:
    """Read the sets in their order. Raises Refused where the form is wrong, or a tool or an argument is not there."""
    written = read_yaml(text, file, rule=RULE)
    if not isinstance(written.data, dict) or "sets" not in written.data:
        raise UnreadableInput("this is no descriptions file; it is a mapping with the key sets", Location(file=file))
    read = checked(_File, written, rule=RULE).sets
    sets = tuple(
        DescriptionSet(
            label=label,
            texts={name: Texts(description=one.description, arguments=one.args) for name, one in texts.items()},
        )
        for label, texts in read.items()
    )
    if wrong := tuple(fault for one in sets for fault in _faults(one, written.lines, tools)):
        raise Refused(wrong)
    return Descriptions(sets=sets, lines=written.lines)


def variants(server: Toolset, sets: Sequence[DescriptionSet]) -> tuple[Variant, ...]:
    """The server's tools as each set shows them."""
    return tuple(
        Variant(
            label=one.label,
            tools=tuple(_described(tool, one.texts.get(tool.name, Texts())) for tool in server.tools),
            instructions=server.instructions,
        )
        for one in sets
    )


def _described(tool: Tool, texts: Texts) -> Tool:
    properties = {
        name: {**_keys(schema), "description": texts.arguments[name]} if name in texts.arguments else schema
        for name, schema in tool.input_schema.get("properties", {}).items()
    }
    return replace(
        tool,
        description=tool.description if texts.description is None else texts.description,
        input_schema={**tool.input_schema, "properties": properties},
    )


def _keys(schema: Schema) -> Mapping[str, Any]:
    """A schema as a mapping; `true` is one without keys."""
    return schema if isinstance(schema, Mapping) else {}


def _faults(one: DescriptionSet, lines: Lines, tools: Sequence[Tool]) -> Iterator[Finding]:
    if one.label in (ENDPOINTS, ""):
        yield _fault(f'the name "{one.label}" is taken; call the set otherwise', lines, "sets", one.label)
    known: dict[str, Tool] = {tool.name: tool for tool in tools}
    for name, texts in one.texts.items():
        if name not in known:
            message = unknown(name, tuple(known), "tool")
            yield _fault(f"{message}; correct the name, or remove the entry", lines, "sets", one.label, name)
            continue
        arguments = tuple(known[name].input_schema.get("properties", {}))
        for argument in texts.arguments:
            if argument not in arguments:
                message = unknown(argument, arguments, f"argument of {name}")
                yield _fault(message, lines, "sets", one.label, name, "args", argument)


def _fault(message: str, lines: Lines, *steps: str) -> Finding:
    return Finding(rule=RULE, severity=Severity.ERROR, message=message, location=lines.at(*steps))
