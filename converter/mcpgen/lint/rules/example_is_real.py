"""A text gives an example value that exists: it stands in the recorded data, or is somebody's address.

Why: models copy examples into calls. A made-up id gives "no such order"; a real one gives somebody else's order, or
refunds it. Source: ours; Anthropic's guide to writing tools (2025-09) shows how closely examples are followed.

Instead: take a value of the same form that the system will never give out (`O-9901`), and addresses under
`example.com` (RFC 2606).

Fires:
    name: get_order
    inputSchema: {properties: {order_id: {type: string, description: Like O-2415.}}}
    in_use: [O-2415]

Silent:
    name: get_order
    description: Look up one order, or all of a customer by mail, like kim@example.com.
    inputSchema: {properties: {order_id: {type: string, description: Like O-9901.}}}
    in_use: [O-2415]
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target

_TOKEN = re.compile(r"[\w][\w.@+-]*[\w]")
_MAIL = re.compile(r"(?<![\w/.+@-])[\w.+-]+@((?:[\w-]+\.)+[a-z]{2,})\b", re.IGNORECASE)
_RESERVED = re.compile(r"(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$")


def check(target: Target) -> Iterator[Flaw]:
    """Look up every word of every text that could be an identifier."""
    in_use = frozenset(target.in_use)
    for tool in target.tools:
        for text in tool.texts:
            real = [token for token in dict.fromkeys(_TOKEN.findall(text.text)) if token in in_use]
            real += [found.group() for found in _MAIL.finditer(text.text) if not _RESERVED.search(found.group(1))]
            for value in dict.fromkeys(real):
                yield of_tool(tool, f'"{value}" is in use; take an example that nobody has', part=text.part)
