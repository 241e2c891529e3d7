"""Collects what could not be taken; findings get their line only here, at the end, because finding a line is slow."""

from mcpgen.findings import Finding, Severity
from mcpgen.importer.locator import Locator
from mcpgen.importer.place import Place, SourceFile
from mcpgen.location import Location


class Report:
    """The findings of one document, in the order in which they were met, each once."""

    def __init__(self) -> None:
        self.operation: str | None = None
        """The key of the operation that is being read; findings are ascribed to it."""
        self._found: dict[tuple[str, str, str | None, Location | None], tuple[Severity, Place | Location | None]] = {}

    def error(self, rule: str, message: str, place: Place | Location | None = None) -> None:
        """An operation is left out."""
        self._found.setdefault((rule, message, self.operation, None), (Severity.ERROR, place))

    def warning(self, rule: str, message: str, place: Place | Location | None = None) -> None:
        """A part of an operation is left out."""
        self._found.setdefault((rule, message, self.operation, None), (Severity.WARNING, place))

    def note(self, rule: str, message: str, place: Place | Location | None = None) -> None:
        """Nothing is left out, but it is good to know."""
        self._found.setdefault((rule, message, self.operation, None), (Severity.NOTE, place))

    def at_line(self, rule: str, message: str, file: SourceFile, line: int) -> None:
        """A part of the document is left out, on a line that is known."""
        location = Location(file=file.name, line=line)
        self._found.setdefault((rule, message, self.operation, location), (Severity.WARNING, location))

    def findings(self, locator: Locator) -> tuple[Finding, ...]:
        """All of them, with their lines."""
        return tuple(
            Finding(
                rule=rule,
                severity=severity,
                message=message,
                operation=operation,
                location=locator.of(place) if place is not None else None,
            )
            for (rule, message, operation, _), (severity, place) in self._found.items()
        )
