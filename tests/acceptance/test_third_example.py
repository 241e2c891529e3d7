"""An API that is not ours: Airflow's 128 endpoints as five tools for whoever is on call.

The overrides file and its function stand in tests/data/third_example/. Airflow's document is taken from the corpus.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal
from jsonschema import Draft202012Validator

from mcpgen.demo.serving import serve
from tests import corpus
from tests.acceptance.airflow import RUN, Airflow, Asked
from tests.acceptance.commands import REPOSITORY, mcpgen
from tests.acceptance.conftest import Connect
from tests.acceptance.host import Host, data_of, error_of, text_of
from tests.judges.npm import program
from tests.judges.prism import prism

REQUIRED = {
    "find_failed_runs": [],
    "explain_failed_run": ["dag_id", "dag_run_id"],
    "rerun_failed_tasks": ["dag_id", "dag_run_id"],
    "pause_dag": ["dag_id"],
    "resume_dag": ["dag_id"],
}
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("find_failed_runs", {}),
    ("find_failed_runs", {"dag_id": "nightly", "since": "2026-10-01T00:00:00Z"}),
    ("explain_failed_run", RUN),
    ("explain_failed_run", {**RUN, "log_lines": 5}),
    ("rerun_failed_tasks", {**RUN, "note": "The disk is no longer full."}),
    ("pause_dag", {"dag_id": "nightly"}),
    ("resume_dag", {"dag_id": "nightly"}),
]
RUN_PATH = "nightly/dagRuns/scheduled__2026-10-02T00:00:00+00:00"


@pytest.fixture(scope="module")
def night_shift(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example and Airflow's document, after `mcpgen tasks`."""
    document = corpus.document("airflow_v2_fastapi.yaml")
    folder = tmp_path_factory.mktemp("night_shift")
    example = REPOSITORY / "tests" / "data" / "third_example"
    shutil.copytree(example, folder / "overrides", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "openapi").mkdir()
    shutil.copyfile(document, folder / "openapi" / "airflow.yaml")
    mcpgen("tasks", cwd=folder)
    return folder


def served(connect: Connect, night_shift: Path, url: str) -> AbstractContextManager[Host]:
    """The emitted server before the API at `url`."""
    command = [sys.executable, "-m", "airflow_on_call"]
    variables = {"AIRFLOW_URL": url, "AIRFLOW_TOKEN": "token-that-nobody-may-see"}
    return connect(command, variables, cwd=night_shift / "out" / "airflow-on-call")


@pytest.fixture(scope="module")
def bad_night() -> Iterator[Airflow]:
    """The one Airflow of all tests, at its address."""
    airflow = Airflow()
    with serve(airflow) as airflow.url:
        yield airflow


@pytest.fixture(scope="module")
def server(connect: Connect, night_shift: Path, bad_night: Airflow) -> Iterator[Host]:
    """The emitted server before that Airflow."""
    with served(connect, night_shift, bad_night.url) as host:
        yield host


@pytest.fixture
def airflow(bad_night: Airflow) -> Airflow:
    """An Airflow that nobody has asked yet."""
    bad_night.asked, bad_night.failed_runs, bad_night.failed_tasks = [], 60, 2
    return bad_night


@pytest.fixture
def on_call(server: Host, airflow: Airflow) -> Host:
    """The five tools before an Airflow that nobody has asked yet."""
    return server


@pytest.fixture(scope="module")
def mock(night_shift: Path, portal: BlockingPortal) -> Iterator[str]:
    """The address of Prism: it makes up answers to the document, and refuses requests that are not as it says."""
    program("prism")  # here, for no skip comes out of the portal
    with portal.wrap_async_context_manager(prism(night_shift / "openapi" / "airflow.yaml")) as url:
        yield url


@pytest.fixture(scope="module")
def on_call_over_a_mock(connect: Connect, night_shift: Path, mock: str) -> Iterator[Host]:
    """The emitted server before Prism."""
    with served(connect, night_shift, mock) as host:
        yield host


# --- the lists --------------------------------------------------------------------------------------------------------


