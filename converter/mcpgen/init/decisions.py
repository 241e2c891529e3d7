"""A naive list -> a first decision on every operation: exposed as it is, or hidden alone or with its group.

Exposed is what only reads. What writes is for people to make tasks of, and of many reads a model needs few.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mcpgen.ir import DocumentOperation, Tool, Toolset
from mcpgen.names import python_name
from mcpgen.runtime.wire import SAFE_METHODS
from mcpgen.words import vocabulary, words
from mcpgen.words.credentials import is_credential

MOST_EXPOSED = 20
"""Reads that are exposed: a list that a model still chooses well from."""

MOST_HIDDEN_ALONE = 40
"""Beyond it, operations are hidden by tag and path."""

READING = ("GET", "QUERY")

_DOING = vocabulary("add cancel create delete disable enable login logout register remove reset send signup start stop")
"""How the name of a route begins that does something, whatever its method."""

_SIGN_IN = "redirect_uri"
"""What an authorization endpoint asks for (RFC 6749, 4.1.1)."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One operation as the document describes it and as the naive list has it."""

    operation: DocumentOperation
    tool: Tool

    @property
    def credentials(self) -> tuple[str, ...]:
        """The arguments beside path and body that let somebody in: a server's to give, no model's."""
        return tuple(
            name
            for name, place in self.tool.places.items()
            if place.location in ("query", "header", "cookie") and is_credential(name)
        )

    @property
    def tag(self) -> str:
        """Its first tag; empty without one."""
        return self.operation.tags[0] if self.operation.tags else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hide:
    """One entry under `hide`: `by` is operation, tag or path."""

    by: str
    name: str
    reason: str
    group: str = ""
    """The tag of a single operation."""
    remark: str = ""
    """What a group holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """Every operation is in one of the two."""

    exposed: tuple[Subject, ...]
    hidden: tuple[Hide, ...]


def decide(naive: Toolset) -> Decisions:
    """Decide on every operation of a document, in the order in which it lists them."""
    tools = {tool.calls[0].key: tool for tool in naive.tools}
    subjects = [Subject(operation, tools[operation.key]) for operation in naive.document.operations]
    chosen = _chosen([subject for subject in subjects if _can_be_exposed(subject)])
    exposed = [subject for subject in subjects if subject.operation.key in chosen]
    rest = [subject for subject in subjects if subject.operation.key not in chosen]
    return Decisions(exposed=tuple(_by_tag(exposed)), hidden=tuple(_hides(rest)))


def _can_be_exposed(subject: Subject) -> bool:
    return (
        subject.operation.method in READING
        and not subject.operation.deprecated
        and not _does_something(subject.operation)
        and _SIGN_IN not in subject.tool.input_schema["properties"]
        and not _clash(subject.tool.input_schema["properties"])
    )


def _does_something(operation: DocumentOperation) -> bool:
    """Whether its operationId or the end of its path says so: `GET /user/logout`."""
    end = next((part for part in reversed(operation.path.split("/")) if part and "{" not in part), "")
    return any(name[:1] and name[0] in _DOING for name in (words(operation.operation_id or ""), words(end)))


def _clash(arguments: Iterable[str]) -> tuple[str, str] | None:
    """Two arguments that are one in Python: they need new names first."""
    taken: dict[str, str] = {}
    for name in arguments:
        other = taken.setdefault(python_name(name), name)
        if other != name:
            return other, name
    return None


def _chosen(reads: list[Subject]) -> frozenset[str]:
    """The keys of the reads to expose: all, or the first of each tag in turn."""
    waiting: dict[str, list[Subject]] = {}
    for subject in reads:
        waiting.setdefault(subject.tag, []).append(subject)
    rounds = max((len(group) for group in waiting.values()), default=0)
    in_turn = [group[i] for i in range(rounds) for group in waiting.values() if i < len(group)]
    return frozenset(subject.operation.key for subject in in_turn[:MOST_EXPOSED])


def _by_tag(subjects: list[Subject]) -> list[Subject]:
    tags = list(dict.fromkeys(subject.tag for subject in subjects))
    return sorted(subjects, key=lambda subject: tags.index(subject.tag))


# --- what is hidden ---------------------------------------------------------------------------------------------------


def _hides(rest: list[Subject]) -> Iterator[Hide]:
    if len(rest) <= MOST_HIDDEN_ALONE:
        yield from (_alone(subject) for subject in _by_tag(rest))
        return
    groups: dict[_Group, list[Subject]] = {}
    common = _common_segments([subject.operation.path for subject in rest if not subject.tag])
    for subject in rest:
        group = next((group for group in groups if group.covers(subject)), None) or _group(subject, common)
        groups.setdefault(group, []).append(subject)
    for group, members in groups.items():
        yield _alone(members[0]) if group.by == "operation" else _together(group, members)


@dataclass(frozen=True, slots=True)
class _Group:
    """What one entry hides."""

    by: str
    name: str

    def covers(self, subject: Subject) -> bool:
        if self.by == "tag":
            return self.name in subject.operation.tags
        return self.by == "path" and f"{subject.operation.path}/".startswith(f"{self.name}/")


def _group(subject: Subject, common: int) -> _Group:
    """What hides an operation together with its like: its tag, or its path up to where paths part."""
    if subject.tag:
        return _Group("tag", subject.tag)
    path = "/".join(subject.operation.path.split("/")[: common + 2]).rstrip("/")
    return _Group("path", path) if path.startswith("/") else _Group("operation", subject.tool.name)


def _common_segments(paths: list[str]) -> int:
    """How many segments all paths begin with."""
    count = 0
    for level in zip(*(path.split("/")[1:-1] for path in paths if path.startswith("/")), strict=False):
        if any(segment != level[0] for segment in level):
            break
        count += 1
    return count


def _together(group: _Group, members: list[Subject]) -> Hide:
    reads = sum(1 for subject in members if subject.operation.method in READING)
    return Hide(
        by=group.by,
        name=group.name,
        reason="TODO: not looked at yet; expose what a task needs, and say why not the rest",
        remark=f"{len(members)} operations, {reads} only read" if len(members) > 1 else "1 operation",
    )


def _alone(subject: Subject) -> Hide:
    return Hide(by="operation", name=subject.tool.name, reason=_reason(subject), group=subject.tag)


def _reason(subject: Subject) -> str:
    operation = subject.operation
    if operation.deprecated:
        return "The API has deprecated it"
    if operation.method in READING:
        if clash := _clash(subject.tool.input_schema["properties"]):
            return f"TODO: {clash[0]} and {clash[1]} are one name in Python; give one a new name under args"
        if _SIGN_IN in subject.tool.input_schema["properties"]:
            return "It is where people sign in"
        if _does_something(operation):
            return "TODO: its name says that it does more than read; make it part of a task, or say why not"
        return "TODO: one read of many; expose it if a task needs it, or say why not"
    if operation.method in SAFE_METHODS:
        return f"{operation.method} brings nothing that a model could use"
    return f"TODO: {operation.method} may write; make it part of a task, or say why not"
