"""`mcpgen tokens`, and the price options of naive, diff and lint."""

import json
import shutil
from pathlib import Path

import pytest

from mcpgen.cli.run import run

REPOSITORY = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def _workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the examples, where files may change."""
    for name in ("openapi", "overrides"):
        shutil.copytree(REPOSITORY / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.parametrize(
    "command",
    [["naive", "openapi/weather.yaml"], ["diff", "overrides/weather.yaml"], ["lint", "overrides/weather.yaml"]],
    ids=lambda command: command[0],
)
def test_prices_stand_below_what_a_command_shows_where_they_are_asked_for(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    run(command)
    plain = capsys.readouterr().out
    run([*command, "--context", "4096", "--rendering", "qwen3-chat"])
    priced = capsys.readouterr().out
    assert priced.startswith(plain.rstrip("\n"))
    assert "Qwen3, qwen3-chat" in priced
    assert "Of a context of 4096 the tools take " in priced


def test_prices_as_json_are_those_of_every_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tokens", "price", "overrides/shop.yaml", "openapi/weather.yaml", "--format", "json"]) == 0
    lists = json.loads(capsys.readouterr().out)["lists"]
    assert [one["name"] for one in lists] == ["shop-support", "shop-warehouse", "shop-customer", "openapi/weather.yaml"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["naive", "openapi/shop.yaml", "--format", "json", "--price"], "prices do not stand in --format json"),
        (["diff", "overrides/shop.yaml", "--format", "github", "--price"], "prices do not stand in --format github"),
        (["lint", "overrides/shop.yaml", "--format", "json", "--price"], "prices do not stand in --format json"),
        (["tokens", "price", "--prompt", "README.md"], "--prompt: say how large the context is with --context N"),
        (
            ["tokens", "price", "--context", "9", "--prompt", "none.txt"],
            "none.txt: there is no such file; correct the path",
        ),
        (["tokens", "price", "--tokenizer", "gpt-9"], 'no tokenizer "gpt-9"; there are: qwen3'),
        (["tokens", "price", "--rendering", "xml"], 'no rendering "xml"; there are: jsonl'),
        (["tokens", "price", "--recorded"], "overrides/shop.tokens.json: cannot be read"),
        (["tokens", "price", "--recorded", "openapi/shop.yaml"], "counts are recorded of overrides files"),
    ],
)
def test_what_cannot_be_asked_is_bad_usage(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert said in capsys.readouterr().err


def test_recorded_counts_are_shown_until_a_tool_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tokens", "record", "overrides/weather.yaml"]) == 0
    assert run(["tokens", "price", "--recorded", "overrides/weather.yaml", "--format", "markdown"]) == 0
    assert "| `get_daily_forecast` | 176 |" in capsys.readouterr().out
    path = Path("overrides/weather.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("Daily high", "Each day's high"), encoding="utf-8")
    assert run(["tokens", "price", "--recorded", "overrides/weather.yaml"]) == 1
    assert 'the tool "get_daily_forecast" has changed since it was recorded' in capsys.readouterr().err
    assert run(["check", "overrides/weather.yaml"]) == 0
    assert "stale-recorded-count" in capsys.readouterr().err
    assert run(["tokens", "record", "overrides/weather.yaml"]) == 0
    assert run(["check", "overrides/weather.yaml"]) == 0
    assert "stale-recorded-count" not in capsys.readouterr().err
