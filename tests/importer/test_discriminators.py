"""Values of a discriminator, tied to the schemas that they mean."""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tests.importer.documents import body_of, loaded

EVENT: Mapping[str, Any] = {
    "type": "object",
    "required": ["kind"],
    "properties": {"kind": {"type": "string"}, "day": {"type": "string"}},
}
STAGE: Mapping[str, Any] = {"type": "object", "required": ["stage"], "properties": {"stage": {"type": "string"}}}
AUTHOR: Mapping[str, Any] = {"type": "object", "properties": {"author": {"type": "string"}}}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def takes(tmp_path: Path, schemas: Mapping[str, Any], body: Any, name: str = "Event") -> bool:
    tool = body_of(tmp_path, ref(name), components={"schemas": schemas}, openapi="3.0.3")
    arguments = {"body": body} if "body" in tool.places else body
    return Draft202012Validator(tool.input_schema).is_valid(arguments)


def family(**mapping: str) -> dict[str, Any]:
    discriminator: dict[str, Any] = {"propertyName": "kind"}
    if mapping:
        discriminator["mapping"] = {value: f"#/components/schemas/{name}" for value, name in mapping.items()}
    return {
        "Event": {**copy.deepcopy(EVENT), "discriminator": discriminator},
        "Concert": {"allOf": [ref("Event"), STAGE]},
        "Reading": {"allOf": [ref("Event"), AUTHOR]},
    }


def test_a_parent_takes_what_the_child_of_that_value_takes(tmp_path: Path) -> None:
    schemas = family(concert="Concert", reading="Reading")
    assert takes(tmp_path, schemas, {"kind": "concert", "stage": "north"})
    assert takes(tmp_path, schemas, {"kind": "reading", "author": "Ash"})
    assert not takes(tmp_path, schemas, {"kind": "concert"})
    assert not takes(tmp_path, schemas, {"kind": "reading", "author": 7})
    assert not takes(tmp_path, schemas, {"kind": "lecture"})
    assert not takes(tmp_path, schemas, {"stage": "north"})


def test_without_a_mapping_the_names_of_the_children_are_the_values(tmp_path: Path) -> None:
    assert takes(tmp_path, family(), {"kind": "Concert", "stage": "north"})
    assert not takes(tmp_path, family(), {"kind": "concert", "stage": "north"})


def test_without_the_property_only_the_parent_itself_is_meant(tmp_path: Path) -> None:
    schemas = family(concert="Concert")
    schemas["Event"] = {key: value for key, value in schemas["Event"].items() if key != "required"}
    assert takes(tmp_path, schemas, {"day": "2031-05-01"})
    assert not takes(tmp_path, schemas, {"kind": "concert"})


def test_a_child_is_flat_and_no_parent_of_itself(tmp_path: Path) -> None:
    tool = body_of(tmp_path, ref("Concert"), components={"schemas": family()}, openapi="3.0.3")
    assert (list(tool.places), tool.required) == (["kind", "day", "stage"], ("kind", "stage"))


def test_a_child_that_cannot_be_merged_refers_to_what_the_parent_says_itself(tmp_path: Path) -> None:
    schemas = family(concert="Concert")
    schemas["Concert"] = {"allOf": [ref("Event"), {**STAGE, "additionalProperties": False}]}
    schemas["Event"]["properties"]["at"] = ref("Concert")
    tool = body_of(tmp_path, ref("Event"), components={"schemas": schemas}, openapi="3.0.3")
    assert tool.input_schema["$defs"]["Concert"]["allOf"][0] == {"$ref": "#/$defs/Event_base"}
    assert sorted(tool.input_schema["$defs"]) == ["Concert", "Event", "Event_base", "Reading"]


def test_alternatives_are_told_apart_by_the_mapping_and_by_the_parent(tmp_path: Path) -> None:
    choice = {"oneOf": [ref("Concert"), ref("Reading")]}
    discriminator = {"propertyName": "kind", "mapping": {"c": "Concert", "r": ref("Reading")["$ref"]}}
    by_mapping = {**family(), "Event": EVENT, "Choice": {**choice, "discriminator": discriminator}}
    by_parent = {**family(concert="Concert", reading="Reading"), "Choice": choice}
    stage = {"stage": "north", "author": "Ash"}
    assert takes(tmp_path, by_mapping, {"kind": "c", **stage}, "Choice")
    assert not takes(tmp_path, by_mapping, {"kind": "x", **stage}, "Choice")
    assert takes(tmp_path, by_parent, {"kind": "concert", **stage}, "Choice")


