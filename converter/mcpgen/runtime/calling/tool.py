"""One tool: its definition as `tools/list` shows it, and what runs it. Arguments -> Result."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from ..answering.answer import Result, failed, text_block
from ..answering.output import as_json, compact, faults, without_absent
from .call import Call, Caller
from .confirm import Asked
from .examples import copied, examples
from .failures import drifted, outcome, too_long
from .outgoing import Outgoing
from .running import is_cancelled

if TYPE_CHECKING:
    from ..checking.check import Check

Schema: TypeAlias = Mapping[str, Any]

Handler: TypeAlias = Callable[[Call, dict[str, Any]], Awaitable[Any]]
"""What runs a tool: the call and its checked arguments, by their names on the wire -> a Result, a model or JSON."""

MAX_ANSWER_BYTES = 256 * 1024
"""Of the text of one answer. It is sent twice, as text and as structured content, and has to stay well under 1 MiB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """Tool annotations (MCP 2026-07-28, schema, ToolAnnotations). None: not sent, so that its default holds."""

    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None

    def as_wire(self) -> dict[str, bool]:
        """The hints that are sent, by their names on the wire."""
        hints = {
            "readOnlyHint": self.read_only,
            "destructiveHint": self.destructive,
            "idempotentHint": self.idempotent,
            "openWorldHint": self.open_world,
        }
        return {name: value for name, value in hints.items() if value is not None}


class Tool:
    """A definition and a handler. Schemas are read when they are first needed: jsonschema takes its time to import."""

    def __init__(
        self,
        name: str,
        handler: Handler,
        *,
        title: str | None,
        description: str,
        input_schema: Schema,
        output_schema: Schema | None,
        hints: Hints | None,
        scopes: tuple[str, ...] = (),
        deadline_seconds: float | None = None,
    ) -> None:
        self.name = name
        self.scopes = scopes
        """What a caller's token must allow, where callers are verified."""
        self.deadline_seconds = deadline_seconds
        """How long a call may take; None: as long as the server's settings say."""
        self._handler = handler
        self._input_schema = input_schema
        self._output_schema = output_schema
        self._check: Check | None = None
        self._examples = examples(input_schema)
        definition: dict[str, Any] = {"name": name, "title": title, "description": description}
        definition |= {"inputSchema": input_schema, "outputSchema": output_schema}
        definition |= {"annotations": hints.as_wire() or None if hints else None}
        self.definition: Mapping[str, Any] = {key: value for key, value in definition.items() if value is not None}

    def refusal(self, arguments: Mapping[str, Any]) -> Result | None:
        """What the model reads when `arguments` are not as the input schema says, else None."""
        from ..checking.check import Check, refusal

        if self._check is None:
            self._check = Check(self._input_schema)
        found = self._check.faults(arguments)
        return failed(refusal(found), "arguments") if found else None

    def copied_examples(self, arguments: Mapping[str, Any]) -> tuple[str, ...]:
        """The arguments that are an example of their own description."""
        return copied(arguments, self._examples)

    def is_open_to(self, caller: Caller | None) -> bool:
        """Whether a caller may know of it and call it. Where callers are not verified, nobody's scopes are known."""
        return caller is None or all(scope in caller.scopes for scope in self.scopes)

    async def run(self, call: Call, arguments: dict[str, Any]) -> Result:
        """Run the tool with checked arguments. Raises nothing but ProtocolError, and Asked."""
        try:
            return self._result(await self._handler(call, arguments), call.api)
        except (Asked, KeyboardInterrupt):
            raise
        except asyncio.CancelledError as error:
            if is_cancelled():
                raise
            return outcome(error, self.name, call.api)  # something that the function waited for was cancelled
        except BaseException as error:  # the edge to functions that others wrote, whatever they do
            return outcome(error, self.name, call.api)

    def _result(self, returned: Any, api: Outgoing) -> Result:
        if isinstance(returned, Result):
            return returned
        value, schema = as_json(returned), self._output_schema
        if schema is not None:
            if value is not returned:
                value = without_absent(value, schema, schema)
            if found := faults(value, schema):
                return drifted("; ".join(found), value, api.last_status, api)
        text = value if schema is None and isinstance(value, str) else compact(value)
        if (size := len(text.encode())) > MAX_ANSWER_BYTES:
            return too_long(size, MAX_ANSWER_BYTES, api)
        return Result((text_block(text),), structured=json.loads(text) if isinstance(value, dict) else None)
