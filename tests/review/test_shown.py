"""Every format of every kind of review, word for word. Kept in tests/review/shown/; MCPGEN_UPDATE=1 writes it anew."""

from pathlib import Path

import pytest

from mcpgen.cli.choices import DiffFormat
from mcpgen.cli.diff import shown
from mcpgen.cli.reviews import Asked, gather
from tests.review.edits import EDITS
from tests.review.places import edit
from tests.review.snapshots import check, edited, sections

BEFORE = "../before/"


def every_format(**asked: object) -> dict[str, str]:
    """What `mcpgen diff overrides/shop.yaml` shows."""
    gathered = gather(Asked(files=("overrides/shop.yaml",), **asked))  # type: ignore[arg-type]
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
