"""The overrides file as pydantic models: what may stand where, with the texts that editors show on hover.

A key that is absent and a key that says null differ: ask `model_fields_set`, never compare with None.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator

from mcpgen.overrides.file.argument_model import Argument, Fix, LongReference, Narrowing, Reference
from mcpgen.overrides.file.confirm_model import Confirm
from mcpgen.overrides.file.lint_model import Ignore, Lint
from mcpgen.overrides.file.returns_model import PickEach, PickForm, PickObject, Returns
from mcpgen.overrides.file.sections import (
    Duration,
    Identifier,
    IdPrefix,
    Listed,
    Name,
    PythonFile,
    ScopeName,
    Section,
    ServerName,
    Text,
    UrlPath,
    counted,
    exactly_one,
    never_together,
    seconds,
)

__all__ = [
    "Annotations",
    "Api",
    "Argument",
    "Budget",
    "Confirm",
    "Fix",
    "FromEnvironment",
    "Handle",
    "Hide",
    "Ignore",
    "Lint",
    "LongReference",
    "Narrowing",
    "OverridesFile",
    "PickEach",
    "PickForm",
    "PickObject",
    "Reference",
    "Returns",
    "Section",
    "Server",
    "ServerTool",
    "Tool",
    "seconds",
]


class FromEnvironment(Section):
    """A value that the server reads from its environment when it starts."""

    env: Annotated[Identifier, Field(description="Name of the environment variable.")]


class Api(Section):
    """The API whose routes become tools."""

    openapi: Annotated[Text, Field(description="The OpenAPI document, relative to this file.")]
    overlays: Annotated[
        Listed[Text],
        Field(description="OpenAPI Overlay 1.0 or 1.1 documents, applied to it in this order before all else."),
    ] = ()
    base_url: Annotated[
        FromEnvironment | None, Field(description="Where the API is. Default: the servers of the document.")
    ] = None
    auth: Annotated[
        dict[Text, FromEnvironment],
        Field(description="By security scheme: the variable with the secret. Default: `MCPGEN_AUTH_<SCHEME>`."),
    ] = {}


class Handle(Section):
    """A value that one tool creates and another spends; the model sees only its id."""

    prefix: Annotated[IdPrefix, Field(description="Start of every id, such as Q-.")] = ""
    ttl: Annotated[Duration, Field(description="Lifetime: a whole number and s, m, h or d, such as 15m.")]
    uses: Annotated[int, Field(ge=1, description="How often it can be spent.")] = 1
    fields: Annotated[
        dict[Text, Any],
        Field(min_length=1, description="Its fields in the short form; all of them are always there."),
    ]


Hint = Literal["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]


class Annotations(Section):
    """Hints to the host (MCP, ToolAnnotations). All four are sent."""

    read_only: Annotated[
        bool | None, Field(alias="readOnlyHint", description="It changes nothing. Always to be stated, but for `like`.")
    ] = None
    destructive: Annotated[
        bool | None,
        Field(alias="destructiveHint", description="It may overwrite or delete. Default when it reads: no."),
    ] = None
    idempotent: Annotated[
        bool | None,
        Field(alias="idempotentHint", description="Twice has the effect of once. Default when it reads: yes."),
    ] = None
    open_world: Annotated[
        bool | None, Field(alias="openWorldHint", description="It reaches beyond the API. Default when it reads: yes.")
    ] = None
    because: Annotated[
        dict[Hint, Text], Field(description="Why a hint holds although the methods in calls suggest otherwise.")
    ] = {}


class Tool(Section):
    """A task tool: `like` one operation, a declared call of one, or a hand-written function over several."""

    model_config = ConfigDict(json_schema_extra=never_together(("like", "calls"), ("like", "function")))

    title: Annotated[Text | None, Field(description="Display name for people.")] = None
    description: Annotated[
        Text | None,
        Field(description="What the model reads: two to four sentences. Default under `like`: the document's."),
    ] = None
    like: Annotated[
        Text | None, Field(description="An operation to expose as it is; `args` then patches its arguments by name.")
    ] = None
    calls: Annotated[Listed[Text] | None, Field(description="The operations that it may call: enforced.")] = None
    replaces: Annotated[
        Listed[Text] | None,
        Field(
            description="The operations that it makes unnecessary; some tool of the server calls each. Default: calls."
        ),
    ] = None
    args: Annotated[dict[Name, Argument], Field(description="Its arguments, in the order that models see.")] = {}
    fix: Annotated[
        dict[Text, Fix], Field(description="operation.argument: what is sent without asking the model.")
    ] = {}
    function: Annotated[Identifier | None, Field(description="The async function in `functions` that does it.")] = None
    returns: Annotated[Returns | None, Field(description="Default: the whole answer of the one call.")] = None
    creates: Annotated[Name | None, Field(description="The handle that its function creates.")] = None
    consumes: Annotated[Name | None, Field(description="The handle that it spends.")] = None
    annotations: Annotated[Annotations, Field(description="Hints to the host.")] = Annotations()
    scopes: Annotated[
        Listed[ScopeName], Field(description="What a caller's token must allow, where callers are verified.")
    ] = ()
    confirm: Annotated[Confirm | None, Field(description="What a person is asked before it does its work.")] = None
    deadline: Annotated[
        Duration | None, Field(description="How long a call may take, such as 30s. Default: MCP_CALL_SECONDS.")
    ] = None
    was: Annotated[Name | None, Field(description="Its former name, so that the diff shows a rename.")] = None

    @model_validator(mode="after")
    def _says_what_it_calls(self) -> "Tool":
        if self.like is not None and self.calls is not None:
            raise ValueError('"like" implies calls; leave calls out')
        if self.like is not None and self.function is not None:
            raise ValueError('"like" and "function" exclude each other; name the operation under calls')
        return self


class Hide(Section):
    """Operations that a server leaves out, and why. Exactly one of operation, tag and path."""

    model_config = ConfigDict(json_schema_extra=exactly_one("operation", "tag", "path"))

    operation: Annotated[Text | None, Field(description="One operation.")] = None
    tag: Annotated[Text | None, Field(description="What no tool replaces among the operations with this tag.")] = None
    path: Annotated[
        UrlPath | None, Field(description="What no tool replaces under this path prefix; / for all the rest.")
    ] = None
    reason: Annotated[Text, Field(description="Why they are left out, for reviewers.")]

    @model_validator(mode="after")
    def _names_one_thing(self) -> "Hide":
        if len(self.model_fields_set - {"reason"}) != 1:
            raise ValueError(counted(self.model_fields_set - {"reason"}, "operation, tag and path"))
        return self


class Budget(Section):
    """Prompt tokens (Qwen3, jsonl) above which `check` warns."""

    per_tool: Annotated[int | None, Field(ge=1, description="For each tool.")] = None
    total: Annotated[int | None, Field(ge=1, description="For all tools of the server together.")] = None


class ServerTool(Section):
    """A tool on a server that words it differently, or lets others call it."""

    use: Annotated[Name, Field(description="The tool.")]
    description: Annotated[Text | None, Field(description="What the model reads on this server.")] = None
    scopes: Annotated[
        Listed[ScopeName] | None, Field(description="What a caller's token must allow on this server.")
    ] = None


def _form_of_server_tool(value: Any) -> str | None:
    return "<str>" if isinstance(value, str) else "<ServerTool>" if isinstance(value, Mapping | ServerTool) else None


ToolOnServer = Annotated[
    Annotated[Name, Tag("<str>")] | Annotated[ServerTool, Tag("<ServerTool>")],
    Discriminator(
        _form_of_server_tool,
        custom_error_type="bad_server_tool",
        custom_error_message="this is no tool; write its name, or {use: NAME, description: ...}",
    ),
]


class Server(Section):
    """One audience and its tools: emitted as a project of its own."""

    instructions: Annotated[str, Field(description="What a host reads about the server as a whole.")] = ""
    tools: Annotated[Listed[ToolOnServer], Field(description="Its tools, in listed order.")]
    hide: Annotated[Listed[Hide], Field(description="Operations it leaves out, with reasons.")] = ()
    fix: Annotated[dict[Text, Fix], Field(description="tool.argument: taken from the model's hands.")] = {}
    budget: Annotated[Budget, Field(description="When check warns.")] = Budget()


class OverridesFile(Section):
    """An overrides file: which routes of one API become which task tools, on which servers."""

    mcpgen: Annotated[Literal[1], Field(description="Version of this format.")]
    api: Annotated[Api, Field(description="The API whose routes become tools.")]
    functions: Annotated[
        PythonFile | None,
        Field(description="The Python file with the hand-written functions, beside this file."),
    ] = None
    handles: Annotated[dict[Name, Handle], Field(description="Values that go from one tool to another.")] = {}
    tools: Annotated[dict[Name, Tool], Field(description="Task tools by name.")]
    servers: Annotated[
        dict[ServerName, Server],
        Field(min_length=1, description="By name; the name is also the folder under out/."),
    ]
    lint: Annotated[Lint, Field(description="What `mcpgen lint` is told.")] = Lint()
