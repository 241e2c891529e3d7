"""One comment a server under a pull request, over HTTP with a stand-in of GitHub's API."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mcpgen.cli.commands.comment import parts_of
from mcpgen.cli.run import run
from mcpgen.demo.serving import serve
from mcpgen.errors import UnreadableInput
from tests.review.github_stand_in import BOT, TOKEN, Site

Capture = pytest.CaptureFixture[str]
SUPPORT = "<!-- mcpgen-diff server=shop-support -->\n### MCP tools: `shop-support` — 1 breaking change"
QUIET = "<!-- mcpgen-diff server=shop-support quiet -->\n### MCP tools: `shop-support` — no change"
WEATHER = "<!-- mcpgen-diff server=weather -->\n### MCP tools: `weather` — new"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Site]:
    monkeypatch.chdir(tmp_path)
    found = Site()
    with serve(found.app) as url:
        monkeypatch.setenv("GITHUB_API_URL", f"{url}/api/v3")
        monkeypatch.setenv("GITHUB_REPOSITORY", "shop/tools")
        monkeypatch.setenv("GITHUB_TOKEN", TOKEN)
        yield found


def post(*texts: str, arguments: tuple[str, ...] = ()) -> int:
    Path("comment.md").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    return run(["comment", "comment.md", "--pull-request", "7", *arguments])


def test_each_server_gets_a_comment_which_is_updated_later(site: Site, capfd: Capture) -> None:
    site.add("octocat", "Nice!")
    assert post(SUPPORT, WEATHER) == 0
    assert [one["body"] for one in site.comments] == ["Nice!", SUPPORT, WEATHER]
    assert post(QUIET, WEATHER) == 0
    assert [one["body"] for one in site.comments] == ["Nice!", QUIET, WEATHER]
    assert capfd.readouterr().out.splitlines() == [
        "shop-support: new comment",
        "weather: new comment",
        "shop-support: comment 2 updated",
        "weather: comment 3 says so already",
    ]
    assert [one for one in site.asked if not one.startswith("GET")] == [
        "POST /repos/shop/tools/issues/7/comments",
        "POST /repos/shop/tools/issues/7/comments",
        "PATCH /repos/shop/tools/issues/comments/2",
    ]


def test_a_server_that_nothing_changed_for_gets_no_new_comment(site: Site, capfd: Capture) -> None:
    assert post(QUIET) == 0
    assert site.comments == []
    assert capfd.readouterr().out == "shop-support: nothing to say\n"


def test_a_comment_is_found_on_a_later_page(site: Site) -> None:
    for _ in range(150):
        site.add("octocat", "Me too")
    site.add(BOT, SUPPORT)
    assert post(QUIET) == 0
    assert site.comments[150]["body"] == QUIET
    assert len(site.comments) == 151


def test_what_others_begin_with_our_line_stays_theirs(site: Site) -> None:
    site.add("attacker", QUIET)
    assert post(SUPPORT) == 0
    assert [one["body"] for one in site.comments] == [QUIET, SUPPORT]


def test_the_oldest_of_our_comments_counts(site: Site) -> None:
    for _ in range(2):
        site.add(BOT, QUIET)
    assert post(SUPPORT) == 0
    assert [one["body"] for one in site.comments] == [SUPPORT, QUIET]


def test_with_a_head_only_the_pull_request_of_that_commit_is_touched(site: Site, capfd: Capture) -> None:
    assert post(SUPPORT, arguments=("--head", "b" * 40)) == 0
    assert site.comments == []
    assert capfd.readouterr().err == "pull request 7 is at aaaaaaaaaaaa, this report is not; nothing was posted\n"
    assert post(SUPPORT, arguments=("--head", "a" * 40)) == 0
    assert len(site.comments) == 1


@pytest.mark.parametrize("status", [301, 302, 307, 401, 403, 404, 422, 500, 503])
def test_a_refusal_is_one_line_without_the_token(status: int, site: Site, capfd: Capture) -> None:
    site.status = status
    assert post(SUPPORT) == 1
    output = capfd.readouterr()
    assert output.err.startswith(
        f"GET /repos/shop/tools/issues/7/comments?per_page=100&page=1 was answered by {status}"
    )
    assert len(output.err.splitlines()) == 1
    assert "ghs_" not in output.out + output.err
    assert len(site.asked) == 1, "redirects are not followed"


def test_no_answer_is_one_line(site: Site, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    assert post(SUPPORT) == 1
    assert "got no answer: ConnectError; may this token write comments?\n" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("GITHUB_TOKEN", "", "GITHUB_TOKEN: there is no token in the environment"),
        ("GITHUB_TOKEN", "ghs_a\nb", "GITHUB_TOKEN: there is no token in the environment"),
        ("GITHUB_REPOSITORY", "", '--repository: "" is no OWNER/NAME'),
        ("GITHUB_REPOSITORY", "../../admin", '--repository: "../../admin" is no OWNER/NAME'),
        ("GITHUB_API_URL", "http://api.github.com", "GITHUB_API_URL: the token goes to an https address only"),
        ("GITHUB_API_URL", "https://me@api.github.com", "GITHUB_API_URL: the token goes to an https address only"),
        ("GITHUB_API_URL", "https://api.github.com/?x", "GITHUB_API_URL: the token goes to an https address only"),
    ],
)
def test_what_is_missing_in_the_environment_is_named(
    name: str, value: str, said: str, site: Site, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    monkeypatch.setenv(name, value)
    assert post(SUPPORT) == 2
    error = capfd.readouterr().err
    assert error.startswith(said)
    assert "ghs_" not in error
    assert site.asked == []


@pytest.mark.parametrize("number", ["0", "-1", "seven", "7; rm -rf /", ""])
def test_a_number_is_a_number(number: str, site: Site) -> None:
    Path("comment.md").write_text(SUPPORT, encoding="utf-8")
    assert run(["comment", "comment.md", "--pull-request", number]) == 2
    assert site.asked == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no report of"),
        ("Hello @everyone\n" + SUPPORT, "is no report of"),
        (f"{SUPPORT}\n\n{SUPPORT}", "has more than 20 servers, or one of them twice"),
        ("\n".join(SUPPORT.replace("support", f"s{n}") for n in range(21)), "has more than 20 servers, or one of"),
        (SUPPORT + "x" * 65_536, "has a part of more than 65,536 characters"),
        (SUPPORT.replace("shop-support ", "a b "), "is no report of"),
    ],
)
def test_a_report_of_another_form_is_not_posted(text: str, said: str) -> None:
    with pytest.raises(UnreadableInput, match=rf"^report\.md: {said}"):
        parts_of(text, file="report.md")


def test_a_report_that_is_too_large_or_no_text_is_not_read(site: Site, capfd: Capture) -> None:
    Path("large.md").write_bytes(b"x" * 2_000_001)
    Path("bytes.md").write_bytes(b"\xff")
    for name, said in (
        ("large.md", "is larger than"),
        ("bytes.md", "cannot be read: it is no"),
        ("no.md", "there is no such file; "),
    ):
        assert run(["comment", name, "--pull-request", "7"]) == 2
        assert capfd.readouterr().err.startswith(f"{name}: {said}")
    assert site.asked == []
