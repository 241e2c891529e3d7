"""What an emitted server reads from the environment, besides what its API needs -> one frozen value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from . import setting_values as value
from .setting_values import Parse, SettingError

__all__ = ["TOPICS", "VARIABLES", "SettingError", "Settings", "Variable", "faults"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings, each from the variable that `VARIABLES` names."""

    handle_store: str = "memory:"
    state_keys: tuple[str, ...] = field(default=(), repr=False)

    allowed_hosts: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    sessions: bool = False
    metrics: bool = True
    shutdown_seconds: float = 30.0

    auth_issuer: str = ""
    auth_resource: str = ""
    auth_audience: str = ""
    auth_jwks_url: str = ""
    auth_algorithms: tuple[str, ...] = ("RS256", "PS256", "ES256", "EdDSA")
    auth_scopes: tuple[str, ...] = ()
    auth_scope_implies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    auth_leeway_seconds: float = 60.0

    rate_per_caller: int = 1200
    rate_total: int = 6000
    concurrent_per_caller: int = 20
    concurrent_total: int = 100
    call_seconds: float = 120.0

    api_connect_seconds: float = 5.0
    api_read_seconds: float = 30.0
    api_total_seconds: float = 50.0
    api_concurrent: int = 10
    api_retries: int = 2
    api_retry_after_seconds: float = 5.0

    log_level: str = "INFO"
    log_format: str = "text"

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> "Settings":
        """Read `environ`; an empty variable counts as not set. Raises SettingError."""
        given = {
            variable.field: variable.parse(variable.name, text)
            for variable in VARIABLES
            if (text := environ.get(variable.name, "").strip())
        }
        return cls(**given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """One environment variable."""

    name: str
    field: str
    parse: Parse
    """Its name and its text -> the value; raises SettingError."""
    meaning: str
    is_secret: bool = False

    @property
    def default(self) -> str:
        """What holds when it is not set."""
        return self.shown(Settings())

    def shown(self, settings: Settings) -> str:
        """Its value in `settings`, for people; a secret's is never shown."""
        held = getattr(settings, self.field)
        if self.is_secret:
            return "(set, not shown)" if held else "none"
        match held:
            case bool():
                return "on" if held else "off"
            case float():
                return f"{held:g}"
            case tuple():
                return ", ".join(held) or "none"
            case Mapping():
                return ", ".join(f"{broad} > {' '.join(narrow)}" for broad, narrow in held.items()) or "none"
        return _without_password(str(held)) or "none"


def _without_password(address: str) -> str:
    before, at, host = address.rpartition("@")
    return f"{before.partition('://')[0]}://(not shown)@{host}" if at else address


def faults(environ: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the variables that are set, a line each."""
    for variable in VARIABLES:
        try:
            Settings.read({variable.name: environ.get(variable.name, "")})
        except SettingError as error:
            yield str(error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Variables that belong together."""

    title: str
    variables: tuple[Variable, ...]


def _variable(name: str, parse: Parse, meaning: str, *, is_secret: bool = False) -> Variable:
    """A variable whose field has its name, `MCP_` aside."""
    return Variable(
        name=name,
        field=name.removeprefix("MCP_").lower(),
        parse=parse,
        meaning=meaning,
        is_secret=is_secret,
    )


TOPICS = (
    Topic(
        title="What is kept between calls",
        variables=(
            _variable(
                "MCP_HANDLE_STORE",
                value.text,
                "where handles and open questions are kept: memory: (this process, forgotten at its end), "
                "sqlite:FILE (one machine), redis://HOST:PORT/DB (any number of machines)",
            ),
            _variable(
                "MCP_STATE_KEYS",
                value.keys,
                "secrets that seal what a client carries while a person is asked, comma separated: the first one "
                "seals, all of them open; without any, a key of this process, which no other process can open",
                is_secret=True,
            ),
        ),
    ),
    Topic(
        title="HTTP",
        variables=(
            _variable(
                "MCP_ALLOWED_HOSTS",
                value.listed,
                "Host headers accepted over HTTP besides the address that is served, comma separated; "
                "HOST:* stands for any port",
            ),
            _variable(
                "MCP_ALLOWED_ORIGINS",
                value.listed,
                "Origin headers accepted over HTTP besides the address that is served, comma separated",
            ),
            _variable(
                "MCP_SESSIONS",
                value.switch,
                "on: clients of 2025-11-25 and earlier get a session over HTTP, so that they can be asked for a "
                "confirmation; then all requests of a session have to reach the same process",
            ),
            _variable("MCP_METRICS", value.switch, "whether counters are served at /metrics over HTTP"),
            _variable(
                "MCP_SHUTDOWN_SECONDS",
                value.seconds,
                "how long running calls may take to end when the server is told to stop",
            ),
        ),
    ),
    Topic(
        title="Who calls (HTTP)",
        variables=(
            _variable(
                "MCP_AUTH_ISSUER",
                value.web_address,
                "the authorization server whose tokens are taken, by the exact text of their `iss`; "
                "without it nobody is asked for a token",
            ),
            _variable(
                "MCP_AUTH_RESOURCE",
                value.web_address,
                "the URL by which clients reach this server, /mcp at its end; needed with MCP_AUTH_ISSUER",
            ),
            _variable(
                "MCP_AUTH_AUDIENCE",
                value.text,
                "what the `aud` of a token has to hold, where that is not MCP_AUTH_RESOURCE",
            ),
            _variable(
                "MCP_AUTH_JWKS_URL",
                value.web_address,
                "where the issuer's public keys are, where its metadata does not say so",
            ),
            _variable("MCP_AUTH_ALGORITHMS", value.algorithms, "signatures that are taken"),
            _variable(
                "MCP_AUTH_SCOPES", value.scopes, "scopes that every token needs, besides those that a tool asks for"
            ),
            _variable(
                "MCP_AUTH_SCOPE_IMPLIES",
                value.implications,
                "broad scopes and what they include, as in orders:admin > orders:read orders:write, comma separated",
            ),
            _variable("MCP_AUTH_LEEWAY_SECONDS", value.seconds, "how far the clocks of issuer and server may be apart"),
        ),
    ),
    Topic(
        title="Limits",
        variables=(
            _variable(
                "MCP_RATE_PER_CALLER",
                value.count,
                "calls a minute of one caller, where callers are verified; 0: any number",
            ),
            _variable("MCP_RATE_TOTAL", value.count, "calls a minute of all callers together; 0: any number"),
            _variable(
                "MCP_CONCURRENT_PER_CALLER", value.count, "calls of one verified caller at a time; 0: any number"
            ),
            _variable("MCP_CONCURRENT_TOTAL", value.count, "calls at a time; 0: any number"),
            _variable(
                "MCP_CALL_SECONDS",
                value.seconds,
                "how long a call may take, where its tool has no deadline of its own; 0: as long as it needs",
            ),
        ),
    ),
    Topic(
        title="Requests to the API",
        variables=(
            _variable("MCP_API_CONNECT_SECONDS", value.some_seconds, "how long a connection to the API may take"),
            _variable(
                "MCP_API_READ_SECONDS", value.some_seconds, "how long the API may be silent before and in an answer"
            ),
            _variable(
                "MCP_API_TOTAL_SECONDS",
                value.some_seconds,
                "how long a request may take, with all that it waits for and every further try",
            ),
            _variable("MCP_API_CONCURRENT", value.between(1, 1000), "requests at a time; further ones wait"),
            _variable(
                "MCP_API_RETRIES",
                value.between(0, 10),
                "further tries of a request that failed, where sending it twice has the effect of once",
            ),
            _variable(
                "MCP_API_RETRY_AFTER_SECONDS",
                value.seconds,
                "how long a Retry-After of the API is waited for; a longer one is handed on",
            ),
        ),
    ),
    Topic(
        title="Log",
        variables=(
            _variable(
                "MCP_LOG_LEVEL",
                value.level,
                "how much is logged on stderr: DEBUG, INFO, WARNING or ERROR; DEBUG shows what exceptions say, "
                "which may hold data of calls",
            ),
            _variable("MCP_LOG_FORMAT", value.log_format, "text, or json: one object a line"),
        ),
    ),
)

VARIABLES = tuple(variable for topic in TOPICS for variable in topic.variables)
