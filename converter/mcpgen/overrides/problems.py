"""Collects findings about an overrides file, each with its place, so that all are shown at once."""

from dataclasses import dataclass, field

from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.overrides.load import Overrides

Steps = tuple[str | int, ...]


@dataclass(slots=True)
class Problems:
    """What is wrong with one overrides file; the one mutable value of this stage, and it never leaves it."""

    overrides: Overrides
    found: list[Finding] = field(default_factory=list)

    def error(self, rule: str, message: str, steps: Steps, *, operation: str | None = None) -> None:
        """Something that stops an emission."""
        self._add(Severity.ERROR, rule, message, steps, operation)

    def error_in_functions(self, rule: str, message: str, line: int | None) -> None:
        """Something that stops an emission, in the functions file."""
        place = Location(file=str(self.overrides.folder / str(self.overrides.model.functions)), line=line)
        self.found.append(Finding(rule=rule, severity=Severity.ERROR, message=message, location=place))

    def warning(self, rule: str, message: str, steps: Steps, *, operation: str | None = None) -> None:
        """Something that a reviewer should see."""
        self._add(Severity.WARNING, rule, message, steps, operation)

    def note(self, rule: str, message: str, steps: Steps, *, operation: str | None = None) -> None:
        """Something worth knowing."""
        self._add(Severity.NOTE, rule, message, steps, operation)

    def _add(self, severity: Severity, rule: str, message: str, steps: Steps, operation: str | None) -> None:
        self.found.append(
            Finding(
                rule=rule,
                severity=severity,
                message=message,
                operation=operation,
                location=self.overrides.at(*steps),
            )
        )
