"""A media type -> what kind it is: which one of several is taken, and whether its bytes are no text."""

from mcpgen.schemas import is_json

_BINARY = (
    *("image/", "audio/", "video/", "font/", "application/octet-stream", "application/pdf", "application/zip"),
    *("application/gzip", "application/x-tar", "application/x-gzip", "application/x-zip", "application/vnd.ms-"),
    *("application/vnd.openxmlformats-", "application/protobuf", "application/x-protobuf", "application/wasm"),
)


def essence(media_type: str) -> str:
    """A media type without its parameters."""
    return media_type.partition(";")[0].strip().lower()


def is_form(media_type: str) -> bool:
    """Whether its properties are written one by one: form or multipart."""
    return essence(media_type).startswith(("application/x-www-form-urlencoded", "multipart/"))


def is_form_data(media_type: str, *, also_multipart: bool) -> bool:
    """Whether the styles of an Encoding Object count: in forms, and since OpenAPI 3.1 in multipart/form-data too."""
    name = essence(media_type)
    return name == "application/x-www-form-urlencoded" or (also_multipart and name == "multipart/form-data")


def is_binary(media_type: str) -> bool:
    """Whether its bytes are no text."""
    kind = essence(media_type)
    return kind.startswith(_BINARY) and not kind.endswith(("+xml", "+json"))


def preference(media_type: str) -> int:
    """The order in which media types are taken: JSON, +json, form, multipart, text, others; anything is JSON."""
    kind = essence(media_type)
    if is_json(kind):
        return 0 if kind == "application/json" else 1
    if kind in ("*/*", "application/*"):
        return 1
    if kind == "application/x-www-form-urlencoded":
        return 2
    if kind.startswith("multipart/"):
        return 3
    return 4 if kind.startswith("text/") else 5
