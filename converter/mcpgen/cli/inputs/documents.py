"""Names of documents -> naive lists. Imports no later stage, because `mcpgen naive` has to be quick."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from mcpgen import importer, naive
from mcpgen.cli.inputs.given import existing
from mcpgen.errors import UsageError
from mcpgen.ir import Toolset

_DOCUMENT = "name an OpenAPI document, or try `mcpgen demo`"
_OVERRIDES = "name an overrides file, or make a first one: mcpgen init DOC"


def documents(named: Sequence[str]) -> tuple[str, ...]:
    """The documents that a command is about: those named, or all of openapi/."""
    return tuple(named) or _found("openapi", ("*.yaml", "*.yml", "*.json"), _DOCUMENT)


def overrides_files(named: Sequence[str]) -> tuple[str, ...]:
    """The overrides files that a command is about: those named, or all of overrides/."""
    return tuple(named) or _found("overrides", ("*.yaml", "*.yml"), _OVERRIDES)


def _found(folder: str, patterns: Sequence[str], cure: str) -> tuple[str, ...]:
    found = sorted(path.as_posix() for pattern in patterns for path in Path(folder).glob(pattern))
    found = [path for path in found if not path.endswith((".accepted.yaml", ".descriptions.yaml"))]
    found = [path for path in found if not _has_root_key(path, "overlay")]
    if not found:
        raise UsageError(f"there is nothing in {folder}/ here; {cure}")
    return tuple(found)


def is_overrides(source: str) -> bool:
    """Whether a file is an overrides file: it has the key `mcpgen` at its root."""
    return os.path.isfile(source) and _has_root_key(source, "mcpgen")  # noqa: PTH113  no error for what is no name


def _has_root_key(path: str, key: str) -> bool:
    """False for what cannot be read: whoever reads it says so. In JSON it has to be the first key."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return False
    return re.search(rf'^{key}:|\A\s*\{{\s*"{key}"\s*:', text, re.MULTILINE) is not None


def naive_list(
    document: str, *, allow_folders: Sequence[str] = (), overlays: Sequence[str] = (), typed: bool = False
) -> Toolset:
    """One tool an endpoint, of the document as its overlays make it. Raises UnreadableInput.

    With `typed` what is odd about single objects of the document is noted too.
    """
    if document != "-" and not document.lower().startswith(("http://", "https://")):
        existing(document, usual=("openapi",))
    folders = tuple(allow_folders)
    return naive.build(importer.load(document, allow_folder=folders, overlays=tuple(overlays), typed=typed))
