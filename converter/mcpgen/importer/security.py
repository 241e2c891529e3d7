"""Security Scheme and Security Requirement Objects -> what the runtime needs to send credentials."""

import re
from typing import Any

from mcpgen.importer.context import Context
from mcpgen.importer.place import Place
from mcpgen.importer.unresolved import Unresolved
from mcpgen.runtime.wire import SecurityRequirement, SecurityScheme


def schemes_of(context: Context) -> dict[str, SecurityScheme]:
    """The security schemes of a document."""
    keys = ("securityDefinitions",) if context.version.is_swagger else ("components", "securitySchemes")
    places = context.references.found(context.root, *keys)
    found: dict[str, SecurityScheme] = {}
    for name, place in places.children() if places else ():
        try:
            target = context.references.followed(place)
            scheme = _scheme(name, target.node)
            context.look_at("security scheme", target)
        except Unresolved as unresolved:
            context.report.warning(unresolved.rule, f'security scheme "{name}" is left out: {unresolved}', place)
            continue
        if scheme is None:
            context.report.warning(
                "invalid-security-scheme",
                f'security scheme "{name}" is of no type that OpenAPI knows; it is left out',
                place,
            )
        else:
            found[name] = scheme
    return found


def requirements_of(owner: Place) -> tuple[SecurityRequirement, ...] | None:
    """The `security` of a document or an operation; None where it has none of its own."""
    listed = owner.node.get("security") if isinstance(owner.node, dict) else None
    if not isinstance(listed, list):
        return None
    return tuple(
        {
            name: tuple(str(scope) for scope in scopes or ())
            for name, scopes in requirement.items()
            if isinstance(scopes, list | None)
        }
        for requirement in listed
        if isinstance(requirement, dict)
    )


def environment_variable(name: str) -> str:
    """`MCPGEN_AUTH_API_KEY` for a scheme called `api-key`."""
    return f"MCPGEN_AUTH_{re.sub('[^A-Z0-9]', '_', name.upper())}"


def _scheme(name: str, node: Any) -> SecurityScheme | None:
    if not isinstance(node, dict):
        return None
    env = environment_variable(name)
    kind = node.get("type")
    if kind == "apiKey" and node.get("in") in ("query", "header", "cookie") and isinstance(node.get("name"), str):
        return SecurityScheme(name=name, type="apiKey", location=node["in"], parameter=node["name"], env=env)
    if kind == "http" and isinstance(node.get("scheme"), str):
        return SecurityScheme(name=name, type="http", scheme=node["scheme"].lower(), env=env)
    if kind == "basic":
        return SecurityScheme(name=name, type="http", scheme="basic", env=env)
    if kind == "oauth2":
        return SecurityScheme(name=name, type="oauth2", token_url=_token_url(node), env=env)
    if kind in ("openIdConnect", "mutualTLS"):
        return SecurityScheme(name=name, type=kind, env=env)
    return None


def _token_url(node: dict[str, Any]) -> str:
    flows = node.get("flows")
    flow = flows.get("clientCredentials") if isinstance(flows, dict) else None
    url = (
        flow.get("tokenUrl")
        if isinstance(flow, dict)
        else node.get("tokenUrl")
        if node.get("flow") == "application"
        else None
    )
    return url if isinstance(url, str) else ""
