"""Tools that came, went, were renamed or changed places."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.phrase import Code, Phrase
from mcpgen.diff.releases import Releases

_ALIKE = 0.8


def changes(releases: Releases) -> Iterator[Change]:
    """Compare the lists as lists."""
    for tool in releases.removed:
        said = (Code(tool.name), " is gone", *_hint(tool, releases))
        yield releases.change("tool-removed", said, tool=tool, before=tool.name)
    for old, new in releases.pairs:
        if old.name != new.name:
            said = (Code(old.name), " is called ", Code(new.name), " now; a call by the old name fails")
            yield releases.change("tool-renamed", said, tool=new, pointer="/name", before=old.name, after=new.name)
    for tool in releases.added:
        yield releases.change("tool-added", (Code(tool.name), " is new"), tool=tool, after=tool.name)
    before, after = [old.name for old, _ in _in_old_order(releases)], [old.name for old, _ in releases.pairs]
    if before != after:
        said = ("the tools are listed in another order; cached prompts are built again",)
        yield releases.change("tool-order-changed", said, pointer="/tools", before=before, after=after)


def _in_old_order(releases: Releases) -> list[tuple[ContractTool, ContractTool]]:
    places = {tool.name: place for place, tool in enumerate(releases.before.tools)}
    return sorted(releases.pairs, key=lambda pair: places[pair[0].name])


def _hint(tool: ContractTool, releases: Releases) -> Phrase:
    """A rename is declared, never guessed; but one that looks like it is pointed out."""
    for other in releases.added:
        if other.replaces == tool.replaces and tool.replaces and _likeness(tool, other) >= _ALIKE:
            return ("; if ", Code(other.name), " is its new name, say ", Code(f"was: {tool.name}"), " there")
    return ()


def _likeness(one: ContractTool, other: ContractTool) -> float:
    """The share of argument names that both have."""
    names = one.input_schema.get("properties", {}).keys(), other.input_schema.get("properties", {}).keys()
    together = names[0] | names[1]
    return len(names[0] & names[1]) / len(together) if together else 1.0
