"""Chunks of an answer's body, compressed or not -> its bytes, never more than a limit.

The decompressor is asked for no more than what still fits, so that a small answer that unpacks to gigabytes costs
nothing.
"""

import zlib
from typing import Protocol

GZIP = 16 + zlib.MAX_WBITS


class TooLarge(Exception):
    """The body goes on after the limit."""


class Undecodable(Exception):
    """The body is not compressed as its header says, or in a way that nobody asked for."""


class Intake(Protocol):
    """Takes chunks; `data` is the body so far."""

    data: bytearray

    def feed(self, chunk: bytes) -> None:
        """Take the next chunk; TooLarge when `data` is full."""


def intake(content_encoding: str, *, limit: int) -> Intake:
    """The intake for a Content-Encoding header."""
    coding = content_encoding.strip().lower()
    if coding in ("", "identity"):
        return _Plain(limit)
    if coding in ("gzip", "x-gzip", "deflate"):
        return _Inflating(limit, gzip=coding != "deflate")
    raise Undecodable(f"the answer is encoded as {coding[:40]!r}, which was not asked for")


class _Plain:
    def __init__(self, limit: int) -> None:
        self.data = bytearray()
        self._limit = limit

    def feed(self, chunk: bytes) -> None:
        room = self._limit - len(self.data)
        self.data += chunk[:room]
        if len(chunk) > room:
            raise TooLarge


class _Inflating:
    def __init__(self, limit: int, *, gzip: bool) -> None:
        self.data = bytearray()
        self._limit = limit
        self._gzip = gzip
        self._inflater: zlib._Decompress | None = None

    def feed(self, chunk: bytes) -> None:
        while chunk:
            inflater = self._inflater = self._inflater or zlib.decompressobj(self._window_bits(chunk))
            room = self._limit - len(self.data)
            try:
                self.data += inflater.decompress(chunk, room + 1)
            except zlib.error as error:
                raise Undecodable(f"the answer is not compressed as it says: {error}") from None
            if len(self.data) > self._limit:
                del self.data[self._limit :]
                raise TooLarge
            chunk = inflater.unused_data if inflater.eof else inflater.unconsumed_tail
            if inflater.eof:
                self._inflater = None

    def _window_bits(self, chunk: bytes) -> int:
        """`deflate` means zlib's format (RFC 9110, 8.4.1.2); some servers send the bare one."""
        if self._gzip:
            return GZIP
        zlib_header = len(chunk) > 1 and chunk[0] & 0x0F == 8 and (chunk[0] << 8 | chunk[1]) % 31 == 0
        return zlib.MAX_WBITS if zlib_header else -zlib.MAX_WBITS
