"""What README and docs show is what the commands print; what they name exists."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.cli.pages.reference import reference
from mcpgen.cli.pages.settings_reference import reference as settings_reference

REPOSITORY = Path(__file__).parent.parent
PAGES = sorted([REPOSITORY / "README.md", *(REPOSITORY / "docs").glob("*.md")])
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def _shown() -> list[tuple[str, str, str]]:
    """(page, command, output) of every console block."""
    found = []
    for page in PAGES:
        for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((page.name, command, output))
    return found


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the examples, where commands may write."""
    folder = tmp_path_factory.mktemp("docs")
    for name in ("openapi", "overrides", "out", "docs/before"):
        shutil.copytree(REPOSITORY / name, folder / name)
    return folder


@pytest.mark.parametrize(("page", "command", "output"), _shown())
def test_a_shown_command_prints_what_is_shown(page: str, command: str, output: str, workshop: Path) -> None:
    words = shlex.split(command)
    set_here = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
    words = [word for word in words if not re.match(r"[A-Z_]+=", word)]
    assert words[0] == "mcpgen"
    ran = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=workshop,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", **set_here},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert _alike(output, ran.stdout), f"{page} shows:\n{output}\nbut it prints:\n{ran.stdout}"


def _alike(shown: str, printed: str) -> bool:
    """Whether the two are equal, a line `...` standing for any lines."""
    lines = [re.escape(line.rstrip()) for line in shown.rstrip("\n").splitlines()]
    pattern = "\n".join(lines).replace(r"\.\.\." + "\n", r"(?:.*\n)*").replace("\n" + r"\.\.\.", r"(?:\n.*)*")
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in printed.rstrip("\n").splitlines())) is not None


def test_some_commands_are_shown() -> None:
    assert len(_shown()) >= 5


def test_the_reference_of_commands_is_up_to_date() -> None:
    shown = (REPOSITORY / "docs" / "cli.md").read_text(encoding="utf-8")
    assert shown == reference(), "run: python -m mcpgen.cli.pages.reference > docs/cli.md"


def test_the_table_of_settings_is_up_to_date() -> None:
    shown = (REPOSITORY / "docs" / "settings.md").read_text(encoding="utf-8")
    assert shown == settings_reference(), "run: python -m mcpgen.cli.pages.settings_reference > docs/settings.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_set_up_that_the_readme_names_is_in_the_makefile() -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", (REPOSITORY / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
