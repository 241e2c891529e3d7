"""What a change is compared with (a commit, a folder, a tools.json) -> contracts and documents as they were."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from mcpgen.cli.base.git import Repository, is_ref, repository
from mcpgen.diff import Contract, read_contract
from mcpgen.errors import UnreadableInput, UsageError

_FILE = "tools.json"
_DOCUMENTS = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitBase:
    """A commit of the user's repository."""

    repository: Repository
    commit: str
    label: str
    """What it is called in reports."""
    emitted: str
    """The folder that `mcpgen tasks` writes into."""

    def contract(self, server: str) -> Contract | None:
        """What a server promised then; None: there was no such server."""
        path = f"{self.emitted}/{server}/{_FILE}"
        data = self.repository.read(self.commit, path)
        return None if data is None else _contract(data, f"{self.label}:{path}")

    def servers(self) -> tuple[str, ...]:
        """The servers that there were."""
        names = self.repository.folders(self.commit, self.emitted)
        return tuple(
            name for name in names if self.repository.read(self.commit, f"{self.emitted}/{name}/{_FILE}") is not None
        )

    @contextmanager
    def document(self, path: str) -> Iterator[str | None]:
        """A document as it was, for as long as the context lasts; None: it was the same, or was not there.

        A document refers to its neighbours, so they come along.
        """
        folder, name = Path(path).parent.as_posix(), Path(path).name
        if not Path(path).is_file() or not self.repository.is_changed(self.commit, folder, endings=_DOCUMENTS):
            yield None
            return
        files = self.repository.files(self.commit, folder, endings=_DOCUMENTS)
        with tempfile.TemporaryDirectory(prefix="mcpgen-base-") as place:
            for file, data in files.items():
                Path(place, file).parent.mkdir(parents=True, exist_ok=True)
                Path(place, file).write_bytes(data)
            yield str(Path(place, name)) if name in files else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderBase:
    """A folder: what `mcpgen tasks` wrote, one server of it, or a whole checkout."""

    folder: Path
    label: str
    emitted: str

    def contract(self, server: str) -> Contract | None:
        """Read tools.json from where it may lie."""
        for place in (self.folder / server, self.folder / self.emitted / server, self.folder):
            if (place / _FILE).is_file():
                found = _contract((place / _FILE).read_bytes(), f"{self.label}/{_FILE}")
                if place != self.folder or found.server == server:
                    return found
        return None

    def servers(self) -> tuple[str, ...]:
        """List the folders that have a tools.json."""
        for place in (self.folder, self.folder / self.emitted):
            if found := tuple(sorted(path.parent.name for path in place.glob(f"*/{_FILE}"))):
                return found
        return ()

    @contextmanager
    def document(self, path: str) -> Iterator[str | None]:
        """The document of a whole checkout."""
        former, now = self.folder / path, Path(path)
        is_other = former.is_file() and now.is_file() and former.read_bytes() != now.read_bytes()
        yield str(former) if is_other else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FileBase:
    """The tools.json of one server, or the result of a tools/list call."""

    found: Contract
    label: str

    def contract(self, server: str) -> Contract:
        """The one contract, whatever it calls itself."""
        del server
        return self.found

    def servers(self) -> tuple[str, ...]:
        """Others may have been beside it."""
        return ()

    @contextmanager
    def document(self, path: str) -> Iterator[str | None]:
        """It has none."""
        del path
        yield None


Base: TypeAlias = CommitBase | FolderBase | FileBase


@dataclass(frozen=True, slots=True, kw_only=True)
class NoBase:
    """Why there is nothing to compare with."""

    reason: str


def named_base(text: str, *, emitted: str) -> Base:
    """The base that a user names. Raises UsageError or UnreadableInput where it is none.

    What git could take for a commit is one, or nothing: else a change under review could bring along a folder called
    like the branch that it is compared with.
    """
    if not text.strip():
        raise UsageError("--base: it is empty; name a commit, a folder or a tools.json, or leave it out")
    path = Path(text)
    if text.endswith(".json"):
        if not path.is_file():
            raise UsageError(f"--base: there is no file {text}; name a commit, a folder or a tools.json")
        return FileBase(found=_contract(path.read_bytes(), text), label=text)
    if is_ref(text) and not text.endswith("/"):
        try:
            found = repository()
        except UsageError as error:
            if path.is_dir():
                return _folder(path, emitted)
            raise UsageError(f"--base: there is no folder {text} here, and {error}") from None
        return _commit(found, text, emitted)
    if not path.is_dir():
        raise UsageError(f"--base: there is no folder {text}; name a commit, a folder or a tools.json")
    return _folder(path, emitted)


def default_base(*, emitted: str) -> Base | NoBase:
    """The last commit that this branch has in common with the default branch."""
    try:
        found = repository()
    except UsageError as error:
        return NoBase(reason=str(error))
    branch = found.default_branch()
    if branch is None:
        return NoBase(reason="this clone knows no default branch (origin/HEAD, main or master)")
    tip = found.commit(branch)
    if tip is None:
        return NoBase(reason=f"{branch} names no commit here")
    commit = found.merge_base(tip)
    if commit is None:
        return NoBase(reason=f"this clone has no commit in common with {branch}; fetch more of it")
    return CommitBase(repository=found, commit=commit, label=f"{branch}@{commit[:7]}", emitted=emitted)


def _folder(path: Path, emitted: str) -> FolderBase:
    found = FolderBase(folder=path, label=path.as_posix(), emitted=emitted)
    if not found.servers() and not (path / _FILE).is_file():
        raise UsageError(f"--base: there is no {_FILE} in {path.as_posix()}; name what `mcpgen tasks` wrote")
    return found


def _commit(found: Repository, ref: str, emitted: str) -> CommitBase:
    commit = found.commit(ref)
    if commit is None:
        hint = f"; for the folder of that name write ./{ref}" if Path(ref).is_dir() else "; is it fetched?"
        raise UsageError(f'--base: git knows no commit "{ref}" here{hint}')
    label = ref[:12] if commit.startswith(ref) else f"{ref}@{commit[:7]}"
    return CommitBase(repository=found, commit=commit, label=label, emitted=emitted)


def _contract(data: bytes, source: str) -> Contract:
    try:
        read = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise UnreadableInput(f"{source}: is no JSON; name the tools.json that `mcpgen tasks` wrote") from None
    return read_contract(read, source=source)
