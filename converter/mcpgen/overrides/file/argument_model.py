"""The arguments of tools as pydantic models: where each comes from, how it is narrowed, and what is fixed."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator

from mcpgen.overrides.file.sections import (
    HeaderName,
    Identifier,
    JsonSchema,
    Listed,
    Name,
    Number,
    PositiveNumber,
    Section,
    Text,
    TypeNames,
    counted,
    exactly_one,
    never_together,
)


class LongReference(Section):
    """An argument of an operation in two keys, where a dot in a name would leave doubt."""

    operation: Annotated[Text, Field(description="An operation, by any of its names.")]
    argument: Annotated[Text, Field(description="One of its arguments, as `mcpgen naive` lists them.")]


def _form_of_reference(value: Any) -> str | None:
    return (
        "<str>" if isinstance(value, str) else "<LongReference>" if isinstance(value, Mapping | LongReference) else None
    )


Reference = Annotated[
    Annotated[Text, Tag("<str>")] | Annotated[LongReference, Tag("<LongReference>")],
    Discriminator(
        _form_of_reference,
        custom_error_type="bad_reference",
        custom_error_message="this is no argument; write operation.argument, or {operation: ..., argument: ...}",
    ),
]


class Narrowing(Section):
    """JSON Schema keywords that may only take away from what the API accepts."""

    takes_null: ClassVar[tuple[str, ...]] = ("const",)

    type_: Annotated[
        TypeNames,
        Field(alias="type", description="The only types that are taken: string, where the API takes null too."),
    ] = None
    enum: Annotated[Listed[Any] | None, Field(min_length=1, description="The only values that are taken.")] = None
    const: Annotated[Any, Field(description="The only value that is taken.")] = None
    pattern: Annotated[Text | None, Field(description="A regular expression (ECMA-262) that texts match.")] = None
    format: Annotated[Text | None, Field(description="A format that is checked, such as date.")] = None
    minimum: Annotated[Number, Field(description="Smallest number.")] = None
    maximum: Annotated[Number, Field(description="Largest number.")] = None
    exclusive_minimum: Annotated[Number, Field(alias="exclusiveMinimum", description="Numbers are above this.")] = None
    exclusive_maximum: Annotated[Number, Field(alias="exclusiveMaximum", description="Numbers are below this.")] = None
    multiple_of: Annotated[PositiveNumber, Field(alias="multipleOf", description="Numbers are a multiple of this.")] = (
        None
    )
    min_length: Annotated[int | None, Field(alias="minLength", ge=0, description="Fewest characters.")] = None
    max_length: Annotated[int | None, Field(alias="maxLength", ge=0, description="Most characters.")] = None
    min_items: Annotated[int | None, Field(alias="minItems", ge=0, description="Fewest items of a list.")] = None
    max_items: Annotated[int | None, Field(alias="maxItems", ge=0, description="Most items of a list.")] = None
    unique_items: Annotated[
        bool | None, Field(alias="uniqueItems", description="Whether no item may stand in a list twice.")
    ] = None
    items: Annotated["Narrowing | None", Field(description="The same keywords, for each item of a list.")] = None

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

    model_config = ConfigDict(
        json_schema_extra=never_together(("from", "schema"), ("from", "handle"), ("schema", "handle"))
    )
    takes_null: ClassVar[tuple[str, ...]] = ("const", "default")

    from_: Annotated[
        Reference | None, Field(alias="from", description="operation.argument whose schema (and place) this takes.")
    ] = None
    schema_: Annotated[JsonSchema | None, Field(alias="schema", description="A new argument, as JSON Schema.")] = None
    handle: Annotated[Name | None, Field(description="The handle whose id this argument is.")] = None
    required: Annotated[
        bool | None,
        Field(description="Whether it must be given. Default: as the API has it; a new one need not be."),
    ] = None
    description: Annotated[
        Text | None, Field(description="What the model reads about it. Default: what the API's document says.")
    ] = None
    default: Annotated[Any, Field(description="Filled in when it is not given.")] = None
    header: Annotated[
        HeaderName | None,
        Field(description="Copied into Mcp-Param-NAME over HTTP, for what routes calls. Never of personal data."),
    ] = None

    @property
    def sources(self) -> tuple[str, ...]:
        """The keys that say where it comes from, as far as they are stated."""
        stated = {"from": "from_", "schema": "schema_", "handle": "handle"}
        return tuple(key for key, name in stated.items() if name in self.model_fields_set)

    @model_validator(mode="after")
    def _has_one_source(self) -> "Argument":
        if len(self.sources) > 1:
            raise ValueError(f'"{self.sources[0]}" and "{self.sources[1]}" exclude each other; keep one')
        return self


class Fix(Section):
    """Where the value of a fixed argument comes from. Exactly one key."""

    model_config = ConfigDict(json_schema_extra=exactly_one("value", "env", "claim", "handle"))
    takes_null: ClassVar[tuple[str, ...]] = ("value",)

    value: Annotated[Any, Field(description="This very value; null leaves an optional argument out.")] = None
    env: Annotated[Identifier | None, Field(description="An environment variable of the server.")] = None
    claim: Annotated[Text | None, Field(description="A claim of the caller's verified token.")] = None
    handle: Annotated[
        Text | None, Field(description="HANDLE.FIELD of the handle that the tool consumes; HANDLE.id is its id.")
    ] = None

    @model_validator(mode="after")
    def _has_one_source(self) -> "Fix":
        if len(self.model_fields_set) != 1:
            raise ValueError(counted(self.model_fields_set, "value, env, claim and handle"))
        return self
