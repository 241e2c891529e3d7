"""A file of pinned packages in pins/ -> the Python of an environment that holds them, made on first use."""

import fcntl
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.needs import need

HERE = Path(__file__).parent


@cache
def python(name: str) -> Path:
    """The interpreter; the test is skipped (or fails, where everything must run) where pip reaches no index."""
    wanted, folder = HERE / "pins" / f"{name}.txt", HERE / ".venv" / name
    need(install(folder, wanted), f"an index that pip can reach ({wanted.name} of pins)")
    return folder / "bin" / "python"


def install(folder: Path, wanted: Path, *more: str) -> bool:
    """Make an environment in `folder` with the packages of `wanted`, and what `more` asks pip for besides."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    installed = folder / "installed.txt"
    asked = "\n".join([wanted.read_text(encoding="utf-8"), *more])
    with folder.with_suffix(".lock").open("w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        if installed.exists() and installed.read_text(encoding="utf-8") == asked:
            return True
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        command = [*pip, "--requirement", str(wanted), *more]
        if subprocess.run(command, check=False, capture_output=True).returncode != 0:
            return False
        installed.write_text(asked, encoding="utf-8")
        return True
