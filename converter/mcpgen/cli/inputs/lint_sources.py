"""What a user names or runs -> the lists of tools to lint, each as a Target."""

import ast
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.cli.inputs import pipeline
from mcpgen.cli.inputs.given import read_text
from mcpgen.cli.inputs.lint_places import Places
from mcpgen.emit.api_names import method_name
from mcpgen.ir import FunctionPlan, Toolset
from mcpgen.lint import Target, definitions
from mcpgen.lint.ignores import Ignore
from mcpgen.lint.recorded import identifiers
from mcpgen.lint.servers import Around, of_endpoints, of_server

if TYPE_CHECKING:
    from mcpgen.serve.listing import Listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Linted:
    """What one name stands for: the lists of tools, and what their file accepts."""

    source: str
    targets: tuple[Target, ...]
    ignores: tuple[Ignore, ...] = ()
    review: pipeline.Review | None = None
    """Of an overrides file."""
    naive: Toolset | None = None
    """Of a document."""


def of_file(source: str, *, server: str | None, in_use: tuple[str, ...], allow_folders: Sequence[str]) -> Linted:
    """Read an overrides file, tool definitions (or a folder that `mcpgen tasks` wrote), or a document."""
    if pipeline.is_overrides(source):
        return _of_overrides(source, server=server, in_use=in_use)
    folder = Path(source) / "tools.json"
    path = str(folder) if folder.is_file() else source
    if (target := _of_definitions(path)) is not None:
        return Linted(source=path, targets=(replace(target, in_use=in_use),))
    naive = pipeline.naive_list(path, allow_folders=allow_folders)
    return Linted(source=path, targets=(replace(of_endpoints(naive), in_use=in_use),), naive=naive)


def of_command(command: str) -> Linted:
    """Start a server over stdio and ask it for its tools."""
    from mcpgen.serve import listing

    return _of_running(listing.of_command(command), source=command)


def of_url(url: str) -> Linted:
    """Ask a server over HTTP for its tools."""
    from mcpgen.serve import listing

    return _of_running(listing.of_url(url), source=url)


def recorded(files: Sequence[str]) -> tuple[str, ...]:
    """The identifiers in files of recorded data. Raises UnreadableInput."""
    return tuple(dict.fromkeys(found for file in files for found in identifiers(read_text(Path(file)))))


def _of_overrides(path: str, *, server: str | None, in_use: tuple[str, ...]) -> Linted:
    review = pipeline.sound(pipeline.review(path))
    model = review.overrides.model
    around = Around(
        naive=review.naive,
        servers=review.applied.servers,
        tools=review.applied.tools,
        former={tool.was: name for name, tool in model.tools.items() if tool.was is not None},
        explained={name: tuple(tool.annotations.because) for name, tool in model.tools.items()},
        unused=_unused(review),
        in_use=in_use,
    )
    targets = [
        of_server(one, replace(around, locate=Places(review=review, server=one).locate))
        for one in pipeline.servers(review, server)
    ]
    ignores = [
        Ignore(
            rule=entry.rule,
            tool=entry.tool,
            reason=entry.reason,
            location=review.overrides.at("lint", "ignore", i),
        )
        for i, entry in enumerate(model.lint.ignore)
    ]
    return Linted(source=path, targets=tuple(targets), ignores=tuple(ignores), review=review)


def _unused(review: pipeline.Review) -> dict[str, tuple[str, ...]]:
    """By tool: the operations of its `calls` that nothing in the functions file names."""
    if review.overrides.functions is None:
        return {}
    named = {
        name
        for node in ast.walk(ast.parse(review.overrides.functions))
        for name in (getattr(node, "attr", None), getattr(node, "value", None))
        if isinstance(name, str)
    }
    methods = {tool.calls[0].key: str(method_name(tool)) for tool in review.naive.tools}
    return {
        str(tool.name): tuple(one.key for one in tool.calls if methods.get(one.key) not in named)
        for tool in review.applied.tools
        if isinstance(tool.plan, FunctionPlan)
    }


def _of_definitions(path: str) -> Target | None:
    """The tools of a JSON file; None where it holds none, and may be a document."""
    if not path.endswith(".json") or not Path(path).is_file():
        return None
    try:
        value = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (ValueError, OSError, RecursionError):
        return None
    if isinstance(value, dict) and ("openapi" in value or "swagger" in value):
        return None
    return definitions.read(value, file=path)


def _of_running(found: "Listing", *, source: str) -> Linted:
    described = {
        "server": {"name": found.name, "instructions": found.instructions},
        "tools": list(found.tools),
    }
    target = definitions.read(described, file=source)
    return Linted(source=source, targets=(replace(target, relisted=found.relisted),))
