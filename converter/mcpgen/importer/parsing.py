"""Bytes -> values, JSON first and YAML 1.2 if it is none; what the file is called decides nothing."""

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from mcpgen.errors import UnreadableInput
from mcpgen.importer.yaml12 import load_yaml
from mcpgen.location import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """The values of a file, its text, and the keys that stand in one object twice (the last one counts)."""

    tree: Any
    text: str
    duplicates: tuple[str, ...] = ()


def parse(data: bytes, name: str) -> Parsed:
    """Parse a document; raises UnreadableInput where it is neither JSON nor YAML."""
    place = Location(file=name)
    text = _decoded(data, place)
    duplicates: dict[str, None] = {}

    def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            seen: dict[str, None] = {}
            duplicates.update((key, None) for key, _ in pairs if key in seen or seen.setdefault(key))
        return made

    if text.lstrip()[:1] in ("{", "["):
        try:
            tree = json.loads(text, object_pairs_hook=object_of, parse_constant=_no_constant)
        except RecursionError:
            raise UnreadableInput("is nested too deep", place) from None
        except ValueError:
            duplicates.clear()
        else:
            return Parsed(tree=tree, text=text, duplicates=tuple(duplicates))
    tree, twice = load_yaml(text, place)
    return Parsed(tree=tree, text=text, duplicates=twice)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _decoded(data: bytes, place: Location) -> str:
    encoding = "utf-8-sig"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableInput(f"is no text in UTF-8 (byte {error.start})", place) from None
