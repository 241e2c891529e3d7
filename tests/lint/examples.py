"""An example of a rule's docstring -> Target: one tool, or a list, with what is known around it.

What an example leaves out is filled in with what no rule minds; `calls`, `creates`, `consumes`, `because`, `unused` and
`uncut` stand beside the tool, `absent`, `claims`, `in_use`, `relisted` and `budget` beside the list.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import yaml

from mcpgen.ir import Budget
from mcpgen.lint import definitions
from mcpgen.lint.target import Absent, ListedTool, Target

_KNOWN = ("unused", "uncut")
_BEHIND = ("calls", "replaces", "creates", "consumes", "because")
_AROUND = ("absent", "claims", "in_use", "relisted", "budget")


def target_of(text: str) -> Target:
    """The target that an example describes."""
    example = yaml.safe_load(text)
    around = {key: example.pop(key) for key in _AROUND if key in example}
    if "tools" not in example:
        also = [{"name": name} for name in example.pop("also", ())]
        example = {"tools": [example, *also]}
    listing: dict[str, Any] = {key: value for key, value in example.items() if key in ("tools", "handles")}
    listing["server"] = {"name": "example", "instructions": example.get("instructions", "")}
    known: dict[str, dict[str, Any]] = {
        tool["name"]: {key: tuple(tool.pop(key, ())) for key in _KNOWN} for tool in listing["tools"]
    }
    behind = {tool["name"]: {key: tool.pop(key) for key in _BEHIND if key in tool} for tool in listing["tools"]}
    if any(behind.values()):
        listing["operations"] = behind
    listing["tools"] = [_filled(tool) for tool in listing["tools"]]
    target = definitions.read(listing, file="example.yaml")
    tools = tuple(replace(tool, **known[tool.name]) for tool in target.tools)
    return _with(replace(target, tools=tools), around)


def _filled(tool: Mapping[str, Any]) -> dict[str, Any]:
    schema = {"type": "object", **tool.get("inputSchema", {})}
    return {**tool, "inputSchema": schema, "description": tool.get("description", f"What {tool['name']} does.")}


def _with(target: Target, around: Mapping[str, Any]) -> Target:
    if "absent" in around:
        target = replace(target, absent=tuple(Absent(**entry) for entry in around["absent"]))
    if "claims" in around:
        target = replace(target, claims=around["claims"])
    if "in_use" in around:
        target = replace(target, in_use=tuple(around["in_use"]))
    if "relisted" in around:
        target = replace(target, relisted=tuple(around["relisted"]))
    if "budget" in around:
        target = replace(target, budget=Budget(**around["budget"]))
    return target


def tool_of(text: str) -> ListedTool:
    """The first tool of an example."""
    return target_of(text).tools[0]
