"""What a tool's function may know of the call that it serves, and do with it."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import ConfigurationError
from .outgoing import Outgoing
from .progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who calls, as a verified token says it."""

    subject: str | None
    """Whom the token speaks for; None where a program acts for itself."""
    client_id: str = ""
    issuer: str = ""
    claims: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What tells this caller from every other one: a subject or a client is unique within its issuer only."""
        return json.dumps([self.issuer, self.subject, None if self.subject else self.client_id])


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
    from .check import faults

    whole = {"properties": {"claim": schema}, "$defs": schema.get("$defs", {})}
    return not faults(whole, {"claim": value})
