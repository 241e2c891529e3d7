"""The API of tests/data/conformance, as an ASGI app: one answer of each kind."""

import base64

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

_PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
_SILENCE = b"RIFF$\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0@\x1f\0\0\x80>\0\0\2\0\x10\0data\0\0\0\0"


def create_app() -> Starlette:
    """Return the API."""
    constant = {
        "/text": Response("This is a simple text response for testing.", media_type="text/plain"),
        "/image": Response(_PIXEL, media_type="image/png"),
        "/audio": Response(_SILENCE, media_type="audio/wav"),
        "/document": Response(b"%PDF-1.4\n%%EOF\n", media_type="application/pdf"),
        "/refusal": PlainTextResponse("This tool intentionally returns an error for testing", status_code=409),
    }
    answers = [Route(path, answer) for path, answer in constant.items()]
    return Starlette(routes=[*answers, Route("/writes", _write, methods=["POST"])])


async def _write(request: Request) -> Response:
    return JSONResponse({"done": (await request.json())["what"]}, status_code=201)
