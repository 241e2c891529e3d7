"""Served -> one configuration for each usual host: which file, and what stands in it. No secret is ever written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.hosts.served import Served

Json = dict[str, Any]
Wording = Callable[[str], str]
"""The name of an environment variable -> what stands for its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """What one host needs."""

    host: str
    """The word for it on the command line."""
    title: str
    where: str
    """Which file it goes into, or what else is to be done."""
    content: Json | None
    """The file. None where the host takes none for this transport."""


def configurations(served: Served, *, url: str | None, python: str) -> tuple[Configuration, ...]:
    """For a server that the host starts with `python`, or, with `url`, for one that runs there."""
    return _remote(served, url) if url else _local(served, python)


def _local(served: Served, python: str) -> tuple[Configuration, ...]:
    def entry(wording: Wording) -> Json:
        started: Json = {"command": python, "args": ["-m", served.package]}
        env = {name: wording(name) for name in (*served.variables, *served.secrets)}
        return started | ({"env": env} if env else {})

    asked = [
        {"type": "promptString", "id": _asked_as(name), "description": name, "password": name in served.secrets}
        for name in (*served.variables, *served.secrets)
    ]
    in_vs_code = {"type": "stdio"} | entry(lambda name: f"${{input:{_asked_as(name)}}}")
    return (
        Configuration(
            host="claude-desktop",
            title="Claude Desktop",
            where="claude_desktop_config.json (Settings > Developer > Edit Config); write the values in",
            content=_servers("mcpServers", served, entry(_to_write)),
        ),
        Configuration(
            host="claude-code",
            title="Claude Code",
            where=".mcp.json in the project's folder; values come from the environment that it runs in",
            content=_servers("mcpServers", served, {"type": "stdio"} | entry(lambda name: f"${{{name}}}")),
        ),
        Configuration(
            host="vscode",
            title="VS Code",
            where=".vscode/mcp.json; it asks for each value once, and keeps it",
            content=({"inputs": asked} if asked else {}) | _servers("servers", served, in_vs_code),
        ),
        Configuration(
            host="cursor",
            title="Cursor",
            where=".cursor/mcp.json in the project's folder; values come from the environment that it runs in",
            content=_servers("mcpServers", served, entry(lambda name: f"${{env:{name}}}")),
        ),
        Configuration(
            host="json",
            title="Any other host",
            where="its own file; write the values in",
            content=_servers("mcpServers", served, entry(_to_write)),
        ),
    )


def _remote(served: Served, url: str) -> tuple[Configuration, ...]:
    typed = {"type": "http", "url": url}
    return (
        Configuration(
            host="claude-desktop",
            title="Claude Desktop",
            where=f"no file: Settings > Connectors > Add custom connector, with {url}",
            content=None,
        ),
        Configuration(
            host="claude-code",
            title="Claude Code",
            where=".mcp.json in the project's folder",
            content=_servers("mcpServers", served, typed),
        ),
        Configuration(
            host="vscode", title="VS Code", where=".vscode/mcp.json", content=_servers("servers", served, typed)
        ),
        Configuration(
            host="cursor",
            title="Cursor",
            where=".cursor/mcp.json in the project's folder",
            content=_servers("mcpServers", served, {"url": url}),
        ),
        Configuration(
            host="json",
            title="Any other host",
            where="its own file",
            content=_servers("mcpServers", served, typed),
        ),
    )


def _servers(key: str, served: Served, entry: Mapping[str, Any]) -> Json:
    return {key: {served.name: dict(entry)}}


def _asked_as(variable: str) -> str:
    return variable.lower().replace("_", "-")


def _to_write(variable: str) -> str:
    return f"<{variable}>"
