"""The programs of package.json, installed beside it on first use and whenever it changes."""

import fcntl
import shutil
import subprocess
from functools import cache
from pathlib import Path

from tests.needs import need

HERE = Path(__file__).parent
_MODULES = HERE / "node_modules"


@cache
def program(name: str) -> Path:
    """The path of a program; the test is skipped (or fails, where everything must run) without Node or the registry."""
    _install()
    found = _MODULES / ".bin" / name
    need(found.exists(), f"{name} from npm (npm install in {HERE.name})")
    return found


def node() -> str:
    """The path of a Node that is new enough for all of them, whatever the system's is."""
    return str(program("node"))


@cache
def _install() -> None:
    wanted, installed = (HERE / "package.json").read_bytes(), _MODULES / ".installed"
    _MODULES.mkdir(exist_ok=True)
    with (_MODULES / ".lock").open("w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        if installed.exists() and installed.read_bytes() == wanted:
            return
        npm = shutil.which("npm")
        need(npm, "Node with npm")
        command = [str(npm), "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(command, cwd=HERE, check=False, capture_output=True).returncode == 0:
            installed.write_bytes(wanted)
