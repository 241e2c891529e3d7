"""The corpus of real documents: `MCPGEN_CORPUS`, by default `../shared/corpus` beside the repository."""

import os
from pathlib import Path

import pytest

from tests.needs import need

FOLDER = Path(os.environ.get("MCPGEN_CORPUS", Path(__file__).parent.parent.parent / "shared" / "corpus"))


def names() -> tuple[str, ...]:
    """The documents that its manifest lists, as paths below the folder; one that stands for all where it is missing."""
    manifest = FOLDER / "manifest.tsv"
    if not manifest.is_file():
        return ("manifest.tsv",)
    return tuple(line.partition("\t")[0] for line in manifest.read_text(encoding="utf-8").splitlines()[1:])


def document(name: str) -> Path:
    """The path of a document. Skips the test where there is no corpus."""
    need((FOLDER / "manifest.tsv").is_file(), "the corpus; set MCPGEN_CORPUS")
    return FOLDER / name


every_document = pytest.mark.parametrize("name", names())
"""Runs a test for each document of the corpus."""
