"""The command `mcpgen choose` and its many options; what it does stands in `choose`, imported when it runs."""

from typing import Annotated

import typer

from mcpgen.cli.choices import ChooseFormat, Search, Selector, TextCalls


def choose(
    tickets: Annotated[
        str,
        typer.Argument(
            metavar="TICKETS", help="A ticket file (YAML, or JSON lines), or the name of bundled ones: shop, weather."
        ),
    ],
    overrides: Annotated[
        str | None,
        typer.Option(
            "--overrides", metavar="FILE", help="Whose tools. Default: that of the tickets' name, or the only one."
        ),
    ] = None,
    server: Annotated[
        str | None, typer.Option("--server", metavar="NAME", help="One server of the overrides file.")
    ] = None,
    descriptions: Annotated[
        str | None,
        typer.Option(
            "--descriptions", metavar="FILE", help="Sets of descriptions. Default: NAME.descriptions.yaml beside it."
        ),
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="LABEL", help="One set of that file; again for more.")
    ] = None,
    endpoints: Annotated[bool, typer.Option("--naive", help="The endpoint list too, on the same tickets.")] = False,
    only: Annotated[
        list[str] | None, typer.Option("--ticket", metavar="ID", help="One of the tickets; again for more.")
    ] = None,
    tags: Annotated[
        list[str] | None, typer.Option("--tag", metavar="TAG", help="The tickets with this tag; again for more.")
    ] = None,
    held_out: Annotated[bool, typer.Option("--held-out", help="Only the tickets that are held out.")] = False,
    selector: Annotated[
        Selector, typer.Option("--selector", help="Who picks: a search on this machine, or a model behind an endpoint.")
    ] = Selector.TOOL_SEARCH,
    search: Annotated[Search, typer.Option("--search", help="How a tool search compares.")] = Search.BM25,
    replay: Annotated[
        str | None, typer.Option("--replay", metavar="DIR", help="A recording instead, or a bundled one: smollm2.")
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="DIR", help="Record the model's replies, or continue to.")
    ] = None,
    model: Annotated[str | None, typer.Option("--model", help="The endpoint's name of the model.")] = None,
    temperature: Annotated[float, typer.Option("--temperature", help="Of the model.", min=0)] = 0.0,
    seed: Annotated[int, typer.Option("--seed", help="Of the first sample; each further one has the next.")] = 0,
    samples: Annotated[int, typer.Option("--samples", help="How often each ticket is asked.", min=1, max=100)] = 1,
    max_tokens: Annotated[int, typer.Option("--max-tokens", help="Of a reply.", min=1)] = 512,
    one_call: Annotated[
        bool, typer.Option("--one-call", help="Have the server hold replies to one call, by response_format.")
    ] = False,
    request: Annotated[
        str, typer.Option("--request", metavar="JSON", help="Further keys of each request; null leaves one out.")
    ] = "{}",
    system: Annotated[
        str | None, typer.Option("--system", metavar="FILE", help="What stands before the ticket, instead of ours.")
    ] = None,
    text_calls: Annotated[
        TextCalls, typer.Option("--text-calls", help="Which calls count that a reply has in its text.")
    ] = TextCalls.AUTO,
    concurrency: Annotated[int, typer.Option("--concurrency", help="Requests at a time.", min=1, max=100)] = 4,
    timeout: Annotated[float, typer.Option("--timeout", metavar="SECONDS", help="For one request.", min=1)] = 120.0,
    retries: Annotated[int, typer.Option("--retries", help="Of a request that failed for now.", min=0, max=20)] = 4,
    form: Annotated[ChooseFormat, typer.Option("--format", help="How to show it.")] = ChooseFormat.TEXT,
) -> int:
    """Count which tool is picked for labelled tickets.

    For each set of descriptions. With `--selector endpoint`, OPENAI_BASE_URL says where the model is, and
    OPENAI_API_KEY is its key.
    """
    from mcpgen.cli.commands.choose import Asked, Asking, choose_tools

    asked = Asked(
        tickets=tickets,
        overrides=overrides,
        server=server,
        descriptions=descriptions,
        sets=tuple(sets or ()),
        endpoints=endpoints,
        only=tuple(only or ()),
        tags=tuple(tags or ()),
        held_out=held_out,
    )
    asking = Asking(
        selector=selector,
        search=search.value,
        replay=replay,
        record=record,
        model=model,
        temperature=temperature,
        seed=seed,
        samples=samples,
        max_tokens=max_tokens,
        one_call=one_call,
        request=request,
        system=system,
        text_calls=text_calls.value,
        concurrency=concurrency,
        timeout=timeout,
        retries=retries,
    )
    return choose_tools(asked, asking, form=form)
