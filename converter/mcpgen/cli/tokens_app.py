"""The commands of `mcpgen tokens` and their options."""

from typing import Annotated

import typer

from mcpgen.cli.choices import PriceFormat
from mcpgen.cli.options import ContextSize, PromptFile, Renderings, Tokenizers

tokens_app = typer.Typer(
    help="What tool definitions cost in a prompt.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@tokens_app.command()
def price(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="OVERRIDES|DOC|TOOLS",
            help="Overrides files, documents, JSON of tools/list, or folders that `mcpgen tasks` wrote. "
            "Default: overrides/*.yaml.",
        ),
    ] = None,
    server: Annotated[
        str | None, typer.Option("--server", metavar="NAME", help="One server of the overrides file.")
    ] = None,
    tokenizer: Tokenizers = None,
    rendering: Renderings = None,
    context: ContextSize = None,
    prompt: PromptFile = None,
    recorded: Annotated[
        bool, typer.Option("--recorded", help="Show the counts that `mcpgen tokens record` wrote; count nothing.")
    ] = False,
    form: Annotated[PriceFormat, typer.Option("--format", help="How to show it.")] = PriceFormat.TEXT,
) -> int:
    """Show what lists of tools cost.

    By tool, by part, on the wire, in a context.
    """
    from mcpgen.cli.commands.tokens import show_price
    from mcpgen.cli.outputs.prices import asked_for

    asked = asked_for(True, tokenizer, rendering, context, prompt)
    return show_price(tuple(sources or ()), asked, server=server, form=form, recorded=recorded)


@tokens_app.command()
def record(
    overrides: Annotated[
        list[str] | None, typer.Argument(metavar="OVERRIDES", help="Overrides files. Default: overrides/*.yaml.")
    ] = None,
    tokenizer: Tokenizers = None,
    rendering: Renderings = None,
) -> int:
    """Write counts beside the overrides.

    They are for those who lack a tokenizer. A tool that changes is recorded again.
    """
    from mcpgen.cli.commands.tokens import record_counts
    from mcpgen.cli.outputs.prices import asked_for

    return record_counts(tuple(overrides or ()), asked_for(True, tokenizer, rendering, None, None))
