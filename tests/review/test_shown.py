"""Every format of every kind of review, word for word. Kept in tests/review/shown/; MCPGEN_UPDATE=1 writes it anew."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from mcpgen.cli.choices import DiffFormat
from mcpgen.cli.commands.diff import shown
from mcpgen.cli.inputs.reviews import Asked, gather
from mcpgen.cli.run import run
from mcpgen.report import review_schema
from tests.needs import corpus, need
from tests.report.test_on_github import OURS, page_of
from tests.review.edits import EDITS
from tests.review.hostile import hostile_shop
from tests.review.places import edit, git, repository
from tests.review.snapshots import check, edited, sections

BEFORE = "../before/"
TEN = (
    "GET /advisories",
    "GET /app",
    "GET /emojis",
    "GET /gists/{gist_id}",
    "GET /gitignore/templates/{name}",
    "GET /licenses/{license}",
    "GET /repos/{owner}/{repo}",
    "GET /repos/{owner}/{repo}/issues",
    "GET /users/{username}",
    "GET /zen",
)


def every_format(*, base: str, file: str = "overrides/shop.yaml", server: str = "shop-support") -> dict[str, str]:
    """What `mcpgen diff FILE --server SERVER --base BASE` shows."""
    gathered = gather(Asked(files=(file,), server=server, base=base))
    return {form.value: shown(gathered, form) for form in DiffFormat}


@pytest.fixture
def before(emitted: Path, shop: Path) -> Path:
    """The unedited shop, beside the copy that is edited: the base."""
    (shop.parent / "before").symlink_to(emitted, target_is_directory=True)
    return emitted


def test_the_shop(before: Path) -> None:
    formats = every_format(base=BEFORE)
    for name, text in formats.items():
        check(f"the-shop.{name}", f"{text.rstrip()}\n")


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_of_the_shop(name: str, before: Path, shop: Path) -> None:
    """Only what it changes in each format is kept."""
    unedited = every_format(base=BEFORE)
    for file, changes in EDITS[name].items():
        edit(shop, file, *changes)
    check(f"{name}.diff", sections(edited(unedited, every_format(base=BEFORE))))


def test_a_first_pull_request_has_a_base_without_servers(shop: Path) -> None:
    (shop / ".gitignore").write_text("out/\n", encoding="utf-8")
    repository(shop)
    formats = every_format(base="main")
    kept = {
        name: text.replace(git(shop, "rev-parse", "--short=7", "main"), "0123abc") for name, text in formats.items()
    }
    kept["json"] = json.dumps(json.loads(formats["json"])["servers"][0]["changes"], indent=2)
    check("an-empty-base.shown", sections(kept))


def test_a_hostile_document_acts_in_no_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for name, is_before in (("before", True), ("now", False)):
        monkeypatch.chdir(hostile_shop(tmp_path / name, before=is_before))
        assert is_before is False or run(["tasks"]) == 0
    formats = every_format(base="../before/", server="evil", file="overrides/evil.yaml")
    formats["json"] = json.dumps(json.loads(formats["json"])["servers"][0]["changes"], indent=2)
    check("a-hostile-document.shown", sections(formats))
    for name in ("text", "markdown", "github"):
        assert formats[name].replace("\n", "").isprintable()
    commands = [line for line in formats["github"].splitlines() if line.startswith("::")]
    ours = re.compile("::(error|warning|notice) file=overrides/evil.yaml,line=[0-9]+,title=[a-z-]+::")
    assert all(map(ours.match, commands))
    assert formats["markdown"].count("<!-- mcpgen-diff server=") == 1
    assert page_of(formats["markdown"]).tags <= OURS


def test_githubs_document_with_ten_tools_is_one_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = next((path for path in corpus() if path.name == "github_api.json"), None)
    need(document, "github_api.json of the corpus")
    assert document is not None
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    Path("overrides").mkdir()
    tools = {
        f"tool_{number}": {"like": operation, "annotations": {"readOnlyHint": True, "openWorldHint": True}}
        for number, operation in enumerate(TEN)
    }
    hide = [
        {"path": "/repos", "reason": "Repositories have a server of their own"},
        {"path": "/", "reason": "The rest"},
    ]
    file = {"mcpgen": 1, "api": {"openapi": str(document)}, "tools": tools}
    file["servers"] = {"ten": {"tools": list(tools), "hide": hide}}
    Path("overrides/github.yaml").write_text(json.dumps(file), encoding="utf-8")
    Path("bare.json").write_text('{"tools": []}', encoding="utf-8")
    formats = every_format(base="bare.json", server="ten", file="overrides/github.yaml")
    data = json.loads(formats.pop("json"))
    assert [error.message for error in Draft202012Validator(review_schema()).iter_errors(data)] == []
    assert (len(data["servers"][0]["hidden"]), data["summary"]["info"]) == (1213, 10)
    check("github-with-ten-tools.shown", sections(formats))
