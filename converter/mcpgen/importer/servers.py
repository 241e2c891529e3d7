"""Server Objects -> Server; a relative URL is resolved against the URL that the document came from."""

from urllib.parse import urljoin

from mcpgen.importer.context import Context
from mcpgen.importer.path_items import PathItem
from mcpgen.importer.place import Place
from mcpgen.importer.texts import as_text
from mcpgen.runtime.wire import Server


def servers_of(context: Context, owner: Place | PathItem) -> tuple[Server, ...]:
    """The `servers` of a document, a path item or an operation."""
    places = owner.get("servers")
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
    return Server(url=_absolute(url.strip(), context.url), variables=defaults, choices=choices)


def _absolute(url: str, document_url: str | None) -> str:
    """A template is left as it is where joining would read its braces."""
    try:
        return urljoin(document_url, url) if document_url else url
    except ValueError:
        return url
