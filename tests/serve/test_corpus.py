"""Real documents: arguments that a tool accepts become a request that HTTP can carry, or are refused with a reason."""

import re
from pathlib import Path

import httpx
import pytest

from mcpgen.importer.load import load
from mcpgen.naive.build import build
from mcpgen.runtime.errors import InvalidArguments
from mcpgen.runtime.sending.request import build as request
from mcpgen.serve.direct import operation_arguments, plan_of
from tests.judges.samples import samples
from tests.needs import corpus, need


@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.name)
def test_every_operation_makes_a_request_or_says_why_not(path: Path) -> None:
    refused, made = 0, 0
    for tool in build(load(str(path))).tools:
        plan = plan_of(tool)
        for arguments in samples(tool.input_schema, seed=tool.name, most=2):
            try:
                found = request(plan.operation, operation_arguments(plan, arguments), base_url="https://api.test/v1")
            except InvalidArguments:
                refused += 1
                continue
            made += 1
            assert re.fullmatch(r"https://api\.test/v1/[!-~]*", found.url)
            assert not re.search(r"[{}]|%(?![0-9A-Fa-f]{2})", found.url)
            fields = [(name.encode(), value.encode()) for name, value in found.headers]
            sent = httpx.Request(found.method, found.url, headers=fields, content=found.body)
            assert str(sent.url) == found.url
    assert refused <= made / 4


def test_the_corpus_is_there() -> None:
    need(corpus(), "the corpus (MCPGEN_CORPUS)")
