"""When a person is asked before a tool does its work, as a pydantic model."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from mcpgen.overrides.file.sections import Identifier, Listed, Name, Section, Text, counted, exactly_one


class Confirm(Section):
    """What a person is asked before the tool does its work. Exactly one of text and function."""

    model_config = ConfigDict(
        json_schema_extra=exactly_one("text", "function")
        | {
            "dependentRequired": {"show": ["text"], "because": ["cannot_ask"]},
            "if": {"properties": {"cannot_ask": {"const": "proceed"}}, "required": ["cannot_ask"]},
            "then": {"required": ["because"]},
        }
    )

    text: Annotated[
        Text | None, Field(description="Asked every time, with the arguments or the handle's fields below it.")
    ] = None
    show: Annotated[
        Listed[Name] | None,
        Field(min_length=1, description="Those shown below the text, in this order. Default: all of them."),
    ] = None
    function: Annotated[
        Identifier | None,
        Field(description="The function in `functions` that makes the question, or None where nobody is to be asked."),
    ] = None
    cannot_ask: Annotated[
        Literal["refuse", "proceed"],
        Field(description="What becomes of a call whose client can ask nobody. Default: refuse."),
    ] = "refuse"
    because: Annotated[
        Text | None, Field(description="Why it may proceed unasked, for reviewers. Needed with cannot_ask: proceed.")
    ] = None

    @model_validator(mode="after")
    def _asks_in_one_way(self) -> "Confirm":
        if len(stated := self.model_fields_set & {"text", "function"}) != 1:
            raise ValueError(counted(stated, "text and function"))
        if self.show is not None and self.text is None:
            raise ValueError('"show" goes with "text"; a function writes the whole question')
        if (self.cannot_ask == "proceed") != (self.because is not None):
            raise ValueError('"cannot_ask: proceed" and "because" go together; add the other one')
        return self
