"""The programs of package.json, installed beside it on first use."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

from tests.needs import need

HERE = Path(__file__).parent


@cache
def program(name: str) -> Path:
    """The path of a program; the test is skipped (or fails, where everything must run) without Node or the registry."""
    found = HERE / "node_modules" / ".bin" / name
    if not found.exists():
        npm = shutil.which("npm")
        need(npm, "Node with npm")
        command = [str(npm), "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=HERE, check=False, capture_output=True)
    need(found.exists(), f"{name} from npm (npm install in {HERE.name})")
    return found
