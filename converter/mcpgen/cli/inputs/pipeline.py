"""The stages in their order: names of files -> naive lists, and servers ready to be shown, emitted or run."""

from dataclasses import dataclass

from mcpgen.cli.base.former_names import former_names
from mcpgen.cli.inputs.documents import documents as documents
from mcpgen.cli.inputs.documents import is_overrides as is_overrides
from mcpgen.cli.inputs.documents import naive_list as naive_list
from mcpgen.cli.inputs.documents import overrides_files as overrides_files
from mcpgen.cli.inputs.given import existing
from mcpgen.diff import METERS, Comparison, compare
from mcpgen.emit import Project
from mcpgen.errors import Refused, UnreadableInput, UsageError
from mcpgen.findings import Finding, errors
from mcpgen.ir import Schema, Toolset
from mcpgen.names import nearest
from mcpgen.overrides import Applied, Overrides, apply, load
from mcpgen.schemas import response_schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """An overrides file with everything that was made of it."""

    overrides: Overrides
    naive: Toolset
    """One tool an endpoint, of the document as overlays make it."""
    endpoints: Toolset
    """The same without overlays: what the task tools are compared with."""
    applied: Applied

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the document and with the overrides."""
        return (*self.naive.findings, *self.applied.findings)


def review(path: str) -> Review:
    """Read an overrides file and its document, and put the two together."""
    existing(path, usual=("overrides",))
    overrides = load(path)
    try:
        listed = naive_list(overrides.document, overlays=overrides.overlays)
    except UnreadableInput as error:
        where = error.location.file if error.location else ""
        is_overlay = where in overrides.overlays
        place = overrides.at("api", *(("overlays", overrides.overlays.index(where)) if is_overlay else ("openapi",)))
        cure = "" if "; " in error.message else "; correct that file, or this path"
        raise UnreadableInput(f"{error.location or overrides.document}: {error.message}{cure}", place) from None
    endpoints = naive_list(overrides.document) if overrides.overlays else listed
    applied = apply(listed, overrides, former_names=former_names(overrides.model.servers))
    return Review(overrides=overrides, naive=listed, endpoints=endpoints, applied=applied)


def sound(found: Review) -> Review:
    """The same review; raises Refused with every finding when its overrides have errors."""
    if stopping := errors(found.applied.findings):
        raise Refused(stopping)
    return found


def servers(found: Review, name: str | None) -> tuple[Toolset, ...]:
    """All servers of a file, or the one called `name`."""
    if name is None:
        return found.applied.servers
    chosen = tuple(server for server in found.applied.servers if server.name == name)
    if not chosen:
        known = [server.name for server in found.applied.servers]
        close = nearest(name, known)
        hint = f'nearest: "{close}"' if close else f"it has {', '.join(known)}"
        raise UsageError(f'{found.overrides.file}: no server "{name}"; {hint}')
    return chosen


def only_server(found: Review, name: str | None) -> Toolset:
    """The one server that is meant. Raises UsageError where there are several and none is named."""
    chosen = servers(found, name)
    if len(chosen) > 1:
        raise UsageError(
            f"{found.overrides.file} has several servers; pick one with --server: "
            f"{', '.join(server.name for server in chosen)}"
        )
    return chosen[0]


def comparison(found: Review, server: Toolset) -> Comparison:
    """Naive against tasks."""
    return compare(found.endpoints, server, meters=METERS)


def project(found: Review, server: Toolset) -> Project:
    """Everything that the emitter needs."""
    called = dict.fromkeys(operation.key for tool in found.applied.tools for operation in tool.calls)
    answers: dict[str, Schema] = {}
    for key in called:
        if (answer := response_schema(found.naive.document, key)) is not None:
            answers[key] = answer
    return Project(
        server=server,
        tools=found.applied.tools,
        handles=found.applied.handles,
        naive={tool.calls[0].key: tool for tool in found.naive.tools},
        answers=answers,
        module=_module(found.overrides),
        functions=found.overrides.functions,
        function_hashes=found.applied.function_hashes,
    )


def _module(overrides: Overrides) -> str:
    return (overrides.model.functions or overrides.stem).removesuffix(".py")
