"""What the server sends without asking the model, and where in the API's answer a result comes from: no schema shows
either."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mcpgen.diff.change import Change
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.phrase import Code, Phrase, value
from mcpgen.diff.releases import Releases
from mcpgen.diff.rules.picks import kept
from mcpgen.location import pointer
from mcpgen.plans import Sources


def changes(releases: Releases) -> Iterator[Change]:
    """Compare how calls are filled in and what is kept of their answers, for the operations that both call."""
    for old, new in releases.pairs:
        if old.sends is None or new.sends is None:
            continue
        for operation in new.calls:
            if operation in old.calls:
                filled = _Filled(old, new, (" of ", Code(operation)), ("sends", operation))
                before, after = old.sends.get(operation, {}), new.sends.get(operation, {})
                yield from _filled_in(releases, filled, before, after)
        yield from _filled_in(releases, _Filled(old, new, (), ("fixed",)), old.fixed, new.fixed)
        if old.calls == new.calls and not (old.logic or new.logic):
            yield from _kept(releases, old, new)


@dataclass(frozen=True, slots=True)
class _Filled:
    """What is filled in: the arguments of an operation, or those of a function."""

    old: ContractTool
    new: ContractTool
    of: Phrase
    under: tuple[str, ...]


def _filled_in(releases: Releases, filled: _Filled, before: Sources, after: Sources) -> Iterator[Change]:
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if old != new:
            now, then = _origin(new, name, filled.new), _origin(old, name, filled.old)
            said = (Code(name), *filled.of, " is ", *now, "; before: ", *then)
            place = pointer(*filled.under, name)
            yield releases.change("sends-changed", said, tool=filled.new, pointer=place, before=old, after=new)


def _origin(source: Any, name: str, tool: ContractTool) -> Phrase:
    """Where a value comes from; one that nothing is said of is the tool's argument of that name, if it has one."""
    match source:
        case {"value": constant}:
            return ("always ", value(constant))
        case {"env": variable}:
            return ("set by the server (", Code(variable), ")")
        case {"claim": claim}:
            return ("taken from the caller's token (claim ", Code(claim), ")")
        case {"handle": field}:
            return ("taken from the handle's ", Code(field))
        case {"argument": argument}:
            return ("what the model gives as ", Code(argument))
    if name in tool.input_schema.get("properties", {}):
        return ("what the model gives as ", Code(name))
    return ("left to its function",) if tool.logic else ("not sent",)


def _kept(releases: Releases, old: ContractTool, new: ContractTool) -> Iterator[Change]:
    if old.keeps is None or new.keeps is None:
        if (old.keeps is None) is not (new.keeps is None):
            said = ("the whole answer is kept now" if new.keeps is None else "only parts of the answer are kept now",)
            yield releases.change("keeps-changed", said, tool=new, pointer="/keeps", before=old.keeps, after=new.keeps)
        return
    for place, told, before, after in kept(old.keeps, new.keeps):
        where = pointer("keeps", *place)
        yield releases.change("keeps-changed", told, tool=new, pointer=where, before=before, after=after)
