"""An object that is taken -> the members of it that are not, because they are of the wrong type; each is told."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mcpgen.importer.object_models import Kind
from mcpgen.importer.place import Place
from mcpgen.importer.report import Report
from mcpgen.importer.shown import shown

_TEXT, _FLAG, _LIST, _OBJECT = "text", "true or false", "a list", "an object"

_FITS: Final[Mapping[str, Callable[[Any], bool]]] = {
    _TEXT: lambda value: isinstance(value, str | int | float),
    _FLAG: lambda value: isinstance(value, bool),
    _LIST: lambda value: isinstance(value, list),
    _OBJECT: lambda value: isinstance(value, dict),
}
"""Text that looks like a number is a number in YAML, and text all the same."""

_FIELDS: Final[Mapping[Kind, Mapping[str, str]]] = {
    "operation": {
        **dict.fromkeys(("operationId", "summary", "description"), _TEXT),
        "deprecated": _FLAG,
        **dict.fromkeys(("tags", "consumes", "produces", "schemes"), _LIST),
        **dict.fromkeys(("responses", "requestBody"), _OBJECT),
    },
    "parameter": {
        "description": _TEXT,
        **dict.fromkeys(("required", "deprecated", "explode", "allowReserved"), _FLAG),
        "content": _OBJECT,
    },
    "request body": {"description": _TEXT, "required": _FLAG, "content": _OBJECT},
    "response": {"description": _TEXT, "content": _OBJECT},
    "server": {"variables": _OBJECT},
}


def check_fields(kind: Kind, place: Place, report: Report) -> None:
    """Tell what is of the wrong type; null says nothing."""
    node = place.node
    for key, expected in _FIELDS.get(kind, {}).items():
        value = node.get(key) if isinstance(node, dict) else None
        if value is not None and not _FITS[expected](value):
            message = f"{key} must be {expected}, not {shown(value)}; it is left out"
            report.warning("invalid-field", message, place.child(key))
