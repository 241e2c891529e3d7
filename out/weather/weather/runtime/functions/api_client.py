"""The base of the typed client that a tool's function gets: method arguments -> the API's answer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..answering.answer import Result, result_of
from ..calling.call import Call
from ..errors import AnswerDrift
from ..unset import UNSET, Unset
from ..wire import Operation

if TYPE_CHECKING:
    from ..sending.reply import Reply

__all__ = ["UNSET", "ApiClient", "Unset"]


class ApiClient:
    """Reaches the operations that a subclass has methods for, and no others."""

    def __init__(self, call: Call) -> None:
        self.call = call

    async def _request(self, operation: Operation, arguments: Mapping[str, Any]) -> Any:
        """Call `operation` and return its answer: JSON, text, bytes, or None where it has none.

        An argument that is None is left out, unless it is a body field that may be null. Reading a field that an
        object of the answer lacks raises AnswerDrift.
        """
        return _answer(await self.call.api.send(operation, _given(operation, arguments)))

    async def _result(self, operation: Operation, arguments: Mapping[str, Any]) -> Result:
        """Call `operation` and return its answer as a tool's result: text, an image, a file, or that there is none."""
        return result_of(await self.call.api.send(operation, _given(operation, arguments)))


def _given(operation: Operation, arguments: Mapping[str, Any]) -> dict[str, Any]:
    nullable = _nullable(operation)
    return {
        name: value
        for name, value in arguments.items()
        if value is not UNSET and (value is not None or name in nullable)
    }


def _nullable(operation: Operation) -> tuple[str, ...]:
    return tuple(field.given_as for field in operation.body.fields if field.nullable) if operation.body else ()


def _answer(reply: "Reply") -> Any:
    if not reply.body:
        return None
    if reply.is_json:
        try:
            return reply.checked_json()
        except ValueError as error:
            operation = reply.operation.key
            raise AnswerDrift(
                f"the answer of {operation} is no JSON", operation=operation, status=reply.status, data=reply.text()
            ) from error
    return reply.text() if reply.media_type.startswith("text/") else reply.body
