"""The results of tools as pydantic models: a projection of the API's answer, or the model that a function returns."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator

from mcpgen.overrides.file.sections import Identifier, JsonSchema, Section, Text


class PickEach(Section):
    """A list of the answer, its items whole or projected."""

    each: Annotated[Text, Field(description="A singular JSONPath that leads to the list.")]
    pick: Annotated[
        "dict[Text, PickForm] | None",
        Field(min_length=1, description="What to keep of each item, by new name. Default: all of it."),
    ] = None
    max_items: Annotated[
        int | None,
        Field(
            ge=1,
            description="A longer list is cut to so many items; `truncated` says whether it was. Ask for one more.",
        ),
    ] = None


class PickObject(Section):
    """An object of the answer, projected."""

    path: Annotated[Text, Field(description="A singular JSONPath that leads to the object; `$` is the whole.")] = "$"
    pick: Annotated["dict[Text, PickForm]", Field(min_length=1, description="What to keep of it, by new name.")]


def _form_of_pick(value: Any) -> str | None:
    if isinstance(value, str | PickEach | PickObject):
        return "<str>" if isinstance(value, str) else "<PickEach>" if isinstance(value, PickEach) else "<PickObject>"
    if isinstance(value, Mapping):
        return "<PickEach>" if "each" in value else "<PickObject>"
    return None


PickForm = Annotated[
    Annotated[Text, Tag("<str>")] | Annotated[PickEach, Tag("<PickEach>")] | Annotated[PickObject, Tag("<PickObject>")],
    Discriminator(
        _form_of_pick,
        custom_error_type="bad_pick",
        custom_error_message="this is no path; write one, {each: $.lines, pick: ...} or {path: $.buyer, pick: ...}",
    ),
]
"""One field of a projection."""


class Returns(Section):
    """The result, and with it the output schema: `pick`, or `model` with `fields` or `schema`."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [
                {"required": ["pick"], "maxProperties": 1},
                {"required": ["model", "fields"]},
                {"required": ["model", "schema"]},
            ]
        }
    )
    pick: Annotated[
        dict[Text, PickForm] | None,
        Field(min_length=1, description="What to keep of the API's answer, by new name: a singular JSONPath for each."),
    ] = None
    model: Annotated[Identifier | None, Field(description="Name of the model that the function returns.")] = None
    fields: Annotated[
        dict[Text, Any] | None,
        Field(min_length=1, description="The model's fields in the short form; `?` after a name makes it optional."),
    ] = None
    schema_: Annotated[
        JsonSchema | None, Field(alias="schema", description="The model as JSON Schema with an object root.")
    ] = None

    @model_validator(mode="after")
    def _is_one_form(self) -> "Returns":
        described = self.model_fields_set & {"fields", "schema_"}
        if self.pick is not None:
            if self.model_fields_set != {"pick"}:
                raise ValueError("pick stands alone; a model is what a function returns")
        elif self.model is None or len(described) != 1:
            raise ValueError(
                "this is neither a projection nor a model; give pick, or model with one of fields and schema"
            )
        return self
