"""What ended a call early -> the tool error that the model reads, and the line that the log gets.

The log holds no arguments, no answers and no secrets: of a crash it says which exceptions, and where. Only at level
DEBUG it says what they say, too.
"""

import logging
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..answering.answer import Result, failed
from ..answering.output import compact
from ..errors import AnswerDrift, ApiError, ConfigurationError, ProtocolError, ToolError, UpstreamError
from .confirm import Declined
from .outgoing import Effect, Outgoing

log = logging.getLogger(__name__)

MOST_DATA = 32 * 1024


def outcome(error: BaseException, tool: str, api: Outgoing) -> Result:
    """Turn what a tool's function raised into a result. A protocol error is raised again."""
    if isinstance(error, ProtocolError):
        log.warning("%s: %s", tool, error if isinstance(error, ConfigurationError) else f"error {error.code}")
        raise error
    if isinstance(error, UpstreamError):
        log.warning("%s: %s", tool, error.details or error)
        return failed(f"{error}{_already_done(api)}", "upstream")
    if isinstance(error, AnswerDrift):
        log.warning("%s: %s", tool, error)
        return drifted(str(error), error.data, error.status, api)
    if isinstance(error, ToolError):
        if error.__cause__ is not None:
            log.warning("%s: %s", tool, "; ".join(_trail(error.__cause__)))
        return failed(f"{error}{_already_done(api)}", _kind(error))
    _log_crash(tool, error)
    return failed(_crashed(api), "crash")


def _kind(error: ToolError) -> str:
    return "api" if isinstance(error, ApiError) else "declined" if isinstance(error, Declined) else "refused"


def drifted(difference: str, data: Any, status: int | None, api: Outgoing) -> Result:
    """The result for an answer that is not as the contract says: what happened, what differs, and the data.

    `status` is that of the API's answer, None where the tool asked nothing of the API.
    """
    if status is None:
        text = f"The answer of this tool differs from the contract: {difference}."
    else:
        text = (
            f"The API call succeeded ({status}); do not repeat it. Its answer differs from the contract: {difference}."
        )
    shown = compact(data)
    if len(shown) > MOST_DATA:
        shown = f"{shown[:MOST_DATA]}... (cut; {len(shown)} characters in all)"
    return failed(f"{text}{_already_done(api, but=status)}\nThe answer: {shown}", "drift")


def too_long(size: int, limit: int, api: Outgoing) -> Result:
    """The result in place of one that no client has to take."""
    return failed(
        f"The answer has {size // 1024} KiB, more than the {limit // 1024} KiB that a tool may return. "
        f"Ask for less: narrow the arguments, or ask for fewer items.{_already_done(api)}",
        "too_long",
    )


def too_slow(seconds: float, api: Outgoing) -> Result:
    """The result of a call whose time is up."""
    effect = "nothing was changed" if api.effect() is Effect.NONE else f"and {_listed(api)}"
    advice = (
        "Ask for less, or call again in a minute."
        if api.effect() is Effect.NONE
        else "Find out what happened before you call again."
    )
    return failed(f"The call took longer than {seconds:g} seconds and was ended; {effect}. {advice}", "deadline")


def shutting_down(api: Outgoing) -> Result:
    """The result of a call that the server does not take any more, or does not carry to its end."""
    if api.effect() is Effect.NONE:
        return failed("The server is shutting down; nothing was done. Call again in a moment.", "stopping")
    return failed(f"The server is shutting down, and {_listed(api)}; find out before you call again.", "stopping")


def _crashed(api: Outgoing) -> str:
    match api.effect():
        case Effect.NONE:
            effect = "nothing was changed"
        case Effect.DONE:
            effect = f"but before that {_listed(api)}; do not repeat it"
        case Effect.UNKNOWN:
            effect = f"and {_listed(api)}; find out before you call again"
    return f"The server failed while running this tool, {effect}. What went wrong is in the server's log."


def _already_done(api: Outgoing, *, but: int | None = None) -> str:
    """What a model must know beside an error: writes that went well before it. `but` one with this status, said."""
    done = [write for write in api.writes() if write.effect is Effect.DONE]
    if but is not None and len(done) == 1 and done[0].status == but:
        return ""
    return f" Before that, {' and '.join(map(str, done))}; do not repeat it." if done else ""


def _listed(api: Outgoing) -> str:
    return " and ".join(map(str, api.writes()))


def _log_crash(tool: str, error: BaseException) -> None:
    if log.isEnabledFor(logging.DEBUG):
        log.error("%s crashed", tool, exc_info=error)
    else:
        log.error("%s crashed: %s", tool, "; ".join(_trail(error)))


def _trail(error: BaseException | None) -> Iterator[str]:
    """Each exception of the chain, by kind and place only: `KeyError in shop.py:12 quote < server.py:80 quote`."""
    while error is not None:
        frames = reversed(traceback.extract_tb(error.__traceback__))
        places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        yield f"{type(error).__name__} in {' < '.join(places)}"
        error = error.__cause__ or error.__context__
