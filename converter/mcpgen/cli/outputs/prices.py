"""What the price options of several commands ask for -> prices of lists, and their text below what a command shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.cli.inputs.given import read_text
from mcpgen.cli.outputs.console import color, width
from mcpgen.errors import UsageError
from mcpgen.tokens import Meter
from mcpgen.tokens.rendering import Definition

if TYPE_CHECKING:
    from mcpgen.tokens.price import Price

Lists = Sequence[tuple[str, Sequence[Definition]]]
"""Tools by the name of their list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceAsked:
    """`--price`, or any of the options that go with it."""

    price: bool = False
    tokenizers: tuple[str, ...] = ()
    renderings: tuple[str, ...] = ()
    context: int | None = None
    prompt: str | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether prices are asked for at all."""
        return self.price or bool(self.tokenizers or self.renderings or self.context or self.prompt)

    @property
    def meters(self) -> tuple[Meter, ...]:
        """Every tokenizer with every rendering."""
        default = Meter()
        return tuple(
            Meter(tokenizer=tokenizer, rendering=rendering)
            for rendering in self.renderings or (default.rendering,)
            for tokenizer in self.tokenizers or (default.tokenizer,)
        )

    def refuse(self, form: str) -> None:
        """Say that a form of output has no place for prices; raises UsageError."""
        if self.is_wanted:
            raise UsageError(f"prices do not stand in --format {form}; see `mcpgen tokens price --format json`")


NOT_ASKED = PriceAsked()
"""Where a command has no such options."""


def asked_for(
    price: bool,
    tokenizers: Sequence[str] | None,
    renderings: Sequence[str] | None,
    context: int | None,
    prompt: str | None,
) -> PriceAsked:
    """The options as a command line gives them."""
    return PriceAsked(
        price=price,
        tokenizers=tuple(tokenizers or ()),
        renderings=tuple(renderings or ()),
        context=context,
        prompt=prompt,
    )


def prices(asked: PriceAsked, lists: Lists) -> "tuple[Price, ...]":
    """Measure the lists."""
    from mcpgen.tokens.price import Window, columns, price

    if asked.prompt is not None and asked.context is None:
        raise UsageError("--prompt: say how large the context is with --context N")
    window = Window(size=asked.context, prompt=_text(asked.prompt)) if asked.context is not None else None
    return tuple(
        price(name, tools, columns(tools, asked.meters), meter=asked.meters[0], window=window) for name, tools in lists
    )


def below(asked: PriceAsked, lists: Lists, *, is_markdown: bool) -> str:
    """The text of prices, to stand below what a command shows; empty where nobody asks for it."""
    if not asked.is_wanted:
        return ""
    from mcpgen.report.price import price_markdown, price_text

    found = prices(asked, lists)
    shown = price_markdown(found) if is_markdown else price_text(found, width=width(), color=color())
    return "\n\n" + shown.rstrip("\n")


def _text(path: str | None) -> str:
    return "" if path is None else read_text(Path(path))
