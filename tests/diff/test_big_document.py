"""GitHub's document with everything hidden but ten tools: what a reviewer sees, and how long it takes."""

from dataclasses import replace

from mcpgen import importer, naive
from mcpgen.diff import compare
from mcpgen.diff.review import Review
from mcpgen.ir import Hidden
from mcpgen.report import diff_text, review_markdown
from tests.needs import corpus, need


def test_a_thousand_hidden_endpoints_are_two_lines() -> None:
    document = next((path for path in corpus() if path.name == "github_api.json"), None)
    need(document, "github_api.json of the corpus")
    listed = naive.build(importer.load(str(document)))
    hidden = tuple(
        Hidden(operation=tool.replaces[0], reason="Not for the support desk", by="path /") for tool in listed.tools[10:]
    )
    comparison = compare(listed, replace(listed, name="ten", tools=listed.tools[:10], hidden=hidden))
    text = diff_text(comparison, 100, False)
    assert len(review_markdown(Review(comparison=comparison))) < 5_000
    assert text.startswith("ten: 1223 endpoints -> 10 task tools, 1213 hidden; ")
    assert len(text.splitlines()) < 50
    assert "x 1213 endpoints " in text
    assert "  . Not for the support desk (path /)\n" in text
