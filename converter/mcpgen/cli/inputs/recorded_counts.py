"""The file of recorded counts beside an overrides file -> what stands in it, and what of it is out of date."""

from pathlib import Path

from mcpgen.cli.inputs.pipeline import Review
from mcpgen.errors import UnreadableInput
from mcpgen.findings import Finding
from mcpgen.location import Location
from mcpgen.tokens.recorded import Recorded, from_text


def counts_file(overrides: str) -> Path:
    """Where the counts of an overrides file stand."""
    return Path(overrides).with_suffix(".tokens.json")


def stale_counts(found: Review) -> tuple[Finding, ...]:
    """What was recorded of tools that have changed since; nothing where nothing is recorded."""
    path = counts_file(found.overrides.file)
    if not path.is_file():
        return ()
    known = read_counts(path)
    return tuple(finding for server in found.applied.servers for finding in known.stale(server.name, server.tools))


def read_counts(path: Path) -> Recorded:
    """Read such a file; raises UnreadableInput."""
    try:
        return from_text(path.read_text(encoding="utf-8-sig"), path.as_posix())
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
        message = f"cannot be read: {reason}; run `mcpgen tokens record`"
        raise UnreadableInput(message, Location(file=path.as_posix())) from None
