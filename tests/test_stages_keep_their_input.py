"""No stage changes what it is given: frozen classes cannot say so of the schemas inside them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from mcpgen import importer, naive
from mcpgen.cli.inputs import pipeline
from mcpgen.diff import METERS, compare
from mcpgen.emit import api_stub, render
from mcpgen.importer.overlays.actions import apply_overlay
from mcpgen.overrides import apply, load

REPOSITORY = Path(__file__).parent.parent
FILES = ("overrides/shop.yaml", "overrides/weather.yaml", "tests/data/broken_overrides/sound.yaml")


def written_out(value: Any) -> Any:
    """A value as plain lists, texts and numbers, all of it, to be compared later."""
    if is_dataclass(value) and not isinstance(value, type):
        inside = [(item.name, written_out(getattr(value, item.name))) for item in fields(value) if item.compare]
        return [type(value).__name__, inside]
    if isinstance(value, Mapping):
        return ["mapping", [(key, written_out(inner)) for key, inner in value.items()]]
    if isinstance(value, list | tuple):
        return [type(value).__name__, [written_out(inner) for inner in value]]
    return repr(value)


@pytest.fixture(params=FILES)
def found(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> pipeline.Review:
    """An overrides file with everything that was made of it."""
    monkeypatch.chdir(REPOSITORY)
    return pipeline.sound(pipeline.review(request.param))


def test_the_naive_list_keeps_the_document(found: pipeline.Review) -> None:
    document = importer.load(found.overrides.document)
    before = written_out(document)
    assert naive.build(document).tools
    assert written_out(document) == before


def test_the_overrides_keep_the_naive_list_and_themselves(found: pipeline.Review) -> None:
    overrides = load(found.overrides.file)
    before = written_out(found.naive), written_out(overrides), overrides.model.model_dump_json(by_alias=True)
    assert apply(found.naive, overrides).servers
    assert (written_out(found.naive), written_out(overrides), overrides.model.model_dump_json(by_alias=True)) == before


def test_the_comparison_keeps_both_lists(found: pipeline.Review) -> None:
    for server in found.applied.servers:
        before = written_out(found.naive), written_out(server)
        assert compare(found.naive, server, meters=METERS).rows
        assert (written_out(found.naive), written_out(server)) == before


def projects(found: pipeline.Review) -> Iterator[Any]:
    """What is emitted for each server."""
    yield from (pipeline.project(found, server) for server in found.applied.servers)


def test_the_emission_keeps_the_project(found: pipeline.Review) -> None:
    for project in projects(found):
        before = written_out(project)
        assert render(project, version="0", report="")
        assert api_stub(project)
        assert written_out(project) == before


def test_an_emission_does_not_depend_on_one_before_it(found: pipeline.Review) -> None:
    for project in projects(found):
        assert render(project, version="0", report="") == render(project, version="0", report="")


def test_an_overlay_keeps_the_document() -> None:
    tree = {"paths": {"/a": {"get": {"tags": ["x"]}}}}
    update = {"tags": ["y"], "x-new": {"z": []}}
    overlay = {"overlay": "1.1.0", "actions": [{"target": "$.paths.*.get", "update": update}]}
    before = written_out(tree), written_out(overlay)
    changed = apply_overlay(tree, overlay).tree
    changed["paths"]["/a"]["get"]["x-new"]["z"].append(1)
    changed["paths"]["/a"]["get"]["tags"].append("w")
    assert (written_out(tree), written_out(overlay)) == before
