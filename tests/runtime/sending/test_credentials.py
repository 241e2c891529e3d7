"""Which credentials a request gets, where they stand in it, and what is never shown."""

from base64 import b64encode
from collections.abc import Mapping

import pytest

from mcpgen.runtime.errors import ConfigurationError
from mcpgen.runtime.sending.credentials import Authorized, ClientCredentials, authorize
from mcpgen.runtime.sending.request import Request
from mcpgen.runtime.wire import Operation, SecurityRequirement, SecurityScheme

SCHEMES = {
    scheme.name: scheme
    for scheme in (
        SecurityScheme(name="head", type="apiKey", location="header", parameter="X-Key", env="HEAD"),
        SecurityScheme(name="query", type="apiKey", location="query", parameter="api key", env="QUERY"),
        SecurityScheme(name="cookie", type="apiKey", location="cookie", parameter="sid", env="COOKIE"),
        SecurityScheme(name="basic", type="http", scheme="basic", env="BASIC"),
        SecurityScheme(name="bearer", type="http", scheme="bearer", env="BEARER"),
        SecurityScheme(name="odd", type="http", scheme="digest", env="ODD"),
        SecurityScheme(name="oauth", type="oauth2", token_url="https://auth.test/token", env="OAUTH"),
        SecurityScheme(name="oidc", type="openIdConnect", env="OIDC"),
        SecurityScheme(name="mtls", type="mutualTLS", env="MTLS"),
    )
}
REQUEST = Request(method="GET", address="https://api.test/a", fields=(("Accept", "*/*"),))

pytestmark = pytest.mark.anyio


async def authorized(
    *security: SecurityRequirement, environ: Mapping[str, str], request: Request = REQUEST
) -> Authorized:
    async def fetch_token(credentials: ClientCredentials) -> str:
        assert credentials.token_url == "https://auth.test/token"
        return f"token-of-{credentials.client_id}-for-{'+'.join(credentials.scopes)}"

    return await authorize(
        request,
        Operation(method="GET", path="/a", security=security),
        schemes=SCHEMES,
        environ=environ,
        fetch_token=fetch_token,
    )


@pytest.mark.parametrize(
    ("scheme", "environ", "field"),
    [
        ("head", {"HEAD": "k-123"}, ("X-Key", "k-123")),
        ("cookie", {"COOKIE": "s-9"}, ("Cookie", "sid=s-9")),
        ("basic", {"BASIC": "user:pass:word"}, ("Authorization", "Basic dXNlcjpwYXNzOndvcmQ=")),
        ("bearer", {"BEARER": "t-1"}, ("Authorization", "Bearer t-1")),
        ("odd", {"ODD": "x"}, ("Authorization", "Digest x")),
        ("oauth", {"OAUTH": "given"}, ("Authorization", "Bearer given")),
        ("oidc", {"OIDC": "given"}, ("Authorization", "Bearer given")),
        (
            "oauth",
            {"OAUTH_CLIENT_ID": "me", "OAUTH_CLIENT_SECRET": "secret"},
            ("Authorization", "Bearer token-of-me-for-read+write"),
        ),
    ],
)
async def test_a_credential_stands_where_its_scheme_says(
    scheme: str, environ: Mapping[str, str], field: tuple[str, str]
) -> None:
    found = await authorized({scheme: ("read", "write")}, environ=environ)

    assert field in found.request.headers
    assert found.schemes == (scheme,)


async def test_a_relative_token_url_is_on_the_host_of_the_api() -> None:
    asked = []

    async def fetch_token(credentials: ClientCredentials) -> str:
        asked.append(credentials.token_url)
        return "token"

    scheme = SecurityScheme(name="login", type="oauth2", token_url="/oauth/token", env="LOGIN")
    await authorize(
        REQUEST,
        Operation(method="GET", path="/a", security=({"login": ()},)),
        schemes={"login": scheme},
        environ={"LOGIN_CLIENT_ID": "me", "LOGIN_CLIENT_SECRET": "secret"},
        fetch_token=fetch_token,
    )

    assert asked == ["https://api.test/oauth/token"]


