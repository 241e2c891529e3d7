"""What cannot be written is told, by every command that writes."""

import shutil
from pathlib import Path

import pytest

from mcpgen.cli.run import run

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("openapi", "overrides"):
        shutil.copytree(REPOSITORY / name, tmp_path / name)
    (tmp_path / "taken").write_text("a file where a folder would have to be", encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tasks", "overrides/weather.yaml", "--out", "taken"], "taken/weather/tools.json: this cannot be written ("),
        (["init", "openapi/shop.yaml", "--out", "taken/shop.yaml"], "taken/shop.yaml: this cannot be written ("),
        (["diff", "overrides/weather.yaml", "--out", "taken/a.md"], "taken/a.md: this cannot be written ("),
        (
            ["lint", "openapi/shop.yaml", "--baseline", "taken/b.json", "--update-baseline"],
            "taken/b.json: this cannot be written (",
        ),
        (
            ["choose", "shop", "--record", "taken/c", "--selector", "endpoint", "--model", "m"],
            "taken/c: cannot be written",
        ),
    ],
)
def test_a_file_that_cannot_be_written_is_bad_usage(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    assert run(arguments) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith(said)
    assert "; choose another" in last


def test_counts_that_cannot_be_written_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("overrides", "weather.tokens.json").mkdir()
    assert run(["tokens", "record", "overrides/weather.yaml"]) == 2
    assert capsys.readouterr().err.startswith("overrides/weather.tokens.json: this cannot be written (")


def test_a_server_that_is_not_there_at_all_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tasks", "--check", "overrides/weather.yaml"]) == 1
    assert capsys.readouterr().err == "out/weather: missing; run `mcpgen tasks`\n"
