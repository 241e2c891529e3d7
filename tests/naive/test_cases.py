"""The lists of the documents in tests/cases: what each case wants, and what holds for all of them."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from mcpgen import importer, naive
from mcpgen.naive.listing import listing
from mcpgen.yaml12 import Yaml12Loader
from tests.naive import list_judge

CASES = sorted(path.name for path in Path(__file__).parents[1].joinpath("cases").glob("[0-9]*"))


def case(name: str) -> Path:
    return Path(__file__).parents[1] / "cases" / name


def document(name: str) -> Any:
    return yaml.load((case(name) / "openapi.yaml").read_text(encoding="utf-8"), Yaml12Loader)


@cache
def listed(path: str) -> Mapping[str, Any]:
    """The list as JSON would bring it."""
    toolset = naive.build(importer.load(path))
    whole: Mapping[str, Any] = json.loads("".join(listing(toolset, cost=lambda _: {}, total={})))
    return whole


@pytest.mark.parametrize("name", CASES)
def test_a_case_is_listed_as_it_wants(name: str) -> None:
    expect = yaml.load((case(name) / "expect.yaml").read_text(encoding="utf-8"), Yaml12Loader)["expect"]
    common = {key: value for key, value in expect.items() if key != "any_of"}
    found = listed(str(case(name) / "openapi.yaml"))
    outcomes = [{**common, **one} for one in expect.get("any_of", [{}]) if "error_contains" not in one]
    assert min((list(list_judge.case_faults(one, found)) for one in outcomes), key=len) == []


@pytest.mark.parametrize("name", CASES)
def test_what_holds_for_every_list(name: str) -> None:
    found = listed(str(case(name) / "openapi.yaml"))
    assert list(list_judge.listing_faults(found)) == []
    assert [fault for tool in found["tools"] if (fault := list_judge.invalid(tool["inputSchema"]))] == []


@pytest.mark.parametrize("name", CASES)
def test_an_operation_without_a_tool_is_a_finding_that_names_it(name: str) -> None:
    found = listed(str(case(name) / "openapi.yaml"))
    tools = {tool["operation"] for tool in found["tools"]}
    named = {finding.get("operation") for finding in found["findings"] if finding["severity"] == "error"}
    methods = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
    paths = {path: item for path, item in document(name)["paths"].items() if path.startswith("/")}
    operations = {f"{method.upper()} {path}" for path, item in paths.items() for method in item if method in methods}
    assert operations == tools | named


@pytest.mark.parametrize("name", CASES)
def test_names_do_not_depend_on_the_order_of_operations(name: str, tmp_path: Path) -> None:
    turned = document(name)
    turned["paths"] = {path: dict(reversed(item.items())) for path, item in reversed(turned["paths"].items())}
    (tmp_path / "openapi.json").write_text(json.dumps(turned), encoding="utf-8")
    for beside in case(name).glob("parts.yaml"):
        (tmp_path / beside.name).write_bytes(beside.read_bytes())
    before = {tool["operation"]: tool["name"] for tool in listed(str(case(name) / "openapi.yaml"))["tools"]}
    after = {tool["operation"]: tool["name"] for tool in listed(str(tmp_path / "openapi.json"))["tools"]}
    assert after == before
