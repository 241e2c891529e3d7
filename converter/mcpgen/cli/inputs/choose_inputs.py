"""What the command line of `mcpgen choose` names -> tickets and the lists that they are put to, read and checked."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mcpgen.choose import (
    CURRENT,
    DescriptionSet,
    Ticket,
    Variant,
    endpoints,
    label_faults,
    read_descriptions,
    read_tickets,
    variants,
)
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.inputs.given import read_text
from mcpgen.demo import bundled, files
from mcpgen.errors import Refused, UnreadableInput, UsageError
from mcpgen.ir import Toolset
from mcpgen.location import Location
from mcpgen.names import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the command line names."""

    tickets: str
    overrides: str | None = None
    server: str | None = None
    descriptions: str | None = None
    sets: tuple[str, ...] = ()
    endpoints: bool = False
    only: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    held_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """Everything that is asked about."""

    server: str
    tickets: tuple[Ticket, ...]
    variants: tuple[Variant, ...]


def read_inputs(asked: Asked) -> Inputs:
    """Read all of it. Raises UsageError, UnreadableInput, or Refused where labels name nothing."""
    path = _tickets_path(asked.tickets)
    tickets = read_tickets(read_text(path, named=asked.tickets), file=_shown_as(asked.tickets, path))
    found = pipeline.sound(pipeline.review(_overrides_path(asked, path)))
    server = _server(found, tickets, asked)
    shown = list(variants(server, _sets(found, asked)))
    if asked.endpoints:
        shown.append(endpoints(found.naive, server.tools))
    return Inputs(server=server.name, tickets=_chosen(tickets, asked), variants=tuple(shown))


def _tickets_path(named: str) -> Path:
    """A file of the user's, else bundled tickets of that name."""
    path = Path(named)
    place = Location(file=named)
    known = None if path.is_file() else bundled.tickets(named)
    if known is None and not path.exists() and not path.suffix:
        close = nearest(named, bundled.TICKETS)
        names = f'nearest: "{close}"' if close else f"bundled are {', '.join(bundled.TICKETS)}"
        raise UnreadableInput(f"there are no such tickets; {names}; your own are named by their file", place)
    return known or path


def _shown_as(named: str, path: Path) -> str:
    """Bundled tickets are told by the name of their file, not by where that is."""
    return path.name if bundled.tickets(named) == path else named


def _overrides_path(asked: Asked, tickets: Path) -> str:
    """The file named, else the one that is called as the tickets are, else the only one there is."""
    if asked.overrides is not None:
        return asked.overrides
    stem = asked.tickets if tickets == bundled.tickets(asked.tickets) else tickets.stem
    for path in (Path("overrides", f"{stem}.yaml"), Path("overrides", f"{stem}.yml")):
        if path.is_file():
            return path.as_posix()
    if stem in bundled.TICKETS:
        return str(files.path("overrides", f"{stem}.yaml"))
    here = pipeline.overrides_files(())
    if len(here) > 1:
        raise UsageError(f"name the overrides file with --overrides: one of {', '.join(here)}")
    return here[0]


def _server(found: pipeline.Review, tickets: Sequence[Ticket], asked: Asked) -> Toolset:
    """The server named, else the only one that every ticket can be about.

    Raises UsageError where several are, Refused with what does not fit the nearest one where none is.
    """
    candidates = pipeline.servers(found, asked.server)
    faults = {
        server.name: tuple(label_faults(tickets, tools=server.tools, endpoints=found.naive.tools))
        for server in candidates
    }
    fitting = tuple(server for server in candidates if not faults[server.name])
    if not fitting:
        raise Refused(min(faults.values(), key=len))
    if len(fitting) > 1:
        raise UsageError(f"pick a server with --server: {', '.join(server.name for server in fitting)}")
    return fitting[0]


def _sets(found: pipeline.Review, asked: Asked) -> tuple[DescriptionSet, ...]:
    """The sets named, else all of the file; without a file, what the overrides say."""
    path = Path(asked.descriptions or f"{Path(found.overrides.file).with_suffix('')}.descriptions.yaml")
    if asked.descriptions is None and not path.is_file():
        if asked.sets:
            raise UsageError(f"--set needs a descriptions file; write {path}, or name one with --descriptions")
        return (DescriptionSet(label=CURRENT),)
    text = read_text(path, named=str(path))
    return read_descriptions(text, file=str(path), tools=found.applied.tools).labelled(asked.sets)


def _chosen(tickets: Sequence[Ticket], asked: Asked) -> tuple[Ticket, ...]:
    """The tickets that meet every condition. Raises UsageError where one is mistyped, or nothing is left."""
    _known("ticket", asked.only, [ticket.id for ticket in tickets])
    _known("tag", asked.tags, list(dict.fromkeys(tag for ticket in tickets for tag in ticket.tags)))
    chosen = tuple(
        ticket
        for ticket in tickets
        if (not asked.only or ticket.id in asked.only)
        and (not asked.tags or any(tag in asked.tags for tag in ticket.tags))
        and (ticket.held_out or not asked.held_out)
    )
    if not chosen:
        raise UsageError("no ticket meets all conditions; leave one out")
    return chosen


def _known(what: str, named: Sequence[str], known: Sequence[str]) -> None:
    for name in named:
        if name not in known:
            close = nearest(name, known)
            hint = f'; nearest: "{close}"' if close else ""
            raise UsageError(f'no {what} "{name}" in the tickets{hint}')
