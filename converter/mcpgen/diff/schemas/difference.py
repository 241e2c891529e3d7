"""What two schemas are compared to: `Difference`, which takes no side between caller and callee."""

from dataclasses import dataclass
from enum import StrEnum

from mcpgen.ir import Json
from mcpgen.location import pointer


class Kind(StrEnum):
    """Which way the set of accepted values went."""

    NARROWED = "narrowed"
    WIDENED = "widened"
    REPLACED = "replaced"
    """Values were lost and others gained."""
    UNDECIDED = "undecided"
    """Cannot be told from the schemas alone; never taken for safe."""
    PROPERTY_ADDED = "property-added"
    PROPERTY_REMOVED = "property-removed"
    BECAME_REQUIRED = "became-required"
    BECAME_OPTIONAL = "became-optional"
    TEXT = "text"
    """Nothing but words changed."""


_MIRRORED = {
    Kind.NARROWED: Kind.WIDENED,
    Kind.WIDENED: Kind.NARROWED,
    Kind.PROPERTY_ADDED: Kind.PROPERTY_REMOVED,
    Kind.PROPERTY_REMOVED: Kind.PROPERTY_ADDED,
    Kind.BECAME_REQUIRED: Kind.BECAME_OPTIONAL,
    Kind.BECAME_OPTIONAL: Kind.BECAME_REQUIRED,
}


class Aspect(StrEnum):
    """Which part of a schema says it."""

    TYPE = "type"
    ENUM = "enum"
    BOUND = "bound"
    PATTERN = "pattern"
    PROPERTY = "property"
    RULE = "rule"
    """Everything else that refuses values."""
    DESCRIPTION = "description"
    EXAMPLE = "example"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One difference at one place."""

    kind: Kind
    aspect: Aspect
    path: tuple[str, ...]
    """Keywords and names from the root to the schema that differs: `properties`, `reason`."""
    keyword: str = ""
    """The keyword in that schema; empty where it is the schema as a whole."""
    before: Json = None
    after: Json = None
    required: bool = False
    """Of a property that was added or removed."""

    @property
    def pointer(self) -> str:
        """RFC 6901, from the root of the schema."""
        return pointer(*self.path, self.keyword) if self.keyword else pointer(*self.path)

    @property
    def place(self) -> tuple[str, ...]:
        """The path without the alternatives that it leads through: where in a value the difference is."""
        place: list[str] = []
        steps = iter(self.path)
        for step in steps:
            if step in ("anyOf", "oneOf", "allOf"):
                next(steps)
            else:
                place.append(step)
                if step == "properties":
                    place.append(next(steps))
        return tuple(place)

    def mirrored(self) -> "Difference":
        """The same difference, looked at from the other side."""
        return Difference(
            kind=_MIRRORED.get(self.kind, self.kind),
            aspect=self.aspect,
            path=self.path,
            keyword=self.keyword,
            before=self.after,
            after=self.before,
            required=self.required,
        )
