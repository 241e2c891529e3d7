"""`mcpgen choose` as a user meets it: what it takes, prints, records, continues and refuses."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from mcpgen.choose import Search, TextForm
from mcpgen.cli import choices
from mcpgen.cli.run import run
from tests.choose.chat_server import MODEL, StandIn, by_rules, chat_server, refused
from tests.choose.shop import tickets

REPOSITORY = Path(__file__).parents[2]
KEY = "sk-a-key-that-nobody-may-see"
EIGHT = ("--tag", "reference")


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


class Shown:
    """Exit code, output and what was said besides."""

    def __init__(self, capfd: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.code = run(["choose", *arguments])
        self.out, self.err = capfd.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        """The output of `--format json`."""
        found: dict[str, Any] = json.loads(self.out)
        return found


def asked(
    stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *arguments: str
) -> Shown:
    """Ask the stand-in."""
    monkeypatch.setenv("OPENAI_BASE_URL", stand_in.url)
    return Shown(capfd, "shop", "--selector", "endpoint", "--model", MODEL, *arguments)


# --- offline ----------------------------------------------------------------------------------------------------------


def test_bundled_tickets_need_no_file_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = Shown(capfd, "shop", *EIGHT, "--format", "json")
    assert (shown.code, shown.err) == (0, "")
    assert [one["name"] for one in shown.json["sets"]] == ["vague", "draft", "revised"]
    assert [row["ticket"] for row in shown.json["picks"]] == [one.id for one in tickets() if "reference" in one.tags]


def test_tickets_without_a_descriptions_file_are_put_to_what_the_overrides_say(
    capfd: pytest.CaptureFixture[str],
) -> None:
    shown = Shown(capfd, "weather", "--naive", "--format", "json")
    assert [one["name"] for one in shown.json["sets"]] == ["current", "endpoints"]
    assert shown.json["tickets"] == 9
    assert any("need no tool" in warning for warning in shown.json["warnings"])


@pytest.mark.parametrize("arguments", [EIGHT, ("--naive", "--search", "embeddings"), ("--held-out", "--set", "draft")])
def test_every_format_says_the_same_twice(arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    for form in choices.ChooseFormat:
        first = Shown(capfd, "shop", *arguments, "--format", form)
        assert (first.code, first.err) == (0, "")
        assert first.out == Shown(capfd, "shop", *arguments, "--format", form).out


def test_conditions_narrow_the_tickets(capfd: pytest.CaptureFixture[str]) -> None:
    def left(*arguments: str) -> list[str]:
        return [row["ticket"] for row in Shown(capfd, "shop", *arguments, "--format", "json").json["picks"]]

    assert left("--ticket", "T-0024", "--ticket", "T-0002") == ["T-0002", "T-0024"]
    assert left("--tag", "sold-out") == ["T-0019", "T-0040"]
    assert left("--tag", "sold-out", "--held-out") == ["T-0040"]


def test_tickets_of_ones_own_find_the_overrides_file_of_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for folder in ("openapi", "overrides"):
        (tmp_path / folder).symlink_to(REPOSITORY / folder)
    (tmp_path / "weather.jsonl").write_text('{"id": "1", "text": "snow?", "tool": "get_daily_forecast"}\n')
    monkeypatch.chdir(tmp_path)
    assert Shown(capfd, "weather.jsonl", "--format", "json").json["server"] == "weather"


# --- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pets",), "pets: there are no such tickets; bundled are shop, weather"),
        (("pets.yaml",), "pets.yaml: there is no such file; correct the path"),
        (("openapi/shop.yaml",), "this is no ticket file"),
        (("shop", "--overrides", "missing.yaml"), "missing.yaml"),
        (("shop", "--server", "shop-suport"), 'nearest: "shop-support"'),
        (("shop", "--set", "drafts"), 'no set "drafts"; nearest: "draft"'),
        (("weather", "--set", "draft"), "--set needs a descriptions file; write overrides/weather.descriptions.yaml"),
        (("shop", "--descriptions", "missing.yaml"), "missing.yaml: there is no such file"),
        (("shop", "--ticket", "T-0099"), 'no ticket "T-0099" in the tickets'),
        (("shop", "--tag", "stok"), 'no tag "stok" in the tickets; nearest: "stock"'),
        (("shop", "--tag", "reference", "--held-out"), "no ticket meets all conditions"),
        (("weather", "--tag", "past"), "no ticket is left to ask"),
        (("shop", "--record", "rec"), "a tool search is the same every time"),
        (("shop", "--replay", "missing"), "missing: this is no recording: manifest.json cannot be read"),
        (("shop", "--replay", "smollm2", "--record", "rec"), "--replay asks nobody"),
        (("shop", "--selector", "endpoint"), "OPENAI_BASE_URL says where the model is; set it"),
        (("shop", "--selector", "nobody"), "nobody"),
        (("shop", "--system", "missing.txt"), "missing.txt: there is no such file"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    shown = Shown(capfd, *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err


@pytest.mark.parametrize("request_keys", ["[]", "{", '{"messages": []}', '{"tools": null}'])
def test_keys_that_are_ours_cannot_be_set(
    request_keys: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    shown = Shown(capfd, "shop", "--selector", "endpoint", "--model", "x", "--request", request_keys)
    assert shown.code == 2
    assert "--request takes a JSON object" in shown.err


def test_an_endpoint_needs_the_name_of_a_model(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert "--model names the model" in Shown(capfd, "shop", "--selector", "endpoint").err


@pytest.mark.parametrize("url", ["127.0.0.1:8080", "ftp://127.0.0.1/v1", "http:///v1"])
def test_an_address_that_is_none_is_told(
    url: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    shown = Shown(capfd, "shop", "--selector", "endpoint", "--model", "x")
    assert (shown.code, "OPENAI_BASE_URL" in shown.err) == (2, True)


def test_labels_of_another_server_are_told_all_at_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "tickets:\n  a: {text: t, tool: find_order}\n  b: {text: t, tool: check_stock, arguments: {skus: x}}\n",
        encoding="utf-8",
    )
    shown = Shown(capfd, str(path), "--overrides", "overrides/shop.yaml")
    assert shown.code == 1
    assert shown.err.splitlines() == [
        f'{path}:2#/tickets/a/tool: error: no tool "find_order"; nearest: "find_orders" [ticket-names-nothing]',
        f'{path}:3#/tickets/b/arguments: error: no argument of check_stock "skus"; nearest: "sku" '
        "[ticket-names-nothing]",
        "2 errors",
        "stopped; mend the errors and run it again",
    ]


def test_tickets_that_fit_several_servers_ask_for_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("tickets: {a: {text: t, tool: check_stock}}\n", encoding="utf-8")
    shown = Shown(capfd, str(path), "--overrides", "overrides/shop.yaml")
    assert (shown.code, shown.err) == (2, "pick a server with --server: shop-support, shop-warehouse\n")


# --- a model ----------------------------------------------------------------------------------------------------------


def test_a_model_is_asked_and_counted(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    with chat_server() as stand_in:
        shown = asked(stand_in, monkeypatch, capfd, *EIGHT, "--format", "json")
    assert (shown.code, len(stand_in.bodies)) == (0, 24)
    assert [one["right"] for one in shown.json["sets"]] == [7, 7, 7]
    assert shown.json["selector"] == {
        "kind": "endpoint",
        "name": MODEL,
        "languageModel": True,
        "sampling": {"temperature": 0.0, "seed": 0, "max_tokens": 512},
    }


def test_a_recording_replays_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    recording = str(tmp_path / "rec")
    with chat_server() as stand_in:
        live = asked(stand_in, monkeypatch, capfd, *EIGHT, "--naive", "--record", recording)
    replayed = Shown(capfd, "shop", *EIGHT, "--naive", "--replay", recording)
    assert (live.code, replayed.code) == (0, 0)
    assert replayed.out.partition("\n\n")[2] == live.out.partition("\n\n")[2]
    assert "as recorded" in replayed.out
    written = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(recording).iterdir()))
    assert KEY not in written
    assert not any(ticket.text in written for ticket in tickets())


def test_two_recordings_of_the_same_replies_are_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, concurrency in (("one", "1"), ("two", "8")):
        with chat_server() as stand_in:
            asked(stand_in, monkeypatch, capfd, *EIGHT, "--record", str(tmp_path / name), "--concurrency", concurrency)
    for name in ("manifest.json", "replies.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def fails_at(text: str) -> Any:
    """A script that fails for one ticket."""

    def script(body: Mapping[str, Any], tried: int) -> Response:
        return refused(400, "no") if text in body["messages"][-1]["content"] else by_rules(body, tried)

    return script


def test_a_run_that_was_interrupted_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    recording = tmp_path / "rec"
    with chat_server(fails_at("O-2440")) as stand_in:
        first = asked(stand_in, monkeypatch, capfd, *EIGHT, "--record", str(recording), "--format", "json")
    assert first.code == 1
    assert [one["of"] for one in first.json["sets"]] == [7, 7, 7]
    assert first.err.splitlines() == [
        "T-0004, set vague: HTTP 400 (no)",
        "T-0004, set draft: HTTP 400 (no)",
        "T-0004, set revised: HTTP 400 (no)",
        "3 questions have no answer, so 1 ticket is left out of all counts; run it again, and --record "
        f"{recording} goes on",
    ]
    with (recording / "replies.jsonl").open("a", encoding="utf-8") as lines:
        lines.write('{"ticket": "T-0004", "se')  # killed in the middle of a line
    with chat_server() as stand_in:
        second = asked(stand_in, monkeypatch, capfd, *EIGHT, "--record", str(recording), "--format", "json")
        assert len(stand_in.bodies) == 3
    assert (second.code, [one["of"] for one in second.json["sets"]]) == (0, [8, 8, 8])
    with chat_server() as stand_in:
        asked(stand_in, monkeypatch, capfd, *EIGHT, "--record", str(recording))
        assert stand_in.bodies == []


@pytest.mark.parametrize(
    "change",
    [("--temperature", "1"), ("--seed", "1"), ("--one-call",), ("--samples", "2"), ("--set", "vague"), ("--naive",)],
)
def test_a_folder_holds_one_recording(
    change: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    few = ("--ticket", "T-0004", "--record", str(tmp_path / "rec"))
    with chat_server() as stand_in:
        asked(stand_in, monkeypatch, capfd, *few)
        before = (tmp_path / "rec" / "replies.jsonl").read_bytes()
        again = asked(stand_in, monkeypatch, capfd, *few, *change)
    assert again.code == 2
    assert "holds another recording" in again.err
    assert (tmp_path / "rec" / "replies.jsonl").read_bytes() == before


def test_without_a_recording_a_failed_run_says_how_to_keep_what_comes(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with chat_server(lambda _body, _tried: refused(429, "slow", retry_after="900")) as stand_in:
        shown = asked(stand_in, monkeypatch, capfd)
    assert shown.code == 1
    assert "Nothing can be concluded: no ticket was answered." in shown.out
    assert "use --record DIR, and a run can go on" in shown.err


def test_neither_the_key_nor_a_ticket_is_said_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def repeats(body: Mapping[str, Any], _tried: int) -> Response:
        return refused(400, f"bad key {KEY} in {body['messages'][-1]['content']}")

    with chat_server(repeats) as stand_in:
        shown = asked(stand_in, monkeypatch, capfd)
    assert shown.err.count("HTTP 400\n") == 5
    assert KEY not in shown.out + shown.err
    assert not any(ticket.text in shown.out + shown.err for ticket in tickets())


def test_a_refused_key_ends_the_run_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with chat_server(lambda _body, _tried: refused(401, f"no such key: {KEY}")) as stand_in:
        shown = asked(stand_in, monkeypatch, capfd)
    assert (shown.code, shown.err) == (2, "the model's server refuses the key; check OPENAI_API_KEY\n")


def test_a_system_text_of_ones_own_stands_before_the_ticket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "system.txt").write_text("You are the night shift.", encoding="utf-8")
    with chat_server() as stand_in:
        asked(stand_in, monkeypatch, capfd, "--ticket", "T-0004", "--system", str(tmp_path / "system.txt"))
        assert stand_in.bodies[0]["messages"][0]["content"] == "You are the night shift."


def test_a_run_on_a_terminal_shows_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(["choose", "shop", *EIGHT]) == 0
    assert "\r24 of 24 replies" in capsys.readouterr().err


def test_the_words_of_options_are_those_of_the_stage() -> None:
    assert [one.value for one in choices.Search] == [one.value for one in Search]
    assert [one.value for one in choices.TextCalls] == [one.value for one in TextForm]
