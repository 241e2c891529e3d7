"""Pieces of text -> the number of their byte pair tokens, each piece merged once.

A list of tools repeats few words many times, so that looking pieces up costs less than to set up an encoder would
(tiktoken: 0.2 s). Long pieces, whose merging by hand would take long, go to one all the same.
"""

from binascii import b2a_base64
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

_LONGEST = 64
_NO_TOKEN = 1 << 30
"""A rank behind all others."""


class Known(dict[str, int]):
    """What is known of texts; what is not is found out when it is asked for."""

    def __init__(self, find: Callable[[str], int]) -> None:
        self._find = find

    def __missing__(self, text: str) -> int:
        found = self[text] = self._find(text)
        return found


class BytePairs:
    """Counts by a vocabulary: ranks by token, the token in base64 as vocabulary files write it."""

    def __init__(self, ranks: Mapping[bytes, int], *, long_piece: Callable[[str], int]) -> None:
        self._ranks = ranks
        self._long_piece = long_piece
        self._known = Known(self._merged)

    def count(self, pieces: Iterable[str]) -> int:
        """Count the tokens of pieces between which no token reaches across."""
        return sum(map(self._known.__getitem__, pieces))

    def _merged(self, piece: str) -> int:
        """Merge the neighbours of the lowest rank until no two make a token."""
        token = piece.encode()
        rank = self._rank
        if rank(token) != _NO_TOKEN:
            return 1
        if len(token) > _LONGEST:
            return self._long_piece(piece)
        parts = [token[index : index + 1] for index in range(len(token))]
        ranks = [rank(one + other) for one, other in pairwise(parts)]
        while ranks and (lowest := min(ranks)) != _NO_TOKEN:
            at = ranks.index(lowest)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
            del ranks[at]
            if at < len(ranks):
                ranks[at] = rank(parts[at] + parts[at + 1])
            if at > 0:
                ranks[at - 1] = rank(parts[at - 1] + parts[at])
        return len(parts)

    def _rank(self, token: bytes) -> int:
        return self._ranks.get(b2a_base64(token, newline=False), _NO_TOKEN)
