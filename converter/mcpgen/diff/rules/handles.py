"""How long a handle lives and how often it is taken: what a client that holds one counts on."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.phrase import Code, duration
from mcpgen.diff.releases import Releases
from mcpgen.location import pointer


def changes(releases: Releases) -> Iterator[Change]:
    """Compare handles, and which tools create and spend them."""
    if not releases.are_whole:
        return
    old, new = releases.before.handles, releases.after.handles
    for name in dict.fromkeys([*old, *new]):
        place = pointer("handles", name)
        if name not in new:
            yield releases.change("handle-removed", ("handle ", Code(name), " is gone"), pointer=place, before=name)
        elif name not in old:
            yield releases.change("handle-added", ("handle ", Code(name), " is new"), pointer=place, after=name)
        else:
            yield from _limits(releases, name)
    yield from _links(releases)


def _limits(releases: Releases, name: str) -> Iterator[Change]:
    old, new = releases.before.handles[name], releases.after.handles[name]
    if old.ttl_seconds != new.ttl_seconds:
        yield releases.change(
            "handle-shortened" if new.ttl_seconds < old.ttl_seconds else "handle-lengthened",
            ("handle ", Code(name), f" lives for {duration(new.ttl_seconds)} now; before: {duration(old.ttl_seconds)}"),
            pointer=pointer("handles", name, "ttl_seconds"),
            before=old.ttl_seconds,
            after=new.ttl_seconds,
        )
    if old.uses != new.uses:
        yield releases.change(
            "handle-uses-lowered" if new.uses < old.uses else "handle-uses-raised",
            ("handle ", Code(name), f" can be spent {_times(new.uses)} now; before: {_times(old.uses)}"),
            pointer=pointer("handles", name, "uses"),
            before=old.uses,
            after=new.uses,
        )


def _times(uses: int) -> str:
    return "once" if uses == 1 else f"{uses} times"


def _links(releases: Releases) -> Iterator[Change]:
    for old, new in releases.pairs:
        for verb, before, after in (("creates", old.creates, new.creates), ("consumes", old.consumes, new.consumes)):
            if before != after:
                told = Code(after) if after else "no handle"
                said = (f"{verb} ", told, " now; before: ", Code(before) if before else "none")
                yield releases.change(
                    "handle-link-changed", said, tool=new, pointer=f"/{verb}", before=before, after=after
                )
