import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from mcpgen.report.writing.escape import code, markdown, marker, visible

GITHUB = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
HOSTILE = st.text(alphabet=st.characters(codec=None) | st.sampled_from("|`<>@#\\*_[]()~$&/:.!-1aw\u202e\x1b\ud800\n"))


def rendered(text: str) -> str:
    """What a reader of the page sees in the first cell."""
    tokens = GITHUB.parse(f"| a | b |\n|:--|:--|\n| {text} | end |\n")
    cells = [token.children for token in tokens if token.type == "inline"][2:]
    assert len(cells) == 2
    return "".join(
        "" if child.type == "html_inline" else "\n" if child.type.endswith("break") else child.content
        for child in cells[0] or ()
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text, with dots.", "plain text, with dots."),
        ("two\nlines\tand  blanks", "two lines and blanks"),
        ("\x1b[31mred\x07", "U+001B[31mredU+0007"),
        ("\x9b31m", "U+009B31m"),
        ("pay\u202eyap\u202c", "payU+202EyapU+202C"),
        ("zero\u200bwidth\ufeff", "zeroU+200BwidthU+FEFF"),
        ("tag\U000e0041", "tagU+E0041"),
        ("\u2028line", "U+2028line"),
        ("half\ud800", "halfU+D800"),
        ("naïve 鍋 🍳", "naïve 鍋 🍳"),
    ],
)
def test_what_shows_nothing_is_written_out(text: str, expected: str) -> None:
    assert visible(text) == expected


@given(HOSTILE)
def test_nothing_invisible_is_left_and_what_is_left_can_be_printed(text: str) -> None:
    shown = visible(text)
    assert not [character for character in shown if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    assert visible(shown) == shown
    shown.encode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("order_id of my_order", "order_id of my_order"),
        ("_em_ *em* ~~gone~~ $x$", r"\_em\_ \*em\* \~\~gone\~\~ \$x\$"),
        ("a|b `c` \\d", r"a\|b \`c\` \\d"),
        ("<img src=x onerror=y>&lt;", "&lt;img src=x onerror=y&gt;&amp;lt;"),
        ("[click](https://evil.example)", r"\[click\](https:<span>/</span>/evil.example)"),
        ("![x](y)", r"!\[x\](y)"),
        ("ask @octocat or me@shop.example", "ask <span>@</span>octocat or me<span>@</span>shop.example"),
        ("see #123, GH-7, org/repo#9, C#", "see <span>#</span>123, GH<span>-</span>7, org/repo<span>#</span>9, C#"),
        ("www.evil.example", "www<span>.</span>evil.example"),
    ],
)
def test_what_github_would_act_on_stands_for_itself(text: str, expected: str) -> None:
    assert markdown(text) == expected
    assert rendered(markdown(text)) == text


@given(HOSTILE)
def test_a_reader_sees_the_text_itself_and_nothing_acts(text: str) -> None:
    assert rendered(markdown(text)).strip() == visible(text).strip()
    tags = re.findall(r"<[^>]*>", markdown(text))
    assert set(tags) <= {"<span>", "</span>"}
    assert not re.search(r"@\w|#\d|://|www\.\w", markdown(text), re.IGNORECASE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GET /orders/{order_id}", "`GET /orders/{order_id}`"),
        ("a<b>@c#1", "`a<b>@c#1`"),
        ("a`b", r"<code>a\`b</code>"),
        ("a|b", r"<code>a\|b</code>"),
        ("", "<code></code>"),
    ],
)
def test_a_name_is_a_code_span_unless_it_would_end_one(text: str, expected: str) -> None:
    assert code(text) == expected


@given(HOSTILE)
def test_code_shows_the_text_itself(text: str) -> None:
    assert rendered(code(text)).strip() == visible(text).strip()


@given(HOSTILE)
def test_a_marker_never_ends_its_comment(text: str) -> None:
    comment = f"<!-- mcpgen-diff server={marker(text)} -->"
    assert re.fullmatch(r"<!-- mcpgen-diff server=[A-Za-z0-9._%-]* -->", comment)
    assert "--" not in comment[4:-3]


def test_markers_of_different_servers_differ() -> None:
    assert len({marker(name) for name in ("a-b", "a--b", "a%2Db", "a b", "a-b-")}) == 5
