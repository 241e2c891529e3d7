"""Api, operation and what the operator says -> the URL that a path is appended to."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

from ..errors import ConfigurationError
from ..wire import Api, Operation, Server

_VARIABLE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the API is, as far as the operator says more than the document."""

    base_url: str = ""
    """Replaces every server URL of the document, its path included."""
    document_url: str = ""
    """Where the document came from: relative server URLs are resolved against it."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Values for the variables of templated server URLs."""


def address_from(api: Api, environ: Mapping[str, str]) -> Address:
    """The address that the environment gives."""
    return Address(base_url=environ.get(api.base_url_env, "") if api.base_url_env else "")


def server_url(api: Api, operation: Operation, address: Address) -> str:
    """The nearest server's URL without a slash at its end; ConfigurationError where there is none to call.

    Nearest first: the operator's base URL, then the servers of the operation (or its path item), then the document's.
    Of several the first counts (OpenAPI 3.2, Server Object).
    """
    if address.base_url:
        return _checked(address.base_url, api)
    servers = operation.servers or api.servers or (Server(url="/"),)
    url = _filled(servers[0], address.variables)
    return _checked(url, api, document_url=address.document_url)


def _filled(server: Server, given: Mapping[str, str]) -> str:
    def value_of(match: re.Match[str]) -> str:
        name = match.group(1)
        value = given.get(name, server.variables.get(name))
        if value is None:
            raise ConfigurationError(
                f'The server URL {server.url} has a variable "{name}" without a default; give it a value.'
            )
        choices = server.choices.get(name, ())
        if choices and value not in choices:
            raise ConfigurationError(
                f'The server variable "{name}" cannot be "{value}"; choose one of {", ".join(choices)}.'
            )
        return value

    return _VARIABLE.sub(value_of, server.url)


def _checked(url: str, api: Api, *, document_url: str = "") -> str:
    try:
        parts = urlsplit(urljoin(document_url, url))
        is_callable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise ConfigurationError(f'The base URL "{url}" is no URL.') from None
    if not is_callable:
        wanted = f"set {api.base_url_env} to" if api.base_url_env else "give"
        raise ConfigurationError(
            f'The document names no host ("{url}" is all that it says), so there is nothing to call: '
            f"{wanted} the API's base URL, such as https://api.example.com/v1."
        )
    if "@" in parts.netloc:
        raise ConfigurationError("The base URL holds a user or a password; give credentials by their own variables.")
    return parts._replace(fragment="").geturl().rstrip("/")
