"""The actions, the documented workflows and the hooks: their shell steps, run as GitHub and pre-commit run them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from mcpgen.cli.run import run
from mcpgen.demo.serving import serve
from tests.needs import need
from tests.review.edits import EDITS, SHOP
from tests.review.github_stand_in import TOKEN, Site
from tests.review.places import ROOT, commit, edit, git, repository

DOCS = (ROOT / "docs" / "pull-requests.md").read_text(encoding="utf-8")
WORKFLOWS = [yaml.load(text, yaml.BaseLoader) for text in re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)]
COMMAND = Path(sys.executable).with_name("mcpgen")


class Runner:
    """Runs the shell steps of a composite action in a checkout."""

    def __init__(self, folder: Path, checkout: Path) -> None:
        need(shutil.which("bash"), "bash")
        self.temp, self.checkout = folder / "temp", checkout
        binaries = self.temp / "mcpgen-python" / "bin"
        binaries.mkdir(parents=True)
        (binaries / "mcpgen").symlink_to(COMMAND)
        self.output, self.summary = folder / "output", folder / "summary"

    def step(self, action: str, name: str, values: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
        """Run a step; `values` stand for `${{ ... }}`."""
        (step,) = (one for one in read(action)["runs"]["steps"] if one["name"] == name)
        given = {key: filled(text, values) for key, text in step.get("env", {}).items()}
        runners = {"RUNNER_TEMP": self.temp, "GITHUB_OUTPUT": self.output, "GITHUB_STEP_SUMMARY": self.summary}
        own = {
            "GITHUB_ACTION_PATH": str(ROOT / Path(action).parent),
            **{key: str(path) for key, path in runners.items()},
        }
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.checkout,
            env={"PATH": os.environ["PATH"], "HOME": str(self.temp), "COLUMNS": "100", **own, **given},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def report(self) -> Path:
        """What the action's output names."""
        return Path(dict(line.split("=", 1) for line in self.output.read_text().splitlines())["report"])


def read(file: str) -> Any:
    return yaml.load((ROOT / file).read_text(encoding="utf-8"), yaml.BaseLoader)


def filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda found: values[found[1]], text)


def inputs(action: str, **given: str) -> dict[str, str]:
    """What an action's steps see: its defaults, and what is given."""
    event = {"github.event.pull_request.number": "7", "github.token": TOKEN}
    event["github.event.pull_request.base.sha"] = given.pop("sha", "")
    defaults = {f"inputs.{name}": filled(one.get("default", ""), event) for name, one in read(action)["inputs"].items()}
    return event | defaults | {f"inputs.{name.replace('_', '-')}": value for name, value in given.items()}


@pytest.fixture
def checkout(shop: Path, tmp_path: Path) -> Path:
    """A shallow clone of a pull request's merge with main, as actions/checkout leaves it."""
    repository(shop)
    git(shop, "checkout", "-q", "-b", "change")
    edit(shop, SHOP, *EDITS["a-choice-less"][SHOP])
    commit(shop)
    git(shop, "checkout", "-q", "main")
    (shop / "NEWS").write_text("Later.\n", encoding="utf-8")
    commit(shop)
    git(shop, "checkout", "-q", "--detach", "main")
    git(shop, "merge", "-q", "--no-ff", "-m", "Merge", "change")
    git(shop, "branch", "merged")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth=1", "--single-branch", "--branch=merged", shop.as_uri(), str(clone))
    return clone


def compared(checkout: Path, tmp_path: Path, **given: str) -> "tuple[Runner, subprocess.CompletedProcess[str]]":
    shutil.rmtree(tmp_path / "temp", ignore_errors=True)
    runner = Runner(tmp_path, checkout)
    values = inputs("action.yml", sha=git(tmp_path / "shop", "rev-parse", "main"), **given)
    fetched = runner.step("action.yml", "Fetch the base", values)
    assert fetched.returncode == 0, fetched.stderr
    return runner, runner.step("action.yml", "Compare", values)


# --- the actions ------------------------------------------------------------------------------------------------------


