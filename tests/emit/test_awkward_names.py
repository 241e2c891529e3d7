"""Names and values that mean something in Python: the code is sound, and each argument still gets where it belongs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import yaml

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.run import run

ARGUMENTS = (
    *("self", "self_", "call", "call_", "answer", "answer_", "api", "class", "None", "list", "str", "Any", "Literal"),
    *(
        "UNSET",
        "Unset",
        "question",
        "pick",
        "date",
        "app",
        "API",
        "GET_LIST",
        "Order",
        "GetListAnswer",
        "x.y",
        "1",
        "_",
    ),
)
TOOLS = ("str", "dict", "list", "1a", "t-325816c7", "t-0ec00a51", "t.5152f141", "_", "API")
FIELDS = ("class", "list", "Field", "json", "1", "a-b", "a.b", "a_b", "_x", "x")
DEFAULTS = {
    "days": {"schema": {"type": "array", "items": {"type": "integer"}}, "default": [1, -2]},
    "since": {"schema": {"type": "string", "format": "date"}, "default": "2024-02-29"},
    "size": {"schema": {"type": "number"}, "default": 1e300},
    "note": {"schema": {"type": "string"}, "default": "a\"b'c\\\n\u2028{x}\x00"},
}
FUNCTIONS = """from datetime import date

from .app_api import Made_Of, MakeApi


async def make(api: MakeApi, *, days: list[int], since: date, size: float, note: str) -> Made_Of:
    value = repr((days, since, size, note))
    return Made_Of(class_=value, list_=[1], Field_="f", json_="j", field_1="1", a_b_="-", a_b__=".", a_b="_", x="x")
"""


def operation(name: str, parameters: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """An operation that answers a list of orders."""
    schema = {"type": "array", "items": {"$ref": "#/components/schemas/Order"}}
    answer = {"200": {"description": "", "content": {"application/json": {"schema": schema}}}}
    return {"operationId": name, "summary": "Does it.", "parameters": parameters, "responses": answer, **more}


def query(name: str, **schema: Any) -> dict[str, Any]:
    """A parameter."""
    return {"name": name, "in": "query", "schema": {"type": "string", **schema}}


@pytest.fixture(scope="module")
def overrides(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of an overrides file, beside its document and its functions."""
    folder = tmp_path_factory.mktemp("awkward")
    patch = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "role": {"default": "member"}, "nick": {"type": ["string", "null"]}},
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": 'A"""\\\n# {x}', "version": "1"},
        "servers": [{"url": "https://awkward.example"}],
        "paths": {
            "/list": {"get": operation("list", [query(name) for name in ARGUMENTS])},
            "/days": {"get": operation("str", [query("day", format="date"), query("days", default="all")])},
            "/user": {"patch": operation("int", [], requestBody={"content": {"application/json": {"schema": patch}}})},
        },
        "components": {"schemas": {"Order": {"type": "object", "properties": {"list": {}, "str": {"type": "string"}}}}},
    }
    reads = {"readOnlyHint": True, "openWorldHint": False}
    writes = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True, "openWorldHint": False}
    fields = {name: {"type": "string"} for name in FIELDS} | {"list": {"type": "array", "items": {"type": "integer"}}}
    fields |= {"left_out": {"const": "x"}}
    returns = {"model": "Made_Of", "schema": {"type": "object", "properties": fields, "required": ["class"]}}
    make = {"description": "Makes.", "calls": [], "function": "make", "args": DEFAULTS, "returns": returns}
    tools = {name: {"like": "GET /list", "annotations": dict(reads)} for name in TOOLS} | {
        "on_day": {"like": "GET /days", "args": {"days": {"default": "some"}}, "annotations": dict(reads)},
        "on_days": {"like": "GET /days", "annotations": dict(reads)},
        "change": {"like": "PATCH /user", "annotations": writes},
        "change_if": {"like": "PATCH /user", "annotations": dict(writes), "confirm": {"text": "Change {nick}?"}},
        "make": {**make, "annotations": dict(reads)},
    }
    file = {"mcpgen": 1, "api": {"openapi": "doc.json"}, "functions": "app.py", "tools": tools}
    written = yaml.safe_dump(file | {"servers": {"awkward": {"tools": list(tools)}}}, sort_keys=False)
    (folder / "doc.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "app.py").write_text(FUNCTIONS, encoding="utf-8")
    (folder / "awkward.yaml").write_text(written, encoding="utf-8")
    return str(folder / "awkward.yaml")


def called(overrides: str, tool: str, arguments: dict[str, Any], capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    """What `mcpgen call` prints, which is JSON."""
    assert run(["call", overrides, tool, "--args", json.dumps(arguments), *more]) == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("tool", TOOLS)
def test_every_argument_reaches_the_parameter_of_its_name(
    tool: str, overrides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    request = called(overrides, tool, {name: f"of {name}" for name in ARGUMENTS}, capsys, "--dry-run")
    assert dict(parse_qsl(urlsplit(request["url"]).query)) == {name: f"of {name}" for name in ARGUMENTS}


@pytest.mark.parametrize(
    ("tool", "arguments", "sent"),
    [
        ("on_day", {"day": "2024-02-29"}, "day=2024-02-29&days=some"),
        ("on_days", {"day": "2024-02-29"}, "day=2024-02-29"),
    ],
)
def test_a_date_is_sent_as_it_came_and_a_default_of_the_overrides_file_is_sent_along(
    tool: str, arguments: dict[str, Any], sent: str, overrides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert urlsplit(called(overrides, tool, arguments, capsys, "--dry-run")["url"]).query == sent


def test_what_the_api_fills_in_by_itself_is_not_sent(overrides: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A role that nobody spoke of must not be set back to its default by a PATCH."""
    assert called(overrides, "change", {"name": "Ann"}, capsys, "--dry-run")["body"] == '{"name":"Ann"}'


@pytest.mark.parametrize(("given", "asked"), [({"nick": None}, "Change {nick}?\n- nick: null"), ({}, "Change {nick}?")])
def test_a_person_is_shown_what_is_sent_also_if_it_is_null(
    given: dict[str, Any], asked: str, overrides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["call", overrides, "change_if", "--args", json.dumps(given)]) == 1
    assert capsys.readouterr().out.strip().endswith(f"What they would have been asked: {asked}")


def test_a_function_gets_every_default_as_what_it_asks_for_and_returns_fields_of_any_name(
    overrides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = called(overrides, "make", {}, capsys)
    assert made == {
        "class": "([1, -2], datetime.date(2024, 2, 29), 1e+300, 'a\"b\\'c\\\\\\n\\u2028{x}\\x00')",
        "list": [1],
        "Field": "f",
        "json": "j",
        "1": "1",
        "a-b": "-",
        "a.b": ".",
        "a_b": "_",
        "x": "x",
    }


def test_the_code_is_as_ruff_would_write_it_and_type_checks(overrides: str, tmp_path: Path) -> None:
    found = pipeline.sound(pipeline.review(overrides))
    for path, text in rendered(found, pipeline.project(found, found.applied.servers[0])).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    alike = ("--isolated", "--line-length", "120", "awkward")
    for command in (
        [*ruff, "format", "--check", *alike],
        [*ruff, "check", "--select", "F,I", *alike],
        [sys.executable, "-m", "mypy", "--strict", "awkward"],
    ):
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout
