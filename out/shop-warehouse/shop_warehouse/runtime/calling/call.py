"""What a tool's function may know of the call that it serves, and do with it."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import ConfigurationError
from .confirm import CannotAsk, Nobody, Person, confirm
from .deadline import Deadline
from .outgoing import Outgoing
from .progress import Progress, Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who calls, as a verified token says it."""

    subject: str | None
    """Whom the token speaks for; None where a program acts for itself."""
    client_id: str = ""
    issuer: str = ""
    scopes: tuple[str, ...] = ()
    """What the token allows, with all that it includes."""
    claims: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What tells this caller from every other one: a subject or a client is unique within its issuer only."""
        return json.dumps([self.issuer, self.subject, None if self.subject else self.client_id])

    @property
    def mark(self) -> str:
        """What the log calls this caller: always the same word, which does not say who it is."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Where a call comes from, and how whoever sent it can be reached while it runs."""

    caller: Caller | None = None
    person: Person = field(default_factory=Nobody)
    report: Report | None = None
    """Told how the call gets on: every `tick` seconds, or as the tool says."""
    tick: float = 1.0
    request_id: str = ""
    """What the client calls its request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of one tool."""

    tool: str
    api: Outgoing
    """The API: `await call.api.send(OPERATION, arguments)`."""
    caller: Caller | None = None
    """None where callers are not known: over stdio, and over HTTP without authorization."""
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)
    reporting: Progress = field(default_factory=Progress, repr=False)
    person: Person = field(default_factory=Nobody, repr=False)
    deadline: Deadline = field(default_factory=Deadline, repr=False)

    async def confirm(self, message: str | None, *, cannot_ask: CannotAsk = "refuse") -> None:
        """Ask the person behind the client, and return when they agree; without a message nobody is asked.

        It comes before the first write: the whole call may be made again with the answer. `cannot_ask` says what is
        done where nobody can be asked. Raises for all else.
        """
        if message is None:
            return
        if self.api.begun:
            raise RuntimeError(f"{self.tool} asks for a confirmation after it has written; ask before")
        with self.deadline.asking():
            await confirm(self.person, message, cannot_ask=cannot_ask)

    async def progress(self, done: float, total: float | None = None, message: str | None = None) -> None:
        """Tell the client how far the call is. `done` grows; `total` is in the same unit."""
        await self.reporting.say(done, total, message)

    def env(self, name: str) -> str:
        """Return an environment variable of the server. Raises a protocol error when it is empty or missing."""
        value = self.environ.get(name, "")
        if not value:
            raise ConfigurationError(f"The server lacks a setting: the environment variable {name} is not set.")
        return value

    def claim(self, name: str, schema: Mapping[str, Any] | None = None) -> Any:
        """Return a claim of the caller's verified token, which has to meet `schema`.

        Raises a protocol error without a caller, without the claim, and for one that is not as it has to be.
        """
        if self.caller is None:
            raise ConfigurationError(f"{self.tool} needs to know who calls, and this server has no verified caller.")
        value = self.caller.claims.get(name)
        if value is None:
            raise ConfigurationError(f"{self.tool} needs the claim {name}, and the caller's token does not hold it.")
        if schema is not None and not _meets(value, schema):
            raise ConfigurationError(f"{self.tool} does not take the claim {name} as the caller's token holds it.")
        return value


def _meets(value: Any, schema: Mapping[str, Any]) -> bool:
    from ..checking.check import faults

    whole = {"properties": {"claim": schema}, "$defs": schema.get("$defs", {})}
    return not faults(whole, {"claim": value})
