"""`mcpgen call`: what it takes for an overrides file, and what the environment may say of calls."""

import json
from pathlib import Path

import pytest
import yaml

from mcpgen.cli.run import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("indent", [None, 2])
def test_an_overrides_file_may_be_written_as_json(
    indent: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = {
        "mcpgen": 1,
        "api": {"openapi": str(ROOT / "openapi" / "weather.yaml"), "auth": {}},
        "tools": {"look": {"like": "forecast", "description": "Look.", "annotations": {"readOnlyHint": True}}},
        "servers": {"sky": {"tools": ["look"], "hide": [{"path": "/", "reason": "Later"}]}},
    }
    document = yaml.safe_load((ROOT / "openapi" / "weather.yaml").read_text(encoding="utf-8"))
    path, item = next(iter(document["paths"].items()))
    file["tools"]["look"]["like"] = f"GET {path}"  # type: ignore[index]
    assert "get" in item
    (tmp_path / "sky.yaml").write_text(json.dumps(file, indent=indent), encoding="utf-8")
    run(["call", str(tmp_path / "sky.yaml"), "lok", "--dry-run"])
    assert 'sky has no tool "lok"; nearest: "look"' in capsys.readouterr().err


def test_a_limit_that_cannot_be_is_bad_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MCP_API_TOTAL_SECONDS", "soon")
    assert run(["call", str(ROOT / "openapi" / "shop.yaml"), "get_orders", "--dry-run"]) == 2
    assert capsys.readouterr().err.startswith("MCP_API_TOTAL_SECONDS: 'soon' is no number of seconds")
