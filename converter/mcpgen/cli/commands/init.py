"""`mcpgen init`: a document -> a first overrides file beside it, to edit."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from mcpgen.cli.inputs import pipeline
from mcpgen.cli.outputs.console import say
from mcpgen.cli.outputs.tell import tell
from mcpgen.cli.outputs.written import write
from mcpgen.errors import UsageError
from mcpgen.init import first_overrides

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]+")


def write_first_overrides(document: str, *, out: str | None, force: bool, allow_folders: Sequence[str]) -> int:
    """Write it, or to standard output for `-`. Returns the exit code."""
    if document == "-":
        raise UsageError("an overrides file names its document; give a path or a URL, not standard input")
    path = out or f"overrides/{_stem(document)}.yaml"
    if path != "-" and Path(path).exists() and not force:
        raise UsageError(f"{path}: this file is here already; --out names another one, --force replaces it")
    listed = pipeline.naive_list(document, allow_folders=allow_folders)
    tell(listed.findings)
    folder = Path() if path == "-" else Path(path).parent
    text = first_overrides(listed, document=_from(folder, document), file=_stem(document))
    if path == "-":
        say(text.rstrip("\n"))
        return 0
    write(Path(path), text, cure="choose another --out")
    say(f"new {path}")
    say(f"next: edit it; `mcpgen check {path}` says what is wrong, `mcpgen diff {path}` shows what a reviewer sees")
    return 0


def _stem(document: str) -> str:
    """`shop` for openapi/shop.yaml and for https://example.com/shop.yaml?raw=1."""
    address = urlsplit(document)
    name = Path(address.path if address.scheme in ("http", "https") else document).stem
    return _NOT_IN_NAMES.sub("_", name).strip("_") or "api"


def _from(folder: Path, document: str) -> str:
    """The document as it is found from `folder`."""
    if urlsplit(document).scheme in ("http", "https"):
        return document
    try:
        return Path(os.path.relpath(document, folder)).as_posix()
    except ValueError:  # another drive
        return Path(document).resolve().as_posix()