def test_a_pull_request_is_compared_annotated_and_stopped(checkout: Path, tmp_path: Path) -> None:
    runner, ran = compared(checkout, tmp_path)
    assert ran.returncode == 1
    assert re.search(
        r"^::error file=overrides/shop\.yaml,line=\d+,title=arg-enum-narrowed::shop-support: ", ran.stdout, re.MULTILINE
    )
    assert "undo them, or let each pass: mcpgen accept " in ran.stderr
    comment = (runner.report / "comment.md").read_text(encoding="utf-8")
    assert "### MCP tools: `shop-support` — 1 breaking change\n" in comment
    assert "<!-- mcpgen-diff server=weather quiet -->\n" in comment
    assert runner.summary.read_text(encoding="utf-8") == comment
    assert (runner.report / "number").read_text(encoding="utf-8") == "7\n"


def test_a_gate_and_files_can_be_chosen(checkout: Path, tmp_path: Path) -> None:
    _, ran = compared(checkout, tmp_path, fail_on="none")
    assert ran.returncode == 0, ran.stderr
    runner, ran = compared(checkout, tmp_path, overrides="overrides/weather.yaml")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "weather: no changes\n"
    assert (runner.report / "comment.md").read_text(encoding="utf-8").count("<!-- mcpgen-diff") == 1


def test_the_base_can_be_a_folder_or_a_file(checkout: Path, tmp_path: Path, emitted: Path) -> None:
    for base in (f"{emitted}/out", f"{emitted}/out/shop-support/tools.json"):
        _, ran = compared(checkout, tmp_path, base=base)
        assert ran.returncode == 1
        assert "arg-enum-narrowed" in ran.stdout


def test_overrides_that_are_broken_leave_a_comment_too(checkout: Path, tmp_path: Path) -> None:
    edit(checkout, "openapi/shop.yaml", ("  /refunds:\n", "  /repayments:\n"))
    runner, ran = compared(checkout, tmp_path)
    assert ran.returncode == 1
    assert "::error file=overrides/shop.yaml,line=" in ran.stdout
    assert "`shop-support` — cannot be compared, " in (runner.report / "comment.md").read_text(encoding="utf-8")


def test_without_a_pull_request_the_base_is_found_in_git(shop: Path, tmp_path: Path) -> None:
    repository(shop)
    edit(shop, SHOP, *EDITS["a-choice-less"][SHOP])
    ran = Runner(tmp_path, shop).step("action.yml", "Compare", inputs("action.yml"))
    assert ran.returncode == 1
    assert "arg-enum-narrowed" in ran.stdout


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    found = Site()
    with serve(found.app) as url:
        monkeypatch.setenv("SITE", f"{url}/api/v3")
        yield found


def test_the_report_becomes_comments(checkout: Path, tmp_path: Path, site: Site) -> None:
    runner, _ = compared(checkout, tmp_path)
    given = {"report": str(runner.report), "head": site.head}
    ran = commented(runner, given)
    assert ran.returncode == 0, ran.stderr
    assert "weather: nothing to say\n" in ran.stdout
    assert "### MCP tools: `shop-support` — 1 breaking change\n" in site.comments[0]["body"]
    assert TOKEN not in ran.stdout + ran.stderr
    before = len(site.comments)
    assert "says so already" in commented(runner, given).stdout
    assert len(site.comments) == before


def test_a_report_that_lies_about_its_pull_request_is_not_posted(checkout: Path, tmp_path: Path, site: Site) -> None:
    runner, _ = compared(checkout, tmp_path)
    assert commented(runner, {"report": str(runner.report), "head": "f" * 40}).returncode == 0
    (runner.report / "number").write_text("7 --repository evil/evil; touch /srv/x\n", encoding="utf-8")
    assert commented(runner, {"report": str(runner.report), "head": site.head}).returncode == 2
    (runner.report / "comment.md").unlink()
    assert commented(runner, {"report": str(runner.report), "head": site.head}).returncode == 0
    assert site.comments == []


