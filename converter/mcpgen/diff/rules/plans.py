"""What the server sends without asking the model, and where in the API's answer a result comes from: no schema shows
either."""

from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.diff.change import Change
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.phrase import Code, Phrase, value
from mcpgen.diff.releases import Releases
from mcpgen.ir import Json
from mcpgen.location import pointer
from mcpgen.plans import Sources


def changes(releases: Releases) -> Iterator[Change]:
    """Compare how calls are filled in and what is kept of their answers, for the operations that both call."""
    for old, new in releases.pairs:
        if old.sends is None or new.sends is None:
            continue
        for operation in new.calls:
            if operation in old.calls:
                before, after = old.sends.get(operation, {}), new.sends.get(operation, {})
                of: Phrase = (" of ", Code(operation))
                yield from _filled_in(releases, new, before, after, of=of, under=("sends", operation))
        yield from _filled_in(releases, new, old.fixed, new.fixed, of=(), under=("fixed",))
        if old.calls == new.calls and not (old.logic or new.logic):
            yield from _kept(releases, old, new)


def _filled_in(
    releases: Releases, tool: ContractTool, before: Sources, after: Sources, *, of: Phrase, under: tuple[str, ...]
) -> Iterator[Change]:
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if old != new:
            said = (Code(name), *of, " is ", *_origin(new), "; before: ", *_origin(old))
            place = pointer(*under, name)
            yield releases.change("sends-changed", said, tool=tool, pointer=place, before=old, after=new)


def _origin(source: Any) -> Phrase:
    match source:
        case {"value": constant}:
            return ("always ", value(constant))
        case {"env": name}:
            return ("set by the server (", Code(name), ")")
        case {"claim": name}:
            return ("taken from the caller's token (claim ", Code(name), ")")
        case {"handle": field}:
            return ("taken from the handle's ", Code(field))
        case {"argument": name}:
            return ("what the model gives as ", Code(name))
    return ("not filled in",)


def _kept(releases: Releases, old: ContractTool, new: ContractTool) -> Iterator[Change]:
    if old.keeps is None or new.keeps is None:
        if (old.keeps is None) is not (new.keeps is None):
            said = ("the whole answer is kept now" if new.keeps is None else "only parts of the answer are kept now",)
            yield releases.change("keeps-changed", said, tool=new, pointer="/keeps", before=old.keeps, after=new.keeps)
        return
    for field, before, after in _differing(old.keeps, new.keeps):
        said_: Phrase = ("field ", Code(".".join(field)), " comes from ", value(after), " now; before: ", value(before))
        place = pointer("keeps", *field)
        yield releases.change("keeps-changed", said_, tool=new, pointer=place, before=before, after=after)


def _differing(
    before: Mapping[str, Json], after: Mapping[str, Json], above: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Json, Json]]:
    """The fields that both have and that come from elsewhere; those that came or went are the output schema's."""
    for name in before:
        old, new = before[name], after.get(name)
        if name not in after or old == new:
            continue
        if isinstance(old, Mapping) and isinstance(new, Mapping) and _around(old) == _around(new):
            yield from _differing(old.get("pick") or {}, new.get("pick") or {}, (*above, name))
        else:
            yield ((*above, name), old, new)


def _around(pick: Mapping[str, Json]) -> dict[str, Json]:
    """A pick but for what it keeps of each item."""
    return {key: part for key, part in pick.items() if key != "pick"} | {"picks": "pick" in pick}
