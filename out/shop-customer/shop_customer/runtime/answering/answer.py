"""Reply -> Result: what the API answered, as the content of a tool result."""

import hashlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from ..sending.reply import Reply
from ..sending.sequences import SEQUENCES, items_of
from ..sending.styles import json_text
from .cut import fit, fit_text
from .pages import how_to_get_less, next_page

MOST_BYTES = 256 * 1024
"""What reaches the model of one answer."""

Block = Mapping[str, Any]
"""A content block of MCP, by its names on the wire: `{"type": "text", "text": ...}`."""

_TEXTS = ("application/xml", "application/javascript", "application/yaml", "application/x-yaml", "application/graphql")
_PHRASES = {status.value: status.phrase for status in HTTPStatus}


@dataclass(frozen=True, slots=True)
class Result:
    """A CallToolResult."""

    content: tuple[Block, ...]
    structured: Any = None
    """An object, or None where there is no structured content."""
    is_error: bool = False
    kind: str = field(default="", compare=False)
    """What went wrong, in a word, for logs and counters: no client sees it."""

    def as_json(self) -> dict[str, Any]:
        """The CallToolResult of MCP, with its names on the wire."""
        result: dict[str, Any] = {"content": [dict(block) for block in self.content]}
        if self.structured is not None:
            result["structuredContent"] = self.structured
        return result | {"isError": self.is_error}


def text_block(text: str) -> Block:
    """`text` as a content block."""
    return {"type": "text", "text": text}


def failed(message: str, kind: str = "refused") -> Result:
    """A tool error that the model reads; `kind` is what the log calls it."""
    return Result((text_block(message),), is_error=True, kind=kind)


def result_of(reply: Reply) -> Result:
    """Turn a 2xx answer into the content of a tool result.

    JSON becomes structured content (an object as it is, any other value under `result`) and the same JSON as text.
    """
    if not reply.body:
        return Result((text_block(_nothing(reply)),))
    kind = reply.media_type.partition("/")[0]
    if reply.is_json or reply.media_type in SEQUENCES or not reply.media_type:
        try:
            return _json(reply)
        except ValueError:
            return _text(reply)
    if kind in ("image", "audio") and reply.media_type != "image/svg+xml":
        return _bytes(reply, {"type": kind, "data": "", "mimeType": reply.media_type})
    if kind == "text" or reply.media_type in _TEXTS or reply.media_type.endswith(("+xml", "+yaml")):
        return _text(reply)
    return _bytes(reply, {"type": "resource", "resource": {"uri": "", "mimeType": reply.media_type, "blob": ""}})


def _nothing(reply: Reply) -> str:
    """An empty answer is one, and must not look like a failure; some headers are all that such an answer says."""
    names = (
        ("location", "content-length", "last-modified", "etag") if reply.operation.method == "HEAD" else ("location",)
    )
    told = "".join(f" {name.title()}: {reply.headers[name][:500]}." for name in names if name in reply.headers)
    status = f"{reply.status} {_PHRASES.get(reply.status, '')}".strip()
    return f"{reply.operation.key} succeeded ({status}); the API sent no content.{told}"


def _json(reply: Reply) -> Result:
    sequence = reply.media_type in SEQUENCES
    data = items_of(reply.text(), reply.media_type, cut=reply.cut) if sequence else reply.json()
    fitted = fit(data, MOST_BYTES)
    notes = [line for line in (_cut_note(reply, fitted.cuts), _stream_note(reply), next_page(reply, data)) if line]
    structured = fitted.value if isinstance(fitted.value, dict) else {"result": fitted.value}
    return Result(tuple(text_block(text) for text in (json_text(fitted.value), *notes)), structured)


def _text(reply: Reply) -> Result:
    text = reply.text()
    shown = fit_text(text, MOST_BYTES)
    cuts = (f"the first {len(shown)} of {len(text)} characters",) if shown != text else ()
    notes = [line for line in (_cut_note(reply, cuts), _stream_note(reply), next_page(reply, None)) if line]
    return Result(tuple(text_block(block) for block in (shown, *notes)))


def _bytes(reply: Reply, block: dict[str, Any]) -> Result:
    """Bytes cannot be cut: they are handed on whole or not at all."""
    if len(reply.body) > MOST_BYTES:
        return Result((text_block(_too_many_bytes(reply)),))
    data = b64encode(reply.body).decode()
    if "resource" not in block:
        return Result(({**block, "data": data},))
    uri = f"urn:sha256:{hashlib.sha256(reply.body).hexdigest()}"
    return Result(({**block, "resource": {**block["resource"], "uri": uri, "blob": data}},))


def _too_many_bytes(reply: Reply) -> str:
    return (
        f"{reply.operation.key} succeeded: {reply.status}, with {len(reply.body)} bytes of {reply.media_type}. "
        f"That is more than the {MOST_BYTES} that can be handed on. {how_to_get_less(reply.operation)}"
    )


def _cut_note(reply: Reply, cuts: tuple[str, ...]) -> str:
    if not cuts:
        return ""
    return f"The answer is too long, so this is a part of it ({'; '.join(cuts)}). {how_to_get_less(reply.operation)}"


def _stream_note(reply: Reply) -> str:
    return "The stream went on; this is what came until the limit was reached." if reply.cut else ""
