"""Tools and an API -> what an emitted server is: the definitions, and one way to call them. Without MCP's SDK."""

import os
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from .answering.answer import Result
from .calling.arguments import Keywords, keywords
from .calling.call import Call, Caller, Sender
from .calling.calls import Calls
from .calling.counters import Counters
from .calling.tool import Handler, Hints, Schema, Tool
from .errors import ConfigurationError
from .settings import SettingError, Settings
from .shown import printable
from .wire import Api

if TYPE_CHECKING:
    from pydantic import BaseModel

    from .handles.kind import HandleKind
    from .handles.store import Store
    from .sending.client import ApiConnection
    from .sending.limits import Limits

__all__ = ["App", "Call", "Caller", "Hints", "Sender"]

Json: TypeAlias = Any
"""A JSON value: None, bool, int, float, str, list or dict with string keys."""

Function = TypeVar("Function", bound=Callable[..., Awaitable[Any]])
Model = TypeVar("Model", bound="BaseModel")


class App:
    """A server's tools over one API."""

    def __init__(
        self,
        name: str,
        *,
        api: Api,
        title: str | None = None,
        version: str = "",
        instructions: str | None = None,
        env: Sequence[str] = (),
        needs_caller: bool = False,
    ) -> None:
        """Describe the server. `env` are variables that it cannot do without, besides the API's own.

        With `needs_caller` it starts only where callers are verified.
        """
        self.name = printable(name)
        self.title = title
        self.version = printable(version)
        self.instructions = instructions
        self.api = api
        self.env = tuple(env)
        self.needs_caller = needs_caller
        self.environ: Mapping[str, str] = os.environ
        self.clock: Callable[[], float] = time.time
        self._tools: dict[str, Tool] = {}
        self._calls: Calls | None = None
        self._connection: ApiConnection | None = None
        self._store: Store | None = None

    # --- what a server is made of

    def tool(
        self,
        *,
        title: str | None = None,
        description: str,
        input_schema: Schema,
        output_schema: Schema | None = None,
        hints: Hints | None = None,
        scopes: Sequence[str] = (),
        deadline_seconds: float | None = None,
        name: str | None = None,
        arguments: Mapping[str, str] | None = None,
    ) -> Callable[[Function], Function]:
        """Make a tool of `async def function(call, *, ...)`; the schema's properties are its keyword arguments.

        Where callers are verified, those whose token allows all `scopes` see it and can call it. `arguments` maps
        keyword arguments to properties of another name.
        """

        def register(function: Function) -> Function:
            taken = keywords(function, input_schema, arguments or {})
            self.add_tool(
                name or function.__name__,
                _calling(function, taken),
                title=title,
                description=description,
                input_schema=input_schema,
                output_schema=output_schema,
                hints=hints,
                scopes=scopes,
                deadline_seconds=deadline_seconds,
            )
            return function

        return register

    def add_tool(
        self,
        name: str,
        handler: Handler,
        *,
        description: str,
        input_schema: Schema,
        title: str | None = None,
        output_schema: Schema | None = None,
        hints: Hints | None = None,
        scopes: Sequence[str] = (),
        deadline_seconds: float | None = None,
    ) -> None:
        """Make a tool of a handler, which takes the arguments as they are."""
        if name in self._tools:
            raise ValueError(f"two tools are named {name}")
        self._tools[name] = Tool(
            name,
            handler,
            title=title,
            description=description,
            input_schema=input_schema,
            output_schema=output_schema,
            hints=hints,
            scopes=tuple(scopes),
            deadline_seconds=deadline_seconds,
        )

    def handles(
        self, name: str, model: type[Model], *, prefix: str, ttl_seconds: int, creator: str, uses: int = 1
    ) -> "HandleKind[Model]":
        """Declare a kind of handle: values of `model` that the tool `creator` makes and another one spends."""
        from .handles.kind import HandleKind

        return HandleKind(
            name,
            model,
            prefix=prefix,
            ttl_seconds=ttl_seconds,
            uses=uses,
            creator=creator,
            store=lambda: self.store,
            clock=lambda: self.clock(),
            longest_request=lambda: self.limits.total_seconds,
        )

    @property
    def tools(self) -> tuple[Mapping[str, Any], ...]:
        """The definitions as `tools/list` shows them, in the order in which they were added."""
        return tuple(tool.definition for tool in self._tools.values())

    def tools_for(self, caller: Caller | None) -> tuple[str, ...]:
        """The names of those that a caller may see and call."""
        return tuple(name for name, tool in self._tools.items() if tool.is_open_to(caller))

    @property
    def scopes(self) -> Mapping[str, tuple[str, ...]]:
        """By tool: what a caller's token must allow."""
        return {name: tool.scopes for name, tool in self._tools.items() if tool.scopes}

    # --- what it runs on

    def use(
        self,
        *,
        connection: "ApiConnection | None" = None,
        store: "Store | None" = None,
        environ: Mapping[str, str] | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Run on something else than the environment says: for tests, and for a dry run."""
        self._connection = connection or self._connection
        self._store = store or self._store
        self.environ = self.environ if environ is None else environ
        self.clock = clock or self.clock
        self._calls = None

    @property
    def settings(self) -> Settings:
        """What the environment says. Raises SettingError for what cannot be."""
        return Settings.read(self.environ)

    @property
    def limits(self) -> "Limits":
        """The limits of requests to the API."""
        from .sending.limits import Limits

        return Limits.stated(self.settings)

    @property
    def connection(self) -> "ApiConnection":
        """The one connection to the API, made when it is first needed."""
        if self._connection is None:
            from .sending.client import ApiConnection

            self._connection = ApiConnection(self.api, limits=self.limits, environ=self.environ)
        return self._connection

    @property
    def store(self) -> "Store":
        """Where handles are kept, opened when it is first needed."""
        if self._store is None:
            from .handles.store import open_store

            self._store = open_store(self.settings.handle_store, clock=lambda: self.clock())
        return self._store

    async def close(self, *, within: float = 0.0) -> None:
        """Give calls that write `within` seconds, end all others, let go of the API and the store."""
        if self._calls is not None:
            await self._calls.close(within=within)
            self._calls = None
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        if self._store is not None:
            await self._store.close()

    # --- calls

    @property
    def calls(self) -> Calls:
        """What makes the calls, under the settings of now."""
        if self._calls is None:
            self._calls = Calls(
                self._tools,
                self.settings,
                counters=self.counters,
                connect=lambda: self.connection,
                environ=self.environ,
            )
        return self._calls

    @cached_property
    def counters(self) -> Counters:
        """What was counted of all calls so far."""
        return Counters(self._tools)

    async def call(self, name: str, arguments: Mapping[str, Json], sender: Sender | None = None) -> Result:
        """Call a tool. Whatever the model can act on is a result; raises ProtocolError, and Asked, for the rest."""
        try:
            calls = self.calls
        except SettingError as error:
            raise ConfigurationError(str(error)) from None
        return await calls.make(name, arguments, sender or Sender())


def _calling(function: Callable[..., Awaitable[Any]], taken: Keywords) -> Handler:
    async def handler(call: Call, arguments: dict[str, Any]) -> Any:
        return await function(call, **taken.of(arguments))

    return handler
