"""Projections: the schema that is derived of an answer's, and that whatever is picked meets it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mcpgen.ir import Pick
from mcpgen.overrides.file.load import load
from mcpgen.overrides.file.model import Returns
from mcpgen.overrides.problems import Problems
from mcpgen.overrides.schemas.paths import Found, follow, items_of
from mcpgen.overrides.tool.returns import projected, whole_answer
from mcpgen.runtime.answering.pick import each, nested, pick

TEXT = {"type": "string"}
LINE = {"type": "object", "required": ["sku"], "properties": {"sku": TEXT, "note": {"type": ["string", "null"]}}}
ORDER: dict[str, Any] = {
    "type": "object",
    "required": ["id", "lines", "buyer"],
    "properties": {
        "id": {"type": "string", "description": "Who reads this?", "title": "Id", "examples": ["O-1"]},
        "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}},
        "buyer": {"anyOf": [{"type": "object", "required": ["name"], "properties": {"name": TEXT}}, {"type": "null"}]},
        "parent": {"$ref": "#/$defs/Order"},
    },
    "$defs": {"Line": LINE},
}
ORDER["$defs"]["Order"] = {key: value for key, value in ORDER.items() if key != "$defs"}


@pytest.fixture
def problems(tmp_path: Path) -> Problems:
    """Those of a file that says nothing."""
    (tmp_path / "a.yaml").write_text("{mcpgen: 1, api: {openapi: a}, tools: {}, servers: {s: {tools: []}}}")
    return Problems(load(str(tmp_path / "a.yaml")))


def forms(fields: Mapping[str, Any]) -> Any:
    """The models of `returns.pick`."""
    return Returns.model_validate_json(json.dumps({"pick": fields})).pick


def derived(fields: Mapping[str, Any], answer: Mapping[str, Any], problems: Problems) -> tuple[Any, dict[str, Any]]:
    """What is picked, in the terms of the runtime, and the output schema."""
    picks, schema = projected(forms(fields), answer, "GET /x", problems, ("tools", "t", "returns", "pick"))
    assert not problems.found
    return of_runtime(picks), schema


def of_runtime(picks: Mapping[str, Pick]) -> Any:
    """What the emitted module says."""
    return {name: _one(item) for name, item in picks.items()}


def _one(item: Pick) -> Any:
    fields = None if item.fields is None else of_runtime(item.fields)
    if item.each:
        return each(item.path, fields, max_items=item.max_items)
    return item.path if fields is None else nested(item.path, fields)


@pytest.mark.parametrize(
    ("fields", "properties", "required"),
    [
        ({"id": "$.id"}, {"id": TEXT}, ["id"]),
        ({"number": "$.id"}, {"number": TEXT}, ["number"]),
        ({"buyer": "$.buyer.name"}, {"buyer": TEXT}, []),
        ({"parent": "$.parent.id"}, {"parent": TEXT}, []),
        ({"first": "$.lines[0].sku"}, {"first": TEXT}, []),
        (
            {"lines": {"each": "$.lines", "pick": {"sku": "$.sku", "note": "$.note"}}},
            {"lines": {"type": "array", "items": {**LINE}}},
            ["lines"],
        ),
        (
            {"lines": {"each": "$.lines", "pick": {"sku": "$.sku"}, "max_items": 3}},
            {
                "lines": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"sku": TEXT}, "required": ["sku"]},
                },
                "truncated": {"type": "boolean"},
            },
            ["lines", "truncated"],
        ),
        (
            {"buyer": {"path": "$.buyer", "pick": {"name": "$.name"}}},
            {"buyer": {"type": ["object", "null"], "properties": {"name": TEXT}}},
            ["buyer"],
        ),
        (
            {"inside": {"pick": {"id": "$.id"}}},
            {"inside": {"type": "object", "properties": {"id": TEXT}, "required": ["id"]}},
            ["inside"],
        ),
    ],
)
def test_the_output_schema_is_derived(
    fields: Mapping[str, Any], properties: Mapping[str, Any], required: list[str], problems: Problems
) -> None:
    _, schema = derived(fields, ORDER, problems)
    assert schema == {"type": "object", "properties": properties, **({"required": required} if required else {})}


def test_only_the_definitions_that_are_reached_come_along(problems: Problems) -> None:
    _, schema = derived({"lines": {"each": "$.lines"}}, ORDER, problems)
    assert list(schema["$defs"]) == ["Line"]
    _, schema = derived({"parent": "$.parent"}, ORDER, problems)
    assert list(schema["$defs"]) == ["Order", "Line"]


def test_a_list_at_the_root_is_picked_from_as_a_whole(problems: Problems) -> None:
    answer = {"type": "array", "items": {"$ref": "#/$defs/Line"}, "$defs": {"Line": LINE}}
    fields, schema = derived({"lines": {"each": "$", "pick": {"sku": "$.sku"}, "max_items": 1}}, answer, problems)
    assert pick([{"sku": "a"}, {"sku": "b"}], fields) == {"lines": [{"sku": "a"}], "truncated": True}
    assert schema["properties"]["lines"]["items"]["properties"] == {"sku": TEXT}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"a": "$.idd"}, 'the answer of GET /x has no "idd" ($.idd); nearest: "id"'),
        ({"a": "$.lines.sku"}, 'the answer of GET /x has no "sku" ($.lines.sku); it has no fields'),
        ({"a": "id"}, "'id': a path starts with $, as in $.status; correct it"),
        ({"a": {"each": "$.id"}}, "$.id of GET /x is no list; use path instead of each"),
        (
            {"a": {"path": "$.buyer", "pick": {"b": "$.nam"}}},
            'the answer of GET /x has no "nam" ($.nam); nearest: "name"',
        ),
        (
            {"truncated": "$.id", "lines": {"each": "$.lines", "max_items": 1}},
            'max_items adds a field "truncated" beside the list; name this one otherwise',
        ),
    ],
)
def test_what_cannot_be_picked_is_a_finding(fields: Mapping[str, Any], said: str, problems: Problems) -> None:
    projected(forms(fields), ORDER, "GET /x", problems, ("tools", "t", "returns", "pick"))
    assert [finding.message for finding in problems.found] == [said]


@pytest.mark.parametrize(
    ("answer", "schema"),
    [
        (LINE, LINE),
        (
            {"type": "object", "description": "A map", "additionalProperties": TEXT},
            {"type": "object", "additionalProperties": TEXT},
        ),
        ({"$ref": "#/$defs/Line", "$defs": {"Line": LINE}}, LINE),
        (TEXT, {"type": "object", "properties": {"result": TEXT}, "required": ["result"]}),
        ({}, {"type": "object", "properties": {"result": {}}, "required": ["result"]}),
        (
            {"type": "array", "items": {"$ref": "#/$defs/Line"}, "$defs": {"Line": LINE, "Other": TEXT}},
            {
                "type": "object",
                "properties": {"result": {"type": "array", "items": {"$ref": "#/$defs/Line"}}},
                "required": ["result"],
                "$defs": {"Line": LINE},
            },
        ),
    ],
)
def test_a_whole_answer_that_is_no_object_goes_under_result(answer: Any, schema: Any) -> None:
    assert whole_answer(answer) == schema


# --- whatever is picked of an answer meets the schema that is derived -------------------------------------------------

NAMES = ("a", "b", "c")
DEFINITIONS: dict[str, Any] = {"Line": LINE}


@st.composite
def schemas(draw: Any, depth: int = 3) -> Any:
    """A schema of objects, lists and texts, some of which may be null or absent."""
    kinds = ["text", "number"] + (["object", "array", "either", "both", "map", "ref"] if depth else [])
    inner = schemas(depth - 1)
    match draw(st.sampled_from(kinds)):
        case "object":
            properties = draw(st.dictionaries(st.sampled_from(NAMES), inner, min_size=1))
            required = [name for name in properties if draw(st.booleans())]
            made = {"type": draw(st.sampled_from(["object", ["object", "null"]])), "properties": properties}
            return {**made, "required": required} if required else made
        case "array":
            return {"type": draw(st.sampled_from(["array", ["array", "null"]])), "items": draw(inner)}
        case "either":
            return {"anyOf": [draw(inner), draw(st.one_of(inner, st.just({"type": "null"})))]}
        case "both":
            return {
                "allOf": [
                    {"type": "object", "properties": {"a": draw(inner)}},
                    {"type": "object", "properties": {"b": draw(inner)}, "required": ["b"]},
                ]
            }
        case "map":
            return {"type": "object", "additionalProperties": draw(inner)}
        case "ref":
            return {"$ref": "#/$defs/Line"}
        case kind:
            return {"type": {"text": "string", "number": "number"}[kind]}


@st.composite
def answers(draw: Any, schema: Any) -> Any:
    """An answer that meets a schema."""
    if "$ref" in schema:
        return draw(answers(LINE))
    if "anyOf" in schema:
        return draw(answers(draw(st.sampled_from(schema["anyOf"]))))
    if "allOf" in schema:
        return {key: value for part in schema["allOf"] for key, value in draw(answers(part)).items()}
    stated = schema["type"]
    if draw(st.booleans()) and "null" in (stated if isinstance(stated, list) else [stated]):
        return None
    match stated if isinstance(stated, str) else stated[0]:
        case "object":
            known = schema.get(
                "properties",
                dict.fromkeys(NAMES, schema["additionalProperties"]) if "additionalProperties" in schema else {},
            )
            return {
                name: draw(answers(inner))
                for name, inner in known.items()
                if name in schema.get("required", ()) or draw(st.booleans())
            }
        case "array":
            return draw(st.lists(answers(schema["items"]), max_size=3))
        case "string":
            return draw(st.sampled_from(["x", "y"]))
        case "number":
            return draw(st.integers(0, 3))
        case _:
            return None


PATHS = tuple(
    f"${first}{second}" for first in ("", ".a", ".b", ".c", ".sku", "[0]", "[-1]") for second in ("", ".a", ".b", "[0]")
)


@st.composite
def projections(draw: Any, schema: Any, depth: int = 2) -> dict[str, Any]:
    """Fields to pick, all of which may be there."""
    there = [(path, found.schema) for path in PATHS if isinstance(found := follow(schema, path, DEFINITIONS), Found)]
    fields: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(["p", "q", "r"]), min_size=1, unique=True)):
        path, found = draw(st.sampled_from(there))
        form = draw(st.sampled_from(["path", "each", "object"])) if depth else "path"
        items = items_of(found, DEFINITIONS) if form == "each" else None
        if form == "object":
            fields[name] = {"path": path, "pick": draw(projections(found, depth - 1))}
        elif items is not None:
            inner = {"pick": draw(projections(items, depth - 1))} if draw(st.booleans()) else {}
            most = {"max_items": draw(st.integers(1, 2))} if draw(st.booleans()) else {}
            fields[name] = {"each": path, **inner, **most}
        else:
            fields[name] = path
    return fields


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_whatever_is_picked_meets_the_derived_schema(data: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "a.yaml").write_text("{mcpgen: 1, api: {openapi: a}, tools: {}, servers: {s: {tools: []}}}")
    problems = Problems(load(str(folder / "a.yaml")))
    root = data.draw(schemas())
    answer_schema = {**root, "$defs": DEFINITIONS}
    picks, schema = projected(forms(data.draw(projections(root))), answer_schema, "GET /x", problems, ())
    assert not problems.found
    Draft202012Validator.check_schema(schema)
    answer = data.draw(answers(root))
    assert Draft202012Validator(answer_schema).is_valid(answer)
    picked = pick(answer, of_runtime(picks))
    if isinstance(picked, dict):  # an answer that may be no object is handed on: the check of the answer says so
        Draft202012Validator(schema).validate(picked)
