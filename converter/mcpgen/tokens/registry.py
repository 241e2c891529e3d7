"""The names that `--tokenizer` and `--rendering` take -> what they stand for. A new one is a module and a line here."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from mcpgen.errors import UsageError
from mcpgen.names import nearest
from mcpgen.tokens.chat_gpt_oss import GPT_OSS_CHAT
from mcpgen.tokens.chat_hermes import HERMES_CHAT
from mcpgen.tokens.chat_llama31 import LLAMA31_CHAT
from mcpgen.tokens.chat_qwen3 import QWEN3_CHAT
from mcpgen.tokens.compact import COMPACT
from mcpgen.tokens.jsonl import JSONL
from mcpgen.tokens.quicktok_vocabularies import CL100K, LLAMA3, O200K, O200K_HARMONY
from mcpgen.tokens.qwen3 import QWEN3
from mcpgen.tokens.rendering import Rendering
from mcpgen.tokens.tokenizer import Tokenizer
from mcpgen.tokens.tools_list import TOOLS_LIST
from mcpgen.tokens.vocabulary_file import is_file, tokenizer_of

TOKENIZERS: tuple[Tokenizer, ...] = (QWEN3, O200K, O200K_HARMONY, CL100K, LLAMA3)
RENDERINGS: tuple[Rendering, ...] = (
    JSONL,
    COMPACT,
    TOOLS_LIST,
    QWEN3_CHAT,
    LLAMA31_CHAT,
    HERMES_CHAT,
    GPT_OSS_CHAT,
)


class _Named(Protocol):
    @property
    def name(self) -> str: ...


_Entry = TypeVar("_Entry", bound=_Named)


def tokenizer_named(name: str) -> Tokenizer:
    """Find a tokenizer by its name, or that of a vocabulary file by its path; raises UsageError."""
    return tokenizer_of(name) if is_file(name) else _find(name, TOKENIZERS, what="tokenizer")


def rendering_named(name: str) -> Rendering:
    """Find a rendering; raises UsageError."""
    return _find(name, RENDERINGS, what="rendering")


def _find(name: str, entries: Sequence[_Entry], *, what: str) -> _Entry:
    for entry in entries:
        if entry.name == name:
            return entry
    known = [entry.name for entry in entries]
    close = nearest(name, known)
    files = ", or the path of a tokenizer.json or .tiktoken file" if what == "tokenizer" else ""
    hint = f'nearest: "{close}"' if close else f"there are: {', '.join(known)}{files}"
    raise UsageError(f'no {what} "{name}"; {hint}')
