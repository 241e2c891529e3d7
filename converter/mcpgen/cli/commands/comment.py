"""`mcpgen comment`: what `mcpgen diff --format markdown` wrote -> one comment a server, made once and then kept up.

The report may come from a run of a stranger's code. So it is data: it is bounded, it can add or change only comments
that begin with our own first line and have the right author, and with --head only those of the pull request that the
run was for.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mcpgen.cli.inputs.given import existing
from mcpgen.cli.outputs.console import complain, say
from mcpgen.cli.outputs.github import Comment, GithubError, PullRequest, pull_request
from mcpgen.errors import UnreadableInput
from mcpgen.location import Location
from mcpgen.report import visible

_FIRST_LINE = re.compile(r"<!-- mcpgen-diff server=([A-Za-z0-9._%-]{1,200})( quiet)? -->")
_LARGEST = 2_000_000
_LONGEST = 65_536
_MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What is said about one server."""

    server: str
    is_quiet: bool
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """What a user asks for."""

    report: str
    number: int
    repository: str | None
    author: str
    head: str | None


def post_comments(asked: Posting) -> int:
    """Make or update the comments. Returns the exit code: 1 when GitHub refuses."""
    parts = parts_of(_read(asked.report), file=asked.report)
    request = pull_request(asked.number, repository=asked.repository)
    try:
        if asked.head is not None and (head := request.head()) != asked.head:
            complain(f"pull request {asked.number} is at {visible(head)[:12]}, this report is not; nothing was posted")
            return 0
        _post(request, parts, author=asked.author)
    except GithubError as error:
        complain(f"{visible(str(error))}; may this token write comments?")
        return 1
    return 0


def parts_of(text: str, *, file: str) -> tuple[Part, ...]:
    """The report, split at the lines that begin the comment of a server. Raises UnreadableInput for anything else."""
    starts = list(re.finditer(rf"^{_FIRST_LINE.pattern}$", text, re.MULTILINE))
    if not starts or text[: starts[0].start()].strip():
        raise UnreadableInput(
            "is no report of `mcpgen diff --format markdown`; write one with --out", Location(file=file)
        )
    ends = [*(match.start() for match in starts[1:]), len(text)]
    parts = tuple(
        Part(server=match[1], is_quiet=match[2] is not None, body=text[match.start() : end].strip())
        for match, end in zip(starts, ends, strict=True)
    )
    if len(parts) > _MOST or len({part.server for part in parts}) < len(parts):
        raise UnreadableInput(f"has more than {_MOST} servers, or one of them twice", Location(file=file))
    if any(len(part.body) > _LONGEST for part in parts):
        raise UnreadableInput(f"has a part of more than {_LONGEST:,} characters", Location(file=file))
    return parts


def _read(file: str) -> str:
    existing(file)
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise UnreadableInput(f"is larger than {_LARGEST:,} bytes", Location(file=file))
        return data.decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise UnreadableInput(f"cannot be read: {reason}", Location(file=file)) from None


def _post(request: PullRequest, parts: tuple[Part, ...], *, author: str) -> None:
    there = dict(_ours(request, author))
    for part in parts:
        comment = there.get(part.server)
        if comment is None and part.is_quiet:
            say(f"{part.server}: nothing to say")
        elif comment is None:
            request.create(part.body)
            say(f"{part.server}: new comment")
        elif comment.body.replace("\r\n", "\n").strip() == part.body:
            say(f"{part.server}: comment {comment.id} says so already")
        else:
            request.update(comment, part.body)
            say(f"{part.server}: comment {comment.id} updated")


def _ours(request: PullRequest, author: str) -> Iterator[tuple[str, Comment]]:
    """Our comments by server, the oldest last, so that it counts. What others begin with our first line is theirs."""
    for comment in reversed(list(request.comments())):
        match = _FIRST_LINE.match(comment.body)
        if match and comment.author == author:
            yield match[1], comment
