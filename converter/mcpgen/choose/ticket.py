"""What a ticket is: a text that people write, and the tool that a good answer calls first."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mcpgen.location import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """One labelled request."""

    id: str
    text: str
    tools: tuple[str, ...]
    """The right first tools, the preferred one first; empty: no tool should be called."""
    context: Mapping[str, str] = field(default_factory=dict)
    """What is known besides the text; a model is told it."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """The arguments that the ticket settles; the call may have others."""
    tags: tuple[str, ...] = ()
    held_out: bool = False
    """For the score only: nobody reads it while writing descriptions."""
    location: Location | None = field(default=None, compare=False)

    @property
    def message(self) -> str:
        """What a model is told: the context, a line each, then the text."""
        known = "".join(f"{name}: {value}\n" for name, value in self.context.items())
        return f"{known}\n{self.text}" if known else self.text

    @property
    def fingerprint(self) -> str:
        """A hash of what a model is told: labels may be corrected without a recording becoming stale."""
        return hashlib.sha256(json.dumps(self.message).encode()).hexdigest()[:16]
