"""Who may call a tool, whom it asks before it does its work, and how long it may take."""

from collections.abc import Iterator, Mapping

from mcpgen.diff.change import Change
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.phrase import Code, Phrase, duration, value
from mcpgen.diff.releases import Releases
from mcpgen.ir import Json


def changes(releases: Releases) -> Iterator[Change]:
    """Compare what stands before a tool."""
    if not releases.are_whole:
        return
    for old, new in releases.pairs:
        yield from _scopes(releases, old, new)
        yield from _question(releases, old, new)
        yield from _deadline(releases, old, new)


def _scopes(releases: Releases, old: ContractTool, new: ContractTool) -> Iterator[Change]:
    for scope in new.scopes:
        if scope not in old.scopes:
            said = ("needs the scope ", Code(scope), " now")
            yield releases.change("scope-added", said, tool=new, pointer="/scopes", after=scope)
    for scope in old.scopes:
        if scope not in new.scopes:
            said = ("is open to callers without the scope ", Code(scope), " now")
            yield releases.change("scope-removed", said, tool=new, pointer="/scopes", before=scope)


def _question(releases: Releases, old: ContractTool, new: ContractTool) -> Iterator[Change]:
    if old.asks == new.asks:
        return
    said: Phrase
    if new.asks is None:
        said = ("no person is asked any more before it does its work",)
    elif old.asks is None:
        said = ("a person is asked before it does its work: ", *_asked(new.asks))
    elif old.asks.get("cannot_ask") != new.asks.get("cannot_ask"):
        proceeds = new.asks.get("cannot_ask") == "proceed"
        said = (f"where nobody can be asked it {'proceeds' if proceeds else 'refuses'} now",)
    else:
        said = ("what a person is asked changed: ", *_asked(new.asks))
    yield releases.change("confirm-changed", said, tool=new, pointer="/confirm", before=old.asks, after=new.asks)


def _asked(asks: Mapping[str, Json]) -> Phrase:
    return ("what ", Code(asks["function"]), " says") if "function" in asks else (value(asks["text"]),)


def _deadline(releases: Releases, old: ContractTool, new: ContractTool) -> Iterator[Change]:
    before, after = old.deadline_seconds, new.deadline_seconds
    if before != after:
        shorter = after is not None and (before is None or after < before)
        said = (f"may take {_time(after)} now; before: {_time(before)}",)
        yield releases.change(
            "deadline-shortened" if shorter else "deadline-lengthened",
            said,
            tool=new,
            pointer="/deadline_seconds",
            before=before,
            after=after,
        )


def _time(seconds: int | None) -> str:
    return "as long as the settings say" if seconds is None else duration(seconds)
