"""Where the bundled example files are: beside an installed package, else in the checkout."""

import tomllib
from pathlib import Path

import pytest

from mcpgen.demo import files


def test_a_checkout_uses_the_repositorys_own_files() -> None:
    repository = Path(__file__).parents[2]
    assert files.path("openapi", "shop.yaml") == repository / "openapi" / "shop.yaml"
    assert files.path("openapi", "shop.yaml").is_file()
    assert files.folder("overrides") == repository / "overrides"


def test_an_installed_package_uses_the_files_that_it_carries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    carried = tmp_path / "files"
    carried.mkdir()
    monkeypatch.setattr(files, "_IN_WHEEL", carried)
    assert files.path("overrides", "shop.yaml") == carried / "overrides" / "shop.yaml"


def test_the_wheel_carries_them_where_they_are_looked_for() -> None:
    repository = Path(__file__).parents[2]
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {kind: f"mcpgen/demo/files/{kind}" for kind in ("openapi", "overrides")}
