"""JSON pointers and lines: what is written is found again."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.importer.place import Place, SourceFile, Trail, pointer_of, read_pointer, steps_of
from mcpgen.importer.reading.lines import Lines
from mcpgen.importer.references.resolver import _step

STEPS = st.lists(st.text() | st.sampled_from(["~", "/", "~1", "%7B", "a/b", "é", ""]), max_size=5)


def trail_of(steps: list[Any]) -> Trail:
    trail: Trail = None
    for step in steps:
        trail = (trail, step)
    return trail


@given(STEPS)
def test_a_pointer_is_read_as_it_was_written(steps: list[str]) -> None:
    pointer = pointer_of(trail_of(steps))
    assert read_pointer(quote(pointer, errors="replace")) == [
        step.encode("utf-8", "replace").decode() for step in steps
    ]
    assert steps_of(trail_of(steps)) == steps


@given(STEPS)
def test_a_pointer_leads_to_its_place(steps: list[str]) -> None:
    tree: Any = "here"
    for step in reversed(steps):
        tree = {step: tree}
    place = found = Place(SourceFile(name="x", text="", tree=tree), None, tree)
    for step in steps:
        place, found = place.child(step), _step(found, step)
    assert (found.node, found.trail) == (place.node, place.trail) == ("here", trail_of(steps))


def yaml_lines(text: str) -> dict[tuple[Any, ...], int]:
    """The line of every key and item, by PyYAML's own marks."""
    found: dict[tuple[Any, ...], int] = {}

    def walk(node: yaml.Node, steps: tuple[Any, ...]) -> None:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                found[*steps, key.value] = key.start_mark.line + 1
                walk(value, (*steps, key.value))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                found[*steps, index] = value.start_mark.line + 1
                walk(value, (*steps, index))

    walk(yaml.compose(text, yaml.SafeLoader), ())
    return found


LAYOUT = """\
# a comment: with a colon
%s
openapi: 3.1.0
"paths":
  /a: &anchor
    get:   # here
      parameters:
      - name: x
        in: query

      -
        name: "y: z"
      - - nested
        - list
      description: |
        text: that looks like a key
        - and an item
    'post': !!map
      summary: >-
        more
        text
  /b: {get: {summary: one line}}
  ? complex
  : value
last:
"""


def test_lines_of_yaml_are_those_of_the_text() -> None:
    text = LAYOUT % "---"
    lines = Lines(text)
    not_looked_for = [("paths", "complex"), ("paths", "/a", "get", "parameters", 1)]
    expected = {steps: line for steps, line in yaml_lines(text).items() if steps not in not_looked_for}
    assert {steps: lines.line_of(trail_of(list(steps))) for steps in expected} == expected


@pytest.mark.parametrize("name", ["openapi/shop.yaml", "openapi/weather.yaml"])
def test_lines_of_the_examples(name: str) -> None:
    text = (Path(__file__).parents[2] / name).read_text(encoding="utf-8")
    found = yaml_lines(text)
    lines = Lines(text)
    assert {steps: lines.line_of(trail_of(list(steps))) for steps in found} == found


@given(
    st.recursive(
        st.integers(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=12,
    )
)
def test_lines_of_json_are_those_of_the_text(tree: Any) -> None:
    text = json.dumps(tree, indent=1, ensure_ascii=False) if isinstance(tree, dict | list) else "{}"
    if "\r" in text or len(text.splitlines()) != text.count("\n") + 1:
        return
    lines = Lines(text)

    def walk(node: Any, steps: list[Any], line: int) -> int:
        """Lines as `indent` lays them out; gives the line after the node."""
        assert lines.line_of(trail_of(steps)) == line
        inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        last = line
        for key, value in inner:
            last = walk(value, [*steps, key], last + 1)
        return last + 1 if inner and node else line

    walk(tree if isinstance(tree, dict | list) else {}, [], 1)
