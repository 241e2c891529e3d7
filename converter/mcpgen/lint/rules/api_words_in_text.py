"""A text speaks of the HTTP API: methods and paths, endpoints, request bodies, status codes.

Why: the model sees tools and arguments; "the endpoint returns 404" or "pass it in the query string" is about something
that it cannot do. Source: ours; Anthropic's guide to writing tools (2025-09): describe it as to a new colleague.

Instead: say what it does, and what the answer means: "says so when there is no such order".

Fires:
    name: get_order
    description: This endpoint returns an order. Responds with 404 if it is not found.

Silent:
    name: get_order
    description: Look up one order; says so when there is none.
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import shortened

_SAID = re.compile(
    r"\b(?:GET|POST|PUT|PATCH|DELETE) /[\w{/]\S*|\b(?:this|the|an) (?:api )?endpoint\b|\boperationId\b"
    r"|\b(?:query|path|url|body) param(?:eter)?s?\b|\bquery string\b|\brequest (?:body|payload|header)s?\b"
    r"|\bHTTP (?:status|method|code|response|[1-5]\d\d)\b"
    r"|\b(?:returns?|responds? with|get|throws?) (?:an? )?(?:HTTP )?[1-5]\d\d\b"
    r"|\b(?:200 OK|201 Created|204 No Content|400 Bad Request|401 Unauthorized|403 Forbidden|404 Not Found)\b",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for the words of HTTP in what models read first: the tool's own text and those of its arguments."""
    for tool in target.tools:
        own = {DESCRIPTION, *(f"{argument.part}/description" for argument in tool.arguments)}
        for text in tool.texts:
            found = _SAID.search(text.text) if text.part in own else None
            if found and _is_meant(found.group()):
                yield of_tool(
                    tool,
                    f'"{shortened(found.group())}" is about the API, not the tool; say what it means',
                    part=text.part,
                )


def _is_meant(found: str) -> bool:
    """A method stands in capitals before its path; `get /etc/hosts` does not."""
    method, slash, _ = found.partition(" /")
    return not slash or method.isupper()
