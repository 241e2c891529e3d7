"""Overrides files, and what they are compared with -> the reviews that `diff` shows and `accept` looks in."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mcpgen.cli.base.bases import Base, FileBase, NoBase, default_base, named_base
from mcpgen.cli.base.former_api import traced
from mcpgen.cli.inputs import pipeline
from mcpgen.collector import collector_paused
from mcpgen.diff import (
    Change,
    Contract,
    Review,
    Trace,
    changes,
    contract_of,
    nothing,
    over_budget,
    placed,
    server_removed,
)
from mcpgen.emit import stated
from mcpgen.errors import UnreadableInput, UsageError
from mcpgen.findings import Finding, errors
from mcpgen.ir import FunctionPlan, Toolset
from mcpgen.location import Location
from mcpgen.names import nearest
from mcpgen.overrides import Acceptance, accepted_file, read_accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a user wants compared."""

    files: tuple[str, ...] = ()
    """Overrides files; none: all of overrides/."""
    server: str | None = None
    base: str | None = None
    """A commit, a folder or a tools.json; None: the merge base with the default branch."""
    api: str | None = None
    """The document as it was; None: as it was at the base."""
    emitted: str = "out"
    """The folder that `mcpgen tasks` writes into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """An overrides file and the reviews of its servers."""

    found: pipeline.Review
    reviews: tuple[Review, ...]
    acceptances: tuple[Acceptance, ...]
    """All of the file's."""

    @property
    def file(self) -> str:
        """The overrides file."""
        return self.found.overrides.file


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """An overrides file that does not fit its document, and what the document's change did to its tools."""

    servers: tuple[str, ...]
    findings: tuple[Finding, ...]
    traces: Mapping[str, Trace]
    """By server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Everything that was asked for."""

    files: tuple[Reviewed, ...]
    base: Base | NoBase
    gone: tuple[Review, ...] = ()
    """Servers of the base that no overrides file has any more."""
    stopped: tuple[Stopped, ...] = ()

    @property
    def reviews(self) -> tuple[Review, ...]:
        """Those of all files, in order."""
        return (*(review for reviewed in self.files for review in reviewed.reviews), *self.gone)


@collector_paused()
def gather(asked: Asked) -> Gathered:
    """Read and compare. Raises McpgenError for what cannot be read at all."""
    files = pipeline.overrides_files(asked.files)
    base: Base | NoBase = (
        default_base(emitted=asked.emitted) if asked.base is None else named_base(asked.base, emitted=asked.emitted)
    )
    read = [pipeline.review(path) for path in files]
    if isinstance(base, FileBase) and asked.server is None:
        asked = replace(asked, server=_server_of(base, read))
    made = [_file(found, asked, base) for found in _meant(read, asked.server)]
    reviewed = tuple(one for one in made if isinstance(one, Reviewed))
    whole = not asked.files and asked.server is None and len(reviewed) == len(made)
    gone = tuple(_gone(reviewed, base)) if whole and not isinstance(base, NoBase) else ()
    stopped = tuple(one for one in made if isinstance(one, Stopped))
    return Gathered(files=reviewed, base=base, gone=gone, stopped=stopped)


def _server_of(base: FileBase, found: Sequence[pipeline.Review]) -> str:
    """The server that a single tools.json is compared with: the one that it names, or the only one."""
    known = [name for one in found for name in one.overrides.model.servers]
    if not base.found.server and len(known) > 1:
        raise UsageError(f"--base: {base.label} names no server; say which it is of: --server {'|'.join(known)}")
    return base.found.server or known[0]


def _meant(found: Sequence[pipeline.Review], server: str | None) -> Sequence[pipeline.Review]:
    """The files; where a server is named, the one that has it."""
    if server is None or len(found) == 1:
        return found
    known = {name: one for one in found for name in one.overrides.model.servers}
    if server not in known:
        close = nearest(server, known)
        hint = f'nearest: "{close}"' if close else f"there are {', '.join(known)}"
        raise UsageError(f'no overrides file has a server "{server}"; {hint}')
    return [known[server]]


def _file(found: pipeline.Review, asked: Asked, base: Base | NoBase) -> Reviewed | Stopped:
    traces = {one.server: one for one in traced(found, base, api=asked.api)}
    if findings := errors(found.applied.findings):
        names = tuple(name for name in found.overrides.model.servers if asked.server in (None, name))
        return Stopped(servers=names, findings=findings, traces=traces)
    file = _File(
        found=pipeline.sound(found), base=base, emitted=asked.emitted, acceptances=_acceptances(found), traces=traces
    )
    reviews = tuple(file.review(server) for server in pipeline.servers(found, asked.server))
    return Reviewed(found=found, reviews=reviews, acceptances=file.acceptances)


# --- one server -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """What the reviews of one file's servers have in common."""

    found: pipeline.Review
    base: Base | NoBase
    emitted: str
    acceptances: tuple[Acceptance, ...]
    traces: Mapping[str, Trace]

    def review(self, server: Toolset) -> Review:
        """Compare one server."""
        then, found_changes = self._changes(server)
        return Review(
            comparison=pipeline.comparison(self.found, server),
            base=None if isinstance(self.base, NoBase) else self.base.label,
            is_new=not isinstance(self.base, NoBase) and then is None,
            changes=placed(found_changes, self.found.overrides.at),
            accepted={one.fingerprint: one.reason for one in self.acceptances if one.server == server.name},
            findings=self.found.applied.findings,
            outdated=_outdated(self.found, server, self.emitted),
            trace=self.traces.get(server.name),
        )

    def _changes(self, server: Toolset) -> tuple[Contract | None, tuple[Change, ...]]:
        """What the server promised before, and what changed since."""
        now = contract(self.found, server)
        if isinstance(self.base, NoBase):
            return None, over_budget(now)
        then = self.base.contract(server.name)
        return then, changes(then or Contract(server=server.name, tools=()), now)


def contract(found: pipeline.Review, server: Toolset) -> Contract:
    """What a server promises now."""
    hashes = found.applied.function_hashes
    logic = {
        str(tool.name): hashes.get(tool.plan.function, "")
        for tool in server.tools
        if isinstance(tool.plan, FunctionPlan)
    }
    former = {name: tool.was for name, tool in found.overrides.model.tools.items() if tool.was is not None}
    return contract_of(server, logic=logic, was=former, function_hashes=hashes)


def _outdated(found: pipeline.Review, server: Toolset, emitted: str) -> str | None:
    """The folder of a server, if what was emitted there is not what would be emitted now.

    A folder that is not there is no news, unless others are.
    """
    folder = Path(emitted) / server.name
    file = folder / "tools.json"
    if not file.is_file():
        return folder.as_posix() if any(Path(emitted).glob("*/tools.json")) else None
    try:
        there = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        return folder.as_posix()
    now = stated(pipeline.project(found, server))
    is_same = isinstance(there, dict) and {key: there.get(key) for key in now} == now
    return None if is_same else folder.as_posix()


def _acceptances(found: pipeline.Review) -> tuple[Acceptance, ...]:
    file = Path(accepted_file(found.overrides.file))
    if not file.is_file():
        return ()
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UnreadableInput("cannot be read as UTF-8 text; save it as such", Location(file=str(file))) from None
    return read_accepted(text, file=file.as_posix())


def _gone(reviewed: Sequence[Reviewed], base: Base) -> Iterator[Review]:
    known = {server.name for one in reviewed for server in one.found.applied.servers}
    for name in base.servers():
        then = base.contract(name) if name not in known else None
        if then is not None:
            yield Review(comparison=nothing(name), base=base.label, is_gone=True, changes=(server_removed(then),))
