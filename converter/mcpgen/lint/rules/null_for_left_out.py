"""An optional argument also takes null, only to say that it is left out.

Why: leaving it out says the same; the second type costs tokens in every prompt, and some models then send null for
everything. Source: ours, measured in docs/figures.md; the decorators of common SDKs write it.

Instead: the type alone, and the argument not in `required`.

Fires:
    name: list_orders
    inputSchema: {properties: {status: {anyOf: [{type: string}, {type: 'null'}], default: null}}}

Silent:
    name: list_orders
    inputSchema: {properties: {status: {type: string}}}
"""

from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Origin, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for null beside another type where the default is null too; in a body of an API it may clear a field."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        for argument in tool.arguments:
            stated = tool.input_schema["properties"][argument.name]
            if not argument.required and isinstance(stated, Mapping) and _is_null_by_default(stated):
                yield of_argument(tool, argument, "takes null only to be left out; leave null and the default away")


def _is_null_by_default(schema: Mapping[str, Any]) -> bool:
    branches = [branch for branch in schema.get("anyOf", ()) if isinstance(branch, Mapping)]
    takes_null = {"type": "null"} in branches or "null" in (schema.get("type") or ())
    return takes_null and "default" in schema and schema["default"] is None
