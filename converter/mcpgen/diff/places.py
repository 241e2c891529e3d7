"""Changes -> the same changes, each at the line of the overrides file that a person edits to take it back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from mcpgen.diff.change import Change
from mcpgen.location import Location

Steps = tuple[str, ...]

_OF_TOOL: Mapping[str, Steps] = {
    "inputSchema": ("args",),
    "outputSchema": ("returns",),
    "annotations": ("annotations",),
    "description": ("description",),
    "title": ("title",),
    "name": ("was",),
    "calls": ("calls",),
    "replaces": ("replaces",),
    "function": ("function",),
    "creates": ("creates",),
    "consumes": ("consumes",),
    "sends": ("fix",),
    "keeps": ("returns", "pick"),
    "scopes": ("scopes",),
    "confirm": ("confirm",),
    "deadline_seconds": ("deadline",),
}
_OF_SERVER: Mapping[str, Steps] = {
    "hidden": ("hide",),
    "tools": ("tools",),
    "instructions": ("instructions",),
    "budget": ("budget", "total"),
}


def placed(changes: Sequence[Change], at: Callable[..., Location]) -> tuple[Change, ...]:
    """Look every change's place up with `at`, which takes steps from the file's root and finds the nearest key."""
    return tuple(replace(change, location=at(*steps(change))) for change in changes)


def steps(change: Change) -> Steps:
    """Keys from the root of an overrides file to what the change is about."""
    first, *rest = [step.replace("~1", "/").replace("~0", "~") for step in change.pointer.split("/")[1:]] or [""]
    if first == "handles":
        return ("handles", *rest[:1])
    if first == "environment":
        return ("api",)
    if change.id == "tool-removed":
        return ("servers", change.server, "tools")
    if not change.tool:
        return ("servers", change.server, *_OF_SERVER.get(first, ()))
    within = _OF_TOOL.get(first, ())
    if first == "inputSchema" and rest[:1] == ["properties"]:
        within = (*within, rest[1])
    elif first in ("annotations", "keeps"):
        within = (*within, *rest)
    elif first == "fixed":
        return ("servers", change.server, "fix", f"{change.tool}.{rest[0]}")
    return ("tools", change.tool, *within)
