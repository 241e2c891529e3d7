"""Project -> tools.json: the contract as clients see it, and what it rests on. Reviewed, compared, never edited."""

import json
from collections.abc import Iterable
from typing import Any

from mcpgen.emit.project import Project
from mcpgen.ir import FunctionPlan, Tool
from mcpgen.plans import asks, environment, fixed, keeps, sends

FORMAT = 1


def contract(project: Project, *, version: str, files: Iterable[str]) -> str:
    """The text of tools.json; `version` is mcpgen's, `files` are all that it wrote beside this one."""
    document = project.server.document
    return as_text(
        {
            "format": FORMAT,
            "versions": {"mcpgen": version, "openapi": document.dialect, "api": document.version},
            **stated(project),
            "files": sorted({*files, "tools.json"}),
        }
    )


def stated(project: Project) -> dict[str, Any]:
    """What the overrides and the document say, without what a new version of mcpgen alone would change."""
    server = project.server
    return {
        "server": {
            "name": server.name,
            "title": server.api.title,
            "version": server.api.version,
            "instructions": server.instructions,
        },
        "tools": [tool.as_wire() for tool in server.tools],
        "operations": {tool.name: _operations(project, tool) for tool in server.tools},
        "hidden": [
            {**_names(project, hidden.operation), "reason": hidden.reason, "by": hidden.by} for hidden in server.hidden
        ],
        "handles": {
            handle.name: {"ttl_seconds": handle.ttl_seconds, "uses": handle.uses, "prefix": handle.prefix}
            for handle in server.handles.values()
        },
        "environment": list(environment(server)),
        "functions": {
            tool.name: {"function": tool.plan.function, "sha256": project.function_hashes.get(tool.plan.function, "")}
            for tool in server.tools
            if isinstance(tool.plan, FunctionPlan)
        },
    }


def as_text(value: Any) -> str:
    """JSON in the one form of this project: two spaces, keys as they come, a newline at the end."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _operations(project: Project, tool: Tool) -> dict[str, Any]:
    links: dict[str, Any] = {
        "calls": [_names(project, operation.key) for operation in tool.calls],
        "replaces": [_names(project, key) for key in tool.replaces],
    }
    if tool.creates:
        links["creates"] = tool.creates
    if tool.consumes:
        links["consumes"] = tool.consumes
    links["sends"] = sends(tool)
    if filled_in := fixed(tool):
        links["fixed"] = filled_in
    if (kept := keeps(tool)) is not None:
        links["keeps"] = kept
    if tool.scopes:
        links["scopes"] = list(tool.scopes)
    if tool.deadline_seconds is not None:
        links["deadline_seconds"] = tool.deadline_seconds
    if (asked := asks(tool, project.function_hashes)) is not None:
        links["confirm"] = asked
    return links


def _names(project: Project, key: str) -> dict[str, str]:
    """Both names of an operation; one that an overlay took out has its key alone."""
    return {"operation": key} | ({"name": project.naive[key].name} if key in project.naive else {})
