"""The command `mcpgen demo`, and what it keeps running."""

from typing import Annotated

import typer

from mcpgen.cli.choices import DemoApi

demo_app = typer.Typer(
    invoke_without_command=True,
    rich_markup_mode=None,
)


@demo_app.callback()
def _demo(context: typer.Context) -> None:
    """Play the whole story on the bundled shop.

    Or keep one of the bundled APIs running: `mcpgen demo api shop`.
    """
    if context.invoked_subcommand is None:
        from mcpgen.cli.commands.demo import play

        raise typer.Exit(play())


@demo_app.command("api")
def _demo_api(
    name: Annotated[DemoApi, typer.Argument(help="Which API.")],
    port: Annotated[int, typer.Option("--port", help="0: any free one.", min=0, max=65535)] = 0,
) -> int:
    """Run one of the bundled APIs until it is interrupted."""
    from mcpgen.cli.commands.demo import keep_api

    return keep_api(name, port=port)