def test_five_tools_stand_for_128_endpoints(on_call: Host, night_shift: Path) -> None:
    contract = json.loads((night_shift / "out" / "airflow-on-call" / "tools.json").read_text(encoding="utf-8"))
    assert json.dumps(on_call.tools) == json.dumps(contract["tools"])
    assert {tool["name"]: tool["inputSchema"].get("required", []) for tool in on_call.tools} == REQUIRED
    replaced = {link["operation"] for links in contract["operations"].values() for link in links["replaces"]}
    hidden = {hidden["operation"] for hidden in contract["hidden"]}
    assert (len(replaced), len(hidden), len(replaced | hidden)) == (6, 122, 128)
    assert all(hidden["reason"] and hidden["by"] != "operation" for hidden in contract["hidden"])


def test_everything_is_decided(night_shift: Path) -> None:
    assert mcpgen("check", cwd=night_shift).stdout == (
        "overrides/airflow.yaml: airflow-on-call: 5 tools; 128 operations, 6 replaced, 122 hidden with a reason\n"
    )


def test_the_comparison_shows_a_merge_a_split_and_eight_groups(night_shift: Path) -> None:
    table, _, _ = mcpgen("diff", cwd=night_shift).stdout.partition("\nCounted as")
    lines = table.splitlines()
    assert lines[0].startswith("airflow-on-call: 128 endpoints -> 5 task tools, 122 hidden")
    marks = [line[0] for line in lines if line[:2] in ("\\ ", "/ ", "~ ", "x ")]
    assert {mark: marks.count(mark) for mark in "\\/~x"} == {"\\": 1, "/": 2, "~": 2, "x": 8}
    assert "  . is_paused is always true" in lines
    assert "  . is_paused is always false" in lines


def test_the_page_of_figures_shows_what_is_measured(night_shift: Path) -> None:
    page = (REPOSITORY / "docs" / "figures.md").read_text(encoding="utf-8")
    shown = mcpgen("diff", cwd=night_shift).stdout
    counted = re.search(r"required arguments (\d+) -> (\d+);\s+prompt tokens (\d+) -> (\d+)", shown)
    assert counted is not None
    assert (
        "| required arguments | {} | {} |\n| prompt tokens (Qwen3, jsonl) | {} | {} |\n".format(*counted.groups())
        in page
    )
    taken = [int(tokens) for tokens in re.findall(r"^[~/\\] .* (\d+) -> \d+$", shown, re.MULTILINE)]
    assert f"take {sum(taken)} tokens" in page


def test_of_two_ways_to_sign_in_the_one_that_is_named_is_asked_for(night_shift: Path) -> None:
    readme = (night_shift / "out" / "airflow-on-call" / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"export (\w+)=", readme) == ["AIRFLOW_URL", "AIRFLOW_TOKEN"]


def test_the_functions_are_typed(night_shift: Path) -> None:
    options = ["--strict", "--explicit-package-bases", "--config-file=", f"--cache-dir={night_shift / 'cache'}"]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "overrides"],
        cwd=night_shift,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


# --- what is sent -----------------------------------------------------------------------------------------------------


def test_a_long_list_is_cut_and_says_so(on_call: Host, airflow: Airflow) -> None:
    found = data_of(on_call.call("find_failed_runs"))
    (asked,) = airflow.asked
    assert (asked.method, asked.path) == ("GET", "~/dagRuns")
    assert sorted(asked.query) == [("limit", "21"), ("order_by", "-run_after"), ("state", "failed")]
    assert [run["dag_run_id"] for run in found["runs"]] == [f"run-{number}" for number in range(20)]
    assert [*found["runs"][0]] == ["dag_id", "dag_run_id", "run_type", "due", "ended", "note"]
    assert found["truncated"] is True


def test_a_list_that_fits_says_that_it_is_whole(on_call: Host, airflow: Airflow) -> None:
    airflow.failed_runs = 20
    found = data_of(on_call.call("find_failed_runs", dag_id="nightly", since="2026-10-01T00:00:00Z"))
    assert (len(found["runs"]), found["truncated"]) == (20, False)
    assert airflow.asked[0].path == "nightly/dagRuns"
    assert ("run_after_gte", "2026-10-01T00:00:00Z") in airflow.asked[0].query


