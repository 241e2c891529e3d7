"""A tool's name and arguments -> its result, within the limits, counted and logged."""

import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..answering.answer import Result, failed
from ..errors import INVALID_PARAMS, ProtocolError
from ..log import in_call
from ..settings import Settings
from .admission import Admission, NotNow
from .arguments import plain
from .call import Call, Sender
from .confirm import Asked
from .counters import Counters
from .deadline import Deadline
from .failures import shutting_down, too_slow
from .outgoing import Outgoing
from .progress import Progress
from .running import Ended, Running
from .tool import Tool

if TYPE_CHECKING:
    from ..sending.client import ApiConnection

log = logging.getLogger(__name__)

OK, ASKED = "ok", "asked"
"""Outcomes that are no errors."""


class Calls:
    """Makes the calls of one server."""

    def __init__(
        self,
        tools: Mapping[str, Tool],
        settings: Settings,
        *,
        counters: Counters,
        connect: "Callable[[], ApiConnection]",
        environ: Mapping[str, str],
    ) -> None:
        self._counters = counters
        self._tools = tools
        self._settings = settings
        self._connect = connect
        self._environ = environ
        self._admission = Admission(settings)
        self._running = Running()

    @property
    def closing(self) -> bool:
        """Whether calls are refused."""
        return self._running.closing

    async def close(self, *, within: float) -> None:
        """Take no more calls, end those that only read, and give those that write `within` seconds."""
        await self._running.close(within=within)

    async def make(self, name: str, arguments: Mapping[str, Any], sender: Sender) -> Result:
        """Call a tool. Whatever the model can act on is a result; raises ProtocolError and Asked for the rest."""
        tool = self._tools.get(name)
        if tool is None or not tool.is_open_to(sender.caller):
            raise ProtocolError(INVALID_PARAMS, f"Unknown tool: {name[:100]}")
        call = self._call(tool, sender)
        started, outcome = time.monotonic(), "left"
        with in_call(secrets.token_hex(4)):
            try:
                result = await self._admitted(tool, arguments, call)
                outcome = result.kind if result.is_error else OK
            except ProtocolError:
                outcome = "protocol"
                raise
            except Asked:
                outcome = ASKED
                raise
            finally:
                self._note(tool, arguments, call, sender.request_id, time.monotonic() - started, outcome)
        return result

    def _call(self, tool: Tool, sender: Sender) -> Call:
        own = tool.deadline_seconds
        deadline = Deadline(self._settings.call_seconds if own is None else own)
        return Call(
            tool=tool.name,
            api=Outgoing(self._connect, deadline),
            caller=sender.caller,
            environ=self._environ,
            reporting=Progress(sender.report, every=sender.tick),
            person=sender.person,
            deadline=deadline,
        )

    async def _admitted(self, tool: Tool, arguments: Mapping[str, Any], call: Call) -> Result:
        try:
            with self._admission.taken(call.caller.key if call.caller else ""):
                return tool.refusal(arguments) or await self._run(tool, arguments, call)
        except NotNow as refused:
            return failed(str(refused), refused.kind)

    async def _run(self, tool: Tool, arguments: Mapping[str, Any], call: Call) -> Result:
        if self._running.closing:
            return shutting_down(call.api)
        try:
            with call.reporting.ticking():
                return await self._running.finish(_in_time(tool, call, plain(dict(arguments))), call.api)
        except Ended:
            return shutting_down(call.api)

    def _note(
        self, tool: Tool, arguments: Mapping[str, Any], call: Call, request_id: str, seconds: float, outcome: str
    ) -> None:
        """Count the call and log it: what was called and how it ended, nothing of what was said."""
        error = "" if outcome in (OK, ASKED) else outcome
        self._counters.count(tool.name, seconds=seconds, error=error, examples=tool.copied_examples(arguments))
        fields = {
            "tool": tool.name,
            "outcome": outcome,
            "seconds": round(seconds, 3),
            "api_status": call.api.answered,
            "request": request_id,
            "caller": call.caller.mark if call.caller else None,
        }
        log.info("call", extra={"fields": fields})


async def _in_time(tool: Tool, call: Call, arguments: dict[str, Any]) -> Result:
    try:
        async with call.deadline.running():
            return await tool.run(call, arguments)
    except TimeoutError:
        return too_slow(call.deadline.seconds, call.api)
