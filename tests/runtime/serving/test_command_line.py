"""A server that cannot start says why in one line and exits with 2, before it loads anything."""

from collections.abc import Mapping

import pytest

from mcpgen.runtime.app import App
from mcpgen.runtime.serving.command_line import run
from mcpgen.runtime.settings import Settings
from mcpgen.runtime.wire import Api, SecurityScheme

COMPLETE = {"SHOP_API_URL": "http://127.0.0.1:9", "SHOP_API_KEY": "k"}


def shop(environ: Mapping[str, str]) -> App:
    """A server that needs the URL of its API and a key."""
    key = SecurityScheme(name="apiKey", type="apiKey", location="header", parameter="X-API-Key", env="SHOP_API_KEY")
    app = App(
        "desk",
        title="Shop API",
        version="1.0.0",
        api=Api(title="Shop API", base_url_env="SHOP_API_URL", schemes={"apiKey": key}),
    )
    app.use(environ=environ)
    return app


@pytest.mark.parametrize(
    ("environ", "arguments", "line"),
    [
        ({}, [], "desk: the environment variable SHOP_API_URL is not set; it holds the URL of the API"),
        ({"SHOP_API_URL": "http://x"}, [], "desk: no credential for the API is set; set SHOP_API_KEY (apiKey)"),
        ({**COMPLETE, "SHOP_API_KEY": ""}, [], "desk: no credential for the API is set; set SHOP_API_KEY (apiKey)"),
        (
            {**COMPLETE, "MCP_SHUTDOWN_SECONDS": "soon"},
            [],
            "desk: MCP_SHUTDOWN_SECONDS: 'soon' is no number of seconds from 0 to 3600",
        ),
        (
            {**COMPLETE, "MCP_SHUTDOWN_SECONDS": "nan"},
            [],
            "desk: MCP_SHUTDOWN_SECONDS: 'nan' is no number of seconds from 0 to 3600",
        ),
        (
            {**COMPLETE, "MCP_LOG_LEVEL": "loud"},
            [],
            "desk: MCP_LOG_LEVEL: 'loud' is no level; write one of DEBUG, INFO, WARNING, ERROR",
        ),
        (
            {**COMPLETE, "MCP_HANDLE_STORE": "mysql://ada:secret@h"},
            [],
            "desk: MCP_HANDLE_STORE: 'mysql' is no place for handles; "
            "write memory:, sqlite:FILE or redis://HOST:PORT/DB",
        ),
        (COMPLETE, ["--http", "8000"], "desk: error: argument --http: '8000' is no HOST:PORT, as in 127.0.0.1:8000"),
        (COMPLETE, ["--http", ":80"], "desk: error: argument --http: ':80' is no HOST:PORT, as in 127.0.0.1:8000"),
        (
            COMPLETE,
            ["--http", "h:70000"],
            "desk: error: argument --http: 'h:70000' is no HOST:PORT, as in 127.0.0.1:8000",
        ),
    ],
)
def test_what_keeps_a_server_from_starting_is_one_line(
    capsys: pytest.CaptureFixture[str], environ: dict[str, str], arguments: list[str], line: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        run(shop(environ), arguments)
    printed = capsys.readouterr()
    assert (caught.value.code, printed.out, printed.err.splitlines()[-1]) == (2, "", line)
    assert len(printed.err.splitlines()) == (1 if not arguments else 2)


def test_version_and_help_need_no_settings(capsys: pytest.CaptureFixture[str]) -> None:
    for argument in ("--version", "--help"):
        with pytest.raises(SystemExit) as caught:
            run(shop({}), [argument])
        assert caught.value.code == 0
    version, _, help_text = capsys.readouterr().out.partition("\n")
    assert version == "desk 1.0.0"
    for name in ("SHOP_API_URL", "SHOP_API_KEY", "MCP_HANDLE_STORE", "--http HOST:PORT", "default: memory:"):
        assert name in help_text


def test_settings_are_read_from_the_environment() -> None:
    assert Settings.read({}) == Settings()
    environ = {
        "MCP_HANDLE_STORE": "sqlite:handles.db",
        "MCP_ALLOWED_HOSTS": "desk.example, lan:*",
        "MCP_ALLOWED_ORIGINS": " ",
        "MCP_SHUTDOWN_SECONDS": "2.5",
        "MCP_LOG_LEVEL": "debug",
    }
    assert Settings.read(environ) == Settings(
        handle_store="sqlite:handles.db",
        allowed_hosts=("desk.example", "lan:*"),
        shutdown_seconds=2.5,
        log_level="DEBUG",
    )


def test_a_server_that_needs_callers_does_not_start_without(capsys: pytest.CaptureFixture[str]) -> None:
    app = App("desk", api=Api(title="Desk"), needs_caller=True)
    for arguments in ([], ["--http", "127.0.0.1:0"]):
        with pytest.raises(SystemExit) as caught:
            run(app, arguments)
        assert caught.value.code == 2
        assert "need to know who calls" in capsys.readouterr().err


def test_a_server_whose_operations_all_allow_none_starts_without_a_credential(
    capsys: pytest.CaptureFixture[str],
) -> None:
    key = SecurityScheme(name="key", type="http", scheme="bearer", env="DESK_TOKEN")
    app = App("desk", api=Api(title="Desk", schemes={"key": key}, needs_credential=False), env=("DESK_TENANT",))
    app.use(environ={})
    with pytest.raises(SystemExit):
        run(app, [])
    assert capsys.readouterr().err == "desk: the environment variable DESK_TENANT is not set\n"


def test_one_of_several_credentials_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    schemes = {
        name: SecurityScheme(name=name, type="http", scheme="bearer", env=f"{name.upper()}_TOKEN")
        for name in ("user", "admin")
    }
    app = App("desk", api=Api(title="Desk", schemes=schemes), env=("DESK_TENANT",))
    app.use(environ={"DESK_TENANT": "t"})
    with pytest.raises(SystemExit):
        run(app, [])
    assert capsys.readouterr().err == (
        "desk: no credential for the API is set; set USER_TOKEN (user) or ADMIN_TOKEN (admin)\n"
    )
    app.use(environ={"ADMIN_TOKEN": "x"})
    with pytest.raises(SystemExit):
        run(app, [])
    assert capsys.readouterr().err == "desk: the environment variable DESK_TENANT is not set\n"
