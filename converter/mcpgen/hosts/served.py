"""The text of an emitted pyproject.toml -> what a host has to know of the server."""

import tomllib
from dataclasses import dataclass
from typing import Any

from mcpgen.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A server to start or to connect to."""

    name: str
    package: str
    transports: tuple[str, ...]
    variables: tuple[str, ...]
    """Environment variables that it needs, besides secrets."""
    secrets: tuple[str, ...]
    """Environment variables that hold secrets."""


def served(text: str, *, place: str) -> Served:
    """Read it. Raises UsageError for a project that `mcpgen tasks` did not write."""
    try:
        project = tomllib.loads(text)
        stated: dict[str, Any] = project["tool"]["mcpgen"]
        return Served(
            name=project["project"]["name"],
            package=stated["package"],
            transports=tuple(stated["transports"]),
            variables=tuple(stated["variables"]),
            secrets=tuple(stated["secrets"]),
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError):
        raise UsageError(f"{place} is not of a project as `mcpgen tasks` writes it; emit it again") from None
