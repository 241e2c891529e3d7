"""What a server leaves out. A route that a group hides without anybody having looked at it is what reviews miss."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.phrase import Code, Prose
from mcpgen.diff.releases import Releases
from mcpgen.ir import Hidden
from mcpgen.location import pointer


def changes(releases: Releases) -> Iterator[Change]:
    """Compare the hidden operations."""
    if releases.is_first or not releases.are_whole:
        return
    old = {entry.operation: entry for entry in releases.before.hidden}
    new = {entry.operation: entry for entry in releases.after.hidden}
    known = old.keys() | {operation for tool in releases.before.tools for operation in tool.replaces}
    for operation, entry in new.items():
        place = pointer("hidden", operation)
        if operation not in old:
            yield _hid(releases, entry, grew=operation not in known and entry.by != "operation")
        elif old[operation].reason != entry.reason:
            before, after = old[operation].reason, entry.reason
            said = (Code(operation), " is hidden for another reason: ", Prose(after))
            yield releases.change("hide-reason-changed", said, pointer=place, before=before, after=after)
        elif (by := old[operation].by) != entry.by:
            told = (Code(operation), " is hidden by ", Prose(_by(entry.by)), " now; before: by ", Prose(_by(by)))
            yield releases.change("hide-reason-changed", told, pointer=place, before=by, after=entry.by)
    replaced = {operation for tool in releases.after.tools for operation in tool.replaces}
    for operation, entry in old.items():
        if operation not in new:
            yield _unhid(releases, entry, is_there=operation in replaced)


def _by(what: str) -> str:
    return "its own name" if what == "operation" else what


def _unhid(releases: Releases, entry: Hidden, *, is_there: bool) -> Change:
    """An operation is hidden or replaced, or it is no more."""
    told = " is not hidden any more; it was: " if is_there else " is gone from the API; it was hidden: "
    return releases.change(
        "operation-unhidden" if is_there else "operation-gone",
        (Code(entry.operation), told, Prose(entry.reason)),
        pointer=pointer("hidden", entry.operation),
        before=entry.reason,
    )


def _hid(releases: Releases, entry: Hidden, *, grew: bool) -> Change:
    by = () if entry.by == "operation" else (" by ", Prose(entry.by))
    said = (Code(entry.operation), " is hidden now", *by, ": ", Prose(entry.reason))
    return releases.change(
        "hidden-grew" if grew else "operation-hidden",
        said,
        pointer=pointer("hidden", entry.operation),
        after=entry.reason,
    )
