"""One object of a document -> notes on what openapi-pydantic's model of it says against it.

Its models refuse a quarter of all real documents for one odd spot, so they decide nothing: what is taken is taken. They
are asked object by object, each object once, and only where someone wants to know (`load(..., typed=True)`), because
importing them takes longer than to read a small document. They know OpenAPI 3.0 and 3.1.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from mcpgen.importer.place import Place
from mcpgen.importer.report import Report
from mcpgen.importer.version import Version

Kind = Literal["operation", "parameter", "request body", "response", "security scheme", "server"]

_MODELS: Final[Mapping[Kind, str]] = {
    "operation": "Operation",
    "parameter": "Parameter",
    "request body": "RequestBody",
    "response": "Response",
    "security scheme": "SecurityScheme",
    "server": "Server",
}
_OBJECTS_OF_THEIR_OWN: Final = frozenset(
    (
        *("schema", "parameters", "requestBody", "responses", "callbacks", "headers", "links"),
        *("content", "servers", "example", "examples"),
    )
)


class ObjectModels:
    """Looks at objects with the models of one version."""

    def __init__(self, report: Report, version: Version) -> None:
        self._report = report
        self._version = version
        self._seen: dict[int, Place] = {}

    def check(self, kind: Kind, place: Place) -> None:
        """Note what is odd about an object."""
        if not isinstance(place.node, dict) or id(place.node) in self._seen:
            return
        self._seen[id(place.node)] = place
        for fault in faults(kind, place.node, self._version):
            message = f"the {kind} is not as OpenAPI {self._version.text} lays down: {fault}"
            self._report.note("odd-object", message, place)


def faults(kind: Kind, node: Mapping[str, Any], version: Version) -> tuple[str, ...]:
    """What the model of an object says against it, each fault with its place inside; nothing without a model."""
    if version.is_swagger or version.text.startswith("3.2") or version.is_newer:
        return ()
    from openapi_pydantic.v3 import v3_0, v3_1
    from pydantic import ValidationError

    model = getattr(v3_0 if version.is_3_0 else v3_1, _MODELS[kind])
    try:
        model.model_validate(_alone(node))
    except ValidationError as error:
        found = [
            (".".join(str(step) for step in fault["loc"]), fault["msg"]) for fault in error.errors(include_url=False)
        ]
        return tuple(dict.fromkeys(f"{place}: {message}" for place, message in found))
    return ()


def _alone(node: Mapping[str, Any]) -> dict[str, Any]:
    """An object without the objects inside it; what a media type holds is none of its own either."""
    bare = {key: value for key, value in node.items() if key not in _OBJECTS_OF_THEIR_OWN and not key.startswith("x-")}
    if "responses" in node:
        bare["responses"] = {}
    if isinstance(content := node.get("content"), dict):
        bare["content"] = {name: {} for name in content}
    return bare
