"""A sound file with one value exchanged, removed, doubled or renamed: findings or a server, never anything else."""

import copy
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from mcpgen.cli.inputs import pipeline
from mcpgen.emit import api_stub, render
from mcpgen.errors import McpgenError
from mcpgen.findings import errors
from mcpgen.ir import Toolset
from mcpgen.overrides import Overrides, apply, load
from tests.overrides.conftest import HELPDESK

SOUND = HELPDESK.parent.parent / "sound.yaml"
GONE: Any = object()
VALUES: tuple[Any, ...] = (
    *(None, 0, -1, 1.5, True, False, "x", "", "id", "$.x", "a\x00b", "é\"'\\{}", "string", "null", 10**30, [], {}),
    *(["x"], {"x": "y"}, {"a": {"b": {"c": [1, {"d": None}]}}}, GONE),
)
STRIDE = 11
"""Of all mutations so many are passed over between two; `make long` takes each."""


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside of one."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in inside:
        yield (*way, step)
        yield from places(inner, (*way, step))


def mutations(data: Any) -> Iterator[Any]:
    """The values of the file, each time with one mistake."""
    for way in places(data):
        if way[:2] not in (("api",), ("api", "openapi")):
            for value in VALUES:
                yield with_value(data, way, value)
            yield renamed(data, way)


def with_value(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """A copy in which something else stands at one place, or nothing."""
    whole = copy.deepcopy(data)
    parent = whole
    for step in way[:-1]:
        parent = parent[step]
    if value is GONE:
        del parent[way[-1]]
    else:
        parent[way[-1]] = value
    return whole


def renamed(data: Any, way: tuple[Any, ...]) -> Any:
    """A copy in which one key is another, or one item stands twice."""
    whole = copy.deepcopy(data)
    parent = whole
    for step in way[:-1]:
        parent = parent[step]
    if isinstance(parent, dict):
        parent[f"{way[-1]}_"] = parent.pop(way[-1])
    else:
        parent.append(copy.deepcopy(parent[way[-1]]))
    return whole


def loaded(path: Path) -> Overrides | McpgenError:
    """What is read, or why not."""
    try:
        return load(str(path))
    except McpgenError as error:
        return error


def check(path: Path, listed: Toolset) -> None:
    """Apply a file; what is found has a place and a cure, and what is sound can be emitted as Python."""
    overrides = loaded(path)
    if isinstance(overrides, McpgenError):
        assert all("; " in line for line in str(overrides).splitlines()), str(overrides)
        return
    applied = apply(listed, overrides)
    for finding in applied.findings:
        assert finding.location is not None, finding
        assert finding.location.line is not None, finding
        assert "; " in finding.message, finding
    if errors(applied.findings):
        return
    found = pipeline.Review(overrides=overrides, naive=listed, endpoints=listed, applied=applied)
    for server in applied.servers:
        project = pipeline.project(found, server)
        for name, text in render(project, version="0", report="").items():
            if name.endswith(".py") and "/runtime/" not in name:
                compile(text, name, "exec")
        compile(api_stub(project), "stub", "exec")


def each_of(stride: int, start: int, folder: Path, listed: Toolset) -> None:
    """Check every `stride`-th mutation."""
    shutil.copy(SOUND.with_suffix(".py"), folder / "sound.py")
    data = yaml.safe_load(SOUND.read_text(encoding="utf-8"))
    data["api"]["openapi"] = str(HELPDESK)
    for number, mutation in enumerate(mutations(data)):
        if number % stride == start:
            (folder / "sound.yaml").write_text(json.dumps(mutation), encoding="utf-8")
            check(folder / "sound.yaml", listed)


def test_a_mistake_ends_in_findings_or_in_a_server(tmp_path: Path, listed: Callable[[str], Toolset]) -> None:
    each_of(STRIDE, 0, tmp_path, listed(str(HELPDESK)))


@pytest.mark.long
@pytest.mark.parametrize("start", range(1, STRIDE))
def test_every_mistake_does(start: int, tmp_path: Path, listed: Callable[[str], Toolset]) -> None:
    each_of(STRIDE, start, tmp_path, listed(str(HELPDESK)))
