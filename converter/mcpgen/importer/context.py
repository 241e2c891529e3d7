"""What the readers of one document share: its version, its references, its schemas, and the report."""

from dataclasses import dataclass

from mcpgen.importer.place import Place
from mcpgen.importer.references import References
from mcpgen.importer.report import Report
from mcpgen.importer.schemas.reader import SchemaReader
from mcpgen.importer.version import Version


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The document that is being read."""

    root: Place
    version: Version
    references: References
    report: Report
    requests: SchemaReader
    responses: SchemaReader


def text(place: Place, key: str) -> str:
    """A text of an object, empty where there is none."""
    value = place.node.get(key) if isinstance(place.node, dict) else None
    return value.strip() if isinstance(value, str) else ""
