"""(endpoint list before, after, one server's tools) -> what a changed API does to each tool, through the slice it uses.

The tools are those made for the API as it was: what they send, and what they keep of the answers, is known for that.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from mcpgen.diff.compare import operation_of
from mcpgen.diff.dealings import changed, dealing
from mcpgen.diff.moved import moved
from mcpgen.diff.phrase import Phrase, plain
from mcpgen.diff.rules.wording import said
from mcpgen.diff.schemas import Difference, differences
from mcpgen.diff.slices import Effect, Slice, effect_on_answer, effect_on_request, slice_of
from mcpgen.ir import Tool, Toolset
from mcpgen.names import ToolName
from mcpgen.schemas import response_schema

_WORST_LAST = tuple(Effect)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """One difference of an operation that touches a tool."""

    effect: Effect
    operation: str
    said: Phrase

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return plain(self.said)


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedTool:
    """One tool and all that touches it; without causes it is unaffected."""

    name: ToolName
    causes: tuple[Cause, ...]

    @property
    def effect(self) -> Effect:
        """The worst of its causes."""
        return max((cause.effect for cause in self.causes), key=_WORST_LAST.index, default=Effect.UNAFFECTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What the change of an API means for one server."""

    server: str
    tools: tuple[TracedTool, ...]
    undecided: tuple[str, ...]
    """Operations that are new and that no tool replaces and no entry hides."""
    removed: tuple[str, ...]

    @property
    def is_felt(self) -> bool:
        """Whether anybody has to look: a tool is touched, or operations came or went."""
        return bool(self.undecided or self.removed or any(tool.causes for tool in self.tools))


def trace(before: Toolset, after: Toolset, server: Toolset, *, now: Toolset | None = None) -> Trace:
    """Trace the change from one endpoint list to the next through the tools of a server made for the first.

    `now` is the server made for the next one, if there is one yet: it decides on new operations.
    """
    lists, deciding = _Lists(before, after), now or server
    decided = [key for tool in deciding.tools for key in tool.replaces] + [entry.operation for entry in deciding.hidden]
    known = {*lists.old, *decided, *(lists.moved[key] for key in decided if key in lists.moved)}
    return Trace(
        server=server.name,
        tools=tuple(TracedTool(name=tool.name, causes=tuple(lists.causes(tool))) for tool in server.tools),
        undecided=tuple(operation for operation in lists.new if operation not in known),
        removed=tuple(operation for operation in lists.old if lists.now(operation) is None),
    )


class _Lists:
    """The two endpoint lists by operation."""

    def __init__(self, before: Toolset, after: Toolset) -> None:
        self._before, self._after = before.document, after.document
        self.old = {operation_of(tool): tool for tool in before.tools}
        self.new = {operation_of(tool): tool for tool in after.tools}
        self.moved = moved(before.document, after.document)

    def now(self, operation: str) -> Tool | None:
        """The endpoint that an operation is now, at its path or at another."""
        return self.new.get(operation) or self.new.get(self.moved.get(operation, ""))

    def causes(self, tool: Tool) -> Iterator[Cause]:
        """Everything about the operations that a tool calls which is not as it was."""
        for operation in (called.key for called in tool.calls):
            old, new = self.old.get(operation), self.now(operation)
            if new is None:
                yield Cause(effect=Effect.BROKEN, operation=operation, said=("is gone",))
            elif old is not None:
                yield from self._changed(operation, slice_of(tool, operation, old), old, new)

    def _changed(self, operation: str, used: Slice, old: Tool, new: Tool) -> Iterator[Cause]:
        before, after = dealing(self._before, old), dealing(self._after, new)
        for phrase in changed(before, after, sent=used.sent):
            yield Cause(effect=Effect.AFFECTED, operation=operation, said=phrase)
        for difference in differences(old.input_schema, new.input_schema):
            yield from _cause(operation, difference, effect_on_request(difference, used), noun="argument")
        yield from self._answered(operation, used, operation_of(new))

    def _answered(self, operation: str, used: Slice, now: str) -> Iterator[Cause]:
        before, after = response_schema(self._before, operation), response_schema(self._after, now)
        if before is None:
            return
        if after is None:
            yield Cause(effect=Effect.AFFECTED, operation=operation, said=("its answer has no schema any more",))
            return
        for difference in differences(before, after):
            yield from _cause(operation, difference, effect_on_answer(difference, used), noun="field")


def _cause(operation: str, difference: Difference, effect: Effect, *, noun: str) -> Iterator[Cause]:
    if effect is not Effect.UNAFFECTED:
        yield Cause(effect=effect, operation=operation, said=said(difference, noun=noun))
