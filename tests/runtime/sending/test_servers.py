"""Which server a call goes to."""

import pytest

from mcpgen.runtime.errors import ConfigurationError
from mcpgen.runtime.sending.servers import Address, address_from, server_url
from mcpgen.runtime.wire import Api, Operation, Server

REGIONAL = Server(
    url="https://{region}.snow.test:{port}/v2/",
    variables={"region": "north", "port": "8443"},
    choices={"region": ("north", "south")},
)


def url(*servers: Server, own: tuple[Server, ...] = (), **address: object) -> str:
    api = Api(title="API", servers=servers, base_url_env="SNOW_URL")
    operation = Operation(method="GET", path="/", servers=own)
    return server_url(api, operation, Address(**address))  # type: ignore[arg-type]


def test_the_first_server_of_the_document_is_called() -> None:
    assert url(Server(url="https://a.test/v1/"), Server(url="https://b.test")) == "https://a.test/v1"


def test_the_operations_own_server_is_nearer() -> None:
    assert url(Server(url="https://a.test"), own=(Server(url="https://b.test/r"),)) == "https://b.test/r"


def test_a_base_url_replaces_every_server() -> None:
    assert url(Server(url="https://a.test"), own=(Server(url="https://b.test"),), base_url="https://c.test/x/") == (
        "https://c.test/x"
    )


def test_variables_have_defaults_and_can_be_given() -> None:
    assert url(REGIONAL) == "https://north.snow.test:8443/v2"
    assert url(REGIONAL, variables={"region": "south"}) == "https://south.snow.test:8443/v2"


@pytest.mark.parametrize(
    ("server", "given", "text"),
    [
        (REGIONAL, {"region": "west"}, 'cannot be "west"; choose one of north, south'),
        (Server(url="https://{host}/"), {}, 'a variable "host" without a default'),
    ],
)
def test_a_variable_that_cannot_be_is_refused(server: Server, given: dict[str, str], text: str) -> None:
    with pytest.raises(ConfigurationError, match=text):
        url(server, variables=given)


@pytest.mark.parametrize(
    ("server", "document", "found"),
    [
        ("/harbour/v3", "https://port.test/docs/openapi.yaml", "https://port.test/harbour/v3"),
        ("v3", "https://port.test/docs/openapi.yaml", "https://port.test/docs/v3"),
        ("../v3", "https://port.test/docs/openapi.yaml", "https://port.test/v3"),
        ("https://other.test", "https://port.test/docs/openapi.yaml", "https://other.test"),
        ("//cdn.test/v3", "https://port.test/docs/openapi.yaml", "https://cdn.test/v3"),
    ],
)
def test_a_relative_server_is_resolved_against_the_document(server: str, document: str, found: str) -> None:
    assert url(Server(url=server), document_url=document) == found


@pytest.mark.parametrize("server", ["/v3", "v3", "//", "ftp://a.test", "file:///etc", "javascript:1"])
def test_without_a_host_the_base_url_is_asked_for(server: str) -> None:
    with pytest.raises(ConfigurationError, match=r"set SNOW_URL to the API's base URL"):
        url(Server(url=server))


def test_a_document_without_servers_is_served_beside_itself() -> None:
    """OpenAPI 3.2, OpenAPI Object, servers: the default is one with the URL `/`."""
    assert url(document_url="https://port.test/docs/openapi.yaml") == "https://port.test"
    with pytest.raises(ConfigurationError, match="base URL"):
        url()


def test_a_base_url_with_a_password_is_refused_and_not_repeated() -> None:
    with pytest.raises(ConfigurationError) as caught:
        url(base_url="https://user:secret@a.test")

    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("base_url", ["http://[::1", "https://a.test:port:1/", "not a url", "a.test/v1"])
def test_a_base_url_that_is_none_is_refused(base_url: str) -> None:
    with pytest.raises(ConfigurationError):
        url(base_url=base_url)


def test_the_base_url_comes_from_the_environment() -> None:
    api = Api(title="API", base_url_env="SNOW_URL")

    assert address_from(api, {"SNOW_URL": "https://a.test"}) == Address(base_url="https://a.test")
    assert address_from(api, {}) == Address()
    assert address_from(Api(title="API"), {"": "https://a.test"}) == Address()
