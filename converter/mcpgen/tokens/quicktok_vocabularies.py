"""Text -> the number of its tokens in the vocabularies of the package quicktok-v1 (the extra `tokenizers`). Offline.

o200k is that of GPT-4o and the o models, o200k-harmony the same with the added tokens of gpt-oss, cl100k that of GPT-4
and GPT-3.5, llama3 that of Llama 3 to 3.3. The package's counts were the same as tiktoken's and Hugging Face's on 5,395
texts; its count of Qwen3 is held against ours in a test.
"""

from functools import cache, partial
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.tokens.cost import Quality
from mcpgen.tokens.tokenizer import Tokenizer

_INSTALL = "pip install 'mcpgen[tokenizers]'"


def _count(encoding: str, text: str) -> int:
    return len(_encoding(encoding).encode_ordinary(_clean(text)))


def _count_prompt(encoding: str, text: str) -> int:
    return len(_encoding(encoding).encode_with_special(_clean(text)))


def _clean(text: str) -> str:
    """Halves of surrogate pairs, which UTF-8 does not have, become U+FFFD."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@cache
def _encoding(name: str) -> Any:
    try:
        import quicktok  # type: ignore[import-not-found,import-untyped,unused-ignore]  # an extra
    except ImportError:
        raise UnreadableInput(f"tokenizer {name}: its vocabulary is not installed; run: {_INSTALL}") from None
    return quicktok.get_encoding(name)


def _tokenizer(name: str, title: str, encoding: str) -> Tokenizer:
    return Tokenizer(
        name=name,
        title=title,
        quality=Quality.EXACT,
        count=partial(_count, encoding),
        count_prompt=partial(_count_prompt, encoding),
    )


O200K = _tokenizer("o200k", "o200k", "o200k_base")
O200K_HARMONY = _tokenizer("o200k-harmony", "o200k harmony", "o200k_harmony")
CL100K = _tokenizer("cl100k", "cl100k", "cl100k_base")
LLAMA3 = _tokenizer("llama3", "Llama 3", "llama3")
