"""Path of a vocabulary -> Tokenizer: a tokenizer.json of Hugging Face, or a .tiktoken file that we know.

A .tiktoken file has tokens and ranks, not the pattern that splits a text first; so its number of entries has to tell
which one it is.
"""

import unicodedata
from binascii import Error, a2b_base64
from functools import cache, partial
from pathlib import Path
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.location import Location
from mcpgen.tokens.cost import Quality
from mcpgen.tokens.tokenizer import Tokenizer

_ENDINGS = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_WORDS = rf"{_ENDINGS}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+"
_REST = r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
_UPPER, _LOWER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_CASED_WORDS = "|".join(
    rf"[^\r\n\p{{L}}\p{{N}}]?{_UPPER}{upper}{_LOWER}{lower}{_ENDINGS}?" for upper, lower in (("*", "+"), ("+", "*"))
)
_PATTERNS = {
    100_256: rf"{_WORDS}|\p{{N}}{{1,3}}|{_REST}",  # cl100k
    128_000: rf"{_WORDS}|\p{{N}}{{1,3}}|{_REST}",  # Llama 3
    151_643: rf"{_WORDS}|\p{{N}}|{_REST}",  # Qwen 2 to 3
    199_998: rf"{_CASED_WORDS}|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+",  # o200k
}
"""How a text is split, by number of entries."""
_COMPOSING = 151_643
"""The vocabulary whose texts are composed first (NFC)."""


def is_file(name: str) -> bool:
    """Whether the name of a tokenizer is a path."""
    return name.endswith((".json", ".tiktoken"))


def tokenizer_of(path: str) -> Tokenizer:
    """The tokenizer of a file, which is read at the first count. Raises UnreadableInput then."""
    of = _of_tiktoken if path.endswith(".tiktoken") else _of_json
    return Tokenizer(
        name=path,
        title=Path(path).name,
        quality=Quality.EXACT,
        count=partial(of, path, False),
        count_prompt=partial(of, path, True),
    )


def _of_json(path: str, special: bool, text: str) -> int:
    encoded = _hugging_face(path).encode(_clean(text), add_special_tokens=False)
    if special:
        return len(encoded.ids)
    return len(_hugging_face(path, plain=True).encode(_clean(text), add_special_tokens=False).ids)


def _of_tiktoken(path: str, special: bool, text: str) -> int:
    del special  # the file has no added tokens
    encoding = _tiktoken(path)
    composed = unicodedata.normalize("NFC", _clean(text)) if encoding.n_vocab == _COMPOSING else _clean(text)
    return len(encoding.encode_ordinary(composed))


def _clean(text: str) -> str:
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@cache
def _hugging_face(path: str, *, plain: bool = False) -> Any:
    """The tokenizer of a file; with `plain`, one to which the names of added tokens are text like any other."""
    place = Location(file=path)
    try:
        from tokenizers import Tokenizer as HuggingFace
    except ImportError:
        message = "a tokenizer.json is read by the package tokenizers; run: pip install 'mcpgen[tokenizers]'"
        raise UnreadableInput(message, place) from None
    try:
        tokenizer = HuggingFace.from_str(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableInput(f"cannot be read: {error.strerror}; check the path", place) from None
    except Exception as error:  # the package raises that class itself
        raise UnreadableInput(f"this is no tokenizer.json: {error}; take that of the model", place) from None
    if plain:
        tokenizer.encode_special_tokens = True
    return tokenizer


@cache
def _tiktoken(path: str) -> Any:
    from tiktoken import Encoding

    place = Location(file=path)
    try:
        fields = Path(path).read_bytes().split()
        ranks = {a2b_base64(token): int(rank) for token, rank in zip(fields[0::2], fields[1::2], strict=True)}
    except OSError as error:
        raise UnreadableInput(f"cannot be read: {error.strerror}; check the path", place) from None
    except (ValueError, Error):
        message = "this is no .tiktoken file: a line is a token in base64 and its rank; take another"
        raise UnreadableInput(message, place) from None
    if len(ranks) not in _PATTERNS:
        known = ", ".join(f"{number:,}" for number in _PATTERNS)
        message = f"it has {len(ranks):,} entries; how a text is split is known of {known} only; take a tokenizer.json"
        raise UnreadableInput(message, place)
    return Encoding(Path(path).name, pat_str=_PATTERNS[len(ranks)], mergeable_ranks=ranks, special_tokens={})
