"""Annotations -> the four hints as a careful client reads them, and where each comes from."""

from dataclasses import dataclass
from enum import StrEnum

from mcpgen.ir import Annotations


class HintSource(StrEnum):
    """Why a hint has its value."""

    DECLARED = "declared"
    DEFAULT = "default"
    """Not sent; the specification's default holds."""
    MOOT = "moot"
    """Says nothing, since the tool is read-only (MCP schema, destructiveHint and idempotentHint)."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint's value and where it comes from."""

    value: bool
    source: HintSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """The four hints of a tool."""

    read_only: Hint
    destructive: Hint
    idempotent: Hint
    open_world: Hint

    @property
    def meaning(self) -> tuple[bool, bool, bool, bool]:
        """What a client can act on: read-only, destructive, idempotent, open world. Moot hints count as no."""
        moot = self.read_only.value
        return (
            self.read_only.value,
            self.destructive.value and not moot,
            self.idempotent.value and not moot,
            self.open_world.value,
        )


def hints_of(annotations: Annotations) -> Hints:
    """Fill in the specification's defaults."""
    effective = annotations.effective()
    moot = bool(effective.read_only)

    def hint(declared: bool | None, value: bool | None, *, can_be_moot: bool = False) -> Hint:
        if can_be_moot and moot:
            return Hint(bool(value), HintSource.MOOT)
        return Hint(bool(value), HintSource.DEFAULT if declared is None else HintSource.DECLARED)

    return Hints(
        read_only=hint(annotations.read_only, effective.read_only),
        destructive=hint(annotations.destructive, effective.destructive, can_be_moot=True),
        idempotent=hint(annotations.idempotent, effective.idempotent, can_be_moot=True),
        open_world=hint(annotations.open_world, effective.open_world),
    )
