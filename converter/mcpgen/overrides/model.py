"""The overrides file as pydantic models: what may stand where, with the texts that editors show on hover.

`mcpgen schema overrides` and the reference page are made from these classes, so a description here is documentation.
A key that is absent and a key that says null differ: ask `model_fields_set`, never compare with None.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
Text = Annotated[str, Field(min_length=1)]
JsonSchema = dict[str, Any]
JsonType = Literal["string", "integer", "number", "boolean", "object", "array", "null"]

_DURATION = re.compile(r"(\d+)(s|m|h|d)")
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds(duration: str) -> int:
    """`15m` as 900. Raises ValueError for anything but a whole positive number and one of s, m, h, d."""
    match = _DURATION.fullmatch(duration)
    if match is None or int(match[1]) == 0:
        raise ValueError('write a whole number and a unit, such as "15m" (s, m, h or d)')
    return int(match[1]) * _SECONDS[match[2]]


def _checked_duration(duration: str) -> str:
    seconds(duration)
    return duration


class Section(BaseModel):
    """A mapping of the file: unknown keys are errors, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, strict=True)


class FromEnvironment(Section):
    """A value that the server reads from its environment when it starts."""

    env: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$", description="Name of the environment variable.")]


class Api(Section):
    """The API whose routes become tools."""

    openapi: Annotated[Text, Field(description="The OpenAPI document, relative to this file.")]
    overlays: Annotated[
        tuple[Text, ...],
        Field(description="OpenAPI Overlay 1.0 or 1.1 documents, applied in this order before all else."),
    ] = ()
    base_url: Annotated[
        FromEnvironment | None, Field(description="Where the API is. Absent: the servers of the document.")
    ] = None
    auth: Annotated[
        dict[str, FromEnvironment],
        Field(description="By security scheme: the variable with the secret. Absent: MCPGEN_AUTH_<SCHEME>."),
    ] = {}


class Handle(Section):
    """A value that one tool creates and another spends; the model sees only its id."""

    prefix: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,16}$", description="Start of every id.")] = ""
    ttl: Annotated[str, AfterValidator(_checked_duration), Field(description="Lifetime, such as 15m.")]
    uses: Annotated[int, Field(ge=1, description="How often it can be spent.")] = 1
    fields: Annotated[
        dict[str, Any],
        Field(min_length=1, description="Its fields: a type, a list of types, or a JSON Schema under `schema`."),
    ]


class LongReference(Section):
    """An argument of an operation whose names hold dots."""

    operation: Text
    argument: Text


Reference = Text | LongReference


class Narrowing(Section):
    """JSON Schema keywords that may only take away from what the API accepts."""

    type_: Annotated[
        JsonType | Annotated[tuple[JsonType, ...], Field(min_length=1)] | None,
        Field(alias="type", description="The only types that are taken: string, where the API takes null too."),
    ] = None
    enum: Annotated[tuple[Any, ...] | None, Field(min_length=1, description="The only values that are taken.")] = None
    const: Annotated[Any, Field(description="The only value that is taken.")] = None
    pattern: Annotated[str | None, Field(description="A regular expression that strings match.")] = None
    format: Annotated[str | None, Field(description="A format, such as date; enforced.")] = None
    minimum: Annotated[int | float | None, Field(description="Smallest number.")] = None
    maximum: Annotated[int | float | None, Field(description="Largest number.")] = None
    exclusive_minimum: Annotated[int | float | None, Field(alias="exclusiveMinimum")] = None
    exclusive_maximum: Annotated[int | float | None, Field(alias="exclusiveMaximum")] = None
    multiple_of: Annotated[int | float | None, Field(alias="multipleOf", gt=0)] = None
    min_length: Annotated[int | None, Field(alias="minLength", ge=0)] = None
    max_length: Annotated[int | None, Field(alias="maxLength", ge=0)] = None
    min_items: Annotated[int | None, Field(alias="minItems", ge=0)] = None
    max_items: Annotated[int | None, Field(alias="maxItems", ge=0)] = None
    unique_items: Annotated[bool | None, Field(alias="uniqueItems")] = None
    items: Annotated["Narrowing | None", Field(description="The same, for each item of a list.")] = None

    def keywords(self) -> dict[str, Any]:
        """What is stated, by JSON Schema keyword; `items` is itself a mapping of keywords."""
        stated: dict[str, Any] = {}
        for name, info in Narrowing.model_fields.items():
            if name in self.model_fields_set:
                value = getattr(self, name)
                stated[info.alias or name] = value.keywords() if isinstance(value, Narrowing) else _plain(value)
        return stated


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


