"""Overrides files with one mistake each: the whole output of `mcpgen check` on them.

A new mistake is a new file in tests/data/broken_overrides, with a .py of the same name where its functions are broken.
`MCPGEN_UPDATE_SNAPSHOTS=1 pytest tests/overrides/test_broken_files.py` writes what is printed now beside each; read it.
"""

import os
import re
from pathlib import Path

import pytest

from mcpgen.cli.run import run

FOLDER = Path(__file__).parent.parent / "data" / "broken_overrides"
BROKEN = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != "sound"))
UPDATES = os.environ.get("MCPGEN_UPDATE_SNAPSHOTS") == "1"

_LINE = re.compile(r"[\w./]+\.(yaml|py)(:\d+)?(#/\S*( \S+)*)?: ((error|warning|note): .+; .+ \[[a-z-]+\]|.+; .+)")
"""`place: severity: what is wrong; what to do [rule]`; what cannot be read at all has neither severity nor rule."""


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def printed(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `mcpgen check` says about one of the files, with its exit code."""
    code = run(["check", f"{name}.yaml"])
    output = capsys.readouterr()
    return f"exit {code}\n{output.out}{output.err}"


@pytest.mark.parametrize("name", BROKEN)
def test_a_mistake_is_reported_as_it_was_read_and_approved(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(name, capsys)
    snapshot = FOLDER / f"{name}.txt"
    if UPDATES:
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")


def test_the_file_that_the_others_are_made_from_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed("sound", capsys) == (
        "exit 0\nsound.yaml: agents: 4 tools; 5 operations, 3 replaced, 2 hidden with a reason\n"
    )


def test_there_are_as_many_snapshots_as_files() -> None:
    assert tuple(sorted(path.stem for path in FOLDER.glob("*.txt"))) == BROKEN
    assert len(BROKEN) >= 40


@pytest.mark.parametrize("name", BROKEN)
def test_a_mistake_is_one_finding_with_its_place_and_a_cure(name: str) -> None:
    code, *lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    findings = [line for line in lines if f"{name}." in line and " replaced, " not in line]
    assert len(findings) == (2 if name in CONSEQUENCES else 1)
    assert [finding for finding in findings if not _LINE.fullmatch(finding)] == []
    assert code == "exit 0" if all(": warning: " in line for line in findings) else code in ("exit 1", "exit 2")


CONSEQUENCES = ()
"""Mistakes that cannot but draw a second finding."""
