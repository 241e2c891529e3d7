"""What the readers of one document share: its version, its references, its schemas, and the report."""

from dataclasses import dataclass

from mcpgen.importer.fields import check_fields
from mcpgen.importer.object_models import Kind, ObjectModels
from mcpgen.importer.place import Place
from mcpgen.importer.references.resolver import References
from mcpgen.importer.report import Report
from mcpgen.importer.schemas.reader import SchemaReader
from mcpgen.importer.version import Version


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The document that is being read."""

    root: Place
    url: str | None
    """Where it was fetched from."""
    version: Version
    references: References
    report: Report
    requests: SchemaReader
    responses: SchemaReader
    models: ObjectModels | None = None
    """Where someone wants every object looked at."""

    def look_at(self, kind: Kind, place: Place) -> None:
        """Have an object that is taken looked at: its members, and by its model if anyone wants that."""
        check_fields(kind, place, self.report)
        if self.models is not None:
            self.models.check(kind, place)

    def followed(self, place: Place) -> Place:
        """`place`, or the object that it refers to; a description beside the reference counts since OpenAPI 3.1."""
        target = self.references.followed(place)
        if target is place or not self.version.siblings_count or not isinstance(target.node, dict):
            return target
        beside = place.node.get("description")
        if not isinstance(beside, str):
            return target
        return Place(target.file, target.trail, {**target.node, "description": beside})