class Argument(Narrowing):
    """One argument of a tool. Exactly one of `from`, `schema` and `handle`; none of them under `like`."""

    from_: Annotated[
        Reference | None, Field(alias="from", description="operation.argument whose schema (and place) this takes.")
    ] = None
    schema_: Annotated[JsonSchema | None, Field(alias="schema", description="A new argument, as JSON Schema.")] = None
    handle: Annotated[Name | None, Field(description="The handle whose id this argument is.")] = None
    required: Annotated[bool | None, Field(description="Whether it must be given.")] = None
    description: Annotated[Text | None, Field(description="What the model reads about it.")] = None
    default: Annotated[Any, Field(description="Filled in when it is not given.")] = None

    @model_validator(mode="after")
    def _has_one_source(self) -> "Argument":
        given = [
            name for name in ("from", "schema", "handle") if getattr(self, name if name == "handle" else f"{name}_")
        ]
        if len(given) > 1:
            raise ValueError(f'"{given[0]}" and "{given[1]}" exclude each other; keep one')
        return self


class Fix(Section):
    """Where the value of a fixed argument comes from. Exactly one key."""

    value: Annotated[Any, Field(description="This very value.")] = None
    env: Annotated[str | None, Field(description="An environment variable of the server.")] = None
    claim: Annotated[str | None, Field(description="A claim of the caller's verified token.")] = None
    handle: Annotated[str | None, Field(description="HANDLE.FIELD of the handle that the tool consumes.")] = None

    @model_validator(mode="after")
    def _has_one_source(self) -> "Fix":
        if len(self.model_fields_set) != 1:
            raise ValueError("give exactly one of value, env, claim, handle")
        return self


class Returns(Section):
    """The result, and with it the output schema."""

    pick: Annotated[
        dict[str, Any] | None,
        Field(
            description="NAME: a singular JSONPath into the API's answer, or {each: PATH, pick: {...}, max_items: N}."
        ),
    ] = None
    model: Annotated[str | None, Field(description="Name of the pydantic model that the function returns.")] = None
    fields: Annotated[
        dict[str, Any] | None,
        Field(
            description="The model's fields: a type, a list of types, {each: {...}}, nested fields; NAME? is optional."
        ),
    ] = None
    schema_: Annotated[
        JsonSchema | None, Field(alias="schema", description="The model as JSON Schema with an object root.")
    ] = None

    @model_validator(mode="after")
    def _is_one_form(self) -> "Returns":
        if self.pick is not None:
            if self.model or self.fields or self.schema_:
                raise ValueError("pick stands alone; a function returns a model instead")
        elif not self.model or (self.fields is None) == (self.schema_ is None):
            raise ValueError("give either pick, or model with fields or schema")
        return self


