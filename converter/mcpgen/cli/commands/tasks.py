"""`mcpgen tasks`: overrides files -> out/<server>/, or what in there is stale."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from mcpgen import __version__
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.outputs.console import complain, say
from mcpgen.cli.outputs.tell import tell
from mcpgen.cli.outputs.written import write
from mcpgen.emit import Files, Project, api_stub, render
from mcpgen.errors import UsageError
from mcpgen.report import diff_markdown

_CURES = {
    "missing": "run `mcpgen tasks`",
    "changed": "run `mcpgen tasks`, and change only overrides and documents by hand",
    "stray": "run `mcpgen tasks`, and move away what it leaves",
}

_DONE = {"missing": "new", "changed": "changed", "stray": "removed"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A folder and the files that belong there."""

    path: Path
    files: Files
    owned: tuple[str, ...] = ()
    """Files that an earlier run wrote: those that are not among `files` go."""
    whole: bool = False
    """Nothing else may stand there."""


def emit_tasks(named: Sequence[str], *, out: str, check: bool, server: str | None) -> int:
    """Write what changed, or with `check` only say what would. Returns the exit code."""
    folders: list[Folder] = []
    tried: list[str] = []
    for path in pipeline.overrides_files(named):
        found = pipeline.sound(pipeline.review(path))
        tell(found.applied.findings)
        chosen = pipeline.servers(found, server)
        for one in chosen:
            project = pipeline.project(found, one)
            folder = Path(out) / one.name
            if any(other.path == folder for other in folders):
                raise UsageError(f"{path}: two overrides files have a server {one.name}; rename one")
            files = rendered(found, project)
            folders.append(Folder(path=folder, files=files, owned=_listed(folder), whole=True))
            tried.append(f"{path} --server {one.name}")
        stub = {f"{project.api_module}.pyi": api_stub(project)}
        folders.append(Folder(path=found.overrides.folder, files=stub))
    return _check(folders) if check else _write(folders, tried)


def rendered(found: pipeline.Review, project: Project) -> Files:
    """The files of one server's project, its comparison among them."""
    report = diff_markdown(pipeline.comparison(found, project.server))
    return render(project, version=__version__, report=report)


def _listed(folder: Path) -> tuple[str, ...]:
    """The files that tools.json says were written by an earlier run, as far as they lie inside the folder."""
    try:
        files = json.loads((folder / "tools.json").read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return ()
    return tuple(name for name in files if isinstance(name, str) and _is_inside(name))


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts and "\\" not in name


def _differences(folder: Folder) -> list[tuple[str, str]]:
    """What would have to be done, as (word, path below the folder)."""
    found = []
    for name, text in folder.files.items():
        path = folder.path / name
        if not path.is_file():
            found.append(("missing", name))
        elif path.read_bytes() != text.encode("utf-8"):
            found.append(("changed", name))
    there = _standing(folder) if folder.whole else ()
    found += [("stray", name) for name in there if name not in folder.files]
    return found


def _standing(folder: Folder) -> tuple[str, ...]:
    if not folder.path.is_dir():
        return ()
    return tuple(
        sorted(
            path.relative_to(folder.path).as_posix()
            for path in folder.path.rglob("*")
            if path.is_file() and not any(_is_cache(part) for part in path.parts)
        )
    )


def _is_cache(name: str) -> bool:
    """Whether a file or folder is what tools leave behind when they look at a project."""
    return name in ("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache") or name.endswith(".egg-info")


def _stale(folder: Folder) -> list[tuple[str, str]]:
    """What `--check` complains of: one thing, where nothing is there at all."""
    return _differences(folder) if folder.path.exists() else [("missing", "")]


def _check(folders: Sequence[Folder]) -> int:
    stale = [(word, folder.path / name) for folder in folders for word, name in _stale(folder)]
    for word, path in stale:
        complain(f"{path.as_posix()}: {word}; {_CURES[word]}")
    if not stale:
        say(f"up to date: {', '.join(folder.path.as_posix() for folder in folders if folder.whole)}")
    return 1 if stale else 0


def _write(folders: Sequence[Folder], tried: Sequence[str]) -> int:
    for folder in folders:
        differences = _differences(folder)
        done = [(_DONE[word], _place(name)) for word, name in differences if _is_done(folder, word, name)]
        for (word, place), files in Counter(done).items():
            count = f" ({files} files)" if files > 1 else ""
            say(f"{word:7} {(folder.path / place).as_posix()}{count}")
        if not differences and folder.whole:
            say(f"{folder.path.as_posix()}: nothing to do")
    first = next(folder.path.as_posix() for folder in folders if folder.whole)
    say(
        f"next: read {first}/DIFF.md; try it with `mcpgen serve {tried[0]}`, or install it with `pip install ./{first}`"
    )
    return 0


def _is_done(folder: Folder, word: str, name: str) -> bool:
    """Write or remove a file. What mcpgen did not write is left alone, and told."""
    path = folder.path / name
    if word != "stray":
        write(path, folder.files[name], cure="choose another --out")
        return True
    if name in folder.owned:
        path.unlink()
        return True
    complain(f"{path.as_posix()}: not written by mcpgen, left alone; `mcpgen tasks --check` fails on it")
    return False


def _place(name: str) -> str:
    """What is told of a file: its name, or the folder of the runtime, which nobody reads file by file."""
    package, runtime, _ = name.partition("/runtime/")
    return f"{package}/runtime" if runtime else name
