"""What could not be taken, or what looks wrong: values, collected and shown together, never raised one by one."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from mcpgen.location import Location


class Severity(StrEnum):
    """How much of the input is affected: an operation or more (error), a part of it (warning), nothing (note)."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to know about the input. `rule` is the kebab-case name of the bad thing; `message` says what to do."""

    rule: str
    severity: Severity
    message: str
    operation: str | None = None
    location: Location | None = None

    def __str__(self) -> str:
        place = f"{self.location}: " if self.location else ""
        return f"{place}{self.message}"

    def as_json(self) -> dict[str, str]:
        """The form of `mcpgen naive --format json`; keys that say nothing are left out."""
        fields = {
            "rule": self.rule,
            "severity": self.severity.value,
            "message": self.message,
            "operation": self.operation,
            "location": str(self.location) if self.location else None,
        }
        return {key: value for key, value in fields.items() if value is not None}


def errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Only the findings that stop an emission."""
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)
