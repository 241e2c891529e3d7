"""Overrides files in a few lines, over the helpdesk's document, and what the overrides stage makes of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from mcpgen import importer, naive
from mcpgen.ir import Toolset
from mcpgen.overrides import Applied, apply, load

HELPDESK = Path(__file__).parent.parent / "data" / "broken_overrides" / "document" / "helpdesk.yaml"


class Apply(Protocol):
    """Applies the text of an overrides file that needs no more than tools and servers."""

    def __call__(self, text: str, *, document: str = ..., functions: str | None = ...) -> Applied:
        """Return the servers and the findings."""
        ...


@pytest.fixture(scope="session")
def listed() -> Callable[[str], Toolset]:
    """The naive list of a document, each made once."""
    known: dict[str, Toolset] = {}

    def made(document: str) -> Toolset:
        if document not in known:
            known[document] = naive.build(importer.load(document))
        return known[document]

    return made


@pytest.fixture
def applied(tmp_path: Path, listed: Callable[[str], Toolset]) -> Apply:
    """Write an overrides file, and its functions, and apply it."""

    def made(text: str, *, document: str = str(HELPDESK), functions: str | None = None) -> Applied:
        head = f"mcpgen: 1\napi: {{openapi: {document}}}\n"
        if functions is not None:
            (tmp_path / "functions.py").write_text(functions, encoding="utf-8")
            head += "functions: functions.py\n"
        path = tmp_path / "overrides.yaml"
        path.write_text(head + text, encoding="utf-8")
        return apply(listed(document), load(str(path)))

    return made


def said(applied: Applied) -> list[str]:
    """The findings, each as severity, pointer and message."""
    return [
        f"{finding.severity} {finding.location.pointer if finding.location else ''}: {finding.message}"
        for finding in applied.findings
    ]
