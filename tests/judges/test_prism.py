"""Prism accepts what the tools send, but for what is its own fault."""

import pytest

from tests.judges.npm import program
from tests.judges.prism import DOCUMENTS, PER_DOCUMENT, PER_TOOL, PRISMS_OWN, QUICK, Verdict, documents, judged
from tests.needs import need

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _prism() -> None:
    need(documents(DOCUMENTS), "the corpus (MCPGEN_CORPUS)")
    program("prism")


def ours(verdict: Verdict) -> dict[str, str]:
    return {kind: call for kind, call in verdict.examples.items() if (verdict.document, kind) not in PRISMS_OWN}


@pytest.mark.parametrize("document", QUICK)
async def test_a_sample_of_calls_is_accepted(document: str) -> None:
    (path,) = documents((document,))

    verdict = await judged(path, per_tool=5, most=50)

    assert ours(verdict) == {}
    assert verdict.accepted == verdict.calls > 30


@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS)
async def test_the_calls_of_every_document_are_accepted(document: str) -> None:
    (path,) = documents((document,))

    verdict = await judged(path, per_tool=PER_TOOL, most=PER_DOCUMENT)

    print(verdict.row())
    assert ours(verdict) == {}
    assert sum(verdict.violations.values()) < verdict.calls / 4
    assert len(verdict.without_samples) <= 2
