"""Hand-written functions with the helpers of the runtime, in the project that is emitted for them, over real HTTP."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcpgen.cli.commands.tasks import emit_tasks, rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.demo.serving import serve
from mcpgen.serve.emitted import EmittedServer, emitted
from tests.functions.parcel_api import parcel_api

pytestmark = pytest.mark.anyio
PARCELS = Path(__file__).parent.parent / "data" / "parcels"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server() -> Iterator[EmittedServer]:
    """The emitted server of tests/data/parcels."""
    found = pipeline.sound(pipeline.review(str(PARCELS / "parcels.yaml")))
    assert found.findings == ()
    project = pipeline.project(found, pipeline.only_server(found, None))
    with emitted(rendered(found, project), project.package, functions="parcels.py") as server:
        yield server


async def called(server: EmittedServer, api: Any, tool: str, arguments: dict[str, Any], report: Any = None) -> Any:
    with serve(api) as url:
        server.app.use(connection=server.connection(base_url=url, variables={}))
        sender = server.runtime("app").Sender(report=report)
        result = await server.app.call(tool, arguments, sender)
        await server.app.close()
    assert not result.is_error, result.content
    return result.structured


async def test_all_pages_behind_a_cursor_are_read(server: EmittedServer) -> None:
    api = parcel_api(weights={}, towns=["Graz", "Linz", "Bozen", "Chur", "Aarau"])
    assert await called(server, api, "find_depots", {}) == {
        "towns": ["Aarau", "Bozen", "Chur", "Graz", "Linz"],
        "truncated": False,
    }


@pytest.mark.parametrize(
    ("at_most", "expected"),
    [
        (50, {"kilograms": 0.9, "parcels": 3, "truncated": False}),
        (2, {"kilograms": 0.3, "parcels": 2, "truncated": True}),
    ],
)
async def test_all_pages_behind_links_are_read_and_what_fails_is_told(
    server: EmittedServer, at_most: int, expected: dict[str, Any]
) -> None:
    api = parcel_api(weights={"P-1": 100, "P-2": 200, "P-3": None, "P-4": 600}, towns=[])
    answer = await called(server, api, "weigh_parcels", {"at_most": at_most})
    failed = answer.pop("failed")
    assert answer == expected
    if at_most == 50:
        (failure,) = failed
        assert failure.startswith("P-3: ")
        assert "The scales are broken" in failure


async def test_work_that_takes_a_while_is_waited_for_with_progress(server: EmittedServer) -> None:
    told: list[tuple[float, float | None, str | None]] = []

    async def report(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))

    api = parcel_api(weights={}, towns=[], looks=3)
    assert await called(server, api, "sort_parcels", {"depot_id": "D-1"}, report) == {"sorted": 3}
    assert told[0] == (1, 3, "sorting")


def test_the_types_of_helpers_tell_what_is_wrong_with_a_function(tmp_path: Path) -> None:
    folder = tmp_path / "overrides"
    shutil.copytree(PARCELS, folder)
    assert emit_tasks([str(folder / "parcels.yaml")], out=str(tmp_path / "out"), check=False, server=None) == 0
    right = (folder / "parcels.py").read_text(encoding="utf-8")
    wrong = (
        right.replace('depot["town"]', 'depot["city"]')
        .replace("sum(grams for _, grams", "sum(grams + '' for _, grams")
        .replace('Sorted(sorted=sorting["sorted"])', 'Sorted(sorted=sorting["count"])')
    )
    (folder / "wrong.py").write_text(wrong, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases", "--no-error-summary", "overrides"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found = [line.partition(": error: ") for line in ran.stdout.splitlines() if ": error: " in line]
    assert {place.partition(":")[0] for place, _, _ in found} == {"overrides/wrong.py"}
    messages = "\n".join(message for _, _, message in found)
    assert 'TypedDict "Depot" has no key "city"' in messages
    assert 'TypedDict "Sorting" has no key "count"' in messages
    assert "Unsupported operand types for +" in messages
