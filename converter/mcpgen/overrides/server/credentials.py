"""The API of a document and `api` of an overrides file -> the API that servers reach, with what they need for it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from mcpgen.ir import Tool
from mcpgen.names import nearest
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems
from mcpgen.runtime.wire import Api, Operation, SecurityScheme


def api_of(api: Api, section: model.Api, tools: Iterable[Tool], problems: Problems) -> Api:
    """Read the address and the variables of the credentials; schemes that no tool needs are left out."""
    named = {}
    for name, source in section.auth.items():
        if name in api.schemes:
            named[name] = replace(api.schemes[name], env=source.env)
            continue
        close = nearest(name, api.schemes)
        known = f"it has {', '.join(api.schemes)}" if api.schemes else "it has none; add one with an overlay"
        hint = f'nearest: "{close}"' if close else known
        problems.error(
            "unknown-security-scheme", f'the document has no security scheme "{name}"; {hint}', ("api", "auth", name)
        )
    operations = [operation for tool in tools for operation in tool.calls]
    return replace(
        api,
        schemes=_needed({**api.schemes, **named}, named, operations),
        needs_credential=any(operation.needs_credential for operation in operations),
        base_url_env=section.base_url.env if section.base_url else "",
    )


def _needed(
    schemes: Mapping[str, SecurityScheme], named: Mapping[str, SecurityScheme], operations: Iterable[Operation]
) -> Mapping[str, SecurityScheme]:
    """Those that the file names, if they are enough for every operation; else all that the operations speak of."""
    asking = [operation.security for operation in operations if operation.security]
    if named and all(any(set(one) <= set(named) for one in alternatives) for alternatives in asking):
        return named
    spoken_of = {name for alternatives in asking for one in alternatives for name in one}
    return {name: scheme for name, scheme in schemes.items() if name in spoken_of}
