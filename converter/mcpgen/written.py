"""YAML text -> plain JSON values with the line of every key, and what YAML allows but our own files do not."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from mcpgen.errors import UnreadableInput
from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.yaml12 import Yaml12Loader

_DEEPEST = 40
_SCALARS = tuple(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null"))
_PLAIN: Mapping[type[yaml.Node], str] = {
    yaml.MappingNode: "tag:yaml.org,2002:map",
    yaml.SequenceNode: "tag:yaml.org,2002:seq",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Where the keys of one file stand."""

    file: str
    by_pointer: Mapping[str, int]

    def at(self, *steps: str | int) -> Location:
        """The place of a key; its line is that of the nearest key above it that stands in the file."""
        pointer = "".join(f"/{_escaped(step)}" for step in steps)
        above = pointer
        while above and above not in self.by_pointer:
            above = above.rpartition("/")[0]
        return Location(file=self.file, line=self.by_pointer.get(above), pointer=pointer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What stands in a YAML file."""

    data: Any
    lines: Lines
    findings: tuple[Finding, ...]


class _NoAliases(Yaml12Loader):
    """Aliases are refused: what a reviewer reads in one place would count in another."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]  # as types-PyYAML has it
            raise yaml.composer.ComposerError(None, None, "aliases are not taken; write it out here too", mark)
        return super().compose_node(parent, index)


def read_yaml(text: str, file: str, *, rule: str = "bad-overrides-form") -> Written:
    """Read one document; what it may not hold becomes findings of `rule`. Raises UnreadableInput where it is none."""
    try:
        node = yaml.compose(text, Loader=_NoAliases)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise UnreadableInput(f"this YAML cannot be read: {_said(error)}", Location(file=file, line=line)) from None
    except yaml.YAMLError as error:
        reason = str(error).splitlines()[0]
        raise UnreadableInput(f"this YAML cannot be read: {reason}; mend it", Location(file=file)) from None
    except RecursionError:
        raise UnreadableInput("this nests too deeply; flatten it", Location(file=file)) from None
    reader = _Reader(file, rule)
    data = None if node is None else reader.value(node, "")
    return Written(data=data, lines=Lines(file=file, by_pointer=reader.lines), findings=tuple(reader.findings))


def _said(error: yaml.MarkedYAMLError) -> str:
    said = error.problem or error.context or "it is no YAML"
    if said.startswith("expected ','"):
        return f"{said}; close the bracket, or put a text that holds brackets, commas or colons in quotes"
    return said if "; " in said else f"{said}; mend it"


@dataclass(slots=True)
class _Reader:
    """Turns YAML nodes into values; goes on after what is wrong, so that all of it is found."""

    file: str
    rule: str
    lines: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def value(self, node: yaml.Node, pointer: str) -> Any:
        """The value of a node that stands at `pointer`."""
        line = node.start_mark.line + 1
        self.lines.setdefault(pointer, line)
        if pointer.count("/") > _DEEPEST:
            self._fault("this nests too deeply; flatten it", line, pointer)
            return None
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, line, pointer)
        if node.tag != _PLAIN.get(type(node)):
            self._fault(f"the tag {node.tag!r} is not taken; remove it", line, pointer)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, f"{pointer}/{i}") for i, item in enumerate(node.value)]
        return dict(self._members(node, pointer))

    def _members(self, node: yaml.Node, pointer: str) -> Iterator[tuple[str, Any]]:
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                self._fault("a key is a text, not a list or a mapping; write it as one", line, pointer)
                continue
            key = self._text(str(key_node.value), line, pointer)
            below = f"{pointer}/{_escaped(key)}"
            if key == "<<":
                self._fault("merge keys are not taken; write the keys out", line, below)
            elif below in self.lines:
                self._fault(f'the key "{key}" stands here a second time; keep one', line, below)
            else:
                self.lines[below] = line
                yield key, self.value(value_node, below)

    def _scalar(self, node: yaml.ScalarNode, line: int, pointer: str) -> Any:
        if node.tag not in _SCALARS:
            self._fault(f"the tag {node.tag!r} is not taken; remove it", line, pointer)
            return None
        try:
            value = Yaml12Loader("").construct_object(node)
        except (yaml.YAMLError, ValueError):
            value = math.nan
        if isinstance(value, float) and not math.isfinite(value):
            self._fault(f"{node.value[:40]!r} is no number of JSON; write another, or put it in quotes", line, pointer)
            return None
        return self._text(value, line, pointer) if isinstance(value, str) else value

    def _text(self, text: str, line: int, pointer: str) -> str:
        clean = text.encode("utf-8", "replace").decode("utf-8")
        if clean != text:
            self._fault("half of a surrogate pair is no text; write the character itself", line, pointer)
        return clean

    def _fault(self, message: str, line: int, pointer: str) -> None:
        place = Location(file=self.file, line=line, pointer=pointer)
        self.findings.append(Finding(rule=self.rule, severity=Severity.ERROR, message=message, location=place))


def _escaped(step: str | int) -> str:
    """One step of a JSON pointer (RFC 6901, section 3)."""
    return str(step).replace("~", "~0").replace("/", "~1")