async def test_a_key_in_the_query_is_a_pair_of_its_own() -> None:
    found = await authorized({"query": ()}, environ={"QUERY": "k&1=2"})

    assert found.request.url == "https://api.test/a?api%20key=k%261%3D2"


async def test_all_schemes_of_one_requirement_are_sent() -> None:
    found = await authorized({"query": (), "bearer": ()}, environ={"QUERY": "k", "BEARER": "t"})

    assert found.request.url.endswith("?api%20key=k")
    assert ("Authorization", "Bearer t") in found.request.headers


async def test_of_several_requirements_the_first_that_is_configured_is_taken() -> None:
    found = await authorized(
        {"head": (), "bearer": ()}, {"cookie": ()}, {"basic": ()}, environ={"HEAD": "k", "COOKIE": "c", "BASIC": "a:b"}
    )

    assert found.schemes == ("cookie",)


@pytest.mark.parametrize("security", [(), ({},)])
async def test_an_operation_without_security_gets_nothing(security: tuple[SecurityRequirement, ...]) -> None:
    found = await authorized(*security, environ={"HEAD": "k", "BEARER": "t"})

    assert found.request == REQUEST
    assert found.secrets == ()


async def test_optional_security_is_used_where_it_is_configured() -> None:
    assert (await authorized({}, {"head": ()}, environ={"HEAD": "k"})).schemes == ("head",)
    assert (await authorized({}, {"head": ()}, environ={})).schemes == ()


@pytest.mark.parametrize(
    ("security", "environ", "text"),
    [
        (({"head": ()},), {}, "set HEAD to the key"),
        (({"head": ()},), {"HEAD": ""}, "set HEAD to the key"),
        (({"basic": ()},), {}, "set BASIC to user:password"),
        (({"bearer": ()},), {}, "set BEARER to a token"),
        (
            ({"oauth": ()},),
            {"OAUTH_CLIENT_ID": "x"},
            "set OAUTH to a token, or OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET",
        ),
        (({"head": (), "bearer": ()},), {"HEAD": "k"}, "set BEARER to a token (HEAD is set)"),
        (({"head": ()}, {"bearer": ()}), {}, "set HEAD to the key; or set BEARER to a token"),
        (({"gone": ()},), {}, 'does not define the security scheme "gone"'),
        (({"mtls": ()},), {"MTLS": "x"}, "mutualTLS"),
    ],
)
async def test_a_missing_credential_is_named_by_its_variable(
    security: tuple[SecurityRequirement, ...], environ: Mapping[str, str], text: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        await authorized(*security, environ=environ)

    assert text in str(caught.value)
    assert "nothing was sent" in str(caught.value)


@pytest.mark.parametrize("secret", ["a\r\nX-Evil: 1", " a", "a\n", "ü"])
async def test_a_secret_that_no_header_can_carry_is_refused_and_not_shown(secret: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        await authorized({"head": ()}, environ={"HEAD": secret})

    assert secret not in str(caught.value)
    assert "HEAD" in str(caught.value)


async def test_what_is_shown_has_every_secret_masked() -> None:
    environ = {"QUERY": "secret-q", "COOKIE": "secret-c", "HEAD": "secret-h", "BASIC": "user:secret-b"}

    found = await authorized({name.lower(): () for name in environ}, environ=environ)

    shown = found.shown.as_json()
    assert "secret" not in str(shown)
    assert b64encode(b"user:secret-b").decode() not in str(shown)
    assert shown["url"] == "https://api.test/a?api%20key=***"
    assert shown["headers"] == [
        ["Accept", "*/*"],
        ["X-Key", "***"],
        ["Authorization", "Basic ***"],
        ["Cookie", "sid=***"],
    ]


async def test_an_argument_cannot_take_the_place_of_a_credential() -> None:
    request = REQUEST.with_header("x-key", "mine").with_cookie("sid", "mine")

    found = await authorized({"head": (), "cookie": ()}, request=request, environ={"HEAD": "k", "COOKIE": "c"})

    assert found.request.headers == (("Accept", "*/*"), ("X-Key", "k"), ("Cookie", "sid=c"))
    with pytest.raises(ConfigurationError, match="both called api key"):
        await authorized({"query": ()}, request=REQUEST.with_query("api key", "mine"), environ={"QUERY": "k"})