def test_three_calls_explain_a_run(on_call: Host, airflow: Airflow) -> None:
    airflow.failed_tasks = 1
    explained = data_of(on_call.call("explain_failed_run", **RUN, log_lines=2))
    assert explained["tasks"] == [
        {
            "task_id": "load_0",
            "map_index": -1,
            "try_number": 2,
            "operator": "PythonOperator",
            "log": ["line 98", "line 99"],
        }
    ]
    assert [(asked.method, asked.path) for asked in airflow.asked] == [
        ("GET", RUN_PATH),
        ("GET", f"{RUN_PATH}/taskInstances"),
        ("GET", f"{RUN_PATH}/taskInstances/load_0/logs/2"),
    ]


def test_a_run_with_many_failed_tasks_is_explained_by_the_first(on_call: Host, airflow: Airflow) -> None:
    airflow.failed_tasks = 40
    explained = data_of(on_call.call("explain_failed_run", **RUN))
    assert [task["task_id"] for task in explained["tasks"]] == [f"load_{number}" for number in range(5)]
    assert [len(task["log"]) for task in explained["tasks"]] == [30] * 5
    assert explained["truncated"] is True


@pytest.mark.parametrize(("tool", "is_paused"), [("pause_dag", True), ("resume_dag", False)])
def test_one_endpoint_is_split_by_what_it_is_always_sent(
    on_call: Host, airflow: Airflow, tool: str, is_paused: bool
) -> None:
    assert data_of(on_call.call(tool, dag_id="nightly"))["is_paused"] is is_paused
    assert airflow.asked == [Asked(method="PATCH", path="nightly", body={"is_paused": is_paused})]


def test_what_is_fixed_cannot_be_sent_otherwise(on_call: Host, airflow: Airflow) -> None:
    assert "is_paused: unknown argument" in error_of(on_call.call("pause_dag", dag_id="nightly", is_paused=False))
    assert "dry_run: unknown argument" in error_of(on_call.call("rerun_failed_tasks", **RUN, dry_run=True))
    assert not airflow.asked


def test_a_rerun_says_which_tasks_of_one_run(on_call: Host, airflow: Airflow) -> None:
    rerun = data_of(on_call.call("rerun_failed_tasks", **RUN))
    assert [task["task_id"] for task in rerun["tasks"]] == ["load_0", "load_1"]
    assert (rerun["total"], rerun["truncated"]) == (2, False)
    body = {"dry_run": False, "only_failed": True, "include_downstream": True, "reset_dag_runs": True}
    assert airflow.asked == [
        Asked(method="POST", path="nightly/clearTaskInstances", body={**body, "dag_run_id": RUN["dag_run_id"]})
    ]


def test_a_null_cannot_stand_for_every_run(on_call: Host, airflow: Airflow) -> None:
    error = error_of(on_call.call("rerun_failed_tasks", dag_id="nightly", dag_run_id=None))
    assert "dag_run_id: expected string, got null" in error
    assert not airflow.asked


# --- what comes back --------------------------------------------------------------------------------------------------


def conforms(host: Host, tool: str, arguments: dict[str, Any]) -> None:
    """Call a tool, whose answer has to be as its output schema says, as data and as text."""
    result = host.call(tool, **arguments)
    schema = next(listed["outputSchema"] for listed in host.tools if listed["name"] == tool)
    Draft202012Validator(schema).validate(data_of(result))
    assert json.loads(text_of(result)) == data_of(result)


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
def test_an_answer_conforms_and_its_text_is_the_same_json(on_call: Host, tool: str, arguments: dict[str, Any]) -> None:
    conforms(on_call, tool, arguments)


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
def test_a_mock_of_the_document_takes_every_call_and_its_answer_conforms(
    on_call_over_a_mock: Host, tool: str, arguments: dict[str, Any]
) -> None:
    conforms(on_call_over_a_mock, tool, arguments)
