"""What a tool takes. Contravariant: taking less breaks a call, taking more breaks none."""

from collections.abc import Iterator, Mapping

from mcpgen.diff.change import Change
from mcpgen.diff.releases import Releases
from mcpgen.diff.rules.wording import said
from mcpgen.diff.schemas import Aspect, Difference, Kind, differences

_IDS: Mapping[tuple[Kind, Aspect], str] = {
    (Kind.PROPERTY_REMOVED, Aspect.PROPERTY): "arg-removed",
    (Kind.BECAME_REQUIRED, Aspect.PROPERTY): "arg-became-required",
    (Kind.BECAME_OPTIONAL, Aspect.PROPERTY): "arg-became-optional",
    (Kind.REPLACED, Aspect.TYPE): "arg-type-changed",
    (Kind.REPLACED, Aspect.PATTERN): "arg-type-changed",
    (Kind.NARROWED, Aspect.TYPE): "arg-type-narrowed",
    (Kind.WIDENED, Aspect.TYPE): "arg-type-widened",
    (Kind.NARROWED, Aspect.ENUM): "arg-enum-narrowed",
    (Kind.WIDENED, Aspect.ENUM): "arg-enum-widened",
    (Kind.NARROWED, Aspect.BOUND): "arg-bound-tightened",
    (Kind.WIDENED, Aspect.BOUND): "arg-bound-loosened",
    (Kind.NARROWED, Aspect.PATTERN): "arg-pattern-added",
    (Kind.WIDENED, Aspect.PATTERN): "arg-pattern-removed",
    (Kind.NARROWED, Aspect.RULE): "arg-rule-added",
    (Kind.WIDENED, Aspect.RULE): "arg-rule-removed",
    (Kind.TEXT, Aspect.DESCRIPTION): "arg-text-changed",
    (Kind.TEXT, Aspect.EXAMPLE): "arg-example-changed",
    (Kind.TEXT, Aspect.DEFAULT): "arg-default-changed",
}


def changes(releases: Releases) -> Iterator[Change]:
    """Compare the input schemas."""
    for old, new in releases.pairs:
        for difference in differences(old.input_schema, new.input_schema):
            if not _is_moot(difference):
                yield releases.change(
                    _id(difference),
                    said(difference, noun="argument"),
                    tool=new,
                    pointer=f"/inputSchema{difference.pointer}",
                    before=difference.before,
                    after=difference.after,
                )


def _id(difference: Difference) -> str:
    if difference.kind is Kind.PROPERTY_ADDED:
        return "arg-added-required" if difference.required else "arg-added-optional"
    if difference.kind is Kind.UNDECIDED:
        return "arg-schema-undecided"
    return _IDS[difference.kind, difference.aspect]


def _is_moot(difference: Difference) -> bool:
    """The runtime refuses unknown arguments whether the schema says so or not."""
    return difference.path == ("additionalProperties",)
