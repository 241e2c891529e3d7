"""What a tool returns. Covariant: a client may meet what it did not know, and may miss what it counted on."""

from collections.abc import Iterator, Mapping

from mcpgen.diff.change import Change
from mcpgen.diff.releases import Releases
from mcpgen.diff.rules.wording import said
from mcpgen.diff.schemas import Aspect, Difference, Kind, differences

_IDS: Mapping[Kind, str] = {
    Kind.PROPERTY_REMOVED: "output-field-removed",
    Kind.PROPERTY_ADDED: "output-field-added",
    Kind.BECAME_OPTIONAL: "output-field-optional",
    Kind.BECAME_REQUIRED: "output-field-required",
    Kind.REPLACED: "output-type-changed",
    Kind.WIDENED: "output-rule-loosened",
    Kind.NARROWED: "output-rule-tightened",
    Kind.UNDECIDED: "output-schema-undecided",
    Kind.TEXT: "output-text-changed",
}
_FINER_IDS: Mapping[tuple[Kind, Aspect], str] = {
    (Kind.WIDENED, Aspect.TYPE): "output-type-widened",
    (Kind.NARROWED, Aspect.TYPE): "output-type-narrowed",
    (Kind.WIDENED, Aspect.ENUM): "output-enum-widened",
    (Kind.NARROWED, Aspect.ENUM): "output-enum-narrowed",
}


def changes(releases: Releases) -> Iterator[Change]:
    """Compare the output schemas."""
    for old, new in releases.pairs:
        before, after = old.output_schema, new.output_schema
        if before is None and after is not None:
            said_ = ("its answers have a schema now",)
            yield releases.change("output-schema-added", said_, tool=new, pointer="/outputSchema", after=after)
        elif before is not None and after is None:
            said_ = ("its answers have no schema any more",)
            yield releases.change("output-schema-removed", said_, tool=new, pointer="/outputSchema", before=before)
        elif before is not None and after is not None:
            for difference in differences(before, after):
                yield releases.change(
                    _id(difference),
                    said(difference, noun="field"),
                    tool=new,
                    pointer=f"/outputSchema{difference.pointer}",
                    before=difference.before,
                    after=difference.after,
                )


def _id(difference: Difference) -> str:
    return _FINER_IDS.get((difference.kind, difference.aspect)) or _IDS[difference.kind]
