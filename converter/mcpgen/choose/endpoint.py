"""Questions -> what a model behind an OpenAI-compatible chat completions endpoint answers.

The one module besides the importer's download and the runtime's client that opens the network, and only where the
user's environment says. Neither the key nor a ticket's text is ever part of a message of ours.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from mcpgen.choose.request import NoCompletion, Sampling, body, message_of
from mcpgen.choose.selector import About, Answer, Message, Question
from mcpgen.errors import UsageError

if TYPE_CHECKING:
    import httpx

_PASSING = (408, 409, 425, 429, 500, 502, 503, 504)
_HOPELESS = {
    401: "refuses the key; check OPENAI_API_KEY",
    403: "forbids this; check OPENAI_API_KEY, and what it may use",
    404: "has no chat completions there, or no such model; check OPENAI_BASE_URL and --model",
}
_LARGEST = 4 * 1024 * 1024
_FIRST_BACKOFF = 0.5
_LONGEST_WAIT = 60.0
_MOST_IN_A_ROW = 5
"""Failed questions, after which the rest would most likely fail too."""
_ECHO = 24
"""So many characters of a ticket make a server's message one that repeats it."""

Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where the model is, and how patient we are."""

    base_url: str
    key: str | None = field(default=None, repr=False)
    concurrency: int = 4
    timeout_seconds: float = 120.0
    retries: int = 4
    sleep: Sleep = asyncio.sleep


class _Failed(Exception):
    """A question without an answer; the text says why, in a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """A selector: a language model."""

    server: Server
    sampling: Sampling

    @property
    def about(self) -> About:
        """The model, and how it is asked."""
        return About(kind="endpoint", name=self.sampling.model, is_model=True, sampling=self.sampling.as_json())

    async def answers(self, questions: Sequence[Question]) -> AsyncGenerator[Answer, None]:
        """Ask, some at a time, and yield answers as they come. Raises UsageError where asking on is useless."""
        import httpx

        headers = {"Authorization": f"Bearer {self.server.key}"} if self.server.key else {}
        waiting = list(reversed(questions))
        async with httpx.AsyncClient(headers=headers, timeout=self.server.timeout_seconds) as client:
            running: set[asyncio.Task[Answer]] = set()
            done: set[asyncio.Task[Answer]] = set()
            in_a_row = 0
            try:
                while waiting or running:
                    while waiting and len(running) < self.server.concurrency:
                        running.add(asyncio.create_task(self._answer(client, waiting.pop())))
                    done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                    for answer in sorted((task.result() for task in done), key=lambda one: one.question.key):
                        in_a_row = in_a_row + 1 if answer.failure else 0
                        yield answer
                    if in_a_row >= _MOST_IN_A_ROW:
                        waiting.clear()
            finally:
                for task in running:
                    task.cancel()
                await asyncio.gather(*running, *done, return_exceptions=True)  # of several errors one is raised

    async def _answer(self, client: "httpx.AsyncClient", question: Question) -> Answer:
        try:
            return Answer(question=question, reply=await self._tried(client, question))
        except _Failed as error:
            return Answer(question=question, failure=str(error))

    async def _tried(self, client: "httpx.AsyncClient", question: Question) -> Message:
        for tried in range(self.server.retries + 1):
            status, text, wait = await self._sent(client, question)
            if status == 200:
                return _read(text)
            if status in _HOPELESS:
                raise UsageError(f"the model's server {_HOPELESS[status]}{_detail(text, self._hidden(question))}")
            wait = (
                min(_FIRST_BACKOFF * 2**tried, _LONGEST_WAIT) * SystemRandom().uniform(0.5, 1) if wait is None else wait
            )
            if status not in (0, *_PASSING) or wait > _LONGEST_WAIT or tried == self.server.retries:
                raise _Failed(text if status == 0 else f"HTTP {status}{_detail(text, self._hidden(question))}")
            await self.server.sleep(wait)
        raise AssertionError("the last try returns or raises")

    async def _sent(self, client: "httpx.AsyncClient", question: Question) -> tuple[int, str, float | None]:
        """Status, text and the wait that the server asks for; status 0 and the reason where no answer came."""
        import httpx

        url = f"{self.server.base_url.rstrip('/')}/chat/completions"
        data = bytearray()
        try:
            async with client.stream("POST", url, json=body(question, self.sampling)) as response:
                async for chunk in response.aiter_bytes():
                    data += chunk
                    if len(data) > _LARGEST:
                        return 0, f"the answer is larger than {_LARGEST // 2**20} MiB", None
        except httpx.TimeoutException:
            return 0, f"no answer within {self.server.timeout_seconds:g} s", None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return 0, f"no connection ({type(error).__name__})", None
        return response.status_code, data.decode("utf-8", "replace"), _asked_wait(response.headers)

    def _hidden(self, question: Question) -> tuple[str, ...]:
        """What no message of ours may hold."""
        return tuple(text for text in (self.server.key, question.ticket.text) if text)


def _read(text: str) -> Message:
    try:
        return message_of(json.loads(text))
    except (ValueError, RecursionError, NoCompletion):
        raise _Failed("the answer is no chat completion") from None


def _asked_wait(headers: Any) -> float | None:
    """Retry-After in seconds; a date is left to our own wait."""
    given = headers.get("retry-after", "")
    return float(given) if given.isascii() and given.isdigit() and len(given) < 10 else None


def _detail(text: str, hidden: Sequence[str]) -> str:
    """What the server says of an error, in brackets; nothing where it repeats what it was sent."""
    try:
        error = json.loads(text).get("error")
        said = str(error.get("message") if isinstance(error, dict) else error or "")
    except (ValueError, AttributeError, RecursionError):
        return ""
    said = "".join(character for character in " ".join(said.split()) if character.isprintable())
    if not said or any(_repeats(said, secret) for secret in hidden):
        return ""
    return f" ({said[:200]})"


def _repeats(said: str, secret: str) -> bool:
    plain = " ".join(secret.split())
    last = max(1, len(plain) - _ECHO + 1)
    return any(plain[start : start + _ECHO] in said for start in range(last))
