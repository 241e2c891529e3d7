"""What a reply that is no success ends in."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from mcpgen.runtime.errors import ApiError, ConfigurationError, UpstreamError
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.sending.statuses import error_of, is_success, is_web_page, page_error, seconds_to_wait
from mcpgen.runtime.wire import Api, Operation, SecurityScheme

API = Api(title="API", schemes={"key": SecurityScheme(name="key", type="apiKey", env="API_KEY")})
GET = Operation(method="GET", path="/orders")
POST = Operation(method="POST", path="/refunds")
JSON = {"content-type": "application/json"}


def reply(status: int, body: Any = b"", operation: Operation = POST, **headers: str) -> Reply:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    kind = {} if isinstance(body, bytes) else JSON
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(operation=operation, status=status, headers={**kind, **named}, body=data)


@pytest.mark.parametrize(("status", "good"), [(200, True), (299, True), (304, True), (302, False), (400, False)])
def test_a_success_is_2xx_or_not_modified(status: int, good: bool) -> None:
    assert is_success(status) is good


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"error": "slow down"}, "slow down"),
        ({"message": "a", "code": 7}, '{"message":"a","code":7}'),
        ({"error": {"code": 7}}, '{"error":{"code":7}}'),
        (["a", "b"], '["a","b"]'),
        ("plain", "plain"),
        ({"title": "Bad hour", "detail": "under 24", "type": "about:blank", "status": 422}, "Bad hour: under 24"),
        ({"title": "Bad", "errors": [{"field": "hour"}]}, 'Bad {"errors":[{"field":"hour"}]}'),
        ({"detail": [{"loc": ["body", "hour"], "msg": "x"}]}, '{"detail":[{"loc":["body","hour"],"msg":"x"}]}'),
        ({"x": "y" * 5_000}, "y" * 2_000 + "..."),
    ],
)
def test_a_4xx_says_what_the_api_says_and_what_to_change(body: Any, words: str) -> None:
    error = error_of(reply(422, body), API, ())

    assert isinstance(error, ApiError)
    assert str(error) == (
        f"POST /refunds: the API answered 422 Unprocessable Entity.\nThe API says: {words}\n"
        "Correct the arguments and call again."
    )
    assert (error.status, error.body) == (422, body)


@pytest.mark.parametrize(
    ("body", "media_type"),
    [
        (b"<html><body>gone</body></html>", "text/html"),
        (b"<!DOCTYPE html><p>gone", "text/plain"),
        (b"<html>gone", ""),
        (b"\x89PNG\x00", "image/png"),
        (b"\x00\x01gone", "text/plain"),
        (b"{gone", "application/json"),
        (b"[" * 100_000 + b"gone", "application/json"),
        (b"", "application/json"),
    ],
)
def test_a_body_that_no_model_can_read_is_left_out(body: bytes, media_type: str) -> None:
    error = error_of(reply(404, body, content_type=media_type), API, ())

    assert "gone" not in str(error)
    assert "API says" not in str(error)


@pytest.mark.parametrize(
    ("body", "media_type"), [(b"no such town", "text/plain"), (b"<e>no such town</e>", "application/xml")]
)
def test_a_text_is_handed_on(body: bytes, media_type: str) -> None:
    assert "no such town" in str(error_of(reply(404, body, content_type=media_type), API, ()))


def test_a_status_without_a_name_is_said_by_its_number() -> None:
    assert str(error_of(reply(499), API, ())) == "POST /refunds: the API answered 499."


@pytest.mark.parametrize("status", [403, 404, 405, 409, 410, 412, 413, 423])
def test_each_common_status_says_what_to_do(status: int) -> None:
    assert str(error_of(reply(status), API, ())).count("\n") == 1


def test_a_429_says_how_long_to_wait() -> None:
    error = error_of(reply(429, {"error": "slow down"}, retry_after="30"), API, ())

    assert str(error).endswith("The API says: slow down\nWait 30 seconds before calling again.")


@pytest.mark.parametrize(
    ("operation", "effect", "may"),
    [
        (GET, "Nothing was changed; try again later.", False),
        (POST, "The call may have taken effect: check before calling again.", True),
    ],
)
def test_a_5xx_says_whether_it_may_have_taken_effect_and_nothing_of_its_body(
    operation: Operation, effect: str, may: bool
) -> None:
    error = error_of(reply(502, b"upstream secret", operation), API, ())

    assert isinstance(error, UpstreamError)
    assert str(error) == f"{operation.key}: the API answered 502 Bad Gateway. {effect}"
    assert error.may_have_taken_effect is may
    assert "upstream secret" in error.details


def test_a_503_says_how_long_to_wait() -> None:
    assert "Wait 7 seconds" in str(error_of(reply(503, operation=GET, retry_after="7"), API, ()))


def test_a_401_names_the_scheme_and_the_variable() -> None:
    error = error_of(reply(401, {"error": "k-123 is wrong"}), API, ("key",))

    assert isinstance(error, ConfigurationError)
    assert str(error) == (
        'POST /refunds: the API rejected the credentials of "key" (401). '
        "The server needs reconfiguring: set others in API_KEY."
    )


def test_a_401_without_credentials_says_that_the_document_names_none() -> None:
    assert "its document names none" in str(error_of(reply(401), API, ()))


def test_a_redirect_that_is_not_followed_is_no_answer() -> None:
    error = error_of(reply(302, location="https://evil.test/?key=k-123"), API, ())

    assert isinstance(error, UpstreamError)
    assert "evil.test" not in str(error)


def test_a_redirect_after_a_write_may_be_how_the_api_says_that_it_is_done() -> None:
    said = [str(error_of(reply(303, operation=operation), API, ())) for operation in (POST, GET)]
    assert ["may have taken effect" in text for text in said] == [True, False]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0.0),
        ("120", 120.0),
        ("Wed, 21 Oct 2026 07:28:10 GMT", 10.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("9" * 400, 999_999_999.0),
        ("-1", None),
        ("soon", None),
        ("", None),
        ("1.5", None),
    ],
)
def test_retry_after_is_a_number_or_a_date(text: str, seconds: float | None) -> None:
    assert seconds_to_wait(reply(503, retry_after=text), datetime(2026, 10, 21, 7, 28, tzinfo=UTC)) == seconds


PAGE = b"\xef\xbb\xbf\n<!DOCTYPE html><html>Sign in</html>"


@pytest.mark.parametrize(
    ("accept", "body", "is_page"),
    [
        (("application/json",), PAGE, True),
        (("application/json", "application/problem+json"), b"<HTML>Sign in</HTML>", True),
        (("application/json", "text/html"), PAGE, False),
        ((), PAGE, False),
        (("application/json",), b'{"html": "<html>"}', False),
        (("application/json",), b"", False),
    ],
)
def test_a_web_page_where_json_was_to_come_is_no_answer(accept: tuple[str, ...], body: bytes, is_page: bool) -> None:
    assert is_web_page(reply(200, body, replace(GET, accept=accept), content_type="text/html")) is is_page


def test_a_web_page_in_answer_to_a_write_leaves_open_whether_it_took_effect() -> None:
    error = page_error(reply(200, PAGE, POST))
    assert error.may_have_taken_effect
    assert "a web page instead of JSON" in str(error)
    assert "may have taken effect" in str(error)
    assert "Sign in" not in str(error)
