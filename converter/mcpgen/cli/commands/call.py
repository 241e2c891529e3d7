"""`mcpgen call`: source, tool and arguments -> the result of one call, or the request that it would send."""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.inputs.given import read_text
from mcpgen.cli.outputs.console import complain, say
from mcpgen.errors import UsageError
from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.errors import ProtocolError
from mcpgen.runtime.sending.request import Request
from mcpgen.serve.call import call, preview
from mcpgen.serve.direct import connection_to
from mcpgen.serve.emitted import DryConnection, EmittedServer, emitted


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the command line asks for."""

    source: str
    tool: str
    arguments: str
    base_url: str | None
    server_variables: Sequence[str]
    dry_run: bool
    show_secrets: bool
    server: str | None
    allow_folders: Sequence[str]


def call_tool(asked: Asked, *, as_json: bool) -> int:
    """Call, or preview the call, and print what came of it. Returns the exit code."""
    arguments = read_arguments(asked.arguments)
    with _log_of_what_is_not_shown():
        is_overrides = pipeline.is_overrides(asked.source)
        answer = _task_call(asked, arguments) if is_overrides else asyncio.run(_naive_call(asked, arguments))
    return _show(answer, as_json=as_json)


@contextmanager
def _log_of_what_is_not_shown() -> Iterator[None]:
    """Let the log have what a result leaves out; an error that it hands on would be read twice."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(lambda record: not any(isinstance(one, Exception) for one in record.args or ()))
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def read_arguments(given: str) -> dict[str, Any]:
    """JSON, `@FILE`, or `-` for standard input -> an object. Raises UsageError."""
    try:
        value = json.loads(_stated(given))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--args: this is no JSON ({error}); write an object such as {{}}") from None
    if not isinstance(value, dict):
        raise UsageError("--args: arguments are a JSON object, by argument name")
    return value


def _stated(given: str) -> str:
    """The text that stands for the arguments. Raises UnreadableInput, and ValueError for what is no UTF-8."""
    if given.startswith("@"):
        return read_text(Path(given[1:]))
    data = sys.stdin.buffer.read() if given == "-" else os.fsencode(given)
    return data.decode("utf-8-sig")


def variables(stated: Sequence[str]) -> Mapping[str, str]:
    """`NAME=VALUE` options as a mapping. Raises UsageError."""
    pairs = [item.partition("=") for item in stated]
    if wrong := [name for name, equals, _ in pairs if not (name and equals)]:
        raise UsageError(f"--server-var: {wrong[0]!r} is no NAME=VALUE")
    return {name: value for name, _, value in pairs}


async def _naive_call(asked: Asked, arguments: Mapping[str, Any]) -> "Result | Request | ProtocolError":
    listed = pipeline.naive_list(asked.source, allow_folders=asked.allow_folders)
    if asked.server is not None:
        raise UsageError("--server is for overrides files; a document has one list of tools")
    connected = connection_to(
        listed.api,
        base_url=asked.base_url,
        document=asked.source,
        variables=variables(asked.server_variables),
        environ=os.environ,
    )
    try:
        async with connected as connection:
            if asked.dry_run:
                return await preview(
                    listed, asked.tool, arguments, connection=connection, show_secrets=asked.show_secrets
                )
            return await call(listed, asked.tool, arguments, connection=connection)
    except ProtocolError as error:
        return error


def _task_call(asked: Asked, arguments: Mapping[str, Any]) -> Any:
    found = pipeline.sound(pipeline.review(asked.source))
    project = pipeline.project(found, pipeline.only_server(found, asked.server))
    functions = str(found.overrides.folder / str(found.overrides.model.functions))
    with emitted(rendered(found, project), project.package, functions=functions) as server:
        server.check_tool(asked.tool)
        return asyncio.run(_emitted_call(server, asked, arguments))


async def _emitted_call(server: EmittedServer, asked: Asked, arguments: Mapping[str, Any]) -> Any:
    connection = server.connection(base_url=asked.base_url, variables=variables(asked.server_variables))
    dry = DryConnection(server, connection, show_secrets=asked.show_secrets) if asked.dry_run else None
    server.app.use(connection=dry or connection)
    try:
        result = await server.app.call(asked.tool, arguments)
    except server.runtime("errors").ProtocolError as error:
        return error
    finally:
        await server.app.close()
    return dry.request if dry is not None and dry.request is not None else result


# --- showing ----------------------------------------------------------------------------------------------------------


def _show(answer: Any, *, as_json: bool) -> int:
    if hasattr(answer, "code"):
        error = {"code": answer.code, "message": answer.message}
        if as_json:
            say(json.dumps({"error": error}, ensure_ascii=False))
        else:
            complain(f"error {answer.code}: {answer.message}")
        return 1
    if hasattr(answer, "method"):
        say(json.dumps(answer.as_json(), ensure_ascii=False, indent=None if as_json else 2))
        return 0
    say(json.dumps(answer.as_json(), ensure_ascii=False) if as_json else _text(answer.as_json()))
    return 1 if answer.is_error else 0


def _text(result: Mapping[str, Any]) -> str:
    """What a person reads: text as it is, a word for everything else."""
    parts = []
    for block in result["content"]:
        if block["type"] == "text":
            parts.append(block["text"])
        else:
            kind = block.get("mimeType") or block.get("resource", {}).get("mimeType", "")
            parts.append(f"[{block['type']} {kind}; --format json shows it]")
    return "\n".join(parts)
