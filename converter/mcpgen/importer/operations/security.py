"""Security Scheme and Security Requirement Objects -> what the runtime needs to send credentials."""

import re
from typing import Any

from mcpgen.importer.context import Context
from mcpgen.importer.place import Place
from mcpgen.importer.references.unresolved import Unresolved
from mcpgen.importer.shown import shown
from mcpgen.runtime.wire import SecurityRequirement, SecurityScheme


def schemes_of(context: Context) -> dict[str, SecurityScheme]:
    """The security schemes of a document."""
    places = _schemes(context)
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


def requirements_of(context: Context, owner: Place) -> tuple[SecurityRequirement, ...] | None:
    """The `security` of a document or an operation; None where it has none of its own.

    What is of the wrong type never makes an operation public.
    """
    place = owner.get("security")
    if place is None or place.node is None:
        return None
    if not isinstance(place.node, list):
        message = f"security must be a list of objects, not {shown(place.node)}"
        context.report.warning("invalid-security", f"{message}; {_taken(place.node)}", place)
        return (_requirement(context, place),) if isinstance(place.node, dict) else None
    found: list[SecurityRequirement] = []
    for item in place.items():
        if isinstance(item.node, dict | str):
            found.append(_requirement(context, item))
        if not isinstance(item.node, dict):
            message = f"a security requirement must be an object, not {shown(item.node)}"
            context.report.warning("invalid-security", f"{message}; {_taken(item.node)}", item)
    return tuple(found) if found or not place.node else None


def _taken(node: Any) -> str:
    return "it is taken as one" if isinstance(node, dict | str) else "it is left out"


def _requirement(context: Context, place: Place) -> SecurityRequirement:
    if isinstance(place.node, str):
        return {place.node: ()}
    found: dict[str, tuple[str, ...]] = {}
    for name, scopes in place.children():
        if not isinstance(scopes.node, list | None):
            message = f'the scopes of "{name}" must be a list, not {shown(scopes.node)}; they are left out'
            context.report.warning("invalid-security", message, scopes)
        listed = scopes.node if isinstance(scopes.node, list) else ()
        found[_scheme_name(context, name, place)] = tuple(str(scope) for scope in listed)
    return found


def _scheme_name(context: Context, name: str, place: Place) -> str:
    """The name of a scheme; a requirement may give its URI instead (OpenAPI 3.2, 4.30)."""
    if "/" not in name:
        return name
    schemes = dict(places.children()) if (places := _schemes(context)) else {}
    try:
        target = context.references.target(name, place)
    except Unresolved:
        return name
    return next((known for known, scheme in schemes.items() if scheme.node is target.node), name)


def _schemes(context: Context) -> Place | None:
    keys = ("securityDefinitions",) if context.version.is_swagger else ("components", "securitySchemes")
    return context.references.found(context.root, *keys)


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
