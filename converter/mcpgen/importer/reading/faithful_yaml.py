"""YAML text -> values, by PyYAML with the scalars of YAML 1.2: slow and exact, with merge keys and bounded aliases."""

from typing import Any

import yaml

from mcpgen.errors import UnreadableInput
from mcpgen.importer.reading.plain import json_key
from mcpgen.location import Location
from mcpgen.yaml12 import Yaml12Loader

_MOST_VALUES = 2_000_000
"""What aliases may expand to."""
_MOST_MERGED = 100_000
_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _TooMuch(Exception):
    pass


class _Loader(_Base):  # type: ignore[misc]
    yaml_implicit_resolvers = Yaml12Loader.yaml_implicit_resolvers
    yaml_constructors = Yaml12Loader.yaml_constructors

    repeated = False

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        super().flatten_mapping(node)
        if len(node.value) > _MOST_MERGED:
            raise _TooMuch

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: ARG002
        written = [self._key(key) for key, _ in node.value if key.tag != "tag:yaml.org,2002:merge"]
        self.repeated = self.repeated or len(dict.fromkeys(written)) != len(written)
        self.flatten_mapping(node)
        return {self._key(key): self.construct_object(value, deep=True) for key, value in node.value}

    def _key(self, node: yaml.Node) -> Any:
        """The text of a key as it is written (OpenAPI 3.2, 4.2: keys are strings by the failsafe schema)."""
        if isinstance(node, yaml.ScalarNode):
            return node.value
        return json_key(self.construct_object(node, deep=True))


def _any_tag(loader: Any, _suffix: str, node: yaml.Node) -> Any:
    """A tag that nobody knows says nothing; the value is what it looks like."""
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return loader.construct_scalar(node)


_Loader.yaml_constructors = {
    tag: construct
    for tag, construct in _Loader.yaml_constructors.items()
    if tag is not None and tag.rpartition(":")[2] in ("null", "bool", "int", "float", "str", "seq", "map")
}
_Loader.add_multi_constructor("", _any_tag)


def load_faithfully(text: str, place: Location) -> tuple[Any, bool]:
    """The first document of a YAML text, and whether keys are repeated; raises UnreadableInput."""
    try:
        loader = _Loader(text)
        tree = loader.get_data()
        _check_size(tree)
    except _TooMuch:
        raise UnreadableInput("its aliases stand for too much", place) from None
    except RecursionError:
        raise UnreadableInput("is nested too deep", place) from None
    except yaml.MarkedYAMLError as error:
        raise _unreadable(error, place) from None
    except (yaml.YAMLError, ValueError) as error:
        first = str(error).splitlines()[0]
        raise UnreadableInput(f"is neither JSON nor YAML: {first}", place) from None
    return tree, loader.repeated


def _unreadable(error: yaml.MarkedYAMLError, place: Location) -> UnreadableInput:
    line = Location(file=place.file, line=error.problem_mark.line + 1 if error.problem_mark else None)
    problem = error.problem or error.context or ""
    if "recursive" in problem:
        return UnreadableInput("an alias stands inside what it stands for", line)
    if "nesting depth" in problem:
        return UnreadableInput("is nested too deep", line)
    return UnreadableInput(f"is neither JSON nor YAML: {problem}", line)


def _check_size(tree: Any) -> None:
    """Count the values as if every alias were written out; raises where there is no end or too many."""
    sizes: dict[int, int] = {}
    open_: dict[int, None] = {}
    waiting: list[tuple[Any, bool]] = [(tree, False)]
    while waiting:
        node, done = waiting.pop()
        if not isinstance(node, dict | list) or id(node) in sizes:
            continue
        inner = list(node.values()) if isinstance(node, dict) else node
        if done:
            del open_[id(node)]
            sizes[id(node)] = 1 + sum(sizes.get(id(value), 1) for value in inner)
            if sizes[id(node)] > _MOST_VALUES:
                raise _TooMuch
        elif id(node) in open_:
            raise _TooMuch
        else:
            open_[id(node)] = None
            waiting.append((node, True))
            waiting.extend((value, False) for value in inner)
