"""Environments of their own for packages that this one cannot hold, made on first use and kept in .venv."""

import fcntl
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.needs import need

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]


@cache
def python(name: str) -> Path:
    """The Python with the packages of pins/NAME.txt."""
    pins = HERE / "pins" / f"{name}.txt"
    return installed(name, "--requirement", str(pins), made_of=(pins,))


def installed(name: str, *asked: str, made_of: tuple[Path, ...]) -> Path:
    """The Python of an environment with what pip is asked for; made again when a file of `made_of` changes.

    The test is skipped (or fails, where everything must run) where pip reaches no index.
    """
    folder = HERE / ".venv" / name
    folder.parent.mkdir(exist_ok=True)
    stamp = folder / "made-of.txt"
    wanted = "\n".join([*asked, *(path.read_text(encoding="utf-8") for path in made_of)])
    with folder.with_suffix(".lock").open("w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
            shutil.rmtree(folder, ignore_errors=True)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", *asked]
            ran = subprocess.run(pip, cwd=REPOSITORY, check=False, capture_output=True, encoding="utf-8")
            need(ran.returncode == 0, f"an index that pip can reach:\n{ran.stderr[-2000:]}")
            stamp.write_text(wanted, encoding="utf-8")
    return folder / "bin" / "python"
