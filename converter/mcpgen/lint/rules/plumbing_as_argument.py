"""An argument is plumbing: a cursor, a request id, a list of fields to expand.

Why: what the server can do by itself is one more thing for the model to get wrong; pages are gathered and cut by code
better than by a conversation. Source: Anthropic's guide to writing tools (2025-09); OpenAI's function-calling guide.

Instead: gather pages in a function and say `truncated`; fix what is always the same.

Fires:
    name: list_orders
    inputSchema: {properties: {page_token: {type: string, description: From the page before.}}}

Silent:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, maximum: 50, description: How many.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target
from mcpgen.words import words

_PLUMBING = frozenset(
    {
        "after_cursor",
        "before_cursor",
        "correlation_id",
        "cursor",
        "end_cursor",
        "ending_before",
        "expand",
        "fields",
        "idempotency_key",
        "include",
        "next_cursor",
        "next_token",
        "offset",
        "page",
        "page_cursor",
        "page_index",
        "page_no",
        "page_number",
        "page_size",
        "page_token",
        "per_page",
        "request_id",
        "skip",
        "start_cursor",
        "starting_after",
        "trace_id",
        "x_idempotency_key",
        "x_request_id",
    }
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for names of plumbing."""
    for tool in target.tools:
        for argument in tool.arguments:
            if "_".join(words(argument.name)) in _PLUMBING and not {"boolean", "object"} & set(argument.types):
                yield of_argument(tool, argument, "is plumbing; let the server do it, or fix it")
