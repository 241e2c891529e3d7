"""The command line as a user meets it: exit codes, one-line errors, where output goes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.cli.run import run

REPOSITORY = Path(__file__).parent.parent
SHOP = str(REPOSITORY / "openapi" / "shop.yaml")
OVERRIDES = str(REPOSITORY / "overrides" / "shop.yaml")


def mcpgen(*arguments: str, cwd: Path = REPOSITORY, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "mcpgen", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["naive", "missing.yaml"], "missing.yaml: there is no such file"),
        (["naive", "--format", "csv", SHOP], "csv"),
        (["naive", "--format", "json", SHOP, SHOP], "--format json takes one document"),
        (["check", SHOP], "this looks like an OpenAPI document"),
        (["diff", OVERRIDES, "--server", "shop-suport"], 'nearest: "shop-support"'),
        (["call", SHOP, "get_order"], "get_orders"),
        (["call", SHOP, "get_orders", "--args", "{"], "--args: this is no JSON"),
        (["call", SHOP, "get_orders", "--args", "[]"], "--args: arguments are a JSON object"),
        (["call", SHOP, "get_orders", "--args", "@missing.json"], "missing.json: there is no such file"),
        (["call", SHOP, "get_orders", "--server-var", "x"], "--server-var"),
        (["call", SHOP, "get_orders", "--server", "x"], "--server is for overrides files"),
        (["nonsense"], "nonsense"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(
    arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    output = capfd.readouterr()
    assert output.out == ""
    assert said in output.err
    assert "Traceback" not in output.err


def test_without_documents_a_command_says_what_to_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["naive"]) == 2
    assert run(["tasks"]) == 2
    assert capfd.readouterr().err.splitlines() == [
        "there is nothing in openapi/ here; name an OpenAPI document, or try `mcpgen demo`",
        "there is nothing in overrides/ here; name an overrides file, or make a first one: mcpgen init DOC",
    ]


def test_a_bug_of_ours_is_exit_code_3_and_a_traceback_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> int:
        raise ZeroDivisionError("in our code")

    monkeypatch.setattr("mcpgen.cli.commands.naive.show_naive", broken)
    assert run(["naive", SHOP]) == 3
    assert capfd.readouterr().err == (
        "mcpgen: a bug of ours (ZeroDivisionError); run it again with --debug and report what that prints, "
        "with the input\n"
    )
    assert run(["--debug", "naive", SHOP]) == 3
    assert "Traceback" in capfd.readouterr().err


def test_a_namesake_in_the_same_environment_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "openapi_mcpgen-1.7.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert run(["--version"]) == 0
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "openapi-mcpgen" in lines[0]


def test_the_naive_list_as_json_has_what_others_read(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["naive", SHOP, "--format", "json"]) == 0
    listing = json.loads(capfd.readouterr().out)
    assert [tool["name"] for tool in listing["tools"]] == [
        "get_orders",
        "get_orders_by_order_id",
        "get_stock_by_sku",
        "post_refunds",
        "post_stock_by_sku_recount",
    ]
    refunds = listing["tools"][3]
    assert refunds["operation"] == "POST /refunds"
    assert refunds["arguments"]["amount"] == {"in": "body", "name": "amount"}
    assert refunds["inputSchema"]["required"] == ["order_id", "amount"]
    assert listing["findings"] == []
    assert listing["totals"] == {"tools": 5, "bytes": 1016, "tokens": {"qwen3": 288}}


def test_arguments_come_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"sku": "KG-1043"}', encoding="utf-8")
    call = ["call", SHOP, "get_stock_by_sku", "--dry-run", "--format", "json"]
    environ = {**os.environ, "MCPGEN_AUTH_APIKEY": "top-secret"}
    from_file = mcpgen(*call, "--args", "@a.json", cwd=tmp_path, env=environ)
    from_input = mcpgen(*call, "--args", "-", input='{"sku": "KG-1043"}', env=environ)
    assert from_file.stdout == from_input.stdout
    assert json.loads(from_file.stdout)["url"] == "https://api.shop.example/stock/KG-1043"
    assert "top-secret" not in from_file.stdout + from_file.stderr


def test_a_credential_that_is_not_set_is_named_and_nothing_is_sent(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("MCPGEN_AUTH_APIKEY", raising=False)
    assert run(["call", SHOP, "get_orders", "--base-url", "http://127.0.0.1:9", "--format", "json"]) == 1
    assert "MCPGEN_AUTH_APIKEY" in json.loads(capfd.readouterr().out)["error"]["message"]


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    command = f"{sys.executable} -m mcpgen schema overrides | head -n 1"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert ran.stderr == ""


def test_the_help_tells_each_command_in_full_and_where_to_begin(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capfd.readouterr().out
    assert "`mcpgen demo`" in shown
    assert "..." not in shown.partition("Commands:")[2]


def test_the_help_imports_nothing_heavy() -> None:
    program = (
        "import sys; from mcpgen.cli.run import run; run(['--help']); "
        "print(sorted({'mcp', 'httpx', 'rich', 'pydantic', 'tiktoken', 'yaml', 'jsonschema'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
