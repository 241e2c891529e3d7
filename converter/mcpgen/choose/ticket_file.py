"""The text of a ticket file, YAML or JSON lines -> Tickets."""

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from mcpgen.choose.form import Section, checked
from mcpgen.choose.ticket import Ticket
from mcpgen.errors import Refused, UnreadableInput
from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.written import Lines, Written, read_yaml

RULE = "bad-tickets-form"


def _as_list(value: Any) -> Any:
    """One tool is a list of one; null, no tool, is an empty list."""
    if isinstance(value, list):
        return tuple(value)
    return () if value is None else (value,) if isinstance(value, str) else value


Filled = Annotated[str, Field(min_length=1)]


class _Record(Section):
    text: Filled
    tool: Annotated[tuple[Filled, ...], BeforeValidator(_as_list)]
    context: Mapping[str, str] = Field(default_factory=dict)
    arguments: Mapping[str, Any] = Field(default_factory=dict)
    tags: tuple[str, ...] = ()
    held_out: bool = False
    about: Any = None


class _File(Section):
    tickets: Annotated[dict[str, _Record], Field(min_length=1)]


def read_tickets(text: str, *, file: str) -> tuple[Ticket, ...]:
    """Read all tickets, in the order of the file; a name that ends in `.jsonl` has one a line.

    Raises UnreadableInput where it is neither, Refused with everything that is wrong with the form.
    """
    written = _of_lines(text, file) if file.endswith(".jsonl") else read_yaml(text, file, rule=RULE)
    if not isinstance(written.data, dict) or "tickets" not in written.data:
        raise UnreadableInput(
            "this is no ticket file; it is a mapping with the key tickets, or JSON lines in a file NAME.jsonl",
            Location(file=file),
        )
    records = checked(_File, written, rule=RULE).tickets
    return tuple(
        _ticket(ticket_id, record, written.lines.at("tickets", ticket_id)) for ticket_id, record in records.items()
    )


def _ticket(ticket_id: str, record: _Record, location: Location) -> Ticket:
    return Ticket(
        id=ticket_id,
        text=record.text,
        tools=record.tool,
        context=record.context,
        arguments=record.arguments,
        tags=record.tags,
        held_out=record.held_out,
        location=location,
    )


def _of_lines(text: str, file: str) -> Written:
    """JSON lines as if they stood in a YAML file: by id, under `tickets`."""
    records: dict[str, Any] = {}
    lines: dict[str, int] = {}
    findings: list[Finding] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            ticket_id, record = _with_id(json.loads(line))
        except (ValueError, RecursionError):
            findings.append(_fault("this line is no JSON object; write one ticket a line", file, number))
            continue
        if not ticket_id or ticket_id in records:
            findings.append(_fault("each ticket has an id of its own, a text; add it, or change it", file, number))
            continue
        records[ticket_id] = record
        lines.update(_places(ticket_id, record, number))
    if findings:
        raise Refused(findings)
    return Written(data={"tickets": records}, lines=Lines(file=file, by_pointer=lines), findings=())


def _with_id(record: Any) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(record, dict):
        raise ValueError
    ticket_id = record.get("id")
    return ticket_id if isinstance(ticket_id, str) else "", {key: record[key] for key in record if key != "id"}


def _places(ticket_id: str, record: Mapping[str, Any], number: int) -> Iterator[tuple[str, int]]:
    """The line of a ticket, found by whatever stands in it."""
    escaped = ticket_id.replace("~", "~0").replace("/", "~1")
    yield f"/tickets/{escaped}", number
    yield from ((f"/tickets/{escaped}/{key}", number) for key in record)


def _fault(message: str, file: str, number: int) -> Finding:
    return Finding(rule=RULE, severity=Severity.ERROR, message=message, location=Location(file=file, line=number))
