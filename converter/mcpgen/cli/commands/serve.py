"""`mcpgen serve`: a document or an overrides file -> its tools over MCP, until the client leaves."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.cli.commands.call import variables
from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.errors import UsageError
from mcpgen.runtime.serving import command_line
from mcpgen.serve.direct import connection_to, direct_app
from mcpgen.serve.emitted import emitted


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """What the command line asks for."""

    source: str
    http: str | None
    base_url: str | None
    server_variables: Sequence[str]
    server: str | None
    allow_folders: Sequence[str]

    @property
    def arguments(self) -> list[str]:
        """The command line of the server itself."""
        return ["--http", self.http] if self.http else []


def serve_tools(serving: Serving) -> int:
    """Serve. Returns the exit code."""
    if pipeline.is_overrides(serving.source):
        return _serve_tasks(serving)
    listed = pipeline.naive_list(serving.source, allow_folders=serving.allow_folders)
    if serving.server is not None:
        raise UsageError("--server is for overrides files; a document has one list of tools")
    app = direct_app(listed)
    connection = connection_to(
        listed.api,
        base_url=serving.base_url,
        document=serving.source,
        variables=variables(serving.server_variables),
        environ=os.environ,
    )
    app.use(connection=connection)
    return _run(command_line.run, app, serving.arguments)


def _serve_tasks(serving: Serving) -> int:
    found = pipeline.sound(pipeline.review(serving.source))
    project = pipeline.project(found, pipeline.only_server(found, serving.server))
    functions = str(found.overrides.folder / str(found.overrides.model.functions))
    with emitted(rendered(found, project), project.package, functions=functions) as server:
        if serving.base_url or serving.server_variables:
            connection = server.connection(base_url=serving.base_url, variables=variables(serving.server_variables))
            server.app.use(connection=connection)
        return _run(server.runtime("serving.command_line").run, server.app, serving.arguments)


def _run(run: Callable[..., None], app: Any, arguments: list[str]) -> int:
    sys.stdout.flush()
    try:
        run(app, arguments)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 0
    return 0
