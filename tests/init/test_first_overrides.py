"""A first overrides file: what it says of the shop, what a hostile document cannot make of it, and that it is sound."""

from pathlib import Path

import pytest
import yaml

from mcpgen import importer, naive
from mcpgen.cli.run import run
from mcpgen.init import first_overrides
from mcpgen.overrides import Applied, apply, load
from tests.corpus import document, every_document

REPOSITORY = Path(__file__).parent.parent.parent


def written(document: Path, folder: Path) -> tuple[str, Applied]:
    """The first overrides file of a document, and what the overrides stage makes of it."""
    listed = naive.build(importer.load(str(document)))
    text = first_overrides(listed, document=str(document), file=document.stem)
    path = folder / "first.yaml"
    path.write_text(text, encoding="utf-8")
    return text, apply(listed, load(str(path)))


def test_the_file_for_the_shop(tmp_path: Path) -> None:
    listed = naive.build(importer.load(str(REPOSITORY / "openapi" / "shop.yaml")))
    text = first_overrides(listed, document="../openapi/shop.yaml", file="shop")
    head, _, body = text.partition("\nmcpgen: 1\n")
    assert head.startswith(
        "# A first list of task tools for Shop API 1.0.0, made by `mcpgen init` and meant to be edited.\n"
    )
    assert all(line.startswith("#") for line in head.splitlines())
    assert (
        body
        == """
api:
  openapi: ../openapi/shop.yaml
  base_url: {env: SHOP_API_URL}
  auth: {apiKey: {env: SHOP_API_KEY}}

tools:
  # orders
  get_orders:
    title: "List orders, newest first"
    description: "TODO: say when to use it, and what comes back. List orders, newest first"
    like: get_orders  # customer_id?, status?, limit?

  get_orders_by_order_id:
    title: Get one order with its lines
    description: "TODO: say when to use it, and what comes back. Get one order with its lines"
    like: get_orders_by_order_id  # order_id

  # stock
  get_stock_by_sku:
    title: "Get a SKU's stock, by warehouse"
    description: "TODO: say when to use it, and what comes back. Get a SKU's stock, by warehouse"
    like: get_stock_by_sku  # sku

servers:
  shop-tools:
    instructions: "TODO: say whose tools these are, and what for"
    tools:
      - get_orders
      - get_orders_by_order_id
      - get_stock_by_sku
    hide:
      # refunds
      - {operation: post_refunds, reason: "TODO: POST may write; make it part of a task, or say why not"}
      # stock
      - {operation: post_stock_by_sku_recount, reason: "TODO: POST may write; make it part of a task, or say why not"}
"""
    )


@pytest.mark.parametrize("name", ["shop.yaml", "weather.yaml"])
def test_the_file_for_an_example_has_nothing_to_mend(name: str, tmp_path: Path) -> None:
    _, applied = written(REPOSITORY / "openapi" / name, tmp_path)
    assert applied.findings == ()


