"""`returns` of a tool -> what is picked of the API's answer, and the output schema, or that of a function's model."""

from collections.abc import Mapping
from typing import Any

from mcpgen.ir import Document, Pick
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.schemas.short_form import fields_schema
from mcpgen.overrides.schemas.stated_schema import fault_of
from mcpgen.overrides.tool.returns import projected, whole_answer
from mcpgen.schemas import response_schema

Result = tuple[Mapping[str, Pick] | None, dict[str, Any] | None]
"""What is picked (None: all of it), and the output schema (None: the document says nothing)."""


def of_call(returns: model.Returns | None, document: Document, key: str, problems: Problems, steps: Steps) -> Result:
    """What comes back of a call of the operation `key`."""
    answer = response_schema(document, key)
    if returns is None:
        return None, None if answer is None else whole_answer(answer)
    if returns.pick is None:
        problems.error(
            "model-without-function",
            "a model is what a function returns; write pick, or name the function",
            (*steps, "returns", "model"),
        )
        return None, None
    if answer is None:
        problems.error(
            "pick-without-response",
            f"{key} declares no JSON answer to pick from; leave returns out, or use a function",
            (*steps, "returns"),
            operation=key,
        )
        return None, None
    return projected(returns.pick, answer, key, problems, (*steps, "returns", "pick"))


def of_model(returns: model.Returns | None, problems: Problems, steps: Steps) -> dict[str, Any] | None:
    """The schema of what a function returns."""
    if returns is None or returns.model is None:
        problems.error(
            "function-without-model",
            "nothing says what the function returns; add returns: {model: ..., fields: ...}",
            (*steps, "returns"),
        )
        return None
    if returns.fields is not None:
        return fields_schema(returns.fields, problems, (*steps, "returns", "fields"))
    schema = dict(returns.schema_ or {})
    fault = fault_of(schema, may_refer=True)
    if fault is None and not (schema.get("type") == "object" and schema.get("properties")):
        fault = "a model is an object with fields; write type: object, and properties"
    if fault is not None:
        problems.error("bad-schema", fault, (*steps, "returns", "schema"))
        return None
    return schema
