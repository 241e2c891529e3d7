"""Server Objects -> Server; a relative URL is resolved against the URL that the document came from."""

from urllib.parse import urljoin

from mcpgen.importer.place import Place
from mcpgen.runtime.wire import Server


def servers_of(owner: Place, *, document_url: str | None) -> tuple[Server, ...]:
    """The `servers` of a document, a path item or an operation."""
    places = owner.get("servers")
    found = (_server(place, document_url) for place in places.items()) if places else ()
    return tuple(server for server in found if server is not None)


def _server(place: Place, document_url: str | None) -> Server | None:
    url = place.node.get("url") if isinstance(place.node, dict) else None
    if not isinstance(url, str):
        return None
    variables = place.get("variables")
    defaults: dict[str, str] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for name, variable in variables.children() if variables else ():
        if isinstance(variable.node, dict):
            if isinstance(default := variable.node.get("default"), str | int | float):
                defaults[name] = str(default)
            if isinstance(listed := variable.node.get("enum"), list) and listed:
                choices[name] = tuple(str(value) for value in listed)
    return Server(url=urljoin(document_url, url) if document_url else url, variables=defaults, choices=choices)
