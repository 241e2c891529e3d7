"""A naive list -> the text of a first overrides file, which passes `mcpgen check` as it is."""

import re
from collections.abc import Iterator
from itertools import groupby

from mcpgen.init.decisions import Decisions, Hide, Subject, decide
from mcpgen.init.naming import argument_variable, auth_variables, server_name, slug, variable
from mcpgen.init.scalars import comment, cut, one_line, paragraph, scalar
from mcpgen.ir import Toolset
from mcpgen.names import short_hash
from mcpgen.runtime.wire import SecurityScheme

TODO = "TODO: say when to use it, and what comes back."
"""How a description begins that nobody has written yet."""

_LONGEST_TITLE = 60
_LONGEST_DESCRIPTION = 240
_LONGEST_PREFIXED = 64
"""Of a tool's name as hosts show it, `mcp__server__tool`."""

_WHAT_NEXT = """\
# It passes `mcpgen check` as it stands: routes that only read are exposed as they are, all others hidden. Next:
#
# 1. Ask what people want done, and make each of it one tool.
#    `like: OPERATION` exposes a route; its arguments stand behind it, `?` marks optional ones. Under `args` each can be
#    narrowed and described by name: {pattern: ..., enum: [...], maximum: ..., default: ..., description: ...}.
#    `calls`, `args`, `fix` and `returns: {pick: {...}}` make one call that asks for less and returns less.
#    A function beside this file does what takes several calls or a computation: `functions: NAME.py`.
# 2. Write every description: what it does, when to use it and when another tool, what comes back.
# 3. Give every hidden operation a tool or a reason of your own. TODO marks what is left to do.
# 4. `mcpgen check` says what is wrong, `mcpgen diff` what a reviewer sees, `mcpgen tasks` emits the servers.
#
# `mcpgen schema overrides` prints a JSON Schema of this format, for completion in an editor.
"""


def first_overrides(naive: Toolset, *, document: str, file: str) -> str:
    """Write a first overrides file for `naive`. `document` is its path as seen from there, `file` names it."""
    decisions = decide(naive)
    name = slug(naive.document.title, otherwise=file)
    server = server_name(name)
    title = comment(f"{naive.document.title} {naive.document.version}")
    names = _tool_names(decisions, room=_LONGEST_PREFIXED - len(f"mcp__{server}__"))
    return "\n".join(
        [
            f"# A first list of task tools for {title}, made by `mcpgen init` and meant to be edited.",
            _WHAT_NEXT,
            "mcpgen: 1",
            "",
            *_api(naive, decisions, name, document),
            "",
            *_tools(decisions, names, name),
            *_server(decisions, names, server),
            "",
        ]
    )


def _tool_names(decisions: Decisions, *, room: int) -> dict[str, str]:
    """A name for each exposed operation, by its key: the naive one, cut where a host's prefix makes it too long."""
    names: dict[str, str] = {}
    for subject in decisions.exposed:
        key, whole = subject.operation.key, str(subject.tool.name)
        name = whole if len(whole) <= room else re.sub(r"[_.-][^_.-]*$", "", whole[: room + 1])[:room]
        if name in names.values():
            name = f"{whole[: room - 9]}_{short_hash(key)}"
        names[key] = name
    return names


def _api(naive: Toolset, decisions: Decisions, name: str, document: str) -> Iterator[str]:
    yield "api:"
    yield f"  openapi: {scalar(document)}"
    yield f"  base_url: {{env: {variable(name, 'URL')}}}"
    if variables := auth_variables(name, _needed_schemes(naive, decisions)):
        listed = ", ".join(f"{scalar(scheme)}: {{env: {variable}}}" for scheme, variable in variables.items())
        yield f"  auth: {{{listed}}}"


def _needed_schemes(naive: Toolset, decisions: Decisions) -> tuple[SecurityScheme, ...]:
    """The schemes that an exposed operation asks for; a server does not start without one that is named here."""
    asked = [
        requirement
        for subject in decisions.exposed
        if all(subject.operation.security)
        for requirement in subject.operation.security
    ]
    names = dict.fromkeys(name for requirement in asked for name in requirement)
    schemes = naive.document.schemes
    return tuple(schemes[name] for name in names if name in schemes and schemes[name].type != "mutualTLS")


# --- tools ------------------------------------------------------------------------------------------------------------


def _tools(decisions: Decisions, names: dict[str, str], api: str) -> Iterator[str]:
    if not decisions.exposed:
        yield "tools: {}  # nothing in the document only reads: make a task of what it writes"
        yield ""
        return
    yield "tools:"
    for tag, subjects in groupby(decisions.exposed, key=lambda subject: subject.tag):
        yield f"  # {comment(tag) or 'no tag'}"
        for subject in subjects:
            yield from _tool(subject, names[subject.operation.key], api)


def _tool(subject: Subject, name: str, api: str) -> Iterator[str]:
    yield f"  {scalar(name)}:"
    title = one_line(subject.operation.summary)
    if title and len(title) <= _LONGEST_TITLE:
        yield f"    title: {scalar(title)}"
    said = subject.tool.description.strip().partition("\n\n")[0]
    description = f"{TODO} {cut(one_line(said), _LONGEST_DESCRIPTION)}"
    yield f"    description: {paragraph(description, indent=6)}"
    yield f"    like: {scalar(subject.tool.name)}{_arguments(subject)}"
    if subject.credentials:
        yield "    fix:  # credentials: the server has them, no model is asked for them"
        for argument in subject.credentials:
            yield f"      {scalar(f'{subject.tool.name}.{argument}')}: {{env: {argument_variable(api, argument)}}}"
    yield ""


def _arguments(subject: Subject) -> str:
    tool = subject.tool
    asked = [name for name in tool.input_schema["properties"] if name not in subject.credentials]
    named = [name if name in tool.required else f"{name}?" for name in asked]
    return f"  # {comment(', '.join(named))}" if named else ""


# --- the server -------------------------------------------------------------------------------------------------------


def _server(decisions: Decisions, names: dict[str, str], server: str) -> Iterator[str]:
    yield "servers:"
    yield f"  {server}:"
    yield '    instructions: "TODO: say whose tools these are, and what for"'
    if decisions.exposed:
        yield "    tools:"
        yield from (f"      - {scalar(names[subject.operation.key])}" for subject in decisions.exposed)
    else:
        yield "    tools: []"
    if decisions.hidden:
        yield "    hide:"
        yield from _hides(decisions.hidden)


def _hides(hidden: tuple[Hide, ...]) -> Iterator[str]:
    tag = None
    for hide in hidden:
        if hide.by == "operation" and hide.group != tag:
            tag = hide.group
            yield f"      # {comment(tag) or 'no tag'}"
        remark = f"  # {hide.remark}" if hide.remark else ""
        yield f"      - {{{hide.by}: {scalar(hide.name)}, reason: {scalar(hide.reason)}}}{remark}"
