"""`mcpgen lint` on files, folders and a running server: what it shows, its exit codes, and what `--fix` writes."""

import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from mcpgen.cli.run import run

REPOSITORY = Path(__file__).parent.parent.parent
VAGUE = REPOSITORY / "tests" / "data" / "lint" / "vague_weather.json"
SHOP_DATA = REPOSITORY / "converter" / "mcpgen" / "demo" / "shop_data.yaml"


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, where files may change."""
    for name in ("openapi", "overrides"):
        shutil.copytree(REPOSITORY / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def linted(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """Exit code and JSON."""
    code = run(["lint", *arguments, "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


def rules(report: dict[str, Any]) -> list[str]:
    return [finding["rule"] for finding in report["findings"]]


def changed(file: str, before: str, after: str) -> None:
    """Edit a file of the workshop."""
    text = Path(file).read_text(encoding="utf-8")
    assert before in text
    Path(file).write_text(text.replace(before, after, 1), encoding="utf-8")


# --- what it is run on ------------------------------------------------------------------------------------------------


def test_our_own_overrides_have_neither_errors_nor_warnings(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = linted(capsys, "--fail-on", "warning", "--data", str(SHOP_DATA))
    assert [finding["message"] for finding in report["findings"] if finding["severity"] != "note"] == []
    assert code == 0
    assert [one["name"] for one in report["looked"]] == ["shop-support", "shop-warehouse", "shop-customer", "weather"]


def test_the_bad_example_of_a_tool_is_found_vague(capsys: pytest.CaptureFixture[str]) -> None:
    _, report = linted(capsys, str(VAGUE))
    found = set(rules(report))
    assert {
        "description-repeats-name",
        "argument-not-described",
        "argument-name-too-general",
        "name-too-general",
    } <= found


def test_a_document_is_looked_at_as_the_list_of_its_endpoints(
    workshop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, report = linted(capsys, "openapi/shop.yaml")
    assert code == 0
    assert "amount-asked-from-model" in rules(report)
    assert {finding["location"]["file"] for finding in report["findings"]} == {"openapi/shop.yaml"}
    assert all(finding["location"]["line"] for finding in report["findings"] if finding["tool"])


def test_a_folder_that_was_emitted_is_its_contract(capsys: pytest.CaptureFixture[str]) -> None:
    _, report = linted(capsys, str(REPOSITORY / "out" / "shop-support"))
    assert [one["name"] for one in report["looked"]] == ["shop-support"]
    assert [finding for finding in report["findings"] if finding["severity"] == "error"] == []


def test_a_running_server_is_asked_for_its_tools(
    workshop: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_API_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("SHOP_API_KEY", "none")
    command = [sys.executable, "-m", "mcpgen", "serve", "overrides/shop.yaml", "--server", "shop-warehouse"]
    code, report = linted(capsys, "--server-command", shlex.join(command))
    assert code == 0
    assert [one["tools"] for one in report["looked"]] == [2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--server-command", "no-such-command"], "no-such-command: this server does not list its tools"),
        (["--server-command", "'"], "--server-command: No closing quotation; quote it"),
        (["--url", "ftp://x"], "--url: this takes an http or https address"),
        (["--update-baseline"], "--update-baseline: name the file with --baseline FILE"),
        (["--explain", "unit-mising"], 'no rule is called "unit-mising"; nearest: "unit-missing"'),
        (["openapi/shop.yaml", "--data", "nowhere.csv"], "nowhere.csv: there is no such file; correct the path"),
        (
            ["openapi/shop.yaml", "--baseline", "nowhere.json"],
            "nowhere.json: there is no such baseline; write it with --update-baseline",
        ),
    ],
)
def test_what_cannot_be_asked_is_bad_usage(
    workshop: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lint", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_overrides_with_mistakes_are_refused(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed("overrides/shop.yaml", "calls: [get_orders]", "calls: [get_order]")
    assert run(["lint", "overrides/shop.yaml"]) == 1
    assert 'no operation "get_order"' in capsys.readouterr().err


# --- all parts together -----------------------------------------------------------------------------------------------


def test_a_text_that_names_a_tool_of_another_server_is_an_error_where_it_stands(
    workshop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed("overrides/shop.yaml", "Quick, and changes nothing.", "For money back use issue_refund.")
    code, report = linted(capsys, "overrides/shop.yaml")
    (found,) = [finding for finding in report["findings"] if finding["severity"] == "error"]
    assert code == 1
    assert found["rule"] == "text-names-absent-tool"
    assert found["server"] == "shop-warehouse"
    assert found["location"]["pointer"] == "/servers/shop-warehouse/tools/0/description"
    assert 'names "issue_refund", a tool of the server shop-support' in found["message"]


def test_an_example_that_stands_in_recorded_data_is_a_warning(
    workshop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed("overrides/shop.yaml", "Like C-9901.", "Like C-0085.")
    _, report = linted(capsys, "overrides/shop.yaml", "--data", str(SHOP_DATA))
    (found,) = [finding for finding in report["findings"] if finding["rule"] == "example-is-real"]
    assert found["location"]["pointer"] == "/tools/find_orders/args/customer_id/description"


def test_an_operation_that_no_function_calls_is_a_warning(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed("overrides/shop.yaml", "calls: [get_orders]", "calls: [get_orders, get_stock_by_sku]")
    _, report = linted(capsys, "overrides/shop.yaml")
    (found,) = [finding for finding in report["findings"] if finding["rule"] == "operation-never-used"]
    assert "GET /stock/{sku}" in found["message"]


# --- what is accepted -------------------------------------------------------------------------------------------------


IGNORE = """
lint:
  ignore:
    - {rule: plumbing-as-argument, reason: none}
    - {rule: limits-not-said, reason: It is said elsewhere}
