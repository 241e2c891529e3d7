"""A tool says idempotentHint: true, may POST, and nothing makes a second call harmless.

Why: hosts may repeat an idempotent call by themselves, and two POSTs are two refunds. A handle that is spent once, or
a key that the API tells repetitions by, makes the claim true; both are declared here and seen by no other linter.
Source: MCP 2026-07-28, ToolAnnotations; RFC 9110, 9.2.2.

Instead: let the tool consume a handle with `uses: 1`, send the handle's id as the API's idempotency key, say
idempotentHint: false, or give the reason under `because`.

Fires:
    name: issue_refund
    calls: [POST /refunds]
    annotations: {readOnlyHint: false, idempotentHint: true}

Silent:
    tools:
      - name: issue_refund
        calls: [POST /refunds]
        consumes: quote
        annotations: {readOnlyHint: false, idempotentHint: true}
    handles: {quote: {ttl_seconds: 900, uses: 1}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import ListedTool, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for a claim that nothing backs."""
    for tool in target.tools:
        repeated = [key for key in tool.unsafe_calls if key.startswith("POST ")]
        claims = tool.annotations.idempotent and not tool.annotations.read_only
        if claims and repeated and not _is_backed(target, tool):
            yield of_tool(
                tool,
                f"idempotentHint: true, but two calls are two {', '.join(repeated)}; consume a handle with uses: 1, "
                "send an idempotency key, or say false",
                part="/annotations/idempotentHint",
            )


def _is_backed(target: Target, tool: ListedTool) -> bool:
    handle = target.handles.get(tool.consumes or "")
    return "idempotentHint" in tool.explained or tool.sends_key or (handle is not None and handle.uses == 1)
