"""`collectionFormat` of OpenAPI 2.0 -> style and explode of 3.x."""

from collections.abc import Mapping
from typing import Any

from mcpgen.runtime.wire import Style

_DELIMITED: Mapping[str, Style] = {"ssv": "spaceDelimited", "pipes": "pipeDelimited", "tsv": "tabDelimited"}


def style_of(node: Mapping[str, Any]) -> tuple[Style | None, bool | None]:
    """How the items of an array are written; nothing for any other type. The default is comma-separated."""
    if node.get("type") != "array":
        return None, None
    declared = node.get("collectionFormat")
    if declared == "multi":
        return None, True
    return _DELIMITED.get(str(declared)), False
