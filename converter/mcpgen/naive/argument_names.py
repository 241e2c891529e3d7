"""Where arguments go -> a legal name for each, with the place as a suffix where two would be alike."""

import re
from collections.abc import Sequence

from mcpgen.ir import ArgumentPlace
from mcpgen.names import hashed_name, is_legal_tool_name, tool_name

BODY = ArgumentPlace(location="body", name="")
"""The argument that is a whole body."""


def argument_names(places: Sequence[ArgumentPlace]) -> dict[ArgumentPlace, str]:
    """A name for each place, no two alike, in the order of `places`."""
    plain = ["body" if place == BODY else place.name for place in places]
    if len(dict.fromkeys(plain)) == len(plain) and all(map(is_legal_tool_name, plain)):
        return dict(zip(places, plain, strict=True))
    wanted: dict[str, list[ArgumentPlace]] = {}
    for place in places:
        wanted.setdefault(_clean(place), []).append(place)
    names: dict[ArgumentPlace, str] = {}
    for name, claimants in wanted.items():
        winner = _winner(name, claimants)
        for place in claimants:
            names[place] = name if place == winner else ""
    for place in places:
        if not names[place]:
            names[place] = _apart(place, places, [*wanted, *names.values()])
    return {place: names[place] for place in places}


def _clean(place: ArgumentPlace) -> str:
    if place == BODY:
        return "body"
    return tool_name(place.name, key=f"{place.location} {place.name}") if place.name else "_"


def _winner(name: str, claimants: Sequence[ArgumentPlace]) -> ArgumentPlace | None:
    if len(claimants) == 1 or BODY in claimants:
        return BODY if BODY in claimants else claimants[0]
    unchanged = [place for place in claimants if place.name == name and is_legal_tool_name(name)]
    return unchanged[0] if len(unchanged) == 1 else None


def _apart(place: ArgumentPlace, places: Sequence[ArgumentPlace], taken: Sequence[str]) -> str:
    """The name with its place; where that is not enough, with a hash of place and name."""
    name = _clean(place)
    with_place = f"{name}_{place.location}"
    alike = [other for other in places if other.location == place.location and _clean(other) == name]
    if len(alike) == 1 and with_place not in taken and len(with_place) <= 64:
        return with_place
    key = f"{place.location} {place.name}"
    apart = hashed_name(re.sub(r"_+$", "", name), key=key)
    while apart in taken:
        key += "'"
        apart = hashed_name(name, key=key)
    return apart
