"""Server Objects -> Server; a relative URL is resolved against the URL that the document came from."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import urljoin

from mcpgen.importer.context import Context
from mcpgen.importer.operations.path_items import PathItem
from mcpgen.importer.place import Place
from mcpgen.importer.texts import as_text
from mcpgen.runtime.wire import Server

_VARIABLE = re.compile(r"\{([^{}]*)\}")


def servers_of(context: Context, owner: Place | PathItem) -> tuple[Server, ...]:
    """The `servers` of a document, a path item or an operation."""
    places = owner.get("servers")
    if places is not None and not isinstance(places.node, list | None):
        context.report.warning("invalid-server", "servers must be a list; it is left out", places)
    found = (_server(context, place) for place in places.items()) if places else ()
    return tuple(server for server in found if server is not None)


def _server(context: Context, place: Place) -> Server | None:
    url = place.node.get("url") if isinstance(place.node, dict) else None
    if not isinstance(url, str):
        context.report.warning("invalid-server", "a server needs a url; it is left out", place)
        return None
    context.look_at("server", place)
    variables = place.get("variables")
    defaults: dict[str, str] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for name, variable in variables.children() if variables else ():
        if isinstance(variable.node, dict):
            if (default := variable.node.get("default")) is not None:
                defaults[name] = as_text(default)
            if isinstance(listed := variable.node.get("enum"), list) and listed:
                choices[name] = tuple(as_text(value) for value in listed)
    for fault in _faults(url, defaults, choices):
        context.report.warning("invalid-server", f"the server URL {url} has the variable {fault}", place)
    return Server(url=_absolute(url.strip(), context.url), variables=defaults, choices=choices)


def _faults(url: str, defaults: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """What keeps the variables of a URL from being filled in."""
    for name in dict.fromkeys(_VARIABLE.findall(url)):
        if name not in defaults:
            yield f'"{name}" without a default; give a base URL'
        elif name in choices and defaults[name] not in choices[name]:
            yield f'"{name}", whose default is none of its values; give a base URL'


def _absolute(url: str, document_url: str | None) -> str:
    """A template is left as it is where joining would read its braces."""
    try:
        return urljoin(document_url, url) if document_url else url
    except ValueError:
        return url
