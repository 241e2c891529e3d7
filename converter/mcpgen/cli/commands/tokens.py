"""`mcpgen tokens`: what lists of tools cost, and counts that are recorded beside the overrides."""

from collections.abc import Sequence

from mcpgen.cli.choices import PriceFormat
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.inputs.lint_sources import of_file
from mcpgen.cli.inputs.recorded_counts import counts_file, read_counts
from mcpgen.cli.outputs.console import color, complain, say, width
from mcpgen.cli.outputs.prices import PriceAsked, prices
from mcpgen.cli.outputs.written import write
from mcpgen.errors import Refused, UsageError
from mcpgen.report.price import price_json, price_markdown, price_text
from mcpgen.tokens.price import Price, columns, price
from mcpgen.tokens.recorded import as_text


def show_price(
    named: Sequence[str], asked: PriceAsked, *, server: str | None, form: PriceFormat, recorded: bool
) -> int:
    """Show the price of each list. Returns the exit code."""
    files = tuple(named) or pipeline.overrides_files(())
    found = _recorded(files, server) if recorded else _measured(files, asked, server)
    match form:
        case PriceFormat.JSON:
            say(price_json(found))
        case PriceFormat.MARKDOWN:
            say(price_markdown(found).rstrip("\n"))
        case PriceFormat.TEXT:
            say(price_text(found, width=width(), color=color()).rstrip("\n"))
    return 0


def record_counts(named: Sequence[str], asked: PriceAsked) -> int:
    """Write the counts of each file's servers beside it."""
    for path in pipeline.overrides_files(named):
        found = pipeline.sound(pipeline.review(path))
        lists = {server.name: server.tools for server in found.applied.servers}
        counted = {name: columns(tools, asked.meters) for name, tools in lists.items()}
        beside = counts_file(path)
        write(beside, as_text(lists, counted))
        complain(f"wrote {beside.as_posix()}: {', '.join(lists)}")
    return 0


def _measured(files: Sequence[str], asked: PriceAsked, server: str | None) -> tuple[Price, ...]:
    linted = [of_file(path, server=server, in_use=(), allow_folders=()) for path in files]
    return prices(asked, [(target.name, target.tools) for one in linted for target in one.targets])


def _recorded(files: Sequence[str], server: str | None) -> tuple[Price, ...]:
    """The counts as they were recorded. Raises Refused where a tool is another one now."""
    found = []
    for path in files:
        if not pipeline.is_overrides(path):
            raise UsageError(f"{path}: counts are recorded of overrides files; name one")
        review = pipeline.sound(pipeline.review(path))
        known = read_counts(counts_file(path))
        servers = pipeline.servers(review, server)
        if stale := [one for server_ in servers for one in known.stale(server_.name, server_.tools)]:
            raise Refused(stale)
        found += [price(one.name, one.tools, known.lists(one.name, one.tools)) for one in servers]
    return tuple(found)
