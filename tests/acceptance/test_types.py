"""Types: the emitted project and the overrides pass mypy --strict, and mypy finds what `calls` and the API forbid."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.acceptance.apis import SECRET, Site
from tests.acceptance.commands import make_workspace, mcpgen

Mypy = Callable[..., str]
"""Called with a folder and arguments: what mypy --strict says there."""


@pytest.fixture(scope="session")
def mypy(tmp_path_factory: pytest.TempPathFactory) -> Mypy:
    """mypy as a command, with one cache for all tests."""
    cache = tmp_path_factory.mktemp("mypy")

    def run(folder: Path, *arguments: str) -> str:
        options = (
            "--strict",
            "--config-file=",
            "--cache-dir",
            str(cache),
            "--no-error-summary",
            "--hide-error-context",
        )
        command = [sys.executable, "-m", "mypy", *options, *arguments]
        return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False).stdout

    return run


def edit(file: Path, old: str, new: str) -> None:
    """Replace the one place where `old` stands."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_the_emitted_project_is_typed(project: Path, mypy: Mypy) -> None:
    assert mypy(project, "shop_support") == ""


def test_the_overrides_are_typed(workspace: Path, mypy: Mypy) -> None:
    assert mypy(workspace, "--explicit-package-bases", "overrides") == ""


def test_the_emitted_code_is_formatted(project: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "ruff",
        "format",
        "--isolated",
        "--no-cache",
        "--line-length",
        "120",
        "--check",
        ".",
    ]
    ran = subprocess.run(command, cwd=project, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stdout


def test_a_call_that_is_not_declared_is_a_type_error(tmp_path: Path, mypy: Mypy) -> None:
    workspace = make_workspace(tmp_path)
    _refund_at_once(workspace)
    said = mypy(workspace, "--explicit-package-bases", "overrides")
    assert '"QuoteRefundApi" has no attribute "post_refunds"' in said
    assert len(said.splitlines()) == 1, said


def test_a_call_that_is_not_declared_is_refused_at_run_time(tmp_path: Path, site: Site, shop: Starlette) -> None:
    workspace = make_workspace(tmp_path)
    _refund_at_once(workspace)
    variables = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    command = ("call", "overrides/shop.yaml", "quote_refund", "--args", '{"order_id": "O-2415"}')
    ran = mcpgen(*command, "--server", "shop-support", cwd=workspace, variables=variables, code=1)
    assert "nothing was changed" in ran.stdout
    assert dict(shop.state.received) == {("GET", "/orders/O-2415"): 1}


def _refund_at_once(workspace: Path) -> None:
    """Let quote_refund make the refund that it may only quote."""
    edit(
        workspace / "overrides" / "shop.py",
        "    quote_id = await quotes.create(",
        "    await api.post_refunds(order_id=order_id, amount=str(amount))\n    quote_id = await quotes.create(",
    )


def test_a_response_field_that_is_gone_is_a_type_error_after_emission(tmp_path: Path, mypy: Mypy) -> None:
    workspace = make_workspace(tmp_path)
    document = workspace / "openapi" / "shop.yaml"
    edit(
        document,
        "      required: [order_id, customer_id, status, placed_on, total]\n",
        "      required: [order_id, customer_id, status, total]\n",
    )
    text = document.read_text(encoding="utf-8")
    summary = text.index("    OrderSummary:")
    field = "        placed_on: {type: string, format: date}\n"
    document.write_text(text[:summary] + text[summary:].replace(field, "", 1), encoding="utf-8")
    mcpgen("tasks", "overrides/shop.yaml", cwd=workspace)
    said = mypy(workspace, "--explicit-package-bases", "overrides")
    assert 'TypedDict "OrderSummary" has no key "placed_on"' in said
    assert {line.partition(":")[0] for line in said.splitlines()} == {"overrides/shop.py"}
