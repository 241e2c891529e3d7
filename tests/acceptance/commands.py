"""What a user does in a checkout: folders with openapi/ and overrides/, and mcpgen run in them as a command."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
MCPGEN = (sys.executable, "-m", "mcpgen")


def environment(**variables: str) -> dict[str, str]:
    """An environment in which nothing of this project is set but `variables`."""
    kept = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")
    return {name: os.environ[name] for name in kept if name in os.environ} | variables


def make_workspace(folder: Path) -> Path:
    """Copy openapi/ and overrides/ of this repository into `folder`."""
    for name in ("openapi", "overrides"):
        ignored = shutil.ignore_patterns("__pycache__", ".*cache")
        shutil.copytree(REPOSITORY / name, folder / name, ignore=ignored)
    return folder


def mcpgen(
    *arguments: str, cwd: Path, code: int = 0, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command, which has to end with `code`."""
    ran = subprocess.run(
        [*MCPGEN, *arguments],
        cwd=cwd,
        env=environment(COLUMNS="120", **(variables or {})),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert ran.returncode == code, f"ended with {ran.returncode}:\n{ran.stdout}\n{ran.stderr}"
    return ran


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path in there, but for what Python leaves behind."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
