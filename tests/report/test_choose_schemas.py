"""The schemas of our small files take what we read and write, and refuse what we refuse."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from mcpgen.choose import read_descriptions, read_tickets
from mcpgen.cli.run import run
from mcpgen.demo import bundled
from mcpgen.errors import McpgenError
from mcpgen.report.choices.choices_json import choices_json
from mcpgen.yaml12 import Yaml12Loader
from tests.choose.shop import OVERRIDES, lists
from tests.report.test_choices import two_tickets


def schema(name: str, capfd: pytest.CaptureFixture[str]) -> Draft202012Validator:
    """What `mcpgen schema` prints."""
    assert run(["schema", name]) == 0
    printed = json.loads(capfd.readouterr().out)
    Draft202012Validator.check_schema(printed)
    return Draft202012Validator(printed)


def loaded(path: Path) -> Any:
    """A file as plain values."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=Yaml12Loader)


def test_bundled_files_are_valid(capfd: pytest.CaptureFixture[str]) -> None:
    for name in bundled.TICKETS:
        path = bundled.tickets(name)
        assert path is not None
        assert list(schema("tickets", capfd).iter_errors(loaded(path))) == []
    sets = loaded(OVERRIDES / "shop.descriptions.yaml")
    assert list(schema("descriptions", capfd).iter_errors(sets)) == []


@pytest.mark.parametrize(
    ("record", "is_taken"),
    [
        ({"text": "t", "tool": "x"}, True),
        ({"text": "t", "tool": ["x", "y"], "about": 5}, True),
        ({"text": "t", "tool": None, "context": {}, "arguments": {"a": [1]}, "tags": [], "held_out": False}, True),
        ({"text": "t"}, False),
        ({"tool": "x"}, False),
        ({"text": "", "tool": "x"}, False),
        ({"text": "t", "tool": ""}, False),
        ({"text": "t", "tool": 5}, False),
        ({"text": "t", "tool": [None]}, False),
        ({"text": "t", "tool": "x", "context": {"a": 1}}, False),
        ({"text": "t", "tool": "x", "held_out": "yes"}, False),
        ({"text": "t", "tool": "x", "tags": "a"}, False),
        ({"text": "t", "tool": "x", "expected": "y"}, False),
    ],
)
def test_a_ticket_is_valid_where_it_is_read(
    record: dict[str, Any], is_taken: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    data = {"tickets": {"a": record}}
    assert schema("tickets", capfd).is_valid(data) == is_taken
    assert _is_read(lambda: read_tickets(json.dumps(data), file="t.yaml")) == is_taken


@pytest.mark.parametrize(
    ("texts", "is_taken"),
    [
        ({}, True),
        ({"find_orders": "Text"}, True),
        ({"find_orders": {"description": "Text", "args": {"limit": "Text"}}}, True),
        ({"find_orders": {}}, True),
        ({"find_orders": ""}, False),
        ({"find_orders": {"args": {"limit": ""}}}, False),
        ({"find_orders": {"title": "Text"}}, False),
        ({"find_orders": 5}, False),
        ([], False),
    ],
)
def test_a_set_is_valid_where_it_is_read(texts: Any, is_taken: bool, capfd: pytest.CaptureFixture[str]) -> None:
    data = {"sets": {"one": texts}}
    assert schema("descriptions", capfd).is_valid(data) == is_taken
    read = lambda: read_descriptions(json.dumps(data), file="d.yaml", tools=lists()[0].tools)  # noqa: E731
    assert _is_read(read) == is_taken


def test_a_report_is_valid_and_its_schema_closed(capfd: pytest.CaptureFixture[str]) -> None:
    validator = schema("choices", capfd)
    report = json.loads(choices_json(two_tickets()))
    assert list(validator.iter_errors(report)) == []
    assert not validator.is_valid({**report, "more": 1})
    assert run(["choose", "shop", "--tag", "reference", "--naive", "--replay", "smollm2", "--format", "json"]) == 0
    assert list(validator.iter_errors(json.loads(capfd.readouterr().out))) == []


def _is_read(read: Any) -> bool:
    try:
        read()
    except McpgenError:
        return False
    return True
