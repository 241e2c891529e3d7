"""OpenAPI Overlays 1.0 and 1.1: what each action does to a document, and what is said of one that does nothing."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen.errors import UnreadableInput
from mcpgen.importer import load
from mcpgen.importer.overlays.actions import Fault, apply_overlay
from mcpgen.ir import Hidden

TREE: dict[str, Any] = {
    "info": {"title": "Shop", "tags": ["a", "b"]},
    "paths": {
        "/orders": {"get": {"summary": "List", "parameters": [{"name": "status", "in": "query"}]}, "post": {}},
        "/stock": {"get": {"x-internal": True}},
    },
}


def overlay(*actions: Any, version: str = "1.1.0") -> dict[str, Any]:
    """An overlay of these actions."""
    return {"overlay": version, "info": {"title": "t", "version": "1"}, "actions": list(actions)}


def after(*actions: Any, version: str = "1.1.0") -> Any:
    """The tree after actions that all apply."""
    overlaid = apply_overlay(TREE, overlay(*actions, version=version))
    assert overlaid.faults == ()
    return overlaid.tree


@pytest.mark.parametrize(
    ("action", "target", "expected"),
    [
        ({"target": "$.info", "update": {"title": "Support"}}, "info", {"title": "Support", "tags": ["a", "b"]}),
        ({"target": "$.info", "update": {"new": {"a": 1}}}, "info", {**TREE["info"], "new": {"a": 1}}),
        ({"target": "$.info", "update": {"tags": ["c"]}}, "info", {"title": "Shop", "tags": ["a", "b", "c"]}),
        ({"target": "$.info.tags", "update": "c"}, "info", {"title": "Shop", "tags": ["a", "b", "c"]}),
        ({"target": "$.info.tags", "update": ["c", "d"]}, "info", {"title": "Shop", "tags": ["a", "b", "c", "d"]}),
        (
            {"target": "$.info.tags", "update": {"name": "c"}},
            "info",
            {"title": "Shop", "tags": ["a", "b", {"name": "c"}]},
        ),
        ({"target": "$.info.title", "update": "Support"}, "info", {"title": "Support", "tags": ["a", "b"]}),
        ({"target": "$.info.title", "update": None}, "info", {"title": None, "tags": ["a", "b"]}),
        ({"target": "$.info.tags[?@ == 'a']", "remove": True}, "info", {"title": "Shop", "tags": ["b"]}),
        ({"target": "$.info.tags[0,1]", "remove": True}, "info", {"title": "Shop", "tags": []}),
        ({"target": "$.info.tags", "remove": True}, "info", {"title": "Shop"}),
        (
            {"target": "$.paths['/stock'].get", "copy": "$.info"},
            "paths",
            {**TREE["paths"], "/stock": {"get": {"x-internal": True, **TREE["info"]}}},
        ),
        (
            {"target": "$.paths['/stock']", "copy": "$.paths['/orders']"},
            "paths",
            {
                **TREE["paths"],
                "/stock": {**TREE["paths"]["/orders"], "get": {**TREE["paths"]["/orders"]["get"], "x-internal": True}},
            },
        ),
        (
            {"target": "$.paths[?@.get['x-internal'] == true]", "remove": True},
            "paths",
            {"/orders": TREE["paths"]["/orders"]},
        ),
        ({"target": "$", "update": {"servers": [{"url": "/"}]}}, "servers", [{"url": "/"}]),
    ],
)
def test_an_action_changes_what_it_selects(action: Any, target: str, expected: Any) -> None:
    before = copy.deepcopy(TREE)
    assert after(action)[target] == expected
    assert before == TREE


def test_several_targets_do_not_share_what_is_put_there() -> None:
    tree = after({"target": "$.paths.*.get", "update": {"x-new": {"list": []}}})
    tree["paths"]["/orders"]["get"]["x-new"]["list"].append(1)
    assert tree["paths"]["/stock"]["get"]["x-new"] == {"list": []}


def test_actions_are_applied_to_the_result_of_those_before() -> None:
    tree = after(
        {"target": "$.paths['/stock']", "remove": True},
        {"target": "$.paths", "update": {"/stock": {"put": {}}}},
        {"target": "$.paths['/stock'].put", "update": {"summary": "Set"}},
    )
    assert tree["paths"]["/stock"] == {"put": {"summary": "Set"}}


def test_remove_wins_over_update() -> None:
    assert "tags" not in after({"target": "$.info.tags", "remove": True, "update": ["x"]})["info"]


@pytest.mark.parametrize(
    ("action", "way", "message"),
    [
        (
            {"target": "$.paths['/order'].get", "update": {}},
            "target",
            '$.paths[\'/order\'].get selects nothing: there is no "/order"; nearest: "/orders"',
        ),
        (
            {"target": "$.info.tags[7]", "remove": True},
            "target",
            '$.info.tags[7] selects nothing: there is no "7"; correct it, or remove the action',
        ),
        (
            {"target": "$..nowhere", "remove": True},
            "target",
            "$..nowhere selects nothing in the document; correct it, or remove the action",
        ),
        (
            {"target": "$.info", "update": {"title": {}}},
            None,
            "$['info']['title'] is a primitive value, and what is put there is an object; remove the old value first",
        ),
        (
            {"target": "$.info", "update": "x"},
            None,
            "$['info'] is an object, and what is put there is a primitive value; remove the old value first",
        ),
        (
            {"target": "$.info.*", "update": "x"},
            None,
            "it selects primitive values and arrays; select values of one kind",
        ),
        ({"target": "$", "remove": True}, None, "the document itself cannot be removed; select something in it"),
        (
            {"target": "$.info[", "remove": True},
            None,
            "its target is no JSONPath (RFC 9535): unbalanced brackets, line 1, column 7; correct it",
        ),
        ({"target": "$.info", "copy": "$.paths.*"}, None, "copy selects 2 values; select the one to copy"),
        ({"target": "$.info", "copy": "$.nowhere"}, None, "copy selects no values; select the one to copy"),
        (
            {"target": "$.info"},
            None,
            "an action does one thing, and this has neither update nor copy nor remove; give one",
        ),
        (
            {"target": "$.info", "update": {}, "copy": "$.info"},
            None,
            "an action does one thing, and this has both update and copy; give one",
        ),
        ({"target": "$.info", "updates": {}}, None, 'unknown key "updates"; nearest: "update"'),
        ({"update": {}}, None, "its target is missing; write the JSONPath of what it changes"),
        ({"target": "$.info", "remove": "yes"}, None, "remove takes true or false; correct it"),
        ("remove", None, "an action is a mapping; write target, and what to do to it"),
    ],
)
def test_an_action_that_cannot_be_applied_is_a_fault(action: Any, way: str | None, message: str) -> None:
    overlaid = apply_overlay(TREE, overlay(action, {"target": "$.info", "update": {"seen": True}}))
    place: tuple[str | int, ...] = ("actions", 0, *([way] if way else []))
    assert overlaid.faults == (Fault(place, "stale-overlay-action" if way else "bad-overlay", message),)
    assert overlaid.tree["info"]["seen"] is True, "the others are applied"


@pytest.mark.parametrize(
    ("text", "way", "message"),
    [
        ({"actions": []}, (), "this is no overlay; start it with overlay: 1.1.0"),
        ([], (), "this is no overlay; start it with overlay: 1.1.0"),
        (overlay(version="2.0.0"), ("overlay",), "overlays of version 2.0.0 are not read; write 1.0.0 or 1.1.0"),
        (overlay(), ("actions",), "an overlay is a list of actions; add one"),
    ],
)
def test_what_is_no_overlay_is_a_fault(text: Any, way: tuple[str, ...], message: str) -> None:
    assert apply_overlay(TREE, text).faults == (Fault(way, "bad-overlay", message),)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (
            {"target": "$.info.title", "update": "x"},
            "it selects primitive values, which 1.0 does not update; write overlay: 1.1.0",
        ),
        ({"target": "$.info", "copy": "$.paths"}, "copy came with 1.1; write overlay: 1.1.0"),
    ],
)
def test_what_came_with_1_1_is_a_fault_in_1_0(action: Any, message: str) -> None:
    assert [fault.message for fault in apply_overlay(TREE, overlay(action, version="1.0.0")).faults] == [message]


# --- documents --------------------------------------------------------------------------------------------------------

ANSWER = {"responses": {"200": {"description": ""}}}


def loaded(folder: Path, *overlays: Any) -> Any:
    """A document of four operations with overlays over it."""
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            "/orders": {"get": ANSWER, "post": ANSWER},
            "/stock": {"$ref": "#/components/pathItems/Stock"},
            "/old": {"get": ANSWER},
        },
        "components": {"pathItems": {"Stock": {"get": ANSWER}}},
    }
    (folder / "shop.json").write_text(json.dumps(document), encoding="utf-8")
    names = []
    for i, text in enumerate(overlays):
        (folder / f"{i}.json").write_text(json.dumps(text, indent=1), encoding="utf-8")
        names.append(str(folder / f"{i}.json"))
    return load(str(folder / "shop.json"), overlays=names)


def test_an_operation_that_is_removed_is_listed_with_the_reason(tmp_path: Path) -> None:
    document = loaded(
        tmp_path,
        overlay(
            {"target": "$.paths['/orders'].post", "remove": True, "description": "Only people order"},
            {"target": "$.paths['/stock']", "remove": True, "description": " Not public "},
            {"target": "$.paths['/old'].get", "update": {"operationId": "old"}},
        ),
    )
    assert [(operation.key, operation.operation_id) for operation in document.operations] == [
        ("GET /orders", None),
        ("GET /old", "old"),
    ]
    assert document.removed == (
        Hidden(operation="POST /orders", reason="Only people order", by="overlay"),
        Hidden(operation="GET /stock", reason="Not public", by="overlay"),
    )
    assert document.overlay_findings == ()


def test_a_removal_without_a_reason_is_an_error_at_the_action(tmp_path: Path) -> None:
    document = loaded(tmp_path, overlay({"target": "$.paths['/old']", "remove": True}))
    (finding,) = document.overlay_findings
    assert (finding.rule, finding.operation) == ("overlay-removal-without-reason", "GET /old")
    assert str(finding.location) == f"{tmp_path}/0.json:8#/actions/0"


def test_overlays_are_applied_in_their_order(tmp_path: Path) -> None:
    first = overlay({"target": "$.paths", "update": {"/new": {"get": ANSWER}}})
    second = overlay({"target": "$.paths['/new'].get", "update": {"summary": "New"}})
    assert loaded(tmp_path, first, second).operations[-1].summary == "New"
    assert [finding.rule for finding in loaded(tmp_path, second, first).overlay_findings] == ["stale-overlay-action"]


def test_what_is_put_back_is_not_hidden(tmp_path: Path) -> None:
    text = overlay(
        {"target": "$.paths['/old']", "remove": True},
        {"target": "$.paths", "update": {"/old": {"get": {**ANSWER, "summary": "Made new"}}}},
    )
    document = loaded(tmp_path, text)
    assert (document.removed, document.overlay_findings) == ((), ())
    assert document.operations[-1].summary == "Made new"


def test_a_document_without_overlays_has_none(tmp_path: Path) -> None:
    document = loaded(tmp_path)
    assert (document.removed, document.overlay_findings) == ((), ())


def test_an_overlay_that_is_missing_stops_the_run(tmp_path: Path) -> None:
    loaded(tmp_path)
    with pytest.raises(UnreadableInput, match="there is no such file"):
        load(str(tmp_path / "shop.json"), overlays=["nowhere.yaml"])
