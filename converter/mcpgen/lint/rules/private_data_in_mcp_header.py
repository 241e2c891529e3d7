"""An argument with personal data or a secret is also sent as a header (`x-mcp-header`).

Why: headers end up in the logs of every proxy between client and server. Source: MCP 2026-07-28, tools, x-mcp-header:
not on secrets or personal data.

Instead: remove the x-mcp-header; the argument stays in the body.

Fires:
    name: find_customer
    inputSchema: {properties: {email: {type: string, description: Their address., x-mcp-header: Email}}}

Silent:
    name: find_customer
    inputSchema: {properties: {region: {type: string, description: Where they live., x-mcp-header: Region}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.mcp_headers import mcp_headers
from mcpgen.lint.target import Target
from mcpgen.words import vocabulary, words
from mcpgen.words.credentials import is_credential

_PERSONAL = vocabulary(
    "address birth birthday birthdate customer dob email first gender iban ip last mail mobile nationality passport "
    "patient person phone postcode salary ssn surname telephone user username zip"
)


def check(target: Target) -> Iterator[Flaw]:
    """Look at the names of arguments that are sent as headers."""
    for tool in target.tools:
        for header in mcp_headers(tool):
            if is_credential(header.argument) or any(word in _PERSONAL for word in words(header.argument)):
                yield of_tool(
                    tool,
                    f'"{header.argument}" is private and would stand in a header; remove its x-mcp-header',
                    part=header.part,
                )
