"""`collectionFormat` of OpenAPI 2.0 -> style and explode of 3.x."""

from collections.abc import Mapping

from mcpgen.importer.context import Context
from mcpgen.importer.operations.parameters import name_of
from mcpgen.importer.place import Place
from mcpgen.importer.shown import shown
from mcpgen.runtime.wire import Style

_DELIMITED: Mapping[str, Style] = {"ssv": "spaceDelimited", "pipes": "pipeDelimited", "tsv": "tabDelimited"}


def style_of(context: Context, place: Place) -> tuple[Style | None, bool | None]:
    """How the items of an array are written; nothing for any other type. The default is comma-separated."""
    if place.node.get("type") != "array":
        return None, None
    declared = place.node.get("collectionFormat", "csv")
    if declared == "multi":
        return None, True
    if not isinstance(declared, str) or declared not in ("csv", *_DELIMITED):
        message = f'parameter "{name_of(place)}" has no known collectionFormat but {shown(declared)}; csv is taken'
        context.report.warning("invalid-parameter", message, place)
    return _DELIMITED.get(str(declared)), False