"""


def test_an_ignore_takes_a_finding_out_and_a_stale_one_is_an_error_that_fix_removes(
    workshop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path("overrides/shop.yaml")
    before = path.read_text(encoding="utf-8")
    path.write_text(before + IGNORE, encoding="utf-8")
    code, report = linted(capsys, "overrides/shop.yaml")
    assert code == 1
    assert rules(report) == ["stale-ignore"]
    assert [entry["reason"] for entry in report["accepted"]] == ["It is said elsewhere"]
    code, report = linted(capsys, "overrides/shop.yaml", "--fix")
    assert (code, rules(report)) == (0, [])
    assert path.read_text(encoding="utf-8") == before + IGNORE.replace(
        "    - {rule: plumbing-as-argument, reason: none}\n", ""
    )


def test_a_baseline_shows_only_what_is_new(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, report = linted(capsys, "openapi/shop.yaml", "--baseline", "lint.json", "--update-baseline")
    assert report["findings"] == []
    assert report["baseline"]["known"] > 10
    changed("openapi/shop.yaml", "List orders, newest first", "List orders, newest first\u200b")
    code, report = linted(capsys, "openapi/shop.yaml", "--baseline", "lint.json")
    assert (code, rules(report)) == (1, ["hidden-characters"])


# --- fixes ------------------------------------------------------------------------------------------------------------


def test_a_former_name_in_a_text_is_replaced_in_the_overrides_file(
    workshop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path("overrides/shop.yaml")
    changed("overrides/shop.yaml", "  check_stock:\n", "  check_stock:\n    was: look_up_stock\n")
    good = path.read_text(encoding="utf-8")
    changed("overrides/shop.yaml", "to read them, check_stock is", "to read them, look_up_stock is")
    code, _ = linted(capsys, "overrides/shop.yaml", "--fix")
    assert code == 0
    assert path.read_text(encoding="utf-8") == good


def test_a_text_of_the_document_is_mended_by_an_overlay(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = Path("openapi/shop.yaml").read_text(encoding="utf-8")
    changed("openapi/shop.yaml", "List orders, newest first", "<b>List</b> orders &amp; more")
    assert run(["lint", "openapi/shop.yaml", "--fix"]) == 0
    output = capsys.readouterr()
    assert "wrote openapi/shop.overlay.yaml" in output.err
    overlay = yaml.safe_load(Path("openapi/shop.overlay.yaml").read_text(encoding="utf-8"))
    (action,) = overlay["actions"]
    assert action["target"] == "$['paths']['/orders']['get']['summary']"
    assert action["update"] == "List orders & more"
    assert Path("openapi/shop.yaml").read_text(encoding="utf-8") != document
    run(["lint", "openapi/shop.yaml", "--fix"])
    assert "shop.overlay.yaml is there already" in capsys.readouterr().err


def test_an_overlay_for_a_tool_like_an_endpoint_is_named_in_the_overrides_file(
    workshop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed("overrides/shop.yaml", "    args:\n      sku: {pattern: '^KG-\\d{4}$', description: 'Like KG-9901.'}\n", "")
    changed(
        "openapi/shop.yaml",
        "- {name: sku, in: path,",
        "- {name: sku, in: path, description: 'Like <code>KG-9901</code>.',",
    )
    _, report = linted(capsys, "overrides/shop.yaml")
    assert "markup-in-description" in rules(report)
    _, report = linted(capsys, "overrides/shop.yaml", "--fix")
    assert "markup-in-description" not in rules(report)
    assert "overlays: [../openapi/shop.overlay.yaml]" in Path("overrides/shop.yaml").read_text(encoding="utf-8")


# --- formats ----------------------------------------------------------------------------------------------------------


def test_what_is_shown_in_a_terminal_is_the_worst_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(VAGUE.parent)
    assert run(["lint", VAGUE.name, "--fail-on", "warning"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "vague_weather.json: 1 tool"
    assert [": warning: " in line for line in lines[1:-1]] == [True] * 6 + [False] * 3
    assert lines[-1] == "6 warnings, 3 notes"


def test_what_is_said_of_a_whole_document_names_it_once(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", "openapi/shop.yaml"]) == 0
    found = [line for line in capsys.readouterr().out.splitlines() if line.endswith("[use-not-said]")]
    assert [line.count("openapi/shop.yaml") for line in found] == [1]


def test_a_list_without_a_flaw_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tool = {
        "name": "get_weather",
        "description": "Forecast for one city. Use it for the days to come. Returns high and low.",
        "inputSchema": {
            "type": "object",
            "properties": {"city": {"type": "string", "description": "As people write it, like Des Moines."}},
            "required": ["city"],
            "additionalProperties": False,
        },
        "outputSchema": {"type": "object", "properties": {"high": {"type": "number"}}},
        "annotations": {"readOnlyHint": True, "openWorldHint": True},
    }
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([tool]), encoding="utf-8")
    assert run(["lint", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 1 tool\nnothing to mend\n"


def test_annotations_of_github_stand_on_files_and_lines(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed("overrides/shop.yaml", "Quick, and changes nothing.", "For money back use issue_refund.")
    assert run(["lint", "overrides/shop.yaml", "--format", "github"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("::error file=overrides/shop.yaml,line=")
    assert "title=text-names-absent-tool::check_stock: the text names" in lines[0]
    assert lines[-1].startswith("mcpgen lint: 1 error, 0 warnings, ")


def test_a_rule_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", "--explain", "unit-missing"]) == 0
    assert capsys.readouterr().out.startswith("### unit-missing\n\nwarning. A number that is measured in something")
