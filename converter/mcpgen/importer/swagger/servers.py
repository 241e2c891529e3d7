"""`schemes`, `host` and `basePath` of OpenAPI 2.0 -> Server."""

from urllib.parse import urljoin, urlsplit

from mcpgen.importer.context import Context
from mcpgen.importer.place import Place
from mcpgen.runtime.wire import Server


def servers_of(context: Context, operation: Place | None = None) -> tuple[Server, ...]:
    """The servers of a document; those of an operation only where it has schemes of its own."""
    root, document_url = context.root, context.url
    schemes = (operation or root).node.get("schemes")
    if operation is not None and not isinstance(schemes, list):
        return ()
    host, base = root.node.get("host"), root.node.get("basePath")
    base = f"/{base.strip('/')}" if isinstance(base, str) and base.strip("/") else ""
    if not isinstance(host, str) or not host:
        return (Server(url=urljoin(document_url, base or "/") if document_url else base or "/"),)
    host, base = _told(context, host, base)
    usable = [scheme for scheme in schemes if scheme in ("http", "https")] if isinstance(schemes, list) else []
    own = urlsplit(document_url).scheme if document_url else "https"
    return tuple(Server(url=f"{scheme}://{host}{base}") for scheme in sorted(usable, reverse=True) or [own])


def _told(context: Context, host: str, base: str) -> tuple[str, str]:
    """The host alone: a scheme before it and a path behind it are no part of it."""
    alone, _, path = host.partition("://")[2 if "://" in host else 0].partition("/")
    if alone == host:
        return host, base
    context.report.warning("invalid-server", f'host "{host}" must be a host alone; "{alone}" is taken', context.root)
    return alone, base or f"/{path.strip('/')}".rstrip("/")
