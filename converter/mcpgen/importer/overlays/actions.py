"""A document's values and an Overlay (OpenAPI Overlay 1.0, 1.1) -> the values with its actions applied, and its faults.

Stricter than the specification in one thing: an action that selects nothing is a fault, because it is out of date.
"""

import copy
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import jsonpath_rfc9535

from mcpgen.names import nearest
from mcpgen.runtime.answering.pick import steps

Step = str | int
Way = tuple[Step, ...]
"""The steps from the root to a value."""

_KNOWN = ("target", "description", "update", "copy", "remove")
_VERSION = re.compile(r"1\.(0|1)(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an overlay, and where in it."""

    way: Way
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Removal:
    """A value that an action took out, with the description of the action."""

    removed: Way
    way: Way
    """Of the action."""
    reason: str


@dataclass(frozen=True, slots=True)
class Overlaid:
    """A document after an overlay."""

    tree: Any
    faults: tuple[Fault, ...]
    removals: tuple[Removal, ...]


def apply_overlay(tree: Any, overlay: Any) -> Overlaid:
    """Apply the actions in their order, each to the result of the one before. `tree` is not changed."""
    applied = _Applied(copy.deepcopy(tree))
    for place, action in applied.actions(overlay):
        applied.apply(place, action)
    return Overlaid(applied.tree, tuple(applied.faults), tuple(applied.removals))


class _Unfit(Exception):
    """An action that cannot be applied; the message says why and what to do."""


@dataclass(slots=True)
class _Applied:
    """A document while actions are applied to it."""

    tree: Any
    faults: list[Fault] = field(default_factory=list)
    removals: list[Removal] = field(default_factory=list)
    takes_primitives: bool = False
    """Since 1.1 a target may be a text, a number, a boolean or null; and there is copy."""

    def actions(self, overlay: Any) -> Iterator[tuple[Way, Mapping[str, Any]]]:
        """The actions of an overlay that has any, each with its place."""
        if not isinstance(overlay, Mapping) or "overlay" not in overlay:
            self._fault((), "bad-overlay", "this is no overlay; start it with overlay: 1.1.0")
            return
        match = _VERSION.fullmatch(str(overlay["overlay"]))
        if match is None:
            message = f"overlays of version {overlay['overlay']} are not read; write 1.0.0 or 1.1.0"
            self._fault(("overlay",), "bad-overlay", message)
            return
        self.takes_primitives = match[1] == "1"
        actions = overlay.get("actions")
        if not isinstance(actions, list) or not actions:
            self._fault(("actions",), "bad-overlay", "an overlay is a list of actions; add one")
            return
        for i, action in enumerate(actions):
            if isinstance(action, Mapping):
                yield ("actions", i), action
            else:
                self._fault(("actions", i), "bad-overlay", "an action is a mapping; write target, and what to do to it")

    def apply(self, place: Way, action: Mapping[str, Any]) -> None:
        """Apply one action, or find out why it cannot be."""
        try:
            verb = self._verb(action)
            found = self._selected(action.get("target"))
            if not found:
                self._fault((*place, "target"), "stale-overlay-action", _nothing(str(action["target"]), self.tree))
            elif verb == "remove":
                self._remove(found, place, str(action.get("description") or "").strip())
            else:
                self._put(found, self._copied(action["copy"]) if verb == "copy" else action["update"])
        except _Unfit as unfit:
            self._fault(place, "bad-overlay", str(unfit))

    def _fault(self, way: Way, rule: str, message: str) -> None:
        self.faults.append(Fault(way, rule, message))

    def _verb(self, action: Mapping[str, Any]) -> str:
        for key in action:
            if key not in _KNOWN and not str(key).startswith("x-"):
                close = nearest(str(key), _KNOWN)
                raise _Unfit(
                    f'unknown key "{key}"; ' + (f'nearest: "{close}"' if close else f"known: {', '.join(_KNOWN)}")
                )
        if not isinstance(action.get("remove", False), bool):
            raise _Unfit("remove takes true or false; correct it")
        if action.get("remove") is True:
            return "remove"
        verbs = [verb for verb in ("update", "copy") if verb in action]
        if len(verbs) != 1:
            stated = "has both update and copy" if verbs else "has neither update nor copy nor remove"
            raise _Unfit(f"an action does one thing, and this {stated}; give one")
        if verbs == ["copy"] and not self.takes_primitives:
            raise _Unfit("copy came with 1.1; write overlay: 1.1.0")
        return verbs[0]

    def _selected(self, target: Any) -> list[Way]:
        """The ways to what a target selects, each once, in the order of the document."""
        if not isinstance(target, str):
            raise _Unfit("its target is missing; write the JSONPath of what it changes")
        try:
            nodes = jsonpath_rfc9535.find(target, self.tree)
            return list(dict.fromkeys(node.location for node in nodes))
        except jsonpath_rfc9535.JSONPathError as error:
            said = str(error).splitlines()[0].rstrip(".")
            raise _Unfit(f"its target is no JSONPath (RFC 9535): {said}; correct it") from None
        except RecursionError:
            raise _Unfit("its target leads too deep; name the keys on the way") from None

    def _remove(self, found: list[Way], place: Way, reason: str) -> None:
        for way in sorted(found, key=_inner_and_later_first):
            if not way:
                raise _Unfit("the document itself cannot be removed; select something in it")
            parent, last = self._at(way[:-1]), way[-1]
            del parent[last]
            self.removals.append(Removal(way, place, reason))

    def _put(self, found: list[Way], value: Any) -> None:
        kinds = dict.fromkeys(_kind(self._at(way)) for way in found)
        if len(kinds) > 1:
            raise _Unfit(f"it selects {' and '.join(f'{kind}s' for kind in kinds)}; select values of one kind")
        if "primitive value" in kinds and not self.takes_primitives:
            raise _Unfit("it selects primitive values, which 1.0 does not update; write overlay: 1.1.0")
        for way in found:
            merged = _merged(self._at(way), copy.deepcopy(value), way, is_target=True)
            if way:
                self._at(way[:-1])[way[-1]] = merged
            else:
                self.tree = merged

    def _copied(self, source: Any) -> Any:
        found = self._selected(source)
        if len(found) != 1:
            raise _Unfit(f"copy selects {len(found) or 'no'} values; select the one to copy")
        return self._at(found[0])

    def _at(self, way: Way) -> Any:
        value = self.tree
        for step in way:
            value = value[step]
        return value


_A = {"object": "an object", "array": "an array", "primitive value": "a primitive value"}


def _kind(value: Any) -> str:
    return "object" if isinstance(value, dict) else "array" if isinstance(value, list) else "primitive value"


def _merged(old: Any, new: Any, way: Way, *, is_target: bool = False) -> Any:
    """`old` with `new` merged into it, by the rules for the update object (1.1, Action Object)."""
    if isinstance(old, dict) and isinstance(new, dict):
        inside = {key: _merged(old[key], value, (*way, key)) if key in old else value for key, value in new.items()}
        return {**old, **inside}
    if isinstance(old, list) and (is_target or isinstance(new, list)):
        return [*old, *(new if isinstance(new, list) else [new])]
    if _kind(old) == _kind(new):
        return new
    place = "$" + "".join(f"[{step!r}]" for step in way)
    raise _Unfit(f"{place} is {_A[_kind(old)]}, and what is put there is {_A[_kind(new)]}; remove the old value first")


def _inner_and_later_first(way: Way) -> tuple[int, int]:
    """Orders ways so that no removal moves what another one is about."""
    return -len(way), -way[-1] if way and isinstance(way[-1], int) else 0


def _nothing(target: str, tree: Any) -> str:
    """Say that a target selects nothing and, of a path without alternatives, which step fails."""
    try:
        wanted = steps(target)
    except ValueError:
        return f"{target} selects nothing in the document; correct it, or remove the action"
    for step in wanted:
        is_item = isinstance(tree, list) and isinstance(step, int) and -len(tree) <= step < len(tree)
        if is_item or (isinstance(tree, dict) and step in tree):
            tree = tree[step]
        else:
            close = nearest(str(step), tree) if isinstance(tree, dict) else None
            hint = f'nearest: "{close}"' if close else "correct it, or remove the action"
            return f'{target} selects nothing: there is no "{step}"; {hint}'
    return f"{target} selects nothing; correct it, or remove the action"
