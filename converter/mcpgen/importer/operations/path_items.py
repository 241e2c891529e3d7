"""A path of the Paths Object -> the Path Item that holds for it, and its operations by method."""

from collections.abc import Iterator
from dataclasses import dataclass

from mcpgen.importer.context import Context
from mcpgen.importer.place import Place
from mcpgen.names import OPERATION_METHODS

_OTHER_FIELDS = frozenset(("$ref", "summary", "description", "servers", "parameters", "additionalOperations"))


@dataclass(frozen=True, slots=True)
class PathItem:
    """A Path Item that may refer to another one: what it says itself wins, and each member stays in its own file."""

    own: Place
    referred: Place

    def get(self, key: str) -> Place | None:
        """The member of this name."""
        return self.own.get(key) or self.referred.get(key)

    def children(self) -> Iterator[tuple[str, Place]]:
        """All members, those of the other item first."""
        own = dict(self.own.children())
        for key, place in self.referred.children():
            yield key, own.pop(key, place)
        yield from own.items()


def operations_of(context: Context, path: str, item: PathItem) -> dict[str, Place]:
    """What stands under the methods of a path item; what looks like an operation and is none is told."""
    report, found = context.report, dict[str, Place]()
    for key, place in item.children():
        if key in OPERATION_METHODS:
            found[key.upper()] = place
        elif key not in _OTHER_FIELDS and not key.startswith("x-") and isinstance(place.node, dict):
            report.operation = f"{key.upper()} {path}"
            hint = "; methods are written in lower case" if key.lower() in OPERATION_METHODS else ""
            message = f'{report.operation} is left out: "{key}" is no method that OpenAPI knows{hint}'
            report.error("unknown-method", message, place)
    additional = item.get("additionalOperations")
    for method, place in additional.children() if additional else ():
        if method in found:
            report.operation = f"{method} {path}"
            message = f"{report.operation} stands among the additionalOperations too; that one is left out"
            report.error("repeated-operation", message, place)
        else:
            found[method] = place
    report.operation = None
    return found
