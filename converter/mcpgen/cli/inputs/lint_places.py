"""Parts of tools -> where a person wrote them: in the overrides file, or in the document under it."""

from collections.abc import Callable
from dataclasses import dataclass

from mcpgen.cli.inputs.pipeline import Review
from mcpgen.ir import Toolset
from mcpgen.location import Location, pointer

Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The places of one server's tools."""

    review: Review
    server: Toolset

    def locate(self, tool: str, part: str) -> Location | None:
        """The place of a part; an empty tool is the server itself."""
        if not tool:
            return self.review.overrides.at("servers", self.server.name)
        if (steps := self.written(tool, part)) is not None:
            return self.review.overrides.at(*steps)
        return self._in_document(tool)

    def written(self, tool: str, part: str) -> Steps | None:
        """The keys of the overrides file that hold a part; None for a text that the document gives."""
        match part.split("/")[1:]:
            case ["description"]:
                return self._description(tool)
            case ["inputSchema", "properties", argument, *rest]:
                return self._argument(tool, argument.replace("~1", "/").replace("~0", "~"), rest)
            case ["annotations", *rest]:
                return ("tools", tool, "annotations", *rest)
            case ["outputSchema", *_]:
                return ("tools", tool, "returns")
        return ("tools", tool)

    def _description(self, tool: str) -> Steps | None:
        for i, entry in enumerate(self.review.overrides.model.servers[self.server.name].tools):
            if not isinstance(entry, str) and entry.use == tool and entry.description is not None:
                return ("servers", self.server.name, "tools", i, "description")
        return self._if_there("tools", tool, "description")

    def _argument(self, tool: str, argument: str, rest: list[str]) -> Steps | None:
        steps: Steps = ("tools", tool, "args", argument)
        if "description" in rest:
            return self._if_there(*steps, *rest) or self._if_there(*steps, "schema", *rest)
        return self._if_there(*steps)

    def _if_there(self, *steps: str | int) -> Steps | None:
        return steps if pointer(*steps) in self.review.overrides.lines.by_pointer else None

    def _in_document(self, tool: str) -> Location | None:
        """The operation that a tool is like, or calls first."""
        found = next((one for one in self.server.tools if one.name == tool), None)
        keys = [operation.key for operation in found.calls] if found else []
        place = next((one.location for one in self.review.naive.tools if one.calls[0].key in keys), None)
        fill: Callable[[Location], Location] = self.review.naive.document.locate
        return fill(place) if place else None
