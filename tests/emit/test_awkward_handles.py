"""Handles whose names mean something in Python, with objects in them: what is spent is what was made."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.emit import Files
from mcpgen.serve.emitted import emitted
from tests.recording import json_answer, recording

pytestmark = pytest.mark.anyio

FUNCTIONS = """from .desk_api import A, AItem, AWho, Handles, Made, MakeApi


async def make(api: MakeApi, made: Handles[A]) -> Made:
    who = AWho(class_="c", a_b=None)
    return Made(id=await made.create(A(who=who, items=[AItem(list_=[1])], class_="x", n=None)))
"""
SENT = {"who": {"class": "c", "a-b": None}, "items": [{"list": [1]}], "class": "x", "n": None}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """What is emitted for a handle `a`, whose store would be called `as`."""
    folder = tmp_path_factory.mktemp("desk")
    kinds = {"who": {"type": "object"}, "items": {"type": "array"}, "class": {"type": "string"}}
    body = {"type": "object", "properties": {**kinds, "n": {"type": ["integer", "null"]}}}
    post = {
        "summary": "Pays.",
        "requestBody": {"content": {"application/json": {"schema": body}}},
        "responses": {"201": {"description": "", "content": {"application/json": {"schema": {"type": "object"}}}}},
    }
    info = {"title": "Desk", "version": "1"}
    document = {"openapi": "3.1.0", "info": info, "paths": {"/pay": {"post": post}}}
    fields = {
        "who": {"class": "string", "a-b": ["string", "null"], "left_out?": "string"},
        "items": {"each": {"list": {"each": "integer"}}},
        "class": "string",
        "n": ["integer", "null"],
    }
    hints = {"openWorldHint": False}
    make = {"calls": [], "creates": "a", "function": "make", "returns": {"model": "Made", "fields": {"id": "string"}}}
    spend = {
        "calls": ["post_pay"],
        "consumes": "a",
        "args": {"as": {"handle": "a"}},
        "fix": {f"post_pay.{name}": {"handle": f"a.{name}"} for name in SENT},
    }
    writes = {"readOnlyHint": False, "destructiveHint": False, "idempotentHint": True}
    file = {
        "mcpgen": 1,
        "api": {"openapi": "desk.json"},
        "functions": "desk.py",
        "handles": {"a": {"prefix": "A-", "ttl": "1m", "fields": fields}},
        "tools": {
            "make": {**make, "description": "Lives 1 minute.", "annotations": {"readOnlyHint": True, **hints}},
            "spend": {**spend, "description": "Pays.", "annotations": {**writes, **hints}},
        },
        "servers": {"desk-a": {"tools": ["make", "spend"]}},
    }
    (folder / "desk.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "desk.py").write_text(FUNCTIONS, encoding="utf-8")
    (folder / "desk.yaml").write_text(yaml.safe_dump(file, sort_keys=False), encoding="utf-8")
    found = pipeline.sound(pipeline.review(str(folder / "desk.yaml")))
    return rendered(found, pipeline.project(found, found.applied.servers[0]))


async def test_what_was_made_is_sent_in_full_by_its_own_names(project: Files) -> None:
    with emitted(project, "desk_a", functions="desk.py") as server:
        async with recording() as api:
            api.answers = [json_answer({"paid": True}, 201)]
            server.app.use(connection=server.connection(base_url=api.url, variables={}))
            made: Any = await server.app.call("make", {})
            spent = await server.app.call("spend", {"as": made.structured["id"]})
            await server.app.close()
    assert spent.structured == {"paid": True}
    assert [json.loads(request.body) for request in api.requests] == [SENT]


def test_the_code_type_checks(project: Files, tmp_path: Path) -> None:
    for path, text in project.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "desk_a"]
    ran = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
