"""The values of a document and the names of overlays -> the values after all of them, with findings that have lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.findings import Finding, Severity
from mcpgen.importer.overlays.actions import Removal, Way, apply_overlay
from mcpgen.importer.place import Trail, pointer_of
from mcpgen.importer.reading.limits import Limits
from mcpgen.importer.reading.lines import Lines
from mcpgen.importer.reading.parsing import parse
from mcpgen.importer.reading.source import read
from mcpgen.ir import DocumentOperation, Hidden
from mcpgen.location import Location


@dataclass(frozen=True, slots=True)
class Overlaying:
    """A document's values after overlays."""

    tree: Any
    findings: tuple[Finding, ...]
    removals: tuple[tuple[Removal, Location], ...]
    """What was taken out, and the place of the action that did it."""


def overlay_files(tree: Any, named: Sequence[str], *, limits: Limits) -> Overlaying:
    """Apply overlays in their order. Raises UnreadableInput for one that cannot be read."""
    findings: list[Finding] = []
    removals: list[tuple[Removal, Location]] = []
    for name in named:
        parsed = parse(read(name, limits=limits).data, name)
        overlaid, lines = apply_overlay(tree, parsed.tree), Lines(parsed.text)
        tree = overlaid.tree
        findings += [_error(fault.rule, fault.message, _location(name, lines, fault.way)) for fault in overlaid.faults]
        removals += [(removal, _location(name, lines, removal.way)) for removal in overlaid.removals]
    return Overlaying(tree, tuple(findings), tuple(removals))


def _location(name: str, lines: Lines, way: Way) -> Location:
    trail: Trail = None
    for step in way:
        trail = (trail, step)
    return Location(file=name, line=lines.line_of(trail), pointer=pointer_of(trail))


def _error(rule: str, message: str, place: Location, *, operation: str | None = None) -> Finding:
    return Finding(rule=rule, severity=Severity.ERROR, message=message, operation=operation, location=place)


def removed_operations(
    before: Sequence[DocumentOperation], after: Sequence[DocumentOperation], overlaying: Overlaying
) -> tuple[tuple[Hidden, ...], tuple[Finding, ...]]:
    """The operations that were taken out, and a finding for each that nobody says why of."""
    left = [operation.key for operation in after]
    hidden: list[Hidden] = []
    findings: list[Finding] = []
    for operation in before:
        removal, place = next(_of(operation, overlaying), (None, None))
        if operation.key in left or removal is None or place is None:
            continue
        hidden.append(Hidden(operation=operation.key, reason=removal.reason, by="overlay"))
        if not removal.reason:
            message = f"it removes {operation.key}; say why in its description, for those who review what is hidden"
            findings.append(_error("overlay-removal-without-reason", message, place, operation=operation.key))
    return tuple(hidden), tuple(findings)


def _of(operation: DocumentOperation, overlaying: Overlaying) -> Iterator[tuple[Removal, Location]]:
    """The removals that took an operation out: of its own, of its path, or of all paths."""
    way = ("paths", operation.path, operation.method.lower())
    additional = ("paths", operation.path, "additionalOperations", operation.method)
    for removal, place in overlaying.removals:
        if removal.removed in (way[:1], way[:2], way, additional):
            yield removal, place
