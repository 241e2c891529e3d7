"""Bearer tokens: what is taken, what is refused, and keys that an issuer exchanges."""

import base64
import json
import time
from collections.abc import Iterator
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization

from mcpgen.runtime.callers.authorization import Authorization
from mcpgen.runtime.callers.bearer import LONGEST_TOKEN, TokenRefused, Verifier
from mcpgen.runtime.callers.key_fetch import fetch_json
from mcpgen.runtime.callers.signing_keys import KeysUnavailable, SigningKeys, metadata_addresses
from mcpgen.runtime.setting_values import ALGORITHMS
from tests.authorization_server import RESOURCE, AuthorizationServer, authorization_server, base64url, unsigned
from tests.runtime.conftest import Clock

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def running() -> Iterator[AuthorizationServer]:
    with authorization_server() as server:
        yield server


@pytest.fixture
def issuer(running: AuthorizationServer) -> AuthorizationServer:
    """As it starts: signs with its first key and publishes that."""
    running.published, running.signing = ["first"], "first"
    running.is_down, running.has_metadata = False, True
    running.received.clear()
    return running


@pytest.fixture
def keys(issuer: AuthorizationServer, clock: Clock) -> SigningKeys:
    return SigningKeys(issuer.issuer, fetch_json, clock=clock)


@pytest.fixture
def verifier(issuer: AuthorizationServer, keys: SigningKeys) -> Verifier:
    return Verifier(authorization(issuer), keys)


def authorization(issuer: AuthorizationServer, **more: Any) -> Authorization:
    known = {"issuer": issuer.issuer, "resource": RESOURCE, "audience": RESOURCE, "algorithms": ALGORITHMS}
    return Authorization(**{**known, **more})


async def test_a_token_says_who_calls(issuer: AuthorizationServer, verifier: Verifier) -> None:
    caller = await verifier.verify(issuer.token("ada", scope="a b", customer_id="C-1"))
    assert (caller.subject, caller.client_id, caller.issuer, caller.scopes) == (
        "ada",
        "desk-client",
        issuer.issuer,
        ("a", "b"),
    )
    assert caller.claims["customer_id"] == "C-1"


def dated(claims: dict[str, Any]) -> dict[str, Any]:
    """The claims with their times, which are given in seconds from now."""
    now = int(time.time())
    times = {
        name: now + value for name, value in claims.items() if name in ("exp", "nbf", "iat") and type(value) is int
    }
    return claims | times


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"aud": [RESOURCE, "https://other.example"]},
        {"aud": f"{RESOURCE}/"},
        {"exp": -30},
        {"nbf": 30},
        {"iat": 30},
        {"sub": None},
        {"client_id": None},
        {"client_id": None, "azp": "desk", "sub": None},
        {"scp": ["a"], "scope": None},
        {"header": {"typ": "JWT"}},
        {"header": {"kid": None}},
    ],
)
async def test_a_token_is_taken(issuer: AuthorizationServer, verifier: Verifier, claims: dict[str, Any]) -> None:
    assert (await verifier.verify(issuer.token(**dated(claims)))).issuer == issuer.issuer


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ({"aud": "https://other.example"}, "InvalidAudienceError"),
        ({"aud": None}, "MissingRequiredClaimError"),
        ({"aud": [RESOURCE.upper()]}, "InvalidAudienceError"),
        ({"aud": f"{RESOURCE}/more"}, "InvalidAudienceError"),
        ({"iss": "https://evil.example"}, "InvalidIssuerError"),
        ({"iss": None}, "MissingRequiredClaimError"),
        ({"exp": -300}, "ExpiredSignatureError"),
        ({"exp": None}, "MissingRequiredClaimError"),
        ({"exp": "soon"}, "DecodeError"),
        ({"exp": float("inf")}, "OverflowError|DecodeError|InvalidTokenError|ValueError"),
        ({"nbf": 300}, "ImmatureSignatureError"),
        ({"iat": 300}, "ImmatureSignatureError"),
        ({"sub": None, "client_id": None}, "neither whom"),
        ({"header": {"typ": "logout+jwt"}}, "no access token"),
        ({"header": {"kid": "unknown"}}, "a key that the issuer does not have"),
        ({"header": {"crit": ["x"], "x": 1}}, "no JWT|Invalid"),
    ],
)
async def test_a_token_is_refused(
    issuer: AuthorizationServer, verifier: Verifier, claims: dict[str, Any], reason: str
) -> None:
    token = issuer.token(**dated(claims))
    with pytest.raises(TokenRefused, match=reason) as caught:
        await verifier.verify(token)
    assert not any(part in str(caught.value) for part in token.split("."))


async def test_a_signature_of_no_key_pair_is_refused(issuer: AuthorizationServer, verifier: Verifier) -> None:
    claims = jwt.decode(issuer.token(), options={"verify_signature": False})
    public = issuer.keys["first"].public_key()
    pem = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    header = base64url(json.dumps({"alg": "HS256", "typ": "JWT", "kid": "first"}).encode())
    body = base64url(json.dumps(claims).encode())
    import hmac

    by_public_key = base64url(hmac.digest(pem, f"{header}.{body}".encode(), "sha256"))
    for token in (unsigned(claims), f"{header}.{body}.{by_public_key}"):
        with pytest.raises(TokenRefused, match="of a kind that is not taken"):
            await verifier.verify(token)


async def test_a_token_with_another_body_is_refused(issuer: AuthorizationServer, verifier: Verifier) -> None:
    header, body, signature = issuer.token("eve").split(".")
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    forged = base64url(json.dumps({**claims, "sub": "ada"}).encode())
    for token in (f"{header}.{forged}.{signature}", f"{header}.{body}.", f"{header}.{body}"):
        with pytest.raises(TokenRefused):
            await verifier.verify(token)


