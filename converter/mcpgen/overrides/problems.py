"""Collects findings about an overrides file, each with its place, so that all are shown at once."""

from dataclasses import dataclass, field, replace

from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.overrides.file.load import Overrides

Steps = tuple[str | int, ...]


@dataclass(slots=True)
class Problems:
    """What is wrong with one overrides file; the one mutable value of this stage, and it never leaves it."""

    overrides: Overrides
    meant: dict[str, str] = field(default_factory=dict)
    """By the key of an operation: the unknown name that most likely means it."""
    _found: list[Finding] = field(default_factory=list)
    _named: dict[tuple[str, str], tuple[int, list[int]]] = field(default_factory=dict)
    """By rule and name: where in `_found` its one finding is, and the further lines that have the name."""

    @property
    def found(self) -> tuple[Finding, ...]:
        """All findings, by file and line."""
        found = list(self._found)
        for index, lines in self._named.values():
            if lines:
                word = "line" if len(lines) == 1 else "lines"
                said = f"{found[index].message} (also on {word} {', '.join(map(str, lines))})"
                found[index] = replace(found[index], message=said)
        return tuple(sorted(found, key=self._order))

    def error(self, rule: str, message: str, steps: Steps, *, operation: str | None = None) -> None:
        """Something that stops an emission."""
        self._add(Severity.ERROR, rule, message, steps, operation)

    def error_in_functions(self, rule: str, message: str, line: int | None) -> None:
        """Something that stops an emission, in the functions file."""
        self._in_functions(Severity.ERROR, rule, message, line)

    def warning_in_functions(self, rule: str, message: str, line: int | None) -> None:
        """Something that a reviewer should see, in the functions file."""
        self._in_functions(Severity.WARNING, rule, message, line)

    def error_once(self, rule: str, name: str, message: str, steps: Steps) -> None:
        """Something that stops an emission and is wrong wherever `name` stands: one finding, with all lines."""
        self._once(Severity.ERROR, rule, name, message, steps)

    def warning(self, rule: str, message: str, steps: Steps, *, operation: str | None = None) -> None:
        """Something that a reviewer should see."""
        self._add(Severity.WARNING, rule, message, steps, operation)

    def note_once(self, rule: str, name: str, message: str, steps: Steps) -> None:
        """Something worth knowing wherever `name` stands: one finding, with all lines."""
        self._once(Severity.NOTE, rule, name, message, steps)

    def take(self, findings: tuple[Finding, ...]) -> None:
        """Add what others found."""
        self._found += findings

    def _in_functions(self, severity: Severity, rule: str, message: str, line: int | None) -> None:
        place = Location(file=str(self.overrides.folder / str(self.overrides.model.functions)), line=line)
        self._found.append(Finding(rule=rule, severity=severity, message=message, location=place))

    def _once(self, severity: Severity, rule: str, name: str, message: str, steps: Steps) -> None:
        if (rule, name) not in self._named:
            self._named[rule, name] = (len(self._found), [])
            self._add(severity, rule, message, steps, None)
            return
        index, further = self._named[rule, name]
        first, line = self._found[index].location, self.overrides.at(*steps).line
        if line is not None and line not in further and first is not None and line != first.line:
            further.append(line)

    def _add(self, severity: Severity, rule: str, message: str, steps: Steps, operation: str | None) -> None:
        self._found.append(
            Finding(
                rule=rule,
                severity=severity,
                message=message,
                operation=operation,
                location=self.overrides.at(*steps),
            )
        )

    def _order(self, finding: Finding) -> tuple[bool, str, int]:
        """This file first, then the others by name."""
        place = finding.location
        if place is None:
            return (True, "", 0)
        return (place.file != self.overrides.file, place.file, place.line or 0)
