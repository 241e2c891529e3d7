"""The frozen values that flow between stages: `Document`, `Toolset` and what they hold.

importer -> Document -> naive -> Toolset -> overrides -> Toolset -> diff | emit | serve | lint

Naive and curated lists are one type, so whatever takes a list takes either. Change a value with `dataclasses.replace`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from mcpgen.findings import Finding
from mcpgen.location import Location
from mcpgen.names import PythonName, ToolName
from mcpgen.runtime.wire import (
    Api,
    Encoding,
    Operation,
    ParameterLocation,
    SecurityRequirement,
    SecurityScheme,
    Server,
    Style,
)

Json: TypeAlias = Any
"""A JSON value: None, bool, int, float, str, list or dict with string keys."""

Schema: TypeAlias = Mapping[str, Any] | bool
"""JSON Schema 2020-12. Nobody changes one in place."""


# --- what the importer reads ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentParameter:
    """A Parameter Object, references followed, its schema turned into JSON Schema 2020-12."""

    name: str
    location: ParameterLocation
    schema: Schema
    required: bool = False
    description: str = ""
    deprecated: bool = False
    style: Style | None = None
    explode: bool | None = None
    allow_reserved: bool = False
    content_type: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaType:
    """A Media Type Object. `schema` is None where the document gives none."""

    media_type: str
    schema: Schema | None = None
    encodings: Mapping[str, Encoding] = field(default_factory=dict)
    binary: bool = False
    """The body is raw bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestBody:
    """A Request Body Object; `contents` has the media type to take first."""

    contents: tuple[MediaType, ...]
    required: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """A Response Object under its status (`200`, `2XX`, `default`)."""

    status: str
    contents: tuple[MediaType, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentOperation:
    """An Operation Object with everything that its path item and its document add to it."""

    method: str
    path: str
    operation_id: str | None = None
    summary: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    deprecated: bool = False
    parameters: tuple[DocumentParameter, ...] = ()
    body: RequestBody | None = None
    responses: tuple[Response, ...] = ()
    servers: tuple[Server, ...] = ()
    security: tuple[SecurityRequirement, ...] = ()
    location: Location | None = None

    @property
    def key(self) -> str:
        """`GET /orders`: what no operationId can change."""
        return f"{self.method} {self.path}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One API, whatever version of OpenAPI it was written in.

    Schemas refer to each other by `#/$defs/NAME`. What such a name stands for depends on the direction: a request has
    no readOnly properties, a response no writeOnly ones, so there are two pools.
    """

    file: str
    """The name as the user gave it."""
    dialect: str
    """The version that the document declares: `2.0`, `3.1.0`, ..."""
    title: str
    version: str = ""
    description: str = ""
    servers: tuple[Server, ...] = ()
    schemes: Mapping[str, SecurityScheme] = field(default_factory=dict)
    operations: tuple[DocumentOperation, ...] = ()
    request_definitions: Mapping[str, Schema] = field(default_factory=dict)
    response_definitions: Mapping[str, Schema] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    locate: Callable[[Location], Location] = field(default=lambda place: place, compare=False, repr=False)
    """Fills in the line of a place in the document: asked only for what is shown, because looking takes time."""
    removed: "tuple[Hidden, ...]" = ()
    """The operations that overlays took out, with their reasons."""
    overlay_findings: tuple[Finding, ...] = ()
    """What is wrong with the overlays: they belong to an overrides file, and stop an emission."""


# --- how a tool gets its work done ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FromArgument:
    """The value that the model gives."""

    argument: str


@dataclass(frozen=True, slots=True)
class FromValue:
    """A value that the overrides file states."""

    value: Json


@dataclass(frozen=True, slots=True)
class FromEnv:
    """An environment variable of the server."""

    variable: str


@dataclass(frozen=True, slots=True)
class FromClaim:
    """A claim of the caller's verified token."""

    claim: str
    schema: Mapping[str, Any] | None = None
    """What the claim has to meet, self-contained: whoever issued the token has not read the API's document."""


@dataclass(frozen=True, slots=True)
class FromHandle:
    """A field of the handle that the tool consumes; `id` is the handle itself."""

    field: str


Source: TypeAlias = FromArgument | FromValue | FromEnv | FromClaim | FromHandle


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One step of a projection: a singular JSONPath, mapped over a list when `each`, projected further by `fields`."""

    path: str
    each: bool = False
    fields: "Mapping[str, Pick] | None" = None
    max_items: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPlan:
    """One call of one operation: where each of its arguments comes from, and what of its answer is kept."""

    operation: Operation
    sources: Mapping[str, Source]
    """By argument of the operation; an argument that is absent is not sent."""
    pick: Mapping[str, Pick] | None = None
    """None: the whole answer."""
    handle_argument: str | None = None
    """The argument with the id of the handle that the tool spends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionPlan:
    """A hand-written function that calls the operations of `Tool.calls`."""

    function: PythonName
    module: PythonName
    wants_handles: bool = False
    """The function takes the handle store that the tool creates in."""
    wants_call: bool = False
    model: PythonName | None = None
    """The pydantic model that it returns."""
    lent: Mapping[str, str] = field(default_factory=dict)
    """By argument of the tool: the argument of an operation whose schema it takes, for those who compare."""
    fixed: Mapping[str, Mapping[str, Source]] = field(default_factory=dict)
    """By operation key and argument: what its client fills in by itself."""
    fixed_arguments: Mapping[str, Source] = field(default_factory=dict)
    """By argument of the tool: what the server fills in instead of the model (`servers.<s>.fix`)."""
    fixed_dates: tuple[str, ...] = ()
    """Those of them that the function takes as a `date`."""


Plan: TypeAlias = CallPlan | FunctionPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What a person is asked before a tool does its work: a text with values below it, or what a function returns."""

    text: str = ""
    function: PythonName | None = None
    """Takes the handle that the tool spends, if it spends one, and the arguments by name; None is no question."""
    shown: Mapping[str, Source] = field(default_factory=dict)
    """What stands below the text, or what the function takes by name: FromArgument, or FromHandle."""
    proceeds_unasked: bool = False
    """What becomes of a call whose client can ask nobody."""
    because: str = ""
    """Why it proceeds."""


# --- tools ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotations:
    """Tool annotations (MCP 2026-07-28, schema, ToolAnnotations). None: the hint is not sent and its default holds."""

    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None

    def as_wire(self) -> dict[str, bool]:
        """The hints that are sent, by their names on the wire."""
        hints = {
            "readOnlyHint": self.read_only,
            "destructiveHint": self.destructive,
            "idempotentHint": self.idempotent,
            "openWorldHint": self.open_world,
        }
        return {name: value for name, value in hints.items() if value is not None}

    def effective(self) -> "Annotations":
        """What a careful client assumes: the specification's defaults filled in."""
        return Annotations(
            read_only=self.read_only is True,
            destructive=self.destructive is not False,
            idempotent=self.idempotent is True,
            open_world=self.open_world is not False,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentPlace:
    """Where an argument goes: `location` is a parameter's or `body`; the name is empty for a whole body."""

    location: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a client sees of a tool, whoever wrote it."""

    name: str
    description: str
    input_schema: Mapping[str, Any]
    title: str | None = None
    output_schema: Mapping[str, Any] | None = None
    annotations: Annotations = Annotations()

    @property
    def required(self) -> tuple[str, ...]:
        """The arguments that must be given, in the order of the schema."""
        listed = self.input_schema.get("required", ())
        return tuple(name for name in self.input_schema.get("properties", {}) if name in listed)

    def as_wire(self) -> dict[str, Json]:
        """The tool as `tools/list` shows it."""
        wire: dict[str, Json] = {"name": self.name}
        if self.title is not None:
            wire["title"] = self.title
        wire |= {"description": self.description, "inputSchema": self.input_schema}
        if self.output_schema is not None:
            wire["outputSchema"] = self.output_schema
        if hints := self.annotations.as_wire():
            wire["annotations"] = hints
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Shown):
    """A tool definition and how it is done."""

    name: ToolName
    plan: Plan
    calls: tuple[Operation, ...] = ()
    """The operations that it may call."""
    replaces: tuple[str, ...] = ()
    """Keys of the operations that it makes unnecessary."""
    places: Mapping[str, ArgumentPlace] = field(default_factory=dict)
    """Naive tools: where each argument goes."""
    operation_names: tuple[str, ...] = ()
    """Naive tools: what else the operation may be called in an overrides file (`get_orders`, `GET /orders`)."""
    creates: str | None = None
    """The handle that it creates."""
    consumes: str | None = None
    """The handle that it spends."""
    scopes: tuple[str, ...] = ()
    """What a caller's token must allow, where callers are verified."""
    confirmation: Confirmation | None = None
    deadline_seconds: int | None = None
    """How long a call may take; None: as the server's settings say."""
    location: Location | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Handle:
    """A value that one tool creates and another spends (MCP 2026-07-28, tools, Stateful tools)."""

    name: str
    prefix: str
    ttl_seconds: int
    uses: int
    fields: Mapping[str, Schema]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """An operation that no tool of a server replaces, and why."""

    operation: str
    """Its key."""
    reason: str
    by: str = "operation"
    """What hid it: `operation`, `tag NAME`, `path /PREFIX`, or `overlay`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Prompt tokens that a server's tools should stay under; passing it is a warning."""

    per_tool: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolset:
    """A list of tools over one API: the naive list of a document, or one server of an overrides file."""

    name: str
    document: Document
    api: Api
    tools: tuple[Tool, ...]
    instructions: str = ""
    hidden: tuple[Hidden, ...] = ()
    handles: Mapping[str, Handle] = field(default_factory=dict)
    budget: Budget = Budget()
    findings: tuple[Finding, ...] = ()
    file: str = ""
    """The overrides file, as the user gave its name; empty for a naive list."""
