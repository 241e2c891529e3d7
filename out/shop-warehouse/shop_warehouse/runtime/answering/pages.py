"""A reply that is one page of several -> which argument gets the next one, as far as the document has it.

Two ways are known: the URL of the next page (Link header, RFC 8288, or a field such as `next`), whose query is read by
the operation's own parameters, and a token for a parameter of a matching name.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qs

from ..sending.reply import Reply
from ..shown import shown
from ..wire import Operation, Parameter

_LINK = re.compile(r"<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:\"[^\"]*\"|[^\s;,\"]+))*)")
_NEXT = re.compile(r";\s*rel\s*=\s*(?:\"(?:[^\"]*\s)?next(?:\s[^\"]*)?\"|next\b)", re.IGNORECASE)

_URL_FIELDS = ("next", "nextlink", "nexturl", "nextpageurl", "odatanextlink", "nextpagelink", "nextpage")
_TOKENS: Mapping[str, tuple[str, ...]] = {
    "nextcursor": ("cursor", "nextcursor", "pagecursor", "startcursor", "after", "startingafter"),
    "cursor": ("cursor", "after"),
    "endcursor": ("after", "cursor"),
    "nextpagetoken": ("pagetoken", "nextpagetoken"),
    "nexttoken": ("nexttoken", "pagetoken", "token"),
    "continuationtoken": ("continuationtoken", "continuation"),
    "nextpage": ("page", "pagenumber", "nextpage"),
    "nextoffset": ("offset", "skip"),
    "after": ("after", "cursor"),
    "next": ("cursor", "after", "next", "pagetoken", "page", "offset"),
}
_FLAGS = ("hasmore", "hasnext", "hasnextpage", "istruncated", "more")
_PAGING = (
    "page",
    "pagenumber",
    "pagetoken",
    "cursor",
    "after",
    "startingafter",
    "offset",
    "skip",
    "start",
    "nexttoken",
)
_NARROWING = (
    "limit",
    "perpage",
    "pagesize",
    "maxresults",
    "maxitems",
    "top",
    "first",
    "count",
    "size",
    "fields",
    "select",
)
_MOST_NAMED = 8


def next_page(reply: Reply, data: Any) -> str | None:
    """The line for the model, or None where nothing says that there is more."""
    url = linked(reply.headers.get("link", "")) or _url_in(data)
    if url and (arguments := _arguments_of(url, reply.operation)):
        return f"There is more: call again with {arguments}."
    for field, token in _fields(data):
        parameter = _parameter(reply.operation, _TOKENS.get(field, ()))
        if parameter and _is_token(token):
            return f"There is more: call again with {parameter.given_as}={shown(token)}."
    if any(field in _FLAGS and value is True for field, value in _fields(data)):
        parameter = _parameter(reply.operation, _PAGING)
        return f"There is more{f': get it with {parameter.given_as}' if parameter else ''}."
    return None


def how_to_get_less(operation: Operation) -> str:
    """The arguments that make an answer smaller: those for pages and fields first, else all of the query."""
    queried = [parameter for parameter in operation.parameters if parameter.location == "query"]
    known = [parameter for parameter in queried if _plain(parameter.name) in _NARROWING + _PAGING] or queried
    names = ", ".join(parameter.given_as for parameter in known[:_MOST_NAMED])
    return (
        f"Ask for less with {names}."
        if names
        else "Ask for a single item or a smaller part, if the API has such a call."
    )


def linked(header: str) -> str:
    """The URL of the next page in a Link header, empty without one."""
    return next((match.group(1) for match in _LINK.finditer(header) if _NEXT.search(match.group(2))), "")


def _url_in(data: Any) -> str:
    for field, value in _fields(data):
        url = value.get("href") if isinstance(value, dict) else value
        if field in _URL_FIELDS and isinstance(url, str) and ("?" in url or url.startswith("http")):
            return url
    return ""


def _fields(data: Any) -> Iterator[tuple[str, Any]]:
    """The fields of an answer and of the objects in it, by their plain names."""
    if not isinstance(data, dict):
        return
    for name, value in data.items():
        yield _plain(name), value
    for value in data.values():
        if isinstance(value, dict):
            yield from ((_plain(name), inner) for name, inner in value.items())


def _arguments_of(url: str, operation: Operation) -> str:
    """`page=3`: what the URL of the next page says of the operation's paging parameters."""
    query = parse_qs(url.partition("#")[0].partition("?")[2])
    named = {parameter.name: parameter for parameter in operation.parameters if parameter.location == "query"}
    paging = [name for name in query if name in named and _plain(name) in _PAGING]
    return ", ".join(f"{named[name].given_as}={shown(query[name][0], quoted=False)}" for name in paging)


def _is_token(value: Any) -> bool:
    """Whether a value can be handed back: a number, or a text that is no URL."""
    return bool(value) and "://" not in str(value) and isinstance(value, str | int) and value is not True


def _parameter(operation: Operation, names: tuple[str, ...]) -> Parameter | None:
    queried = {_plain(parameter.name): parameter for parameter in operation.parameters if parameter.location == "query"}
    return next((queried[name] for name in names if name in queried), None)


def _plain(name: str) -> str:
    """`next_page_token`, `nextPageToken` and `@odata.nextLink` without what only spelling adds."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
