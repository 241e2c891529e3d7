"""An HTTP server on loopback that keeps every request as it came, byte for byte, and answers as it is told."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """One request."""

    method: str
    target: str
    """Path and query as they stood on the request line."""
    fields: tuple[tuple[str, str], ...]
    body: bytes = b""

    def header(self, name: str) -> str | None:
        """A header's value, None if it was not sent."""
        found = [value for field, value in self.fields if field.lower() == name.lower()]
        return ", ".join(found) if found else None


Answer: TypeAlias = "bytes | Callable[[asyncio.StreamWriter], Awaitable[None]]"
"""Raw bytes, or what writes them."""


@dataclass(kw_only=True)
class Recorder:
    """What was asked, and what is answered next; the last answer is given again and again."""

    url: str = ""
    requests: list[Recorded] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    connections: int = 0
    open_connections: int = 0


def answer(status: int = 200, body: bytes = b"", **headers: str) -> bytes:
    """The bytes of an answer; `content_type` names a header."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    length = [f"content-length: {len(body)}"] if status != 204 else []
    return "\r\n".join([f"HTTP/1.1 {status} Some Reason", *lines, *length, "", ""]).encode() + body


def json_answer(data: Any, status: int = 200, **headers: str) -> bytes:
    """The bytes of an answer in JSON."""
    return answer(status, json.dumps(data).encode(), **({"content_type": "application/json"} | headers))


@asynccontextmanager
async def recording() -> AsyncIterator[Recorder]:
    """Run the server."""
    recorder = Recorder(answers=[json_answer({})])
    tasks: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        recorder.connections += 1
        recorder.open_connections += 1
        try:
            while request := await _read(reader):
                recorder.requests.append(request)
                told = recorder.answers.pop(0) if len(recorder.answers) > 1 else recorder.answers[0]
                if isinstance(told, bytes):
                    writer.write(told)
                    await writer.drain()
                else:
                    await told(writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            recorder.open_connections -= 1
            writer.close()
            tasks.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    recorder.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield recorder
    finally:
        server.close()
        for task in tuple(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _read(reader: asyncio.StreamReader) -> Recorded | None:
    head = await reader.readuntil(b"\r\n\r\n") if not reader.at_eof() else b""
    if not head:
        return None
    line, *lines = head.decode("utf-8").split("\r\n")[:-2]
    method, target, _version = line.split(" ")
    fields = tuple((name, value.strip(" ")) for name, _, value in (entry.partition(":") for entry in lines))
    length = next((int(value) for name, value in fields if name.lower() == "content-length"), 0)
    return Recorded(method=method, target=target, fields=fields, body=await reader.readexactly(length))
