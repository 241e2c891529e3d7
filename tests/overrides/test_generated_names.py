"""Names in an overrides file that generated code needs for itself are refused before anything is generated."""

from pathlib import Path

import pytest

from mcpgen import importer, naive
from mcpgen.emit import local_names
from mcpgen.names import class_name
from mcpgen.overrides import apply, load
from tests.overrides.conftest import HELPDESK, Apply, said

FILE = """
handles:
  %s: {prefix: Q-, ttl: 10m, fields: {title: string}}
tools:
  plan:
    description: Plan.
    calls: [tickets.list]
    creates: %s
    function: plan
    returns: {model: %s, fields: {days: integer}}
    annotations: {readOnlyHint: true}
servers:
  s: {tools: [plan], hide: [{path: /, reason: Later}]}
"""


def refused(applied: Apply, handle: str, model: str) -> list[str]:
    """What is said of reserved names."""
    function = f"async def plan(api: PlanApi, kept: Handles[{class_name(handle)}]) -> {model}: ...\n"
    found = applied(FILE % (handle, handle, model), functions=function)
    return [line for line in said(found) if "that generated code uses" in line]


@pytest.mark.parametrize("name", [*local_names.USED, "operation", "body", "api-client", "hints", "tool-error"])
def test_a_handle_is_not_named_like_what_generated_code_uses(name: str, applied: Apply) -> None:
    assert len(refused(applied, name, "Plan")) == 1


@pytest.mark.parametrize("name", [*local_names.IMPORTED, "ApiError", "Operation", "list", "date", "annotations"])
def test_a_model_is_not_named_like_what_generated_code_uses(name: str, applied: Apply) -> None:
    assert len(refused(applied, "quote", name)) == 1


def test_other_names_are_taken(applied: Apply) -> None:
    assert refused(applied, "quote", "Plan") == []


@pytest.mark.parametrize("name", ["mcp-types", "pip", "json"])
def test_a_server_is_not_named_like_a_package_that_it_needs(name: str, applied: Apply) -> None:
    text = (FILE % ("quote", "quote", "Plan")).replace("  s: {tools", f"  {name}: {{tools")
    function = "async def plan(api: PlanApi, kept: Handles[Quote]) -> Plan: ...\n"
    assert any("would hide the module" in line for line in said(applied(text, functions=function)))


@pytest.mark.parametrize("module", ["class", "server", "__init__"])
def test_a_functions_file_is_named_like_a_module_that_can_stand_in_the_package(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text("", encoding="utf-8")
    text = (FILE % ("quote", "quote", "Plan")).replace("handles:", f"functions: {module}.py\nhandles:", 1)
    (tmp_path / "file.yaml").write_text(f"mcpgen: 1\napi: {{openapi: {HELPDESK}}}\n{text}", encoding="utf-8")
    read = load(str(tmp_path / "file.yaml"))
    found = apply(naive.build(importer.load(read.document)), read).findings
    assert [str(finding.location).rpartition("#")[2] for finding in found if finding.rule == "reserved-name"] == [
        "/functions"
    ]
