"""(Contract before, Contract after) -> Changes, the worst first."""

from mcpgen.diff.change import LEVELS, Change, Level
from mcpgen.diff.contract import Contract
from mcpgen.diff.phrase import listed
from mcpgen.diff.releases import paired
from mcpgen.diff.rules import RULES, budget

_WORST_FIRST = tuple(Level)
_ORDER = tuple(LEVELS)


def changes(before: Contract, after: Contract) -> tuple[Change, ...]:
    """Compare two releases of a server: by level, then in the order of its tools, then by kind."""
    releases = paired(before, after)
    places = {tool.name: place for place, tool in enumerate((*after.tools, *releases.removed))}
    found = (change for rule in RULES for change in rule(releases))
    return tuple(
        sorted(
            found,
            key=lambda change: (
                _WORST_FIRST.index(change.level),
                places.get(change.tool, -1),
                _ORDER.index(change.id),
            ),
        )
    )


def over_budget(contract: Contract) -> tuple[Change, ...]:
    """What there is to say without a base: the tools that take more tokens than the overrides file allows."""
    return tuple(budget.changes(paired(Contract(server=contract.server, tools=()), contract)))


def server_removed(before: Contract) -> Change:
    """Tell that a server is no more."""
    names = [tool.name for tool in before.tools]
    return Change(
        id="server-removed",
        level=LEVELS["server-removed"],
        server=before.server,
        tool="",
        pointer="",
        said=("the server is gone, and with it ", *(listed(names) or ("no tool",))),
        before=names,
    )
