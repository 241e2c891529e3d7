"""Two texts -> their words in order, each marked as kept, gone or new; long kept stretches shortened."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_SENTENCES = re.compile(r"[^.!?\n]*[.!?\n]+\s*|[^.!?\n]+")
_MANY_WORDS = 2000
"""Above this, whole sentences are compared: words would take time in the square of their number."""
_LEAST_KEPT = 0.3
_KEPT = 60
"""Characters of kept text on either side of a change."""


class Fate(Enum):
    """What became of a stretch of text."""

    KEPT = "kept"
    GONE = "gone"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text."""

    fate: Fate
    text: str


def word_diff(before: str, after: str) -> tuple[Piece, ...]:
    """Compare two texts."""
    old, new = _parts(before, after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if _are_strangers(matcher, old, new):
        return tuple(_change(before, after))
    pieces = tuple(_joined(_pieces(matcher, old, new)))
    return tuple(
        Piece(piece.fate, _shortened(piece.text, first=index == 0, last=index == len(pieces) - 1))
        if piece.fate is Fate.KEPT
        else piece
        for index, piece in enumerate(pieces)
    )


def _are_strangers(matcher: "SequenceMatcher[str]", old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether so little is kept that the two are easier to read one after the other."""
    kept = sum(_letters(old[block.a : block.a + block.size]) for block in matcher.get_matching_blocks())
    return kept < _LEAST_KEPT * max(_letters(old), _letters(new))


def _letters(words: Sequence[str]) -> int:
    return sum(len(word) for word in words if not word.isspace())


def _parts(before: str, after: str) -> tuple[Sequence[str], Sequence[str]]:
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    if max(len(old), len(new)) > _MANY_WORDS:
        return _SENTENCES.findall(before), _SENTENCES.findall(after)
    return old, new


def _pieces(matcher: "SequenceMatcher[str]", old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    stretches: list[tuple[Fate, list[str]]] = []
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            stretches.append((Fate.KEPT, list(old[old_start:old_end])))
        else:
            both = ((Fate.GONE, list(old[old_start:old_end])), (Fate.NEW, list(new[new_start:new_end])))
            stretches.extend(stretch for stretch in both if stretch[1])
    for index in range(1, len(stretches) - 1):
        _slide(*stretches[index - 1 : index + 2])
    yield from (Piece(fate, "".join(words)) for fate, words in stretches)


def _slide(left: tuple[Fate, list[str]], change: tuple[Fate, list[str]], right: tuple[Fate, list[str]]) -> None:
    """Move a change to the right as far as the text stays the same: so a new sentence begins at its first word."""
    if (left[0], right[0]) != (Fate.KEPT, Fate.KEPT):
        return
    while len(right[1]) > 1 and change[1][0] == right[1][0]:
        left[1].append(right[1].pop(0))
        change[1].append(change[1].pop(0))


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Blanks between two changes belong to both: one change of three words reads better than three of one."""
    gone = new = blank = ""
    for piece in pieces:
        if piece.fate is not Fate.KEPT:
            gone += blank + (piece.text if piece.fate is Fate.GONE else "")
            new += blank + (piece.text if piece.fate is Fate.NEW else "")
            blank = ""
        elif (gone or new) and not piece.text.strip():
            blank += piece.text
        else:
            yield from _change(gone, new)
            yield Piece(Fate.KEPT, blank + piece.text)
            gone = new = blank = ""
    yield from _change(gone, new)
    if blank:
        yield Piece(Fate.KEPT, blank)


def _change(gone: str, new: str) -> Iterator[Piece]:
    yield from (piece for piece in (Piece(Fate.GONE, gone), Piece(Fate.NEW, new)) if piece.text)


def _shortened(text: str, *, first: bool, last: bool) -> str:
    """The ends that touch a change, cut at blanks."""
    limit = _KEPT if first or last else 2 * _KEPT
    if len(text) <= limit + 20 or (first and last):
        return text
    head = "" if first else text[:_KEPT].rpartition(" ")[0]
    tail = "" if last else text[-_KEPT:].partition(" ")[2]
    return f"{head} ... {tail}" if head and tail else f"{head} ..." if head else f"... {tail}"
