"""`--check-config`: what a server would use, without a secret; and what keeps it from starting."""

from collections.abc import Mapping, Sequence

import pytest

from mcpgen.runtime.app import App, Call
from mcpgen.runtime.serving.command_line import run
from mcpgen.runtime.settings import VARIABLES, Settings
from mcpgen.runtime.wire import Api, SecurityScheme

COMPLETE = {"SHOP_API_URL": "https://ada:hunter2@api.example/v1?key=hunter2", "SHOP_API_KEY": "hunter2"}
AUTH = {"MCP_AUTH_ISSUER": "https://id.example", "MCP_AUTH_RESOURCE": "https://desk.example/mcp"}
HTTP = ["--http", "0.0.0.0:8000"]


def shop(environ: Mapping[str, str], *, scopes: Sequence[str] = ()) -> App:
    key = SecurityScheme(name="apiKey", type="apiKey", location="header", parameter="X-API-Key", env="SHOP_API_KEY")
    api = Api(title="Shop API", base_url_env="SHOP_API_URL", schemes={"apiKey": key})
    app = App("desk", version="1.0.0", api=api)
    app.use(environ=environ)

    @app.tool(description="Looks.", input_schema={"type": "object", "properties": {}}, scopes=scopes)
    async def look(call: Call) -> None:
        raise NotImplementedError

    return app


