"""The name of a file that a user gave -> its text, or the one line that says what is there instead."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from mcpgen.errors import UnreadableInput
from mcpgen.location import Location
from mcpgen.names import nearest

_LARGEST = 20_000_000
_SHOWN = 5
_SUFFIXES = (".yaml", ".yml", ".json", ".jsonl")


def existing(named: str, *, usual: Sequence[str] = ()) -> None:
    """Raise UnreadableInput where there is no such file, with the nearest one; `usual` are folders to look in too."""
    place = Location(file=named)
    if not named:
        raise UnreadableInput("the name of a file is empty; give its path")
    if _is_folder(named):
        raise UnreadableInput(f"this is a folder; name a file{_listed(Path(named))}", place)
    if not os.path.exists(named):  # noqa: PTH110  no error for what can be no name at all
        raise UnreadableInput(f"there is no such file; {_hint(named, usual)}", place)


def read_text(path: Path, *, named: str = "") -> str:
    """The text of a file. Raises UnreadableInput."""
    place = Location(file=named or str(path))
    existing(str(path))
    try:
        if path.stat().st_size > _LARGEST:
            raise UnreadableInput(f"is larger than {_LARGEST:,} bytes; split it", place)
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableInput("this is no UTF-8 text; save it as UTF-8", place) from None
    except OSError as error:
        raise UnreadableInput(f"cannot be read: {error.strerror}; check the path", place) from None


def _hint(named: str, usual: Sequence[str]) -> str:
    """The name that was most likely meant, else what stands where it was looked for."""
    if "://" in named:
        return "only http and https addresses are fetched"
    path = Path(named)
    found = (one for folder in (path.parent, *map(Path, usual)) for one in _entries(folder))
    known = {one.stem: one.as_posix() for one in found if one.is_file() or not path.suffix}
    if close := nearest(path.stem, known):
        return f'nearest: "{known[close]}"'
    return f"correct the path{_listed(path.parent if _is_folder(path.parent) else Path(), path.suffix)}"


def _is_folder(name: str | Path) -> bool:
    return os.path.isdir(name)  # noqa: PTH112  no error for what can be no name at all


def _entries(folder: Path) -> Iterator[Path]:
    """What stands in a folder, files last; nothing of one that is not there."""
    try:
        found = sorted(folder.iterdir(), key=lambda one: (one.is_file(), one.name))
    except (OSError, ValueError):
        return
    yield from (one for one in found if not one.name.startswith("."))


def _listed(folder: Path, suffix: str = "") -> str:
    """`: openapi/ has shop.yaml, weather.yaml`; empty where there is nothing to name."""
    entries = list(_entries(folder))
    wanted = (suffix,) if suffix and suffix not in _SUFFIXES else _SUFFIXES
    names = [one.name for one in entries if one.suffix in wanted]
    names = names or [f"{one.name}/" for one in entries if one.is_dir()]
    more = [f"{len(names) - _SHOWN} more"] if len(names) > _SHOWN else []
    where = "this folder" if folder == Path() else f"{folder.as_posix()}/"
    return f": {where} has {', '.join([*names[:_SHOWN], *more])}" if names else ""
