"""Toolset of plain calls (a naive list) -> App: each tool sends its one request and hands the answer on."""

from collections.abc import Mapping
from typing import Any

from mcpgen.errors import UsageError
from mcpgen.ir import CallPlan, FromArgument, Tool, Toolset
from mcpgen.runtime.answering.answer import Result, result_of
from mcpgen.runtime.app import App, Call
from mcpgen.runtime.calling.tool import Handler, Hints
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.sending.servers import Address
from mcpgen.runtime.settings import SettingError, Settings
from mcpgen.runtime.wire import Api


def direct_app(toolset: Toolset) -> App:
    """Make the server of a naive list."""
    document = toolset.document
    app = App(document.title, version=document.version, instructions=toolset.instructions or None, api=toolset.api)
    for tool in toolset.tools:
        app.add_tool(
            tool.name,
            _handler(tool),
            title=tool.title,
            description=tool.description,
            input_schema=tool.input_schema,
            output_schema=tool.output_schema,
            hints=Hints(
                read_only=tool.annotations.read_only,
                destructive=tool.annotations.destructive,
                idempotent=tool.annotations.idempotent,
                open_world=tool.annotations.open_world,
            ),
        )
    return app


def connection_to(
    api: Api, *, base_url: str | None, document: str, variables: Mapping[str, str], environ: Mapping[str, str]
) -> ApiConnection:
    """A connection to the API of a naive list, within the limits of the environment. Raises UsageError for those.

    Relative server URLs are resolved against the name of the document, where that is a URL.
    """
    address = Address(base_url=base_url or "", document_url=document if "://" in document else "", variables=variables)
    try:
        limits = Limits.stated(Settings.read(environ))
    except SettingError as error:
        raise UsageError(str(error)) from None
    return ApiConnection(api, address=address, limits=limits, environ=environ)


def plan_of(tool: Tool) -> CallPlan:
    """The one call of a tool of a naive list."""
    if not isinstance(tool.plan, CallPlan):
        raise TypeError(f"{tool.name} is no plain call")
    return tool.plan


def operation_arguments(plan: CallPlan, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the model gave, by the operation's own argument names."""
    return {
        name: arguments[source.argument]
        for name, source in plan.sources.items()
        if isinstance(source, FromArgument) and source.argument in arguments
    }


def _handler(tool: Tool) -> Handler:
    plan = plan_of(tool)

    async def handler(call: Call, arguments: dict[str, Any]) -> Result:
        return result_of(await call.api.send(plan.operation, operation_arguments(plan, arguments)))

    return handler