def checked(app: App, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, list[str]]:
    """What is printed, and the problems."""
    code = 0
    try:
        run(app, ["--check-config", *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    printed = capsys.readouterr()
    assert code == (2 if printed.err else 0)
    return printed.out, printed.err.splitlines()


def test_every_variable_is_shown_with_what_it_is_and_no_secret(capsys: pytest.CaptureFixture[str]) -> None:
    environ = {
        **COMPLETE,
        **AUTH,
        "MCP_HANDLE_STORE": "redis://ada:hunter2@store.example/0",
        "MCP_STATE_KEYS": "hunter2" * 8,
        "MCP_AUTH_SCOPE_IMPLIES": "admin > orders:read",
        "MCP_AUTH_SCOPES": "desk",
    }
    shown, problems = checked(shop(environ, scopes=["orders:read"]), capsys, *HTTP)
    assert problems == []
    assert "hunter2" not in shown
    lines = shown.splitlines()
    assert lines[0] == "desk 1.0.0, on http://0.0.0.0:8000/mcp"
    for line in (
        "  SHOP_API_URL = https://api.example/v1",
        "  SHOP_API_KEY = (set, not shown)",
        "  MCP_HANDLE_STORE = redis://(not shown)@store.example/0",
        "  MCP_STATE_KEYS = (set, not shown)",
        "  MCP_AUTH_ISSUER = https://id.example",
        "  MCP_AUTH_SCOPE_IMPLIES = admin > orders:read",
        "  MCP_RATE_PER_CALLER = 1200  (default)",
        "  MCP_METRICS = on  (default)",
        "  hold a token of https://id.example for https://desk.example/mcp",
        "  learn so at https://desk.example/.well-known/oauth-protected-resource/mcp",
        "  look needs desk orders:read",
    ):
        assert line in lines
    assert [variable.name for variable in VARIABLES if f"  {variable.name} = " not in shown] == []


def test_over_stdio_nobody_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    shown, problems = checked(shop({**COMPLETE, **AUTH}, scopes=["orders:read"]), capsys)
    assert problems == []
    assert shown.splitlines()[0] == "desk 1.0.0, on stdio"
    assert "  are not verified: over stdio nobody is, over HTTP only with MCP_AUTH_ISSUER" in shown


def test_all_that_is_missing_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, problems = checked(shop({"MCP_AUTH_ISSUER": "https://id.example"}), capsys, *HTTP)
    assert problems == [
        "desk: the environment variable SHOP_API_URL is not set; it holds the URL of the API",
        "desk: no credential for the API is set; set SHOP_API_KEY (apiKey)",
        "desk: MCP_AUTH_RESOURCE is not set; it holds the URL by which clients reach this server",
    ]


def test_scopes_need_callers(capsys: pytest.CaptureFixture[str]) -> None:
    _, problems = checked(shop(COMPLETE, scopes=["orders:read"]), capsys, *HTTP)
    assert problems == [
        "desk: look needs the scope orders:read, and without authorization nobody has one; "
        "serve --http and set MCP_AUTH_ISSUER and MCP_AUTH_RESOURCE"
    ]


def test_a_missing_package_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcpgen.runtime.serving.problems.find_spec", lambda _: None)
    _, problems = checked(shop({**COMPLETE, **AUTH}), capsys, *HTTP)
    assert problems == ["desk: MCP_AUTH_ISSUER: tokens are verified with the package pyjwt[crypto]; install it"]


WRONG = {
    "MCP_STATE_KEYS": ("short", "MCP_STATE_KEYS: each key has 32 bytes or more and stands there once; make one with"),
    "MCP_SESSIONS": ("yes", "MCP_SESSIONS: 'yes' is neither on nor off"),
    "MCP_AUTH_ISSUER": ("http://id.example", "MCP_AUTH_ISSUER: 'http://id.example' is no https URL"),
    "MCP_AUTH_RESOURCE": ("https://a:b@desk.example", "MCP_AUTH_RESOURCE: 'https://a:b@desk.example' is no https URL"),
    "MCP_AUTH_JWKS_URL": ("https://id.example/{x}", "MCP_AUTH_JWKS_URL: 'https://id.example/{x}' is no https URL"),
    "MCP_AUTH_ALGORITHMS": ("RS256 HS256", "MCP_AUTH_ALGORITHMS: 'HS256' is not taken; write some of RS256, "),
    "MCP_AUTH_SCOPES": ('a"b', "MCP_AUTH_SCOPES: 'a\"b' is no scope; write letters, digits and any of ._:/-"),
    "MCP_AUTH_SCOPE_IMPLIES": ("admin", "MCP_AUTH_SCOPE_IMPLIES: 'admin' does not fit; write BROAD > NARROW NARROW"),
    "MCP_RATE_TOTAL": ("-1", "MCP_RATE_TOTAL: '-1' is no whole number; write 0 for no limit"),
    "MCP_CALL_SECONDS": ("1e9", "MCP_CALL_SECONDS: '1e9' is no number of seconds from 0 to 3600"),
    "MCP_API_READ_SECONDS": ("0", "MCP_API_READ_SECONDS: '0' leaves no time; write a number of seconds up to 3600"),
    "MCP_API_CONCURRENT": ("0", "MCP_API_CONCURRENT: '0' is no whole number from 1 to 1000"),
    "MCP_API_RETRIES": ("11", "MCP_API_RETRIES: '11' is no whole number from 0 to 10"),
    "MCP_LOG_FORMAT": ("xml", "MCP_LOG_FORMAT: 'xml' is no format; write text or json"),
}


def test_every_wrong_variable_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, problems = checked(shop({**COMPLETE, **{name: text for name, (text, _) in WRONG.items()}}), capsys)
    assert len(problems) == len(WRONG)
    for line, (_, said) in zip(problems, WRONG.values(), strict=True):
        assert line.startswith(f"desk: {said}")


def test_a_secret_that_is_wrong_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    _, problems = checked(shop({**COMPLETE, "MCP_STATE_KEYS": "hunter2,hunter2"}), capsys)
    assert "hunter2" not in "".join(problems)


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("MCP_AUTH_ISSUER", "http://127.0.0.1:9/x", "auth_issuer", "http://127.0.0.1:9/x"),
        ("MCP_AUTH_SCOPES", "a, b a", "auth_scopes", ("a", "b")),
        ("MCP_AUTH_SCOPE_IMPLIES", "a > b c, d>e", "auth_scope_implies", {"a": ("b", "c"), "d": ("e",)}),
        ("MCP_STATE_KEYS", "x" * 32, "state_keys", ("x" * 32,)),
        ("MCP_SESSIONS", "ON", "sessions", True),
        ("MCP_RATE_PER_CALLER", "0", "rate_per_caller", 0),
        ("MCP_API_CONNECT_SECONDS", "0.5", "api_connect_seconds", 0.5),
        ("MCP_API_RETRIES", "0", "api_retries", 0),
        ("MCP_LOG_FORMAT", "JSON", "log_format", "json"),
    ],
)
def test_a_variable_is_read(name: str, text: str, field: str, value: object) -> None:
    assert getattr(Settings.read({name: text}), field) == value
    assert "x" * 32 not in repr(Settings.read({name: text}))
