"""A running server -> what @modelcontextprotocol/conformance says of it, scenario by scenario.

python -m tests.judges.conformance      prints the table that stands in docs/conformance.md
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import yaml

from mcpgen.demo.serving import serve
from tests.acceptance.commands import mcpgen
from tests.acceptance.host import serving
from tests.judges.fixture_api import create_app
from tests.judges.npm import node, program

REVISIONS = ("2026-07-28", "2025-11-25")
NOT_PASSED = Path(__file__).parent / "not_passed.yaml"
FIXTURE = Path(__file__).parents[1] / "data" / "conformance"

GENERAL = (
    "server-initialize",
    "server-stateless",
    "ping",
    "tools-list",
    "dns-rebinding-protection",
    "http-header-validation",
    "input-required-result-unsupported-methods",
    "server-sse-multiple-streams",
    "caching",
)
"""The scenarios that ask for no tools of the suite's own names."""

_SUCCESSES = ("SUCCESS", "INFO", "SKIPPED")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the suite says of one scenario."""

    scenario: str
    passed: int
    not_passed: tuple[str, ...]
    """The checks that failed, and those that warn."""

    @property
    def cell(self) -> str:
        """The verdict in a table."""
        if not self.passed and not self.not_passed:
            return "not applicable"
        of = self.passed + len(self.not_passed)
        return f"{self.passed} of {of}"


def verdicts(url: str, revision: str) -> tuple[Verdict, ...]:
    """Run all scenarios of a revision against the server at `url`, in the suite's order."""
    with tempfile.TemporaryDirectory() as folder:
        command = [node(), str(program("conformance").resolve()), "server", "--url", url, "--output-dir", folder]
        ran = subprocess.run(
            [*command, "--suite", "all", "--spec-version", revision],
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        found = {verdict.scenario: verdict for verdict in map(_verdict, sorted(Path(folder).iterdir()))}
    names = [line.split()[1].rstrip(":") for line in ran.stdout.splitlines() if line[:2] in ("✓ ", "✗ ")]
    assert sorted(names) == sorted(found), ran.stdout + ran.stderr
    return tuple(found[name] for name in names)


def _verdict(folder: Path) -> Verdict:
    """A folder of the suite is named `server-SCENARIO-TIME`."""
    checks = json.loads((folder / "checks.json").read_text(encoding="utf-8"))
    scenario = folder.name.removeprefix("server-")[: -len("-2026-01-01T00-00-00-000Z")]
    faults = {check["id"]: None for check in checks if check["status"] not in _SUCCESSES}
    return Verdict(
        scenario=scenario,
        passed=sum(check["status"] == "SUCCESS" for check in checks),
        not_passed=tuple(check for check in faults if not check.endswith("-session")),
    )


def not_passed(found: Iterable[Verdict]) -> list[str]:
    """`scenario:check` of everything that the suite finds fault with."""
    return sorted(f"{verdict.scenario}:{check}" for verdict in found for check in verdict.not_passed)


def reasons(server: str, revision: str) -> Mapping[str, str]:
    """Why a check is not passed, by `scenario:check`."""
    stated: Mapping[str, str] = yaml.safe_load(NOT_PASSED.read_text(encoding="utf-8"))[server][revision]
    return stated


@contextmanager
def fixture_server(folder: Path, **variables: str) -> Iterator[str]:
    """Emit tests/data/conformance into `folder` and serve it; the URL."""
    source = folder / "overrides"
    source.mkdir(exist_ok=True)
    for path in sorted(FIXTURE.glob("*.*")):
        (source / path.name).write_bytes(path.read_bytes())
    mcpgen("tasks", "overrides/fixture.yaml", cwd=folder)
    with (
        serve(create_app()) as api,
        emitted_server(folder / "out" / "fixture", FIXTURE_API_URL=api, **variables) as url,
    ):
        yield url


@contextmanager
def emitted_server(project: Path, **variables: str) -> Iterator[str]:
    """Serve an emitted project over HTTP; the URL by a name that the suite's browser would use."""
    command = [sys.executable, "-m", project.name.replace("-", "_"), "--http", "127.0.0.1:0"]
    with serving(command, variables, cwd=project) as (url, _):
        yield url.replace("127.0.0.1", "localhost")


def table(found: Mapping[str, Iterable[Verdict]]) -> str:
    """What stands in docs/conformance.md: the scenarios that pass, and the others with the reasons."""
    by_revision = {revision: {one.scenario: one for one in found[revision]} for revision in REVISIONS}
    passed, others = [], []
    for scenario in dict.fromkeys(scenario for revision in REVISIONS for scenario in by_revision[revision]):
        told = [by_revision[revision].get(scenario) for revision in REVISIONS]
        row = f"| `{scenario}` | {' | '.join(one.cell if one else '' for one in told)} |"
        if any(one.not_passed for one in told if one):
            others.append(f"{row} {_why(scenario)} |")
        else:
            passed.append(row)
    head = f"| scenario | {' | '.join(REVISIONS)} |"
    return "\n".join(
        [head, "|:--|:--|:--|", *passed, "", f"{head} not passed, because |", "|:--|:--|:--|:--|", *others, ""]
    )


def _why(scenario: str) -> str:
    stated = (item for revision in REVISIONS for item in reasons("fixture", revision).items())
    return " ".join(dict.fromkeys(reason for check, reason in stated if check.startswith(f"{scenario}:")))


def fixture_verdicts(folder: Path) -> dict[str, tuple[Verdict, ...]]:
    """What the suite says of the fixture's server at both revisions; with sessions, as 2025-11-25 has them."""
    with fixture_server(folder, MCP_SESSIONS="on") as url:
        return {revision: verdicts(url, revision) for revision in REVISIONS}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(table(fixture_verdicts(Path(folder))), end="")


if __name__ == "__main__":
    main()
