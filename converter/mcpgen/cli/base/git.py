"""The git repository around the user's folder -> what it held at a commit: read with git's plumbing, never through a
shell, and never over the network (a partial clone is not filled up)."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from mcpgen.errors import UnreadableInput, UsageError

_REF = re.compile(r"[^-/\x00-\x20\x7f~^:?*\[\\.][^\x00-\x20\x7f:?*\[\\]*")
"""What git takes as the name of a commit, as far as we hand it on: nothing like an option, a path or a search."""
_GLOBBING = re.compile(r"[*?\[\\]")
_DEFAULTS = (
    "refs/remotes/origin/HEAD",
    "refs/remotes/origin/main",
    "refs/remotes/origin/master",
    "refs/heads/main",
    "refs/heads/master",
)
_QUIET = {"GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}

_OF_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""Set where git runs a hook: the repository that is meant is the one around the user's folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A repository with a work tree."""

    top: Path

    @property
    def here(self) -> str:
        """Where the user stands in it: empty at its top, else `services/shop`."""
        path = os.path.relpath(Path.cwd().resolve(), self.top)
        return "" if path == "." else Path(path).as_posix()

    def commit(self, ref: str) -> str | None:
        """The id of the commit that a branch, a tag or an id names."""
        if not _REF.fullmatch(ref):
            return None
        return self._line("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")

    def default_branch(self) -> str | None:
        """The name of the branch that changes are made for, as far as this clone knows."""
        listed = self._line("for-each-ref", "--format=%(refname) %(symref)", *_DEFAULTS) or ""
        known = {name: target for name, _, target in (line.partition(" ") for line in listed.splitlines())}
        found = next((name for name in _DEFAULTS if name in known), None)
        if found is None:
            return None
        return (known[found] or found).removeprefix("refs/heads/").removeprefix("refs/remotes/")

    def merge_base(self, commit: str) -> str | None:
        """The last commit that HEAD and another one have in common."""
        return self._line("merge-base", "HEAD", commit)

    def read(self, commit: str, path: str) -> bytes | None:
        """A file as it was, by its path from where the user stands; None: there was none."""
        name = self._inside(path)
        if name is None:
            return None
        listed = self._output("ls-tree", "-z", "--full-tree", commit, "--", name).decode("utf-8", "replace")
        kind, _, rest = listed.partition("\t")[0].partition(" ")[2].partition(" ")
        return self._output("cat-file", "blob", rest) if kind == "blob" else None

    def folders(self, commit: str, path: str) -> tuple[str, ...]:
        """The names of the folders that a folder had."""
        name = self._inside(path)
        if name is None:
            return ()
        within = [] if name == "." else ["--", f"{name}/"]
        listed = self._output("ls-tree", "-d", "-z", "--name-only", "--full-tree", commit, *within)
        return tuple(PurePosixPath(entry).name for entry in listed.decode("utf-8", "replace").split("\0") if entry)

    def files(self, commit: str, folder: str, *, endings: Sequence[str]) -> Mapping[str, bytes]:
        """The files that a folder had, by their path in it, those in folders of its own too."""
        name = self._inside(folder)
        if name is None:
            return {}
        within, start = ([], "") if name == "." else (["--", f"{name}/"], f"{name}/")
        listed = self._output("ls-tree", "-r", "-z", "--full-tree", commit, *within).decode("utf-8", "surrogateescape")
        found = {}
        for entry in filter(None, listed.split("\0")):
            about, _, path = entry.partition("\t")
            _, kind, blob = about.split(" ")
            if kind == "blob" and path.endswith(tuple(endings)) and ".." not in PurePosixPath(path).parts:
                found[path.removeprefix(start)] = blob
        return dict(zip(found, self._blobs(list(found.values())), strict=True))

    def is_changed(self, commit: str, folder: str, *, endings: Sequence[str]) -> bool:
        """Whether a file in a folder of the work tree, or in a folder of its own, is not as it was."""
        name = self._inside(folder)
        if name is None:
            return False
        start = "" if name == "." else _GLOBBING.sub(r"[\g<0>]", name) + "/"
        within = [f":(glob){start}**/*{ending}" for ending in endings]
        ran = self._run("diff", "--quiet", "--no-ext-diff", "--no-textconv", commit, "--", *within)
        if ran.returncode not in (0, 1):
            raise UnreadableInput(f"git diff: {_said(ran)}")
        return ran.returncode == 1

    def _inside(self, path: str) -> str | None:
        """None where the path leads out of the repository."""
        name = Path(os.path.relpath(Path(path).resolve(), self.top)).as_posix()
        return None if name == ".." or name.startswith("../") else name

    def _blobs(self, ids: Sequence[str]) -> Iterator[bytes]:
        """What is stored under each id."""
        ran = _git(("cat-file", "--batch"), folder=self.top, given="".join(f"{blob}\n" for blob in ids).encode())
        data, place = ran.stdout, 0
        for blob in ids:
            end = data.find(b"\n", place)
            header = data[place:end].split(b" ")
            if end < 0 or len(header) != 3:
                raise UnreadableInput(f"git has no {blob} here; fetch the base whole, not as a partial clone")
            yield data[end + 1 : end + 1 + int(header[2])]
            place = end + 1 + int(header[2]) + 1

    def _line(self, *arguments: str) -> str | None:
        ran = self._run(*arguments)
        return ran.stdout.decode("utf-8", "replace").strip() or None if ran.returncode == 0 else None

    def _output(self, *arguments: str) -> bytes:
        ran = self._run(*arguments)
        if ran.returncode != 0:
            raise UnreadableInput(f"git {arguments[0]}: {_said(ran)}")
        return ran.stdout

    def _run(self, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        return _git(arguments, folder=self.top)


def repository() -> Repository:
    """The repository around the user's folder. Raises UsageError, saying what git says, where there is none."""
    try:
        ran = _git(("rev-parse", "--show-toplevel"), folder=Path.cwd())
    except FileNotFoundError:
        raise UsageError("git is not installed here") from None
    top = ran.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")
    if ran.returncode != 0 or not top:
        raise UsageError("this is no git repository" if b"not a git repository" in ran.stderr else _said(ran))
    return Repository(top=Path(top).resolve())


def is_ref(text: str) -> bool:
    """Whether git could take a text as the name of a commit."""
    return _REF.fullmatch(text) is not None


def _git(arguments: Sequence[str], *, folder: Path, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    environment = {name: value for name, value in os.environ.items() if name not in _OF_HOOKS} | _QUIET
    return subprocess.run(  # noqa: S603 - a list of arguments, no shell
        ["git", *arguments],  # noqa: S607 - the user's own git
        cwd=folder,
        env=environment,
        input=given,
        capture_output=True,
        check=False,
    )


def _said(ran: "subprocess.CompletedProcess[bytes]") -> str:
    lines = ran.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[0].removeprefix("fatal: ") if lines else f"it ended with {ran.returncode}"
