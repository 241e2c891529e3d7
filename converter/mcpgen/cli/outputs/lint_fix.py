"""Findings that are safe to mend -> the overrides file mended in place, an overlay for texts of the document."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mcpgen import importer
from mcpgen.cli.inputs.lint_places import Places
from mcpgen.cli.inputs.lint_sources import Linted
from mcpgen.cli.outputs.console import complain
from mcpgen.cli.outputs.written import write
from mcpgen.ir import CallPlan, DocumentOperation, FromArgument, Tool, Toolset
from mcpgen.lint.flaw import LintFinding, Replacement
from mcpgen.lint.ignores import STALE
from mcpgen.lint.overlay import Action, as_text, json_path, parameter_path
from mcpgen.lint.rewriting import Edit, with_edit, with_key_after, without_item
from mcpgen.location import pointer


@dataclass(slots=True)
class _Mended:
    """What has been changed so far."""

    text: str
    edits: int = 0
    actions: list[Action] = field(default_factory=list)


def mend(linted: Linted, findings: Sequence[LintFinding]) -> int:
    """Write what can be mended. Returns how many findings that were."""
    if linted.review is not None:
        return _mend_overrides(linted, findings)
    naive = linted.naive
    if naive is None:
        return 0
    actions = [action for finding in findings for action in _actions(naive, finding)]
    return _write_overlay(naive, actions, named_in=None)


def _mend_overrides(linted: Linted, findings: Sequence[LintFinding]) -> int:
    review = linted.review
    assert review is not None
    path = Path(review.overrides.file)
    mended = _Mended(path.read_bytes().decode("utf-8-sig"))
    servers = {server.name: Places(review=review, server=server) for server in review.applied.servers}
    for finding in reversed(findings):  # the last ignores first: those before keep their places
        places = servers.get(finding.server)
        way = places.written(finding.tool, finding.part) if places and finding.fix else None
        if finding.rule == STALE:
            _apply(mended, without_item(mended.text, ("lint", "ignore", int(finding.part.rpartition("/")[2]))))
        elif way is not None:
            _apply(mended, with_edit(mended.text, Edit(way, finding.fix)))
        elif finding.fix and places:
            mended.actions += _actions(review.naive, _of_endpoint(places.server, finding))
    if mended.edits:
        write(path, mended.text)
    return mended.edits + _write_overlay(review.naive, list(reversed(mended.actions)), named_in=linted)


def _apply(mended: _Mended, text: str | None) -> None:
    if text is not None:
        mended.text, mended.edits = text, mended.edits + (text != mended.text)


def _of_endpoint(server: Toolset, finding: LintFinding) -> LintFinding:
    """The same finding about the endpoint that lends the text: of a tool that makes one call, declared."""
    tool = next((one for one in server.tools if one.name == finding.tool), None)
    if tool is None or not isinstance(tool.plan, CallPlan):
        return replace(finding, fix=())
    part = finding.part
    for argument, source in tool.plan.sources.items():
        if isinstance(source, FromArgument) and part.startswith(_part(source.argument)):
            part = part.replace(_part(source.argument), _part(argument), 1)
            break
    return replace(finding, tool=tool.plan.operation.key, part=part)


def _part(argument: str) -> str:
    return f"{pointer('inputSchema', 'properties', argument)}/"


# --- texts of the document --------------------------------------------------------------------------------------------


def _actions(naive: Toolset, finding: LintFinding) -> Iterator[Action]:
    """What an overlay has to do for a finding; nothing where the text is not one of an operation's own."""
    tool = next((one for one in naive.tools if finding.tool in (one.name, one.calls[0].key)), None)
    operation = next((one for one in naive.document.operations if tool and one.key == tool.calls[0].key), None)
    if tool is None or operation is None or operation.location is None or not finding.fix:
        return
    steps = [step.replace("~1", "/").replace("~0", "~") for step in operation.location.pointer.split("/")[1:]]
    path = json_path(*steps)
    match finding.part.split("/")[1:]:
        case ["description"]:
            yield from _of_operation(operation, path, finding)
        case ["inputSchema", "properties", argument, "description"]:
            yield from _of_parameter(operation, tool, argument, path, finding)


def _of_operation(operation: DocumentOperation, path: str, finding: LintFinding) -> Iterator[Action]:
    for key, text in (("summary", operation.summary), ("description", operation.description)):
        if (changed := _changed(text, finding.fix)) != text:
            yield Action(f"{path}['{key}']", changed, finding.rule)


def _of_parameter(
    operation: DocumentOperation, tool: Tool, argument: str, path: str, finding: LintFinding
) -> Iterator[Action]:
    place = tool.places.get(argument.replace("~1", "/").replace("~0", "~"))
    for parameter in operation.parameters:
        if place and (parameter.name, parameter.location) == (place.name, place.location):
            target = parameter_path(path, name=parameter.name, location=parameter.location)
            changed = _changed(parameter.description, finding.fix)
            if changed != parameter.description:
                yield Action(f"{target}['description']", changed, finding.rule)


def _changed(text: str, replacements: Sequence[Replacement]) -> str:
    for replacement in replacements:
        text = replacement.applied(text)
    return text.strip() if replacements else text


def _write_overlay(naive: Toolset, actions: Sequence[Action], *, named_in: Linted | None) -> int:
    """Write those actions that select something; returns how many."""
    merged = {action.target: action for action in actions}
    document = naive.document.file
    path = Path(document).with_suffix(".overlay.yaml")
    if not merged or "://" in document or document == "-":
        return 0
    if path.exists():
        complain(f"{path.as_posix()} is there already, and is not written over; move it, or mend the document itself")
        return 0
    write(path, as_text(tuple(merged.values()), title=naive.document.title))
    found = importer.load(document, overlays=(str(path),))
    stale = {str(finding.location) for finding in found.overlay_findings}
    kept = [action for i, action in enumerate(merged.values()) if not any(f"/actions/{i}/" in at for at in stale)]
    if not kept:
        path.unlink()
        return 0
    write(path, as_text(kept, title=naive.document.title))
    _say_where(path, named_in)
    return len(kept)


def _say_where(overlay: Path, named_in: Linted | None) -> None:
    complain(f"wrote {overlay.as_posix()}")
    if named_in is None or named_in.review is None:
        complain("name it under api.overlays of an overrides file, or apply it to the document")
        return
    overrides = named_in.review.overrides
    relative = Path(os.path.relpath(overlay, overrides.folder)).as_posix()
    text = Path(overrides.file).read_bytes().decode("utf-8-sig")
    changed = with_key_after(text, ("api", "openapi"), "overlays", f"[{relative}]")
    if changed is None:
        complain(f"{overrides.file}: add {relative} to api.overlays")
    else:
        write(Path(overrides.file), changed)
