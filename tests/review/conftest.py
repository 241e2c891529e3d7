"""The shop as it is emitted now, made once."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from mcpgen.cli.run import run
from tests.review.places import workshop

Shop = Callable[[Path], Path]


@pytest.fixture(scope="session")
def emitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """openapi/, overrides/ and what `mcpgen tasks` makes of them today; of out/ only what diff reads."""
    folder = workshop(tmp_path_factory.mktemp("emitted"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run(["tasks"]) == 0
    for server in (folder / "out").iterdir():
        for left in server.iterdir():
            if left.is_dir():
                shutil.rmtree(left)
            elif left.name != "tools.json":
                left.unlink()
    return folder


@pytest.fixture
def shop(emitted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy, which the test stands in."""
    folder = Path(shutil.copytree(emitted, tmp_path / "shop"))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    return folder
