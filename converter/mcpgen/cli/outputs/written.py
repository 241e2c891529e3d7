"""Text -> a file that a command writes."""

from pathlib import Path

from mcpgen.errors import UsageError


def write(path: Path, text: str, *, cure: str = "make it writable") -> None:
    """Write it, with the folders that it takes. Raises UsageError, with `cure`: what to do."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "replace"))
    except OSError as error:
        raise UsageError(f"{path.as_posix()}: this cannot be written ({error.strerror}); {cure}") from None
