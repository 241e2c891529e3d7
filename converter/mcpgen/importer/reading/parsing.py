"""Bytes -> values, JSON first and YAML 1.2 if it is none; what the file is called decides nothing."""

import json
import math
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from mcpgen.errors import UnreadableInput
from mcpgen.importer.reading import duplicates
from mcpgen.importer.reading.first_document import first_document
from mcpgen.importer.reading.yaml12 import load_yaml
from mcpgen.location import Location

_SURROGATE = re.compile(r"\\u[dD][89abAB]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """The values of a file and its text, as far as it was read."""

    tree: Any
    text: str
    repeated: tuple[tuple[str, int], ...] = ()
    """The keys that one object has twice, with their lines; the last one counts."""
    has_more: bool = False
    """Whether other YAML documents follow in the same file."""


def parse(data: bytes, name: str) -> Parsed:
    """Parse a document; raises UnreadableInput where it is neither JSON nor YAML."""
    place = Location(file=name)
    text = _decoded(data, place)
    if text.lstrip()[:1] in ("{", "["):
        try:
            return _json(text)
        except RecursionError:
            raise UnreadableInput("is nested too deep", place) from None
        except ValueError as error:
            return _flow_yaml(text, name, error)
    return _yaml(text, place)


def _yaml(text: str, place: Location) -> Parsed:
    first, has_more = first_document(text)
    tree, is_repeated = load_yaml(first, place)
    repeated = tuple(duplicates.in_yaml(first)) if is_repeated else ()
    return Parsed(tree=tree, text=first, repeated=repeated, has_more=has_more)


def _json(text: str) -> Parsed:
    repeated = False

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeated
        members = dict(pairs)
        repeated = repeated or len(members) != len(pairs)
        return members

    tree = json.loads(text, object_pairs_hook=made, parse_float=_finite, parse_constant=_no_constant)
    if _SURROGATE.search(text):
        tree = json.loads(
            json.dumps(tree, ensure_ascii=False).encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        )
    return Parsed(tree=tree, text=text, repeated=tuple(duplicates.in_json(text)) if repeated else ())


def _flow_yaml(text: str, name: str, error: ValueError) -> Parsed:
    """What begins like JSON and is none may still be YAML; if not, the fault in the JSON is the one to tell."""
    line = error.lineno if isinstance(error, json.JSONDecodeError) else None
    try:
        return _yaml(text, Location(file=name))
    except UnreadableInput as fault:
        if "neither" not in fault.message:
            raise
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise UnreadableInput(f"is no JSON: {reason}", Location(file=name, line=line)) from None


def _finite(written: str) -> float | str:
    """A number; one that is larger than any float becomes text."""
    number = float(written)
    return number if math.isfinite(number) else str(number)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _decoded(data: bytes, place: Location) -> str:
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableInput(
            f"is no text in {encoding.removesuffix('-sig').upper()} (byte {error.start})", place
        ) from None
