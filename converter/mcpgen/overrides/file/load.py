"""Path of an overrides file -> Overrides: its form checked, the line of every key kept, its references not judged."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.overrides.file.form import checked
from mcpgen.overrides.file.model import OverridesFile
from mcpgen.written import Lines, read_yaml

_LARGEST = 2_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrides:
    """An overrides file as a person wrote it, its form checked, its references not yet."""

    file: str
    """The name as the user gave it."""
    folder: Path
    model: OverridesFile
    lines: Lines
    functions: str | None = None
    """The text of the functions file; None where there is none that can be read."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with the files that it names."""

    @property
    def stem(self) -> str:
        """`shop` for overrides/shop.yaml: names what is made for all of its servers."""
        return Path(self.file).stem

    def at(self, *steps: str | int) -> Location:
        """The place of a key, or of the nearest key above it that stands in the file."""
        return self.lines.at(*steps)

    @property
    def document(self) -> str:
        """The OpenAPI document, as a path relative to where the user stands."""
        return self._beside(self.model.api.openapi)

    @property
    def overlays(self) -> tuple[str, ...]:
        """The overlays, as paths relative to where the user stands."""
        return tuple(self._beside(overlay) for overlay in self.model.api.overlays)

    def _beside(self, named: str) -> str:
        """`openapi/shop.yaml` rather than `overrides/../openapi/shop.yaml`, unless a link makes these two files."""
        path = self.folder / named
        short = Path(os.path.normpath(path))
        if "://" in named:
            return named
        return str(short if short.exists() and path.exists() and short.samefile(path) else path)


def load(path: str) -> Overrides:
    """Read an overrides file and the functions file beside it.

    Raises UnreadableInput when the file is missing or no YAML, Refused with every finding when its form is wrong.
    """
    written = read_yaml(_read_text(Path(path), Location(file=path)), path)
    _check_kind(written.data, Location(file=path, line=1))
    model = checked(written)
    folder = Path(path).parent
    functions: str | None = None
    findings: tuple[Finding, ...] = ()
    if model.functions is not None:
        place = written.lines.at("functions")
        try:
            functions = _read_text(folder / model.functions, place)
        except UnreadableInput as error:
            findings = (
                Finding(rule="no-functions-file", severity=Severity.ERROR, message=error.message, location=place),
            )
    return Overrides(file=path, folder=folder, model=model, lines=written.lines, functions=functions, findings=findings)


def _read_text(path: Path, place: Location) -> str:
    """The text of a file; what is wrong with it is wrong at `place`."""
    try:
        if path.stat().st_size > _LARGEST:
            raise UnreadableInput(f"{path.name} is larger than {_LARGEST:,} bytes; split it", place)
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise UnreadableInput(f'there is no file "{path.name}"; correct the path', place) from None
    except UnicodeDecodeError:
        raise UnreadableInput(f"{path.name} is no UTF-8 text; save it as UTF-8", place) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableInput(f"{path.name} cannot be read: {reason}; check the path", place) from None


def _check_kind(data: Any, place: Location) -> None:
    if not isinstance(data, dict):
        what = "it is empty" if data is None else "its root is no mapping"
        raise UnreadableInput(f"this is no overrides file: {what}; start it with mcpgen: 1", place)
    if "mcpgen" not in data and ("openapi" in data or "swagger" in data):
        raise UnreadableInput(
            "this looks like an OpenAPI document; give the overrides file, or try `mcpgen naive`", place
        )
