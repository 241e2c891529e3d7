"""Folders as users have them: the examples with what was emitted of them, and git repositories with branches."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.needs import need

ROOT = Path(__file__).parents[2]
_WHEN = "2026-06-01T12:00:00+00:00"
_NOBODY = {
    **{
        f"GIT_{who}_{what}": text for who in ("AUTHOR", "COMMITTER") for what, text in (("NAME", "A"), ("EMAIL", "a@b"))
    },
    "GIT_AUTHOR_DATE": _WHEN,
    "GIT_COMMITTER_DATE": _WHEN,
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}


def workshop(folder: Path) -> Path:
    """A folder with openapi/, overrides/ and out/."""
    for name in ("openapi", "overrides"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*cache"))
    for file in (ROOT / "out").glob("*/tools.json"):
        place = folder / "out" / file.parent.name
        place.mkdir(parents=True)
        shutil.copy(file, place)
    return folder


def git(folder: Path, *arguments: str) -> str:
    """Run git; what it prints."""
    need(shutil.which("git"), "git")
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(
        command, env={**os.environ, **_NOBODY}, capture_output=True, text=True, check=True
    ).stdout.strip()


def commit(folder: Path, message: str = "Change") -> str:
    """Commit everything; the id."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", f"--message={message}")
    return git(folder, "rev-parse", "HEAD")


def repository(folder: Path, *, branch: str = "main") -> Path:
    """Make a folder a repository with one commit on a branch."""
    git(folder, "init", "--quiet", f"--initial-branch={branch}")
    commit(folder, "Base")
    return folder


def edit(folder: Path, file: str, *changes: tuple[str, str]) -> None:
    """Replace texts of a file, each of which is there once."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
