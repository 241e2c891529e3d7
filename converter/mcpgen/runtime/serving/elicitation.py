"""A call as it came over MCP -> the person behind its client, who can be asked: in both eras of the protocol.

2026-07-28: the call ends with the question, and its client makes it again with the answer and with a state that we
sealed (basic/patterns/mrtr). The state proves that we asked this very question, about these arguments, this caller; an
answer without it is none. It serves once: that an answer was used stands in the store, for all processes.
Before: the server asks while the call runs, if its transport can send requests.
"""

import asyncio
import hashlib
import json
import secrets
from typing import TYPE_CHECKING, Any

import mcp_types as types
from mcp.server import ServerRequestContext
from mcp.shared.exceptions import MCPError, NoBackChannelError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from ..calling.confirm import Answer, Asked, Declined, Person, cannot_be_asked
from ..errors import INVALID_PARAMS, ProtocolError

if TYPE_CHECKING:
    from ..app import App

_Context = ServerRequestContext[Any, Any]

KEY = "confirm"
"""Of the one question of a round."""

ANSWER_SECONDS = 600.0
"""How long an answer is waited for."""

_NOTHING_TO_FILL_IN: types.ElicitRequestedSchema = {"type": "object", "properties": {}}


def person(app: "App", context: _Context, params: types.CallToolRequestParams) -> Person:
    """Who can be asked about this call."""
    if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
        return _Rounds(app, context, params)
    return _Inline(context)


def _asks_people(context: _Context) -> bool:
    """Whether the client declares elicitation by form; nothing in it means form (client/elicitation)."""
    capabilities = context.session.client_capabilities
    declared = capabilities.elicitation if capabilities else None
    return declared is not None and (declared.form is not None or declared.url is None)


class _Rounds:
    """Asks by ending the call."""

    def __init__(self, app: "App", context: _Context, params: types.CallToolRequestParams) -> None:
        self.can_be_asked = _asks_people(context)
        self._app = app
        self._params = params
        self._answers: dict[str, Answer] | None = None
        """By the digest of a question; None until the state was looked at."""

    async def ask(self, message: str) -> Answer:
        if self._answers is None:
            self._answers = await self._read_state()
        digest = hashlib.sha256(message.encode("utf-8", "surrogatepass")).hexdigest()
        if digest not in self._answers:
            raise Asked(await self._question(message, digest, self._answers))
        return self._answers[digest]

    def not_asked(self, message: str) -> Exception:
        """A capability that a request needs and did not declare has an error of its own (basic/index, _meta)."""
        return ProtocolError(
            types.MISSING_REQUIRED_CLIENT_CAPABILITY,
            cannot_be_asked(message),
            data={"requiredCapabilities": {"elicitation": {"form": {}}}},
        )

    async def _read_state(self) -> dict[str, Answer]:
        """What the person answered so far, by our own sealed state alone; nothing of a state that was used before."""
        if self._params.request_state is None:
            return {}
        state = json.loads(self._params.request_state)
        until = self._app.clock() + ANSWER_SECONDS
        if not await self._app.store.swap(_stored(state["once"]), "asked", "answered", keep_until=until):
            return {}
        answers: dict[str, Answer] = state["answers"]
        if (answer := self._answer()) is not None:
            answers[state["asked"]] = answer
        return answers

    def _answer(self) -> Answer | None:
        given = (self._params.input_responses or {}).get(KEY)
        if given is None:
            return None
        if not isinstance(given, types.ElicitResult):
            raise ProtocolError(INVALID_PARAMS, f"inputResponses.{KEY} is no answer to an elicitation.")
        return given.action

    async def _question(self, message: str, digest: str, answers: dict[str, Answer]) -> types.InputRequiredResult:
        once = secrets.token_hex(16)
        await self._app.store.add(_stored(once), "asked", keep_until=self._app.clock() + ANSWER_SECONDS)
        state = {"asked": digest, "answers": answers, "once": once}
        form = types.ElicitRequestFormParams(message=message, requested_schema=_NOTHING_TO_FILL_IN)
        return types.InputRequiredResult(
            request_state=json.dumps(state), input_requests={KEY: types.ElicitRequest(params=form)}
        )


class _Inline:
    """Asks while the call waits."""

    def __init__(self, context: _Context) -> None:
        self.can_be_asked = _asks_people(context) and context.session.can_send_request
        self._context = context

    async def ask(self, message: str) -> Answer:
        session, request_id = self._context.session, self._context.request_id
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                given = await session.elicit_form(message, _NOTHING_TO_FILL_IN, related_request_id=request_id)
        except TimeoutError:
            return "cancel"
        except (MCPError, NoBackChannelError, ValidationError):
            raise Declined(cannot_be_asked(message)) from None
        return given.action

    def not_asked(self, message: str) -> Exception:
        return Declined(cannot_be_asked(message))


def _stored(once: str) -> str:
    return f"question:{once}"
