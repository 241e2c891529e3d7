"""What an emitted server reads from the environment, besides what its API needs -> one frozen value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingError(Exception):
    """A variable that cannot be used as it is: `NAME: what is wrong; what to do`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings, each from the variable that `VARIABLES` names."""

    handle_store: str = "memory:"
    allowed_hosts: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    shutdown_seconds: float = 30.0
    log_level: str = "INFO"

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> "Settings":
        """Read `environ`; an empty variable counts as not set. Raises SettingError."""
        given: dict[str, Any] = {}
        for variable in VARIABLES:
            if text := environ.get(variable.name, "").strip():
                given[variable.field] = variable.parse(variable.name, text)
        return cls(**given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """One environment variable."""

    name: str
    field: str
    parse: Callable[[str, str], Any]
    """Its name and its text -> the value; raises SettingError."""
    meaning: str

    @property
    def default(self) -> str:
        """What holds when it is not set."""
        value = next(field.default for field in fields(Settings) if field.name == self.field)
        return f"{value:g}" if isinstance(value, float) else str(value or "none")


def _text(_name: str, text: str) -> str:
    return text


def _list(_name: str, text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise SettingError(f"{name}: {text!r} is no number of seconds from 0 to 3600")
    return seconds


def _level(name: str, text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise SettingError(f"{name}: {text!r} is no level; write one of {', '.join(LOG_LEVELS)}")
    return text.upper()


VARIABLES = (
    Variable(
        name="MCP_HANDLE_STORE",
        field="handle_store",
        parse=_text,
        meaning="where handles are kept: memory: (this process, forgotten at its end), sqlite:FILE (one machine), "
        "redis://HOST:PORT/DB (any number of machines)",
    ),
    Variable(
        name="MCP_ALLOWED_HOSTS",
        field="allowed_hosts",
        parse=_list,
        meaning="Host headers accepted over HTTP besides the address that is served, comma separated; "
        "HOST:* stands for any port",
    ),
    Variable(
        name="MCP_ALLOWED_ORIGINS",
        field="allowed_origins",
        parse=_list,
        meaning="Origin headers accepted over HTTP besides the address that is served, comma separated",
    ),
    Variable(
        name="MCP_SHUTDOWN_SECONDS",
        field="shutdown_seconds",
        parse=_seconds,
        meaning="how long running calls may take to end when the server is told to stop",
    ),
    Variable(
        name="MCP_LOG_LEVEL",
        field="log_level",
        parse=_level,
        meaning="how much is logged on stderr: DEBUG, INFO, WARNING or ERROR; DEBUG shows what exceptions say, "
        "which may hold data of calls",
    ),
)
