"""What docs/choose.md excerpts, whole and byte for byte: tests/choose/shown/; MCPGEN_UPDATE=1 writes it anew."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from mcpgen.cli.run import run
from tests.needs import need

REPOSITORY = Path(__file__).parents[2]
SHOWN = Path(__file__).parent / "shown"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("reference-bm25.txt", ("shop", "--tag", "reference", "--naive")),
        ("reference-embeddings.txt", ("shop", "--tag", "reference", "--naive", "--search", "embeddings")),
        ("all-bm25.txt", ("shop", "--naive")),
        ("all-embeddings.txt", ("shop", "--naive", "--search", "embeddings")),
        ("weather-bm25.txt", ("weather", "--naive")),
        ("reference-smollm2.txt", ("shop", "--tag", "reference", "--naive", "--replay", "smollm2")),
    ],
)
def test_the_bundled_examples_are_reproduced_byte_for_byte(
    name: str, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    need(find_spec("bm25s") and find_spec("wordllama"), "bm25s and wordllama (the extra choose)")
    monkeypatch.chdir(REPOSITORY)
    monkeypatch.setenv("COLUMNS", "100")
    assert run(["choose", *arguments]) == 0
    shown = capfd.readouterr().out
    if os.environ.get("MCPGEN_UPDATE"):
        SHOWN.mkdir(exist_ok=True)
        (SHOWN / name).write_text(shown, encoding="utf-8")
    assert shown == (SHOWN / name).read_text(encoding="utf-8"), f"{name} is another; MCPGEN_UPDATE=1 writes it anew"
