"""What a request looks like on the wire: frozen descriptions that the emitted client spells out and `request` reads.

Terms are those of OpenAPI 3.2 (Parameter Object, Media Type Object, Encoding Object, Server Object, Security Scheme
Object). An *argument* is what a caller gives by name; a *name* is what the API calls it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ParameterLocation = Literal["path", "query", "querystring", "header", "cookie"]
Style = Literal[
    "simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject", "cookie"
]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "QUERY"})
IDEMPOTENT_METHODS = SAFE_METHODS | {"PUT", "DELETE"}

IGNORED_HEADERS = frozenset({"accept", "content-type", "authorization"})
"""Header parameters of these names, in any case, are ignored (OpenAPI 3.2, Parameter Object)."""

TRANSPORT_HEADERS = frozenset(
    {
        "connection",
        "content-length",
        "cookie",
        "expect",
        "host",
        "keep-alive",
        "proxy-authorization",
        "proxy-connection",
    }
    | {"te", "trailer", "transfer-encoding", "upgrade"}
)
"""Headers that belong to the connection or to the credentials: a parameter of such a name is never sent."""

_DEFAULT_STYLE: Mapping[str, Style] = {
    "path": "simple",
    "header": "simple",
    "query": "form",
    "querystring": "form",
    "cookie": "form",
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `style` and `explode` are None where the specification's default holds (OpenAPI 3.2, 4.12)."""

    name: str
    location: ParameterLocation
    argument: str = ""
    style: Style | None = None
    explode: bool | None = None
    allow_reserved: bool = False
    content_type: str | None = None

    @property
    def given_as(self) -> str:
        """The argument that carries this parameter: its own name unless that had to be changed."""
        return self.argument or self.name

    @property
    def effective_style(self) -> Style:
        """The style, the location's default filled in."""
        return self.style or _DEFAULT_STYLE[self.location]

    @property
    def exploded(self) -> bool:
        """Whether arrays and objects become one pair or segment an item; by default with `form` and `cookie` only."""
        return self.effective_style in ("form", "cookie") if self.explode is None else self.explode


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """How one property of a form or multipart body is written (Encoding Object)."""

    content_type: str | None = None
    style: Style | None = None
    explode: bool | None = None
    allow_reserved: bool = False
    binary: bool = False
    """The argument is base64 text; the wire carries the bytes."""

    @property
    def has_style(self) -> bool:
        """Whether it follows the rules of query parameters."""
        return bool(self.style or self.explode is not None or self.allow_reserved)


@dataclass(frozen=True, slots=True)
class BodyField:
    """One property of an object body that is an argument of its own."""

    name: str
    argument: str = ""
    nullable: bool = False
    """A null that is given is sent as null; otherwise a null means that nothing was given."""

    @property
    def given_as(self) -> str:
        return self.argument or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A request body of one media type: either `fields` side by side or one `argument` that is all of it."""

    media_type: str = "application/json"
    required: bool = False
    fields: tuple[BodyField, ...] = ()
    argument: str = ""
    encodings: Mapping[str, Encoding] = field(default_factory=dict)
    """By property name; a property that is not named follows the defaults of its media type."""
    binary: bool = False
    """The whole body is base64 text in its argument and bytes on the wire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A Server Object: `url` may hold `{variables}`; `variables` gives each its default."""

    url: str
    variables: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The enum of a variable, where the document has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurityScheme:
    """A Security Scheme Object, as far as a request needs it."""

    name: str
    type: Literal["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"]
    location: Literal["query", "header", "cookie"] | None = None
    parameter: str = ""
    """apiKey: the header, query parameter or cookie."""
    scheme: str = ""
    """http: `basic`, `bearer`, ... in lower case."""
    token_url: str = ""
    """oauth2: of the clientCredentials flow, else empty."""
    env: str = ""
    """The environment variable that holds the secret."""


SecurityRequirement = Mapping[str, tuple[str, ...]]
"""Security scheme name to scopes: all of them together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """All that is needed to call one operation."""

    method: str
    path: str
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None
    accept: tuple[str, ...] = ()
    """Media types of the declared responses that are asked for; empty: anything."""
    servers: tuple[Server, ...] = ()
    """Only where the path item or the operation has its own."""
    security: tuple[SecurityRequirement, ...] = ()
    """Alternatives; an empty tuple, or an empty mapping among them, means that none is needed."""

    @property
    def key(self) -> str:
        """`GET /orders`: the name of an operation that no operationId can change."""
        return f"{self.method} {self.path}"

    @property
    def needs_credential(self) -> bool:
        """Whether the document lets nobody call it without one (OpenAPI 3.1, 4.8.30: `{}` makes security optional)."""
        return bool(self.security) and all(self.security)

    @property
    def is_safe(self) -> bool:
        """Whether the method promises to change nothing (RFC 9110, 9.2.1)."""
        return self.method in SAFE_METHODS

    @property
    def is_idempotent(self) -> bool:
        """Whether sending it twice has the effect of sending it once (RFC 9110, 9.2.2)."""
        return self.method in IDEMPOTENT_METHODS


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The API behind a server: where it is and which credentials it knows."""

    title: str
    version: str = ""
    servers: tuple[Server, ...] = ()
    base_url_env: str = ""
    """The environment variable that holds the base URL, which then replaces every server URL of the document."""
    schemes: Mapping[str, SecurityScheme] = field(default_factory=dict)
    needs_credential: bool = True
    """Whether some operation cannot be called without one."""
