"""Two values of `format` -> which way the accepted values went, as far as formats are known."""

from mcpgen.diff.schemas.difference import Aspect, Kind

_PARTS_OF = {
    "int32": ("int64",),
    "uri": ("iri", "uri-reference", "iri-reference"),
    "uri-reference": ("iri-reference",),
    "iri": ("iri-reference",),
    "email": ("idn-email",),
    "hostname": ("idn-hostname",),
}
"""By format: those that take every value of it, and more."""

_APART = frozenset({"date", "date-time", "time", "duration", "email", "ipv4", "ipv6", "uuid"})
"""No text has two of these forms."""

_SAY_NOTHING = frozenset({None, "float", "double"})
"""How exact a number is kept; every number can be given."""

NUMERIC = frozenset({"int32", "int64", "float", "double"})


def compared(before: str | None, after: str | None) -> tuple[Kind, Aspect]:
    """Compare two formats that are not the same."""
    if before in _SAY_NOTHING and after in _SAY_NOTHING:
        return Kind.TEXT, Aspect.DESCRIPTION
    if before in _SAY_NOTHING or before in _PARTS_OF.get(str(after), ()):
        return Kind.NARROWED, Aspect.PATTERN
    if after in _SAY_NOTHING or after in _PARTS_OF.get(str(before), ()):
        return Kind.WIDENED, Aspect.PATTERN
    return Kind.REPLACED if {before, after} <= _APART else Kind.UNDECIDED, Aspect.PATTERN