Hint = Literal["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]


class Annotations(Section):
    """Hints to the host (MCP, ToolAnnotations). All four are sent."""

    read_only: Annotated[bool | None, Field(alias="readOnlyHint", description="Changes nothing.")] = None
    destructive: Annotated[bool | None, Field(alias="destructiveHint", description="May overwrite or delete.")] = None
    idempotent: Annotated[bool | None, Field(alias="idempotentHint", description="Twice has the effect of once.")] = (
        None
    )
    open_world: Annotated[bool | None, Field(alias="openWorldHint", description="Reaches beyond the API.")] = None
    because: Annotated[
        dict[Hint, Text], Field(description="Why a hint holds although the methods in calls suggest otherwise.")
    ] = {}


class Tool(Section):
    """A task tool."""

    title: Annotated[Text | None, Field(description="Display name for people.")] = None
    description: Annotated[Text | None, Field(description="What the model reads: two to four sentences.")] = None
    like: Annotated[Text | None, Field(description="An operation to expose as it is; `args` then patches by name.")] = (
        None
    )
    calls: Annotated[tuple[Text, ...] | None, Field(description="The operations that it may call: enforced.")] = None
    replaces: Annotated[
        tuple[Text, ...] | None, Field(description="The operations that it makes unnecessary. Default: calls.")
    ] = None
    args: Annotated[dict[Name, Argument], Field(description="Its arguments, in order.")] = {}
    fix: Annotated[
        dict[Text, Fix], Field(description="operation.argument: what is sent without asking the model.")
    ] = {}
    function: Annotated[str | None, Field(description="The async function in `functions` that does it.")] = None
    returns: Annotated[Returns | None, Field(description="Absent: the whole answer of the one call.")] = None
    creates: Annotated[Name | None, Field(description="The handle that it creates.")] = None
    consumes: Annotated[Name | None, Field(description="The handle that it spends.")] = None
    annotations: Annotated[Annotations, Field(description="Hints to the host.")] = Annotations()
    was: Annotated[Name | None, Field(description="Its former name, so that the diff shows a rename.")] = None

    @model_validator(mode="after")
    def _says_what_it_calls(self) -> "Tool":
        if self.like is not None and self.calls is not None:
            raise ValueError('"like" implies calls; leave calls out')
        if self.like is not None and self.function is not None:
            raise ValueError('"like" and "function" exclude each other')
        return self


class Hide(Section):
    """Operations that a server leaves out, and why. Exactly one of operation, tag and path."""

    operation: Annotated[Text | None, Field(description="One operation.")] = None
    tag: Annotated[Text | None, Field(description="What no tool replaces among the operations with this tag.")] = None
    path: Annotated[
        Annotated[str, Field(pattern="^/")] | None,
        Field(description="What no tool replaces under this path prefix; / for all the rest."),
    ] = None
    reason: Annotated[Text, Field(description="Shown to reviewers.")]

    @model_validator(mode="after")
    def _names_one_thing(self) -> "Hide":
        if len(self.model_fields_set - {"reason"}) != 1:
            raise ValueError("give exactly one of operation, tag, path")
        return self


class Budget(Section):
    """Prompt tokens (Qwen3, jsonl) above which `check` warns."""

    per_tool: Annotated[int | None, Field(ge=1)] = None
    total: Annotated[int | None, Field(ge=1)] = None


class ServerTool(Section):
    """A tool on a server that words it differently."""

    use: Name
    description: Text | None = None


class Server(Section):
    """One audience and its tools: emitted as a project of its own."""

    instructions: Annotated[str, Field(description="Sent with server/discover.")] = ""
    tools: Annotated[tuple[Name | ServerTool, ...], Field(description="Its tools, in listed order.")]
    hide: Annotated[tuple[Hide, ...], Field(description="Operations it leaves out, with reasons.")] = ()
    fix: Annotated[dict[Text, Fix], Field(description="tool.argument: taken from the model's hands.")] = {}
    budget: Annotated[Budget, Field(description="When check warns.")] = Budget()


class OverridesFile(Section):
    """An overrides file: which routes of one API become which task tools, on which servers."""

    mcpgen: Annotated[Literal[1], Field(description="Version of this format.")]
    api: Api
    functions: Annotated[
        Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*\.py$")] | None,
        Field(description="The Python file with the hand-written functions, beside this file."),
    ] = None
    handles: Annotated[dict[Name, Handle], Field(description="Values that go from one tool to another.")] = {}
    tools: Annotated[dict[Name, Tool], Field(description="Task tools by name.")]
    servers: Annotated[
        dict[Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,62}$")], Server],
        Field(min_length=1, description="By name; the name is also the folder under out/."),
    ]
