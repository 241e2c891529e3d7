"""A body is taken in up to a limit, and what is compressed is unpacked no further."""

import gzip
import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.runtime.sending.intake import TooLarge, Undecodable, intake


def taken(coding: str, data: bytes, *, limit: int = 1_000_000, chunk: int = 7) -> bytes:
    body = intake(coding, limit=limit)
    for start in range(0, len(data), chunk):
        body.feed(data[start : start + chunk])
    return bytes(body.data)


def bare_deflate(data: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return compressor.compress(data) + compressor.flush()


@given(st.binary(), st.integers(2, 50))
def test_every_coding_that_is_asked_for_is_unpacked(data: bytes, chunk: int) -> None:
    assert taken("", data, chunk=chunk) == data
    assert taken("Identity", data, chunk=chunk) == data
    assert taken(" GZIP ", gzip.compress(data), chunk=chunk) == data
    assert taken("x-gzip", gzip.compress(data), chunk=chunk) == data
    assert taken("deflate", zlib.compress(data), chunk=chunk) == data
    assert taken("deflate", bare_deflate(data), chunk=chunk) == data


def test_several_members_are_one_body() -> None:
    assert taken("gzip", gzip.compress(b"ab") + gzip.compress(b"cd")) == b"abcd"


@pytest.mark.parametrize("coding", ["", "gzip"])
def test_a_body_of_exactly_the_limit_fits(coding: str) -> None:
    data = b"x" * 1_000

    assert taken(coding, gzip.compress(data) if coding else data, limit=1_000) == data


@pytest.mark.parametrize("coding", ["", "gzip"])
def test_a_body_over_the_limit_ends_there(coding: str) -> None:
    body = intake(coding, limit=1_000)
    data = b"x" * 1_001

    with pytest.raises(TooLarge):
        body.feed(gzip.compress(data) if coding else data)

    assert len(body.data) == 1_000


def test_a_bomb_takes_no_more_memory_than_the_limit() -> None:
    bomb = gzip.compress(b"\0" * 50_000_000)
    body = intake("gzip", limit=1_000_000)
    tracemalloc.start()

    with pytest.raises(TooLarge):
        body.feed(bomb)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip, gzip", "x" * 1_000])
def test_a_coding_that_nobody_asked_for_is_refused(coding: str) -> None:
    with pytest.raises(Undecodable, match="not asked for"):
        intake(coding, limit=10)


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_what_is_not_compressed_is_refused(coding: str) -> None:
    with pytest.raises(Undecodable, match="not compressed as it says"):
        taken(coding, b"\xff\xffplain text, not compressed", chunk=100)