@pytest.mark.parametrize(
    "text", ["", "x", "a.b.c", "x" * (LONGEST_TOKEN + 1), "\u20ac.\u20ac.\u20ac", "eyJhbGciOjF9.e30."]
)
async def test_what_is_no_token_is_refused_without_asking_for_keys(
    issuer: AuthorizationServer, verifier: Verifier, text: str
) -> None:
    with pytest.raises(TokenRefused):
        await verifier.verify(text)
    assert not issuer.received


async def test_an_algorithm_that_is_not_among_the_settings_is_refused(
    issuer: AuthorizationServer, keys: SigningKeys
) -> None:
    issuer.signing = "curve"
    issuer.published = ["first", "curve"]
    assert await Verifier(authorization(issuer), keys).verify(issuer.token())
    with pytest.raises(TokenRefused, match="ES256"):
        await Verifier(authorization(issuer, algorithms=("RS256",)), keys).verify(issuer.token())


# --- keys -------------------------------------------------------------------------------------------------------------


async def test_keys_are_fetched_once(issuer: AuthorizationServer, verifier: Verifier) -> None:
    for person in ("ada", "bob", "eve"):
        await verifier.verify(issuer.token(person))
    assert issuer.received == {"/.well-known/oauth-authorization-server": 1, "/jwks": 1}


async def test_a_new_key_is_found_when_a_token_names_it(
    issuer: AuthorizationServer, verifier: Verifier, clock: Clock
) -> None:
    await verifier.verify(issuer.token())
    issuer.published, issuer.signing = ["first", "second"], "second"
    clock.now += 31
    await verifier.verify(issuer.token())
    issuer.signing = "first"
    await verifier.verify(issuer.token())
    assert issuer.received["/jwks"] == 2


async def test_a_key_that_was_taken_out_is_taken_no_more(
    issuer: AuthorizationServer, verifier: Verifier, clock: Clock
) -> None:
    token = issuer.token()
    await verifier.verify(token)
    issuer.published = ["second"]
    clock.now += 601
    with pytest.raises(TokenRefused, match="a key that the issuer does not have"):
        await verifier.verify(token)


async def test_made_up_key_ids_fetch_no_more_than_one_in_a_while(
    issuer: AuthorizationServer, verifier: Verifier, clock: Clock
) -> None:
    await verifier.verify(issuer.token())
    clock.now += 31
    for i in range(20):
        with pytest.raises(TokenRefused):
            await verifier.verify(issuer.token(header={"kid": f"made-up-{i}"}))
    assert issuer.received["/jwks"] == 2


async def test_while_the_issuer_is_down_known_keys_hold_for_an_hour(
    issuer: AuthorizationServer, verifier: Verifier, clock: Clock
) -> None:
    token = issuer.token(exp=int(time.time()) + 10_000)
    await verifier.verify(token)
    issuer.is_down = True
    clock.now += 3000
    await verifier.verify(token)
    clock.now += 700
    with pytest.raises(KeysUnavailable):
        await verifier.verify(token)
    issuer.is_down = False
    clock.now += 31
    await verifier.verify(token)


async def test_without_metadata_the_keys_are_where_the_settings_say(issuer: AuthorizationServer, clock: Clock) -> None:
    issuer.has_metadata = False
    with pytest.raises(KeysUnavailable):
        await SigningKeys(issuer.issuer, fetch_json, clock=clock).check()
    await SigningKeys(issuer.issuer, fetch_json, url=f"{issuer.issuer}/jwks", clock=clock).check()


@pytest.mark.parametrize(
    "answers",
    [
        {"metadata": {"issuer": "https://evil.example", "jwks_uri": "https://evil.example/jwks"}},
        {"metadata": {"issuer": "https://id.example", "jwks_uri": "http://id.example/jwks"}},
        {"metadata": {"issuer": "https://id.example"}},
        {"metadata": ["https://id.example"]},
        {"metadata": {"issuer": "https://id.example", "jwks_uri": "https://id.example/jwks"}, "keys": {"key": []}},
        {"metadata": {"issuer": "https://id.example", "jwks_uri": "https://id.example/jwks"}, "keys": []},
    ],
)
async def test_metadata_and_key_sets_that_are_none_bring_no_keys(answers: dict[str, Any]) -> None:
    async def fetch(url: str) -> Any:
        return answers.get("keys") if url.endswith("/jwks") else answers["metadata"]

    with pytest.raises(KeysUnavailable):
        await SigningKeys("https://id.example", fetch).check()


async def test_keys_that_encrypt_or_are_shared_sign_nothing() -> None:
    async def fetch(url: str) -> Any:
        return {
            "keys": [{"kty": "oct", "k": "c2VjcmV0"}, {"kty": "RSA", "use": "enc"}, "x", {"kty": "EC", "crv": "P-384"}]
        }

    keys = SigningKeys("https://id.example", fetch, url="https://id.example/jwks")
    for algorithm in ("RS256", "ES256"):
        assert await keys.candidates(None, algorithm) == ()
    assert len(await keys.candidates(None, "ES384")) == 1


def test_an_issuer_with_a_path_has_its_metadata_in_three_places() -> None:
    assert metadata_addresses("https://id.example/tenant/") == (
        "https://id.example/.well-known/oauth-authorization-server/tenant",
        "https://id.example/.well-known/openid-configuration/tenant",
        "https://id.example/tenant/.well-known/openid-configuration",
    )
    assert len(metadata_addresses("https://id.example")) == 2
