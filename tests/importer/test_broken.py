"""Documents with one fault each in tests/data/broken, and all that is said of each in the .txt beside it.

A new fault is a new file: run the test with MCPGEN_SNAPSHOTS=write once and review what it wrote.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcpgen import importer, naive
from mcpgen.errors import UnreadableInput

FOLDER = Path("tests/data/broken")
NAMES = sorted(path.stem for path in (Path(__file__).parents[1] / "data" / "broken").glob("*.yaml"))


def said(name: str) -> Iterator[str]:
    """The list and the findings, or the one line of a refusal; the folder's name is left out."""
    try:
        toolset = naive.build(importer.load(f"{FOLDER}/{name}.yaml"))
    except UnreadableInput as error:
        yield f"refused: {error}"
        return
    yield f"tools: {', '.join(tool.name for tool in toolset.tools) or 'none'}"
    for finding in toolset.findings:
        yield f"{finding.severity} {finding.rule} [{finding.operation or '-'}]"
        yield f"  {finding}"


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_costs_no_more_than_it_must_and_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    found = "\n".join(said(name)).replace(f"{FOLDER}/", "") + "\n"
    record = FOLDER / f"{name}.txt"
    if os.environ.get("MCPGEN_SNAPSHOTS") == "write":
        record.write_text(found, encoding="utf-8")
    assert record.read_text(encoding="utf-8") == found
