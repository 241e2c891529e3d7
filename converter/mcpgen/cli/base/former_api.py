"""A base, or a document that a user names -> the API as it was, traced through the tools of an overrides file."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from mcpgen.cli.base.bases import Base, NoBase
from mcpgen.cli.inputs import pipeline
from mcpgen.diff import Trace, trace
from mcpgen.errors import UnreadableInput
from mcpgen.findings import errors
from mcpgen.ir import Toolset
from mcpgen.overrides import apply


def traced(found: pipeline.Review, base: Base | NoBase, *, api: str | None) -> tuple[Trace, ...]:
    """What the API's change means, by server; nothing where the document is what it was.

    The tools are those that fitted the API before; where the overrides fit it no longer, those that fit it now.
    """
    with _former(found, base, api) as former:
        if former is None:
            return ()
        applied = apply(former, found.overrides)
        if errors(applied.findings):
            applied = found.applied
        if errors(applied.findings):
            return ()
        now = {server.name: server for server in found.applied.servers}
        return tuple(trace(former, found.naive, server, now=now.get(server.name)) for server in applied.servers)


@contextmanager
def _former(found: pipeline.Review, base: Base | NoBase, api: str | None) -> Iterator[Toolset | None]:
    """The endpoint list of the document as it was, for as long as the context lasts: it is read as it is needed."""
    document, overlays = found.overrides.document, found.overrides.overlays
    if api is not None:
        yield pipeline.naive_list(api, overlays=overlays)
    elif isinstance(base, NoBase) or "://" in document:
        yield None
    else:
        with base.document(document) as former:
            yield None if former is None else _read(former, overlays, f"{document}, as it was at {base.label}")


def _read(path: str, overlays: Sequence[str], told: str) -> Toolset:
    try:
        return pipeline.naive_list(path, overlays=overlays)
    except UnreadableInput as error:
        raise UnreadableInput(f"{told}: {error.message}") from None