@every_document
def test_the_file_for_any_document_is_sound(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, applied = written(document(name), tmp_path)
    assert run(["check", str(tmp_path / "first.yaml")]) == 0, capsys.readouterr().err
    (server,) = applied.servers
    replaced = [key for tool in server.tools for key in tool.replaces]
    hidden = [item.operation for item in server.hidden]
    assert sorted(replaced + hidden) == sorted(operation.key for operation in server.document.operations)
    assert all(tool.annotations.read_only for tool in server.tools)
    assert all(tool.description.startswith("TODO") for tool in server.tools)
    assert all(len(f"mcp__{server.name}__{tool.name}") <= 64 for tool in server.tools)
    assert text.endswith("\n")
    assert "\t" not in text


def test_no_model_is_asked_for_a_credential(tmp_path: Path) -> None:
    """Not even where the document has it as a parameter like any other."""
    source = tmp_path / "keys.yaml"
    named = (("X-Api-Key", "header", True), ("X-Page-Token", "header", False), ("id", "query", True))
    parameters = [
        {"name": name, "in": place, "required": required, "schema": {"type": "string"}}
        for name, place, required in named
    ]
    operation = {"operationId": "things.list", "summary": "List.", "parameters": parameters}
    document = {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {"/a": {"get": operation}}}
    source.write_text(yaml.safe_dump(document), encoding="utf-8")
    text, applied = written(source, tmp_path)
    ((tool,),) = (server.tools for server in applied.servers)
    assert (list(tool.input_schema["properties"]), applied.findings) == (["X-Page-Token", "id"], ())
    assert "like: things.list  # X-Page-Token?, id\n" in text
    assert "      things.list.X-Api-Key: {env: SHOP_API_ARGUMENT_X_API_KEY}\n" in text


HOSTILE = {
    "openapi": "3.1.0",
    "info": {"title": "x\nmcpgen: 2\n# \u202e", "version": "1\n2"},
    "paths": {
        "/a": {
            "get": {
                "operationId": "null",
                "summary": "tools: {}\n  evil: {like: b}\u202e",
                "description": "*anchor &x !!python/object:os.system # '\"\\ \x07",
                "tags": ["# no\n  evil:"],
                "security": [{"key: [\n": []}],
            },
            "delete": {"operationId": "a: b\n- c", "tags": ["\u200b"]},
        },
        "/'\"{x}\n# y": {"post": {"parameters": [{"name": "x", "in": "path", "required": True, "schema": {}}]}},
    },
    "components": {"securitySchemes": {"key: [\n": {"type": "apiKey", "in": "header", "name": "X-Key"}}},
}


def test_a_hostile_document_says_nothing_but_what_it_is_asked_for(tmp_path: Path) -> None:
    source = tmp_path / "hostile.yaml"
    source.write_text(yaml.safe_dump(HOSTILE), encoding="utf-8")
    text, applied = written(source, tmp_path)
    assert [str(finding) for finding in applied.findings] == []
    (server,) = applied.servers
    assert [tool.name for tool in server.tools] == ["null"]
    assert all(line.isprintable() for line in text.splitlines())
    assert server.api.schemes["key: [\n"].env == "X_MCPGEN_API_KEY"


def test_many_operations_with_several_tags_are_each_decided_once(tmp_path: Path) -> None:
    paths = {
        f"/{i % 7}/{i}": {"post": {"tags": [f"t{i % 5}", f"t{i % 3}"][i % 2 :] if i % 4 else []}} for i in range(120)
    }
    source = tmp_path / "many.yaml"
    source.write_text(
        yaml.safe_dump({"openapi": "3.1.0", "info": {"title": "Many", "version": "1"}, "paths": paths}),
        encoding="utf-8",
    )
    _, applied = written(source, tmp_path)
    assert [finding.rule for finding in applied.findings] == ["server-without-tools"]


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the shop's document in it, where commands run."""
    (tmp_path / "openapi").mkdir()
    (tmp_path / "openapi" / "shop.yaml").write_bytes((REPOSITORY / "openapi" / "shop.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_writes_a_file_that_check_passes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "openapi/shop.yaml"]) == 0
    assert capsys.readouterr().out == (
        "new overrides/shop.yaml\n"
        "next: edit it; `mcpgen check overrides/shop.yaml` says what is wrong, "
        "`mcpgen diff overrides/shop.yaml` shows what a reviewer sees\n"
    )
    assert "openapi: ../openapi/shop.yaml\n" in (project / "overrides" / "shop.yaml").read_text(encoding="utf-8")
    assert run(["check"]) == 0
    assert capsys.readouterr().out == (
        "overrides/shop.yaml: shop-tools: 3 tools; 5 operations, 3 replaced, 2 hidden with a reason\n"
    )


def test_the_command_replaces_a_file_only_when_told_to(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "openapi/shop.yaml", "--out", "here.yaml"]) == 0
    (project / "here.yaml").write_text("mine", encoding="utf-8")
    assert run(["init", "openapi/shop.yaml", "--out", "here.yaml"]) == 2
    assert (
        "here.yaml: this file is here already; --out names another one, --force replaces it" in capsys.readouterr().err
    )
    assert (project / "here.yaml").read_text(encoding="utf-8") == "mine"
    assert run(["init", "openapi/shop.yaml", "--out", "here.yaml", "--force"]) == 0
    assert "openapi: openapi/shop.yaml\n" in (project / "here.yaml").read_text(encoding="utf-8")


def test_the_command_shows_the_file_where_it_is_not_to_write(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "openapi/shop.yaml", "--out", "-"]) == 0
    assert "\nmcpgen: 1\n" in capsys.readouterr().out
    assert [path.name for path in project.iterdir()] == ["openapi"]


def test_standard_input_has_no_name_to_write_down(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "-"]) == 2
    assert "give a path or a URL" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_bad_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "openapi/shop.yaml", "--out", "openapi/shop.yaml/x.yaml"]) == 2
    assert "cannot be written" in capsys.readouterr().err
