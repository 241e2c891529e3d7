"""Toolset, tool and arguments -> the result of one call, or the request that the call would send."""

from collections.abc import Mapping
from typing import Any

from mcpgen.errors import UsageError
from mcpgen.ir import Tool, Toolset
from mcpgen.names import nearest
from mcpgen.runtime.answering.answer import Result, failed
from mcpgen.runtime.calling.arguments import plain
from mcpgen.runtime.checking.check import faults, refusal
from mcpgen.runtime.errors import InvalidArguments
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.request import Request
from mcpgen.serve.direct import direct_app, operation_arguments, plan_of


async def call(toolset: Toolset, name: str, arguments: Mapping[str, Any], *, connection: ApiConnection) -> Result:
    """Call a tool of a naive list, as its server would. Raises ProtocolError for what no model can fix."""
    tool_named(toolset, name)
    app = direct_app(toolset)
    app.use(connection=connection)
    return await app.call(name, arguments)


async def preview(
    toolset: Toolset,
    name: str,
    arguments: Mapping[str, Any],
    *,
    connection: ApiConnection,
    show_secrets: bool = False,
) -> Request | Result:
    """The request that `call` would send, or the tool error in place of one. Nothing is sent."""
    tool = tool_named(toolset, name)
    if found := faults(tool.input_schema, arguments):
        return failed(refusal(found))
    plan = plan_of(tool)
    asked = operation_arguments(plan, plain(dict(arguments)))
    try:
        return await connection.preview(plan.operation, asked, show_secrets=show_secrets)
    except InvalidArguments as error:
        return failed(str(error))


def tool_named(toolset: Toolset, name: str) -> Tool:
    """The tool of that name. Raises UsageError with the nearest name."""
    for tool in toolset.tools:
        if tool.name == name:
            return tool
    known = [str(tool.name) for tool in toolset.tools]
    close = nearest(name, known)
    file = toolset.document.file
    hint = f'nearest: "{close}"' if close else f"`mcpgen naive {file}` lists them"
    raise UsageError(f'{file} has no tool "{name}"; {hint}')
