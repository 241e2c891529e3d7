"""An argument is a credential: a password, a token, an API key.

Why: what a model is asked for stands in prompts, logs and transcripts, and it is the user's secret that it asks for.
Source: MCP 2026-07-28, security considerations; OWASP's list for LLM applications (sensitive information disclosure).

Instead: let the server hold it: `api.auth` in the overrides file, or an environment variable.

Fires:
    name: list_repositories
    inputSchema: {properties: {api_key: {type: string, description: Your API key.}}}

Silent:
    name: list_repositories
    inputSchema: {properties: {page_token: {type: string, description: From the page before.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target
from mcpgen.words.credentials import is_credential


def check(target: Target) -> Iterator[Flaw]:
    """Look at the names of texts that are asked for."""
    for tool in target.tools:
        for argument in tool.arguments:
            is_text = argument.takes_only("string") or not argument.types
            if is_text and argument.name != tool.handle_argument and is_credential(argument.name):
                yield of_argument(tool, argument, "is a credential; let the server hold it, not the model")