def commented(runner: Runner, given: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run the comment step with the environment that a runner gives every step."""
    values = inputs("comment/action.yml", **given)
    (step,) = (one for one in read("comment/action.yml")["runs"]["steps"] if one["name"] == "Comment")
    environment = {key: filled(text, values) for key, text in step["env"].items()}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        env={
            "PATH": os.environ["PATH"],
            "RUNNER_TEMP": str(runner.temp),
            "GITHUB_REPOSITORY": "shop/tools",
            "GITHUB_API_URL": os.environ["SITE"],
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("action", ["action.yml", "comment/action.yml"])
def test_mcpgen_is_installed_from_its_own_commit_and_runs_nothing_of_the_checkout(
    action: str, shop: Path, tmp_path: Path
) -> None:
    """With a Python that only notes what it is asked."""
    runner = Runner(tmp_path, shop)
    python = runner.temp / "mcpgen-python" / "bin" / "python"
    python.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path / "asked"}\n', encoding="utf-8")
    python.chmod(0o755)
    ran = runner.step(action, "Install mcpgen", inputs(action, python=str(python)))
    assert ran.returncode == 0, ran.stderr
    folder = f"{ROOT}" if action == "action.yml" else f"{ROOT}/comment/.."
    assert (tmp_path / "asked").read_text(encoding="utf-8").splitlines() == [
        f"-I -m venv {runner.temp}/mcpgen-python",
        f"-I -m pip install --quiet --constraint {folder}/constraints.txt {folder}",
    ]


@pytest.mark.parametrize("action", ["action.yml", "comment/action.yml"])
def test_no_expression_stands_in_a_script(action: str) -> None:
    """What GitHub fills in reaches the shell as a variable, never as a part of the program."""
    for step in read(action)["runs"]["steps"]:
        assert "${{" not in step["run"]
        assert step["shell"] == "bash"


# --- the documented workflows -----------------------------------------------------------------------------------------


def test_the_workflows_pin_what_they_use_and_ask_for_no_more_than_they_need() -> None:
    compare, comment, _ = WORKFLOWS
    assert compare["permissions"] == {"contents": "read"}
    assert comment["permissions"] == {}
    assert comment["jobs"]["comment"]["permissions"] == {"actions": "read", "pull-requests": "write"}
    assert comment["on"]["workflow_run"]["workflows"] == [compare["name"]]
    for workflow in (compare, comment):
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}|OWNER/mcpgen(/comment)?@COMMIT", step["uses"])
                assert "run" not in step
    assert "actions/checkout" not in str(comment), "nothing of the pull request comes near the token"


def test_the_workflows_give_the_actions_what_they_take() -> None:
    compare, comment, _ = WORKFLOWS
    for workflow, file in ((compare, "action.yml"), (comment, "comment/action.yml")):
        own = [step for job in workflow["jobs"].values() for step in job["steps"] if step["uses"].startswith("OWNER/")]
        (step,) = own
        known = read(file)["inputs"]
        assert step["with"].keys() <= known.keys()
        assert {name for name, one in known.items() if one.get("required") == "true"} <= step["with"].keys()
    for name in read("action.yml")["inputs"]:
        assert f"| `{name}` |" in DOCS


# --- pre-commit -------------------------------------------------------------------------------------------------------


def test_the_hooks_pass_on_what_is_sound_and_stop_what_is_not(shop: Path) -> None:
    hooks = {hook["id"]: hook for hook in read(".pre-commit-hooks.yaml")}
    assert [hook["id"] for hook in WORKFLOWS[2]["repos"][0]["hooks"]] == list(hooks)
    assert run(["tasks"]) == 0
    repository(shop)
    assert {name: hooked(hook) for name, hook in hooks.items()} == dict.fromkeys(hooks, 0)
    edit(shop, SHOP, *EDITS["a-choice-less"][SHOP])
    codes = {name: hooked(hook) for name, hook in hooks.items()}
    assert codes == {"mcpgen-check": 0, "mcpgen-tasks": 1, "mcpgen-diff": 1}
    edit(shop, "openapi/shop.yaml", ("  /refunds:\n", "  /repayments:\n"))
    assert {hooked(hook) for hook in hooks.values()} == {1}


def hooked(hook: Mapping[str, str]) -> int:
    """Run a hook as pre-commit does: its entry, without file names, at the top of the repository. The exit code."""
    assert (hook["language"], hook["pass_filenames"]) == ("python", "false")
    program, *arguments = hook["entry"].split()
    assert program == "mcpgen"
    return run(arguments)


@pytest.mark.parametrize(
    ("file", "hooks"),
    [
        ("overrides/shop.py", "mcpgen-check mcpgen-tasks mcpgen-diff"),
        ("openapi/parts/line.yaml", "mcpgen-check mcpgen-tasks mcpgen-diff"),
        ("out/shop-support/tools.json", "mcpgen-tasks"),
        ("README.md", ""),
    ],
)
def test_the_hooks_run_where_something_of_theirs_changed(file: str, hooks: str) -> None:
    found = [hook["id"] for hook in read(".pre-commit-hooks.yaml") if re.search(hook["files"], file)]
    assert found == hooks.split()
