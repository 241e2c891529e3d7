"""Path of an overrides file -> Overrides: its form checked, the line of every key kept, its references not judged."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from mcpgen.errors import Refused, UnreadableInput
from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.names import nearest
from mcpgen.overrides.model import OverridesFile, Section
from mcpgen.yaml12 import Yaml12Loader

_LARGEST = 2_000_000
_DEEPEST = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrides:
    """An overrides file as a person wrote it, its form checked, its references not yet."""

    file: str
    """The name as the user gave it."""
    folder: Path
    model: OverridesFile
    lines: Mapping[str, int]
    functions: str | None = None
    """The text of the functions file, None where there is none."""

    @property
    def stem(self) -> str:
        """`shop` for overrides/shop.yaml: names what is made for all of its servers."""
        return Path(self.file).stem

    def at(self, *steps: str | int) -> Location:
        """The place of a key, or of the nearest key above it that stands in the file."""
        return _place(self.file, self.lines, steps)

    @property
    def document(self) -> str:
        """The OpenAPI document, as a path relative to where the user stands."""
        named = self.model.api.openapi
        return named if "://" in named else str(self.folder / named)


def load(path: str) -> Overrides:
    """Read an overrides file and the functions file beside it.

    Raises UnreadableInput when the file is missing or no YAML, Refused with every finding when its form is wrong.
    """
    folder = Path(path).parent
    data, lines = _read_yaml(path)
    model = _checked(path, data, lines)
    functions = None
    if model.functions is not None:
        location = _place(path, lines, ("functions",))
        functions = _read_text(folder / model.functions, location, f"no file {model.functions!r} beside it")
    return Overrides(file=path, folder=folder, model=model, lines=lines, functions=functions)


def _read_text(path: Path, location: Location, missing: str) -> str:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UnreadableInput(f"{missing}; check the path", location) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise UnreadableInput(f"{path.name} cannot be read ({reason}); check it", location) from None
    if len(text) > _LARGEST:
        raise UnreadableInput(f"{path.name} is larger than {_LARGEST:,} characters; split it", location)
    return text


def _read_yaml(path: str) -> tuple[Any, dict[str, int]]:
    text = _read_text(Path(path), Location(file=path), "no such file")
    try:
        node = yaml.compose(text, Loader=Yaml12Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise UnreadableInput(
            f"this is not YAML ({error.problem or error.context}); mend it", Location(file=path, line=line)
        ) from None
    except yaml.YAMLError as error:
        raise UnreadableInput(f"this is not YAML ({error}); mend it", Location(file=path)) from None
    except RecursionError:
        raise UnreadableInput("this nests too deeply; flatten it", Location(file=path)) from None
    lines: dict[str, int] = {}
    loader = Yaml12Loader("")
    return _value(node, "", loader, lines, path), lines


def _value(node: yaml.Node | None, pointer: str, loader: Yaml12Loader, lines: dict[str, int], file: str) -> Any:
    """Construct plain data, keeping the line of each key; aliases are refused (they hide what a reviewer reads)."""
    if node is None:
        return None
    if pointer.count("/") > _DEEPEST:
        line = node.start_mark.line + 1
        raise UnreadableInput("this nests too deeply; flatten it", Location(file=file, line=line))
    lines.setdefault(pointer, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            below = f"{pointer}/{escape(key)}"
            place = Location(file=file, line=key_node.start_mark.line + 1, pointer=below)
            if key in mapping:
                raise UnreadableInput(f"the key {key!r} stands here a second time; keep one", place)
            if key == "<<":
                raise UnreadableInput("merge keys are not taken; write the keys out", place)
            lines[below] = key_node.start_mark.line + 1
            mapping[key] = _value(value_node, below, loader, lines, file)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, f"{pointer}/{i}", loader, lines, file) for i, item in enumerate(node.value)]
    try:
        return loader.construct_object(node)
    except (yaml.YAMLError, ValueError):
        place = Location(file=file, line=node.start_mark.line + 1, pointer=pointer)
        raise UnreadableInput(f"the tag {node.tag!r} is not taken; remove it", place) from None


def escape(step: str | int) -> str:
    """One step of a JSON pointer (RFC 6901, section 3)."""
    return str(step).replace("~", "~0").replace("/", "~1")


def _place(file: str, lines: Mapping[str, int], steps: tuple[str | int, ...]) -> Location:
    pointer = "".join(f"/{escape(step)}" for step in steps)
    nearest_line = pointer
    while nearest_line and nearest_line not in lines:
        nearest_line = nearest_line.rpartition("/")[0]
    return Location(file=file, line=lines.get(nearest_line), pointer=pointer)


# --- the form of the file ---------------------------------------------------------------------------------------------


def _checked(path: str, data: Any, lines: Mapping[str, int]) -> OverridesFile:
    if not isinstance(data, dict):
        raise UnreadableInput("this is no overrides file: it is not a mapping with the key mcpgen", Location(file=path))
    if "mcpgen" not in data and ("openapi" in data or "swagger" in data):
        raise UnreadableInput(
            "this looks like an OpenAPI document; give the overrides file, or try `mcpgen naive`", Location(file=path)
        )
    try:
        return OverridesFile.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise Refused(tuple(_form_findings(error, path, data, lines))) from None
    except ValueError as error:
        raise UnreadableInput(f"{error}; write JSON values only", Location(file=path)) from None


def _form_findings(error: ValidationError, path: str, data: Any, lines: Mapping[str, int]) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for item in error.errors(include_url=False, include_input=False):
        steps = _steps_in(data, item["loc"])
        location = _place(path, lines, steps)
        message = _form_message(item["type"], item["msg"], item.get("ctx", {}), item["loc"])
        if (str(location), message) not in seen:
            seen.add((str(location), message))
            yield Finding(rule="bad-overrides-form", severity=Severity.ERROR, message=message, location=location)


def _steps_in(data: Any, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The steps of a pydantic location that are keys of the file: it names union branches and types as well."""
    steps: list[str | int] = []
    for i, step in enumerate(loc):
        if isinstance(data, dict) and (step in data or i == len(loc) - 1) and step != "[key]":
            steps.append(step)
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            steps.append(step)
            data = data[step]
    return tuple(steps)


