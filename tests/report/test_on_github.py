"""Every markdown that a reviewer meets, rendered by GitHub's own parser: tables keep their shape, and nothing acts."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import cmarkgfm
import pytest

from mcpgen.report import diff_markdown, review_markdown, trace_markdown
from tests.report.reviews import shop_review
from tests.report.test_review import big_review, hostile_review
from tests.report.test_trace import TRACE

ROOT = Path(__file__).parents[2]
OURS = {"h3", "h4", "p", "strong", "em", "del", "ins", "code", "sub", "span", "br", "details", "summary", "ul", "li"}
OURS |= {"blockquote", "table", "thead", "tbody", "tr", "th", "td"}
_DELIMITER = re.compile(r"^\|(:?-+:?\|)+$", re.MULTILINE)


class Page(HTMLParser):
    """The tags of a page, and the cells of each row of its tables."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.rows: list[list[int]] = []
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        if tag == "table":
            self.rows.append([])
        elif tag == "tr":
            self.rows[-1].append(0)
        elif tag in ("td", "th"):
            self.rows[-1][-1] += 1


def page_of(markdown: str) -> Page:
    """What GitHub makes of it, before it removes what it does not want."""
    return Page(cmarkgfm.github_flavored_markdown_to_html(markdown, cmarkgfm.cmark.Options.CMARK_OPT_UNSAFE))


def pages() -> Iterator[tuple[str, str]]:
    """Name and markdown."""
    yield "a review", review_markdown(shop_review())
    yield "a comparison", diff_markdown(shop_review().comparison)
    yield "a hostile review", review_markdown(hostile_review())
    yield "a hostile comparison", diff_markdown(hostile_review().comparison)
    for tools in (40, 120, 400):
        yield f"a review of {tools} changes", review_markdown(big_review(tools))
    yield "a trace", trace_markdown(TRACE)
    for file in sorted((ROOT / "out").glob("*/DIFF.md")):
        yield f"{file.parent.name}/DIFF.md", file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "tests" / "review" / "shown").glob("*.markdown")):
        yield file.name, file.read_text(encoding="utf-8")


@pytest.mark.parametrize("markdown", [text for _, text in pages()], ids=[name for name, _ in pages()])
def test_tables_keep_their_shape_and_nothing_acts(markdown: str) -> None:
    page = page_of(markdown)
    assert len(page.rows) == len(_DELIMITER.findall(markdown))
    for table in page.rows:
        assert len(table) > 1
        assert set(table) == {table[0]}
    assert page.tags <= OURS
    assert page.attributes <= {"align"}
