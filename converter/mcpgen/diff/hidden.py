"""Comparison -> rows to show one by one, and hidden endpoints in groups once there are too many to read."""

from collections.abc import Iterable
from dataclasses import dataclass

from mcpgen.diff.rows import Comparison, Row

_READABLE = 40
"""More hidden endpoints than this are shown in groups."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenGroup:
    """Endpoints that one entry of `hide` covers, or several entries with the same reason."""

    reason: str
    by: str
    rows: tuple[Row, ...]

    @property
    def required(self) -> int:
        """Required arguments that the model is spared."""
        return sum(len(row.spared) for row in self.rows)

    @property
    def tokens(self) -> int:
        """Of the naive tools that are not there."""
        return sum(row.tokens_before for row in self.rows)


def readable(comparison: Comparison) -> tuple[tuple[Row, ...], tuple[HiddenGroup, ...]]:
    """Part the rows into those to show one by one and groups of hidden ones; there are none while these are few.

    A reason that only one endpoint has is no group.
    """
    if len(comparison.hidden) <= _READABLE:
        return comparison.rows, ()
    groups = tuple(group for group in _grouped(comparison.hidden) if len(group.rows) > 1)
    inside = {endpoint.operation for group in groups for row in group.rows for endpoint in row.endpoints}
    alone = (row for row in comparison.rows if not any(endpoint.operation in inside for endpoint in row.endpoints))
    return tuple(alone), groups


def _grouped(rows: Iterable[Row]) -> tuple[HiddenGroup, ...]:
    """Group the hidden ones among `rows` by reason and by what hid them, in the order in which they are met."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if row.hidden is not None:
            groups.setdefault((row.hidden.reason, row.hidden.by), []).append(row)
    return tuple(HiddenGroup(reason=reason, by=by, rows=tuple(found)) for (reason, by), found in groups.items())
