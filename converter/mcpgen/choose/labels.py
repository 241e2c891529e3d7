"""Tickets and the lists that they are about -> labels that name nothing there, with which no score means anything."""

from collections.abc import Iterator, Sequence

from mcpgen.choose.form import unknown
from mcpgen.choose.ticket import Ticket
from mcpgen.findings import Finding, Severity
from mcpgen.ir import Tool
from mcpgen.location import Location

RULE = "ticket-names-nothing"


def label_faults(tickets: Sequence[Ticket], *, tools: Sequence[Tool], endpoints: Sequence[Tool]) -> Iterator[Finding]:
    """Every right tool that is on neither list, and every argument that none of a ticket's right tools has."""
    known = {str(tool.name): tool for tool in (*endpoints, *tools)}
    for ticket in tickets:
        for name in ticket.tools:
            if name not in known:
                yield _fault(ticket, unknown(name, tuple(str(tool.name) for tool in tools), "tool"), "tool")
        right = [known[name] for name in ticket.tools if name in known]
        taken = tuple(dict.fromkeys(name for tool in right for name in tool.input_schema.get("properties", {})))
        for name in ticket.arguments if right else ():
            if name not in taken:
                yield _fault(ticket, unknown(name, taken, f"argument of {right[0].name}"), "arguments")


def _fault(ticket: Ticket, message: str, key: str) -> Finding:
    place = ticket.location or Location(file=ticket.id)
    return Finding(
        rule=RULE,
        severity=Severity.ERROR,
        message=message,
        location=Location(file=place.file, line=place.line, pointer=f"{place.pointer}/{key}"),
    )