def _form_message(kind: str, said: str, context: Mapping[str, Any], loc: tuple[str | int, ...]) -> str:
    last = loc[-1] if loc else ""
    if kind == "extra_forbidden":
        known = _known_keys(loc)
        close = nearest(str(last), known)
        hint = f'; nearest: "{close}"' if close else f"; known: {', '.join(known)}" if known else ""
        return f'unknown key "{last}"{hint}'
    if kind == "missing":
        return f'the key "{last}" is missing; add it'
    if kind == "value_error":
        return str(context.get("error", said))
    if kind == "literal_error" and last == "mcpgen":
        return "this mcpgen reads format 1; write `mcpgen: 1`"
    return f"{said[:1].lower()}{said[1:]}; correct it"


def _known_keys(loc: tuple[str | int, ...]) -> tuple[str, ...]:
    """The keys that the section at a pydantic location takes."""
    section: Any = OverridesFile
    for step in loc[:-1]:
        section = _inner(section, step)
        if section is None:
            return ()
    if not (isinstance(section, type) and issubclass(section, Section)):
        return ()
    return tuple(info.alias or name for name, info in section.model_fields.items())


def _inner(section: Any, step: str | int) -> Any:
    """The section type below `section` at `step`; union branches are found by the class name that pydantic gives."""
    if isinstance(section, type) and issubclass(section, Section):
        for name, info in section.model_fields.items():
            if step in (name, info.alias):
                return info.annotation
        return section if step == section.__name__ else None
    candidates = [part for part in _parts(section) if isinstance(part, type) and issubclass(part, Section)]
    if isinstance(step, str) and any(part.__name__ == step for part in candidates):
        return next(part for part in candidates if part.__name__ == step)
    return candidates[0] if candidates else None


def _parts(annotation: Any) -> Iterator[Any]:
    """An annotation and everything inside it."""
    yield annotation
    for part in getattr(annotation, "__args__", ()):
        yield from _parts(part)
