"""What a tool may do: the operations that it may call, those that it stands for, and the function that does it."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.phrase import Code, listed
from mcpgen.diff.releases import Releases
from mcpgen.runtime.wire import SAFE_METHODS


def changes(releases: Releases) -> Iterator[Change]:
    """Compare capabilities, and tell that the logic is another where nothing else shows it."""
    if not releases.are_whole:
        return
    for old, new in releases.pairs:
        yield from _calls(releases, old, new)
        if set(old.replaces) != set(new.replaces):
            before, after = list(old.replaces), list(new.replaces)
            said = ("replaces ", *(listed(after) or ("nothing",)), "; before: ", *(listed(before) or ("nothing",)))
            yield releases.change("replaces-changed", said, tool=new, pointer="/replaces", before=before, after=after)
        if old.logic != new.logic:
            said = (_done(old.logic, new.logic),)
            yield releases.change(
                "logic-changed", said, tool=new, pointer="/function", before=old.logic, after=new.logic
            )


def _done(before: str, after: str) -> str:
    if not before:
        return "a function does it now; before: one call, as the overrides file says it"
    return "the function that does it changed" if after else "no function does it any more, but one call"


def _calls(releases: Releases, old: ContractTool, new: ContractTool) -> Iterator[Change]:
    for operation in new.calls:
        if operation not in old.calls:
            safe = operation.partition(" ")[0] in SAFE_METHODS
            said = ("may call ", Code(operation), " now" if safe else " now, which changes something")
            yield releases.change(
                "calls-widened" if safe else "calls-widened-unsafe", said, tool=new, pointer="/calls", after=operation
            )
    for operation in old.calls:
        if operation not in new.calls:
            lost = ("may no longer call ", Code(operation))
            yield releases.change("calls-narrowed", lost, tool=new, pointer="/calls", before=operation)
