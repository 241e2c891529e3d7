"""A request and its 3xx reply -> the request to send next, or None where it must not be followed."""

from dataclasses import replace
from urllib.parse import urljoin, urlsplit

from .reply import Reply
from .request import Request

MOST_REDIRECTS = 5

_SAME_METHOD = (307, 308)
_SAME_METHOD_IF_SAFE = (301, 302)
_SEE_OTHER = 303


def next_request(request: Request, reply: Reply) -> Request | None:
    """Where the API sends a caller, if that is on the same host (RFC 9110, 15.4).

    The credentials of the request are for its host only, so any other host, another port and a step from https to http
    end the call. A write is repeated only where the status says that it was not carried out.
    """
    location = reply.headers.get("location")
    if not location or not 300 <= reply.status < 400:
        return None
    try:
        target = urlsplit(urljoin(request.url, location))
    except ValueError:
        return None
    if _origin(target.scheme, target.netloc) != _origin(*urlsplit(request.url)[:2]):
        return None
    moved = replace(
        request,
        address=target._replace(query="", fragment="").geturl(),
        query=(),
        whole_query=target.query,
    )
    if reply.status in _SAME_METHOD or (reply.status in _SAME_METHOD_IF_SAFE and reply.operation.is_safe):
        return moved
    if reply.status == _SEE_OTHER:
        fields = tuple(field for field in request.fields if field[0].lower() != "content-type")
        return replace(moved, method="HEAD" if request.method == "HEAD" else "GET", body=None, fields=fields)
    return None


def _origin(scheme: str, netloc: str) -> tuple[str, str]:
    port = {"http": ":80", "https": ":443"}.get(scheme, "")
    return scheme, netloc.lower().removesuffix(port)
