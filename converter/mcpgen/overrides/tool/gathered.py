"""The arguments of one tool while they are put together -> its input schema."""

from dataclasses import dataclass, field
from typing import Any

from mcpgen.ir import Schema, Source
from mcpgen.schemas import self_contained


@dataclass(slots=True)
class Arguments:
    """The arguments of one tool while they are put together."""

    properties: dict[str, Schema] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    sources: dict[tuple[str, str], Source] = field(default_factory=dict)
    """By operation key and argument of the operation."""
    lent: dict[str, str] = field(default_factory=dict)
    """By argument of a function: the argument of an operation whose schema it takes."""
    definitions: dict[str, Schema] = field(default_factory=dict)
    dependent: dict[str, list[str]] = field(default_factory=dict)
    handle_argument: str | None = None
    """The argument that is the id of the handle that the tool consumes."""
    is_complete: bool = True
    """False where a reference could not be followed: what is missing then is no second mistake."""

    def of(self, operation: str) -> dict[str, Source]:
        """The sources of one operation's arguments."""
        return {argument: source for (key, argument), source in self.sources.items() if key == operation}

    def input_schema(self) -> dict[str, Any]:
        """JSON Schema 2020-12 with an object root that takes no unknown arguments."""
        schema: dict[str, Any] = {"type": "object", "properties": self.properties}
        if self.required:
            schema["required"] = self.required
        if self.dependent:
            schema["dependentRequired"] = self.dependent
        return self_contained({**schema, "additionalProperties": False}, self.definitions)
