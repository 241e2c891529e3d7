"""A map of schemas -> its members; documents of several files like to write a `$ref` for the whole map."""

from collections.abc import Iterator

from mcpgen.importer.place import Place
from mcpgen.importer.references.resolver import References


def named(place: Place, references: References) -> Iterator[tuple[str, Place]]:
    """The members of `properties` and the like; raises Unresolved where a reference for the whole leads nowhere."""
    whole = place.node.get("$ref") if isinstance(place.node, dict) else None
    if isinstance(whole, str):
        yield from references.followed(references.target(whole, place)).children()
    for name, inner in place.children():
        if name != "$ref" or not isinstance(whole, str):
            yield name, inner
