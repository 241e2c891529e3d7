"""What a change is compared with: git as people have it, folders, files; and what a pull request cannot slip in."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from mcpgen.cli.base.bases import CommitBase, NoBase, default_base
from mcpgen.cli.inputs.reviews import Asked, gather
from mcpgen.cli.run import run
from tests.review.edits import EDITS, SHOP
from tests.review.places import commit, edit, git, repository

Capture = pytest.CaptureFixture[str]


def narrow(shop: Path) -> None:
    """Take a choice away: one breaking change."""
    edit(shop, SHOP, *EDITS["a-choice-less"][SHOP])


def diff(*arguments: str) -> int:
    return run(["diff", SHOP, "--server", "shop-support", "--format", "github", *arguments])


def branched(shop: Path) -> str:
    """A branch with one breaking change, committed, and a later commit on main."""
    repository(shop)
    left = git(shop, "rev-parse", "HEAD")
    git(shop, "checkout", "-q", "-b", "change")
    narrow(shop)
    commit(shop)
    git(shop, "checkout", "-q", "main")
    edit(shop, SHOP, ("    ttl: 15m\n", "    ttl: 20m\n"), ("      15 minutes.\n", "      20 minutes.\n"))
    assert run(["tasks", SHOP]) == 0
    commit(shop, "Later on main")
    git(shop, "checkout", "-q", "change")
    return left


# --- the default ------------------------------------------------------------------------------------------------------


def test_the_default_is_where_the_branch_left_main(shop: Path, capfd: Capture) -> None:
    left = branched(shop)
    base = default_base(emitted="out")
    assert isinstance(base, CommitBase)
    assert (base.commit, base.label) == (left, f"main@{left[:7]}")
    assert diff() == 1
    output = capfd.readouterr()
    assert "shop-support: 1 breaking\n" in output.out
    assert "1 change stops this (--fail-on breaking); undo it, or let it pass: mcpgen accept " in output.err


def test_on_the_default_branch_it_is_what_was_committed_last(shop: Path) -> None:
    repository(shop, branch="master")
    narrow(shop)
    (review,) = gather(Asked(files=(SHOP,), server="shop-support")).reviews
    assert review.base == f"master@{git(shop, 'rev-parse', '--short=7', 'HEAD')}"
    assert [change.id for change in review.changes] == ["arg-enum-narrowed"]


def test_the_remotes_default_branch_comes_before_a_local_main(shop: Path, tmp_path: Path) -> None:
    repository(shop, branch="trunk")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", str(shop), str(clone))
    git(clone, "branch", "main")
    os.chdir(clone)
    base = default_base(emitted="out")
    assert isinstance(base, CommitBase)
    assert base.label.startswith("origin/trunk@")


def test_a_folder_of_a_larger_repository_is_compared_with_itself(shop: Path, capfd: Capture) -> None:
    services = shop.parent / "all" / "services"
    services.mkdir(parents=True)
    inner = Path(shutil.move(shop, services / "shop"))
    os.chdir(inner)
    repository(services.parent)
    narrow(inner)
    assert diff() == 1
    assert "::error file=services/shop/overrides/shop.yaml,line=" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (Path.is_dir, "no base: this is no git repository; endpoints and task tools are compared all the same\n"),
        (lambda shop: git(shop, "init", "-q"), "no base: this clone knows no default branch (origin/HEAD, main or mas"),
        (lambda shop: repository(shop, branch="trunk"), "no base: this clone knows no default branch (origin/HEAD, ma"),
    ],
)
def test_without_a_base_one_line_says_so_and_nothing_stops(make: object, said: str, shop: Path, capfd: Capture) -> None:
    make(shop)  # type: ignore[operator]
    narrow(shop)
    assert diff() == 0
    output = capfd.readouterr()
    assert output.err.startswith(said)
    assert len(output.err.splitlines()) == 1
    assert output.out.splitlines()[-1] == "shop-support: no changes"


def test_a_clone_that_is_too_shallow_has_no_base_and_says_why(shop: Path, tmp_path: Path) -> None:
    branched(shop)
    git(shop, "checkout", "-q", "main")
    clone = tmp_path / "clone"
    url = shop.as_uri()
    git(tmp_path, "clone", "-q", "--depth=1", "--no-single-branch", "--branch=change", url, str(clone))
    os.chdir(clone)
    base = default_base(emitted="out")
    assert isinstance(base, NoBase)
    assert base.reason == "this clone has no commit in common with origin/main; fetch more of it"


def test_without_git_there_is_no_base(shop: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    monkeypatch.setenv("PATH", "")
    assert diff() == 0
    assert capfd.readouterr().err.startswith("no base: git is not installed here; ")


# --- named ------------------------------------------------------------------------------------------------------------


def test_a_branch_a_tag_and_an_id_name_a_commit(shop: Path) -> None:
    left = branched(shop)
    git(shop, "tag", "-a", "v1", "-m", "One", left)
    for name, ids in (("v1", 1), (left, 1), ("HEAD~1", 1), ("main", 2)):
        (review,) = gather(Asked(files=(SHOP,), server="shop-support", base=name)).reviews
        assert len([change for change in review.changes if change.level == "breaking"]) == ids, name


@pytest.mark.parametrize("make", [Path.is_dir, repository])
def test_a_folder_and_a_file_need_no_git(make: object, shop: Path, emitted: Path, capfd: Capture) -> None:
    make(shop)  # type: ignore[operator]
    narrow(shop)
    for base in ("out", "", "out/shop-support", "out/shop-support/tools.json"):
        assert diff("--base", f"{emitted}/{base}") == 1
        assert "arg-enum-narrowed" in capfd.readouterr().out


def test_a_plain_list_of_tools_is_compared_in_what_it_holds(shop: Path, emitted: Path, capfd: Capture) -> None:
    tools = json.loads((emitted / "out" / "shop-support" / "tools.json").read_text(encoding="utf-8"))["tools"]
    (shop / "listed.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    assert diff("--base", "listed.json") == 0
    assert capfd.readouterr().out == "shop-support: no changes\n"
    assert run(["diff", "--base", "listed.json"]) == 2
    assert "names no server; say which it is of: --server shop-support|" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("base", "said"),
    [
        ("nonsense", '--base: git knows no commit "nonsense" here; is it fetched?'),
        ("overrides", '--base: git knows no commit "overrides" here; for the folder of that name write ./overrides'),
        ("./missing", "--base: there is no folder ./missing; name a commit, a folder or a tools.json"),
        ("./overrides", "--base: there is no tools.json in overrides; name what `mcpgen tasks` wrote"),
        ("missing.json", "--base: there is no file missing.json; name a commit, a folder or a tools.json"),
        ("openapi/x.json", "openapi/x.json: is no JSON; name the tools.json that `mcpgen tasks` wrote"),
        ("--output=x", "--base: there is no folder --output=x; name a commit, a folder or a tools.json"),
        ("HEAD:out", "--base: there is no folder HEAD:out; name a commit, a folder or a tools.json"),
        ("", "--base: it is empty; name a commit, a folder or a tools.json, or leave it out"),
    ],
)
def test_a_base_that_is_none_is_refused_in_one_line(base: str, said: str, shop: Path, capfd: Capture) -> None:
    repository(shop)
    (shop / "openapi" / "x.json").write_text("{", encoding="utf-8")
    assert diff("--base", base) == 2
    assert capfd.readouterr().err == f"{said}\n"


def test_a_pull_request_brings_no_folder_that_stands_for_its_base(shop: Path, capfd: Capture) -> None:
    repository(shop)
    shutil.copytree(shop / "out", shop / "origin" / "main")
    assert diff("--base", "origin/main") == 2
    assert "for the folder of that name write ./origin/main" in capfd.readouterr().err


def test_a_hook_of_git_compares_its_own_repository(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository(shop)
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    assert isinstance(default_base(emitted="out"), CommitBase)


def test_a_base_that_git_cannot_show_is_no_base_without_servers(shop: Path, tmp_path: Path, capfd: Capture) -> None:
    """A partial clone has the tree of the base, and not its tools.json: that must not read as a first release."""
    branched(shop)
    git(shop, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--filter=blob:none", "--branch=change", shop.as_uri(), str(clone))
    os.chdir(clone)
    shutil.rmtree(shop / ".git")
    assert diff("--base", "origin/main") == 2
    assert "git cat-file: " in capfd.readouterr().err


# --- servers and documents --------------------------------------------------------------------------------------------


def test_a_server_that_is_gone_is_breaking(shop: Path, capfd: Capture) -> None:
    repository(shop)
    (shop / "overrides" / "weather.yaml").unlink()
    assert run(["diff", "--format", "github"]) == 1
    output = capfd.readouterr().out
    assert "::error title=server-removed::weather: the server is gone, and with it get_daily_forecast [" in output
    assert run(["diff", SHOP, "--format", "github"]) == 0, "the other file was not asked about"


def test_a_server_that_is_new_is_told_by_its_tools(shop: Path) -> None:
    shutil.rmtree(shop / "out" / "weather")
    repository(shop)
    (review,) = gather(Asked(files=("overrides/weather.yaml",))).reviews
    assert review.is_new
    assert [change.id for change in review.changes] == ["tool-added"]


def test_what_was_emitted_before_is_told_first(shop: Path, capfd: Capture) -> None:
    repository(shop)
    narrow(shop)
    run(["diff", SHOP, "--server", "shop-support"])
    first = capfd.readouterr().out.splitlines()[0]
    assert first == "out/shop-support is not what the overrides say now; run `mcpgen tasks` and commit what it writes"
    run(["tasks", SHOP])
    capfd.readouterr()
    run(["diff", SHOP, "--server", "shop-support"])
    assert capfd.readouterr().out.startswith("shop-support: ")


def test_the_document_of_the_base_is_traced_with_its_neighbours(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    text = (shop / "openapi" / "shop.yaml").read_text(encoding="utf-8")
    start, end = text.index("    OrderLine:\n"), text.index("    Stock:\n")
    line = text[start:end].replace("\n    ", "\n").removeprefix("    ")
    (shop / "openapi" / "parts").mkdir()
    (shop / "openapi" / "parts" / "line.yaml").write_text(line, encoding="utf-8")
    text = text[:start] + text[end:]
    text = text.replace("'#/components/schemas/OrderLine'", "'parts/line.yaml#/OrderLine'")
    (shop / "openapi" / "shop.yaml").write_text(text, encoding="utf-8")
    repository(shop)
    edit(shop, "openapi/parts/line.yaml", ("unit_price: {type: string}", "unit_price: {type: number}"))
    monkeypatch.setenv("COLUMNS", "160")
    assert run(["diff", SHOP, "--server", "shop-support"]) == 0
    output = capfd.readouterr().out
    assert "API, before -> now: 1 tool affected, 4 unaffected\n" in output
    assert 'field lines[].unit_price: type "string" -> "number"' in output


def test_an_api_that_the_overrides_no_longer_fit_is_traced_and_then_refused(shop: Path, capfd: Capture) -> None:
    repository(shop)
    edit(shop, "openapi/shop.yaml", ("  /stock/{sku}/recount:\n", "  /stock/{sku}/count:\n"))
    assert run(["diff", SHOP, "--server", "shop-warehouse"]) == 1
    output = capfd.readouterr()
    assert output.out.startswith(
        "shop-warehouse: API, before -> now: 1 tool broken, 1 unaffected; 1 new operation undec"
    )
    assert 'no operation "post_stock_by_sku_recount"; nearest: "post_stock_by_sku_count"' in output.err
    assert run(["diff", SHOP, "--format", "markdown", "--out", "review.md"]) == 1
    comment = Path("review.md").read_text(encoding="utf-8")
    assert comment.count("cannot be compared, ") == comment.count("<!-- mcpgen-diff server=") > 1
    capfd.readouterr()
    assert run(["diff", SHOP, "--format", "github"]) == 1
    assert "::error file=overrides/shop.yaml,line=" in capfd.readouterr().out


def test_a_former_document_can_be_named(shop: Path, emitted: Path, capfd: Capture) -> None:
    edit(shop, "openapi/shop.yaml", ("enum: [issued, held]", "enum: [issued, held, refused]"))
    assert run(["diff", SHOP, "--server", "shop-support", "--api", str(emitted / "openapi" / "shop.yaml")]) == 0
    assert "issue_refund      affected    POST /refunds  field status can also be" in capfd.readouterr().out


def test_diff_runs_no_python_of_the_repository(shop: Path) -> None:
    repository(shop)
    for name in ("yaml.py", "httpx.py", "rich.py", "sitecustomize.py", "overrides/shop.py"):
        text = (shop / name).read_text(encoding="utf-8") if (shop / name).exists() else ""
        (shop / name).write_text(f"open('ran', 'w')\n{text}", encoding="utf-8")
    command = Path(os.sys.executable).with_name("mcpgen")  # type: ignore[attr-defined]
    subprocess.run([command, "diff", SHOP], cwd=shop, capture_output=True, check=False)
    assert not (shop / "ran").exists()


def test_overlays_stand_over_the_former_document_too(shop: Path, capfd: Capture) -> None:
    """The overrides name an operation as only the overlay calls it."""
    overlay = "overlay: 1.0.0\ninfo: {title: More, version: '1'}\nactions:\n  - target: $.paths['/orders'].get\n"
    (shop / "overlay.yaml").write_text(f"{overlay}    update: {{operationId: list_orders}}\n", encoding="utf-8")
    for file, old, new in (
        (SHOP, "  openapi: ../openapi/shop.yaml\n", "  openapi: ../openapi/shop.yaml\n  overlays: [../overlay.yaml]\n"),
        (SHOP, "calls: [get_orders]", "calls: [list_orders]"),
        (SHOP, "from: get_orders.", "from: list_orders."),
        ("overrides/shop.py", "api.get_orders(", "api.list_orders("),
    ):
        text = (shop / file).read_text(encoding="utf-8")
        (shop / file).write_text(text.replace(old, new), encoding="utf-8")
    repository(shop)
    edit(shop, "openapi/shop.yaml", ("enum: [issued, held]", "enum: [issued, held, refused]"))
    assert run(["diff", SHOP, "--server", "shop-support", "--fail-on", "none"]) == 0
    assert "API, before -> now: 1 tool affected, 4 unaffected\n" in capfd.readouterr().out