def test_children_that_tell_their_own_value_are_believed(tmp_path: Path) -> None:
    schemas = family()
    for name, value in (("Concert", "c"), ("Reading", "r")):
        schemas[name]["allOf"].append({"properties": {"kind": {"enum": [value]}}})
    assert takes(tmp_path, schemas, {"kind": "c", "stage": "north"})
    assert not takes(tmp_path, schemas, {"kind": "c"})


def test_a_parent_with_very_many_children_stands_for_itself(tmp_path: Path) -> None:
    schemas = {"Event": {**EVENT, "discriminator": {"propertyName": "kind"}}}
    schemas |= {f"E{index}": {"allOf": [ref("Event"), STAGE]} for index in range(51)}
    tool = body_of(tmp_path, ref("Event"), components={"schemas": schemas}, openapi="3.0.3")
    assert list(tool.places) == ["kind", "day"]


def test_an_answer_may_be_of_a_kind_that_nobody_knows_yet(tmp_path: Path) -> None:
    media = {"application/json": {"schema": ref("Event")}}
    paths = {"/events": {"get": {"responses": {"200": {"description": "Events", "content": media}}}}}
    read = loaded(tmp_path, {"paths": paths, "components": {"schemas": family(concert="Concert")}})
    assert dict(read.operations[0].responses[0].contents[0].schema or {}) == {"$ref": "#/$defs/Event"}
    assert dict(read.response_definitions) == {"Event": EVENT}


CHOICE: Mapping[str, Any] = {
    "Concert": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "stage": {}}},
    "Lecture": {"type": "object", "required": ["kind", "topic"], "properties": {"kind": {"type": "string"}}},
    "Other": {"type": "object", "properties": {"kind": {"type": "string"}, "note": {"type": "string"}}},
}


def choice(*names: str, **discriminator: Any) -> dict[str, Any]:
    said = {"propertyName": "kind", **discriminator}
    return {**CHOICE, "Event": {"oneOf": [ref(name) for name in names], "discriminator": said}}


def test_without_a_mapping_the_names_of_the_alternatives_are_the_values(tmp_path: Path) -> None:
    schemas = choice("Concert", "Lecture")
    assert takes(tmp_path, schemas, {"kind": "Lecture", "topic": "tides"})
    assert not takes(tmp_path, schemas, {"kind": "Lecture"})
    assert not takes(tmp_path, schemas, {"kind": "lecture", "topic": "tides"})


def test_alternatives_that_list_their_own_values_are_believed(tmp_path: Path) -> None:
    schemas = choice("Concert", "Lecture")
    kinds = {"anyOf": [{"enum": ["gig"]}, {"enum": [None]}]}
    schemas["Concert"] = {"type": "object", "properties": {"kind": kinds}}
    assert takes(tmp_path, schemas, {"kind": "gig"})
    assert not takes(tmp_path, schemas, {"kind": "Concert"})


def test_an_alternative_may_be_any_value(tmp_path: Path) -> None:
    schemas = {**choice("Concert", "Lecture", "Anything"), "Anything": True}
    tool = body_of(tmp_path, ref("Event"), components={"schemas": schemas})
    assert tool.input_schema["$defs"]["Event"]["anyOf"][2] is True


def test_the_default_is_meant_by_every_other_value_and_by_none(tmp_path: Path) -> None:
    schemas = choice("Concert", "Lecture", "Other", mapping={"c": "Concert"}, defaultMapping="Other")
    assert takes(tmp_path, schemas, {"kind": "c", "stage": 1})
    assert takes(tmp_path, schemas, {"kind": "Lecture", "topic": "tides"})
    assert takes(tmp_path, schemas, {"kind": "walk", "note": "along the pier"})
    assert takes(tmp_path, schemas, {"note": "nothing is told"})
    assert not takes(tmp_path, schemas, {"kind": "Lecture"})
    assert not takes(tmp_path, schemas, {"kind": "walk", "note": 7})


def test_a_child_may_be_the_default_of_its_parent(tmp_path: Path) -> None:
    schemas = family(concert="Concert")
    schemas["Event"] = {key: value for key, value in schemas["Event"].items() if key != "required"}
    schemas["Event"]["discriminator"]["defaultMapping"] = "Reading"
    assert takes(tmp_path, schemas, {"kind": "concert", "stage": "north"})
    assert takes(tmp_path, schemas, {"kind": "walk", "author": "Ash"})
    assert takes(tmp_path, schemas, {"author": "Ash"})
    assert not takes(tmp_path, schemas, {"kind": "concert"})
    assert not takes(tmp_path, schemas, {"author": 7})
