"""Files of an emitted project -> its own App, loaded from a temporary folder: what runs is what would be deployed."""

import importlib
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcpgen.errors import UnreadableInput, UsageError
from mcpgen.location import Location
from mcpgen.names import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class EmittedServer:
    """An emitted server in this process. It runs on its own copy of the runtime, so its classes are not ours."""

    app: Any
    package: str

    def runtime(self, module: str) -> Any:
        """A module of the server's own runtime."""
        return importlib.import_module(f"{self.package}.runtime.{module}")

    def connection(self, *, base_url: str | None, variables: Mapping[str, str]) -> Any:
        """A connection to the API at another address than the environment says. Raises UsageError for its limits."""
        address = self.runtime("sending.servers").address_from(self.app.api, self.app.environ)
        stated = self.runtime("sending.servers").Address(base_url=base_url or address.base_url, variables=variables)
        try:
            limits = self.app.limits
        except self.runtime("settings").SettingError as error:
            raise UsageError(str(error)) from None
        return self.runtime("sending.client").ApiConnection(self.app.api, address=stated, limits=limits)

    def check_tool(self, name: str) -> None:
        """Raise UsageError for a tool that the server does not have, with the nearest name."""
        known = [str(tool["name"]) for tool in self.app.tools]
        if name not in known:
            close = nearest(name, known)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(known)}"
            raise UsageError(f'{self.app.name} has no tool "{name}"; {hint}')


@contextmanager
def emitted(files: Mapping[str, str], package: str, *, functions: str) -> Iterator[EmittedServer]:
    """Write the files into a temporary folder and import the server from there.

    Raises UnreadableInput when the hand-written functions (the file `functions`) cannot be imported.
    """
    with tempfile.TemporaryDirectory(prefix="mcpgen-") as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        sys.path.insert(0, folder)
        try:
            server = importlib.import_module(f"{package}.server")
        except Exception as error:  # the edge to code that others wrote
            raise UnreadableInput(
                f"cannot be imported ({type(error).__name__}: {error}); mend it", Location(file=functions)
            ) from error
        finally:
            sys.path.remove(folder)
        yield EmittedServer(app=server.app, package=package)


class DryConnection:
    """Stands in for the API: keeps the first request that would be sent, and sends nothing."""

    def __init__(self, server: EmittedServer, connection: Any, *, show_secrets: bool) -> None:
        self._server = server
        self._connection = connection
        self._show_secrets = show_secrets
        self.request: Any = None

    async def send(self, operation: Any, arguments: Mapping[str, Any]) -> Any:
        """Keep the request and end the call."""
        if self.request is None:
            self.request = await self._connection.preview(operation, arguments, show_secrets=self._show_secrets)
        raise self._server.runtime("errors").ToolError("a dry run sends nothing")

    async def close(self) -> None:
        """Let go of the connection."""
        await self._connection.close()
