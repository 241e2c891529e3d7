"""What a tokenizer is to us: a name and two ways to count a text."""

from collections.abc import Callable
from dataclasses import dataclass

from mcpgen.tokens.cost import Quality


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenizer:
    """One vocabulary. Its files are read at the first count, not before."""

    name: str
    """As `--tokenizer` takes it."""
    title: str
    """As a table shows it."""
    quality: Quality
    count: Callable[[str], int]
    """Tokens of a text in which nothing is special: `<|im_end|>` is seven characters like any other."""
    adds_up: bool = False
    """Whether a text has as many tokens as its parts together, where it is parted before a blank that follows none."""
    count_prompt: Callable[[str], int]
    """Tokens of a whole prompt: the names of the vocabulary's added tokens count as one each."""
