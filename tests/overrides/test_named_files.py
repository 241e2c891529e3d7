"""How the files that an overrides file names are called in messages."""

from pathlib import Path

import pytest

from mcpgen.overrides import load

TEXT = """\
mcpgen: 1
api: {openapi: %s}
tools: {list_notes: {like: list_notes}}
servers: {notes: {tools: [list_notes]}}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the user stands, with openapi/ and overrides/."""
    for name in ("openapi", "overrides"):
        (tmp_path / name).mkdir()
    (tmp_path / "openapi" / "notes.yaml").write_text("openapi: 3.1.0", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("named", "called"),
    [
        ("../openapi/notes.yaml", "openapi/notes.yaml"),
        ("../openapi/none.yaml", "overrides/../openapi/none.yaml"),
        ("https://api.example/openapi.yaml", "https://api.example/openapi.yaml"),
    ],
)
def test_a_document_is_called_as_from_where_the_user_stands(here: Path, named: str, called: str) -> None:
    (here / "overrides" / "notes.yaml").write_text(TEXT % named, encoding="utf-8")
    assert load("overrides/notes.yaml").document == called


def test_a_folder_that_is_a_link_keeps_its_detour(here: Path) -> None:
    elsewhere = here / "elsewhere" / "overrides"
    elsewhere.mkdir(parents=True)
    (here / "elsewhere" / "openapi").mkdir()
    (here / "elsewhere" / "openapi" / "notes.yaml").write_text("openapi: 3.1.0", encoding="utf-8")
    (elsewhere / "notes.yaml").write_text(TEXT % "../openapi/notes.yaml", encoding="utf-8")
    (here / "linked").symlink_to(elsewhere, target_is_directory=True)
    assert load("linked/notes.yaml").document == "linked/../openapi/notes.yaml"
