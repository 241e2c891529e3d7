"""(Contract before, Contract after) -> the two with their tools paired, which is what every rule looks at."""

from dataclasses import dataclass

from mcpgen.diff.change import LEVELS, Change
from mcpgen.diff.contract import Contract, ContractTool
from mcpgen.diff.phrase import Phrase
from mcpgen.ir import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Releases:
    """Two releases of one server."""

    before: Contract
    after: Contract
    pairs: tuple[tuple[ContractTool, ContractTool], ...]
    """The same tool before and after, in today's order; a declared rename is a pair too."""
    removed: tuple[ContractTool, ...]
    added: tuple[ContractTool, ...]

    @property
    def is_first(self) -> bool:
        """There was no such server: all that it says is new, and its tools stand for that."""
        return self.before.is_empty

    @property
    def are_whole(self) -> bool:
        """It is known of both what their tools call, hide and keep."""
        return self.before.is_whole and self.after.is_whole

    def change(
        self,
        id: str,  # noqa: A002 - the name that JSON and annotations use
        said: Phrase,
        *,
        tool: ContractTool | None = None,
        pointer: str = "",
        before: Json = None,
        after: Json = None,
    ) -> Change:
        """One change of a tool, or of the server."""
        return Change(
            id=id,
            level=LEVELS[id],
            server=self.after.server,
            tool=tool.name if tool else "",
            pointer=pointer,
            said=said,
            before=before,
            after=after,
            location=(tool.location if tool else None) or self.after.location,
        )


def paired(before: Contract, after: Contract) -> Releases:
    """Pair tools by name, then by a declared former name. Nothing is guessed."""
    old = {tool.name: tool for tool in before.tools}
    now = {tool.name for tool in after.tools}
    pairs = []
    for tool in after.tools:
        former = tool.was if tool.name not in old and tool.was not in now else tool.name
        if former in old:
            pairs.append((old[former], tool))
    kept = {pair[0].name for pair in pairs}
    known = {pair[1].name for pair in pairs}
    return Releases(
        before=before,
        after=after,
        pairs=tuple(pairs),
        removed=tuple(tool for tool in before.tools if tool.name not in kept),
        added=tuple(tool for tool in after.tools if tool.name not in known),
    )
