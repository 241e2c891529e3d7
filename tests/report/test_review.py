import json
import re
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from mcpgen.diff import Contract, changes, compare, contract_of
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.review import Review, refused
from mcpgen.findings import Finding, Severity
from mcpgen.report import diff_text, review_github, review_json, review_markdown, review_schema, review_text
from tests.diff.shop import naive_shop, shop_support
from tests.report.hostile import REASON, hostile_lists
from tests.report.reviews import shop_review

GITHUB = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
CHANGED = """\

Contract, origin/main -> now: 1 breaking, 1 warning, 1 prompt, 1 info, 1 accepted

Level         Tool          What changed                                      Where
------------  ------------  ------------------------------------------------  ----------------------
BREAKING      find_orders   argument page is gone                             overrides/shop.yaml:20
3117f0bcd3d3
BREAKING      find_orders   argument status no longer takes "lost"            overrides/shop.yaml:20
5a57dd475a83
                            accepted: Nobody sends lost | see #7
WARNING       issue_refund  idempotentHint: false (default) -> true; clients  overrides/shop.yaml:20
3a243d27c636                may call it again without asking
PROMPT        find_orders   description changed; 185 -> 171 tokens with its   overrides/shop.yaml:20
13e423eee8fa                schema
                            Find [-the-]{+one customer's+} orders[- of a customer-], newest first,
                              by status or by the day since which they were placed.
INFO          check_stock   check_stock is new                                overrides/shop.yaml:20
1 accepted change matches nothing any more, remove it: 0123456789ab
"""
CHANGED_MARKDOWN = r"""
#### Changed against `origin/main`

| Level | Tool | Change | Where | Fingerprint |
|:--|:--|:--|:--|:--|
| 🔴 breaking | `find_orders` | argument `page` is gone | `overrides/shop.yaml:20` | `3117f0bcd3d3` |
| 🔴 breaking | `find_orders` | argument `status` no longer takes `"lost"`<br><sub>accepted: Nobody sends lost \| see <span>#</span>7</sub> | `overrides/shop.yaml:20` | `5a57dd475a83` |
| 🟡 warning | `issue_refund` | `idempotentHint`: false (default) -> true; clients may call it again without asking | `overrides/shop.yaml:20` | `3a243d27c636` |
| 🔵 prompt | `find_orders` | description changed; 185 -> 171 tokens with its schema | `overrides/shop.yaml:20` | `13e423eee8fa` |
| ⚪ info | `check_stock` | `check_stock` is new | `overrides/shop.yaml:20` | `4354aa00c2e9` |

1 accepted change matches nothing any more, remove it: `0123456789ab`

<details><summary>Text that the model reads differently (1)</summary>

- `find_orders` `/description`: Find <del>the</del><ins>one customer's</ins> orders <del>of a customer</del>, newest first, by status or by the day since which they were placed.

</details>

#### Endpoints → task tools
"""  # noqa: E501


def hostile_review() -> Review:
    """Everything that a base may say to act on a reviewer."""
    before, after = hostile_lists()
    evil = ContractTool(
        name="gone|@octocat", description=REASON, input_schema={"properties": {"a|b": {"enum": [REASON]}}}
    )
    old = replace(contract_of(after), tools=(*contract_of(after).tools, evil), instructions=REASON)
    now = replace(contract_of(after), instructions=REASON[::-1])
    return Review(comparison=compare(before, after), base="`x`|@y", changes=changes(old, now))


def big_review(tools: int) -> Review:
    """A server of which every tool says something else than before."""
    (tool, *_) = contract_of(shop_support()).tools
    old = Contract(server="big", tools=tuple(replace(tool, name=f"tool_{number}") for number in range(tools)))
    now = replace(old, tools=tuple(replace(one, description="Other words. " * 20) for one in old.tools))
    return replace(shop_review(), changes=changes(old, now), accepted={})


# --- text -------------------------------------------------------------------------------------------------------------


def test_the_terminal_shows_the_table_and_then_what_changed() -> None:
    review = shop_review()
    assert review_text(review, 100, False) == diff_text(review.comparison, 100, False) + CHANGED


def test_colour_adds_nothing_but_colour() -> None:
    colored = review_text(shop_review(), 100, True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == review_text(shop_review(), 100, False)


def test_without_a_base_there_is_only_the_table() -> None:
    review = Review(comparison=compare(naive_shop(), shop_support()))
    assert review_text(review, 100, False) == diff_text(review.comparison, 100, False)
    assert "Changed" not in review_markdown(review)


def test_nothing_changed_is_one_line() -> None:
    review = Review(comparison=compare(naive_shop(), shop_support()), base="main")
    assert review_text(review, 100, False).endswith("\n\nContract, main -> now: unchanged\n")
    assert "### MCP tools: `shop-support` — no change\n" in review_markdown(review)


# --- markdown ---------------------------------------------------------------------------------------------------------


def test_the_comment_says_first_what_changed() -> None:
    text = review_markdown(shop_review())
    assert text.splitlines()[1] == "### MCP tools: `shop-support` — 1 breaking change"
    assert CHANGED_MARKDOWN in text
    assert text.count("<tr>") == 0
    assert GITHUB.render(text).count("<table>") == 3


@pytest.mark.parametrize("tools", [40, 120, 400])
def test_a_comment_fits_whatever_changed(tools: int) -> None:
    text = review_markdown(big_review(tools))
    assert len(text) <= 65_536
    assert text.startswith("<!-- mcpgen-diff server=shop-support -->")
    assert "| ~ `GET /orders` |" in text or "more row" in text


def test_a_comment_is_shortened_in_stages_that_say_what_is_missing() -> None:
    review = big_review(60)
    texts = [review_markdown(review, limit=limit) for limit in (10**6, 20_000, 7_300, 5_500, 1_000)]
    assert [("<details>" in text, "more change" in text, "more row" in text) for text in texts] == [
        (True, False, False),
        (False, False, False),
        (False, False, True),
        (False, True, True),
        (False, False, False),
    ]
    assert texts[-1].endswith("*Cut: too long for a comment. `mcpgen diff` shows all of it.*\n")


def test_hostile_text_acts_nowhere() -> None:
    review = hostile_review()
    text, page = review_markdown(review), GITHUB.render(review_markdown(review))
    outside_code = re.sub(r"<code>.*?</code>", "", page, flags=re.DOTALL)
    assert "<script" not in page
    assert "<img" not in page
    assert "<a " not in page
    assert "@octocat" not in outside_code
    assert "#123" not in outside_code
    assert not re.search("[\u202e\u200b\x1b]", text)
    assert review_text(review, 100, False).replace("\n", "").isprintable()
    assert [line for line in review_github([review]).splitlines() if line.startswith("::")]
    assert review_github([review]).replace("\n", "").isprintable()


# --- json -------------------------------------------------------------------------------------------------------------


def test_the_json_is_as_its_schema_says() -> None:
    Draft202012Validator.check_schema(review_schema())
    findings = (Finding(rule="over-budget", severity=Severity.WARNING, message="say less"),)
    reviews = [replace(shop_review(), findings=findings), hostile_review()]
    data = json.loads(review_json(reviews, naive_shop().document, fail_on=["breaking"], exit_code=1))
    assert [error.message for error in Draft202012Validator(review_schema()).iter_errors(data)] == []


def test_the_json_tells_what_the_table_tells() -> None:
    data = json.loads(review_json([shop_review()], naive_shop().document))
    (server,) = data["servers"]
    quote = next(tool for tool in server["tools"] if tool["name"] == "quote_refund")
    issue = next(tool for tool in server["tools"] if tool["name"] == "issue_refund")
    assert (quote["kind"], quote["calls"], quote["replaces"]) == (
        "split",
        ["GET /orders/{order_id}"],
        ["POST /refunds"],
    )
    assert issue["fixedArgs"][0] == {
        "argument": "order_id",
        "operation": "POST /refunds",
        "from": "handle",
        "name": "order_id",
    }
    assert issue["annotations"]["destructiveHint"] == {"value": False, "source": "declared"}
    assert server["relation"][1] == {
        "operation": "GET /orders/{order_id}",
        "replacedBy": ["get_order_status"],
        "calledBy": ["get_order_status", "quote_refund"],
    }
    assert data["summary"] == {"breaking": 1, "warning": 1, "prompt": 1, "info": 1, "accepted": 1}
    assert server["changes"][1]["accepted"] == "Nobody sends lost | see #7"


# --- github -----------------------------------------------------------------------------------------------------------


def test_annotations_stand_on_lines_the_worst_first_and_without_what_is_accepted() -> None:
    assert review_github([shop_review()]).splitlines() == [
        "::error file=overrides/shop.yaml,line=20,title=arg-removed::find_orders: argument page is gone [3117f0bcd3d3]",
        "::warning file=overrides/shop.yaml,line=20,title=annotation-claimed::issue_refund: idempotentHint: "
        "false (default) -> true; clients may call it again without asking [3a243d27c636]",
        "::notice file=overrides/shop.yaml,line=20,title=description-changed::find_orders: description changed; "
        "185 -> 171 tokens with its schema [13e423eee8fa]",
        "shop-support: 1 breaking, 1 warning, 1 prompt, 1 info",
    ]


def test_no_more_annotations_than_github_shows_and_the_last_counts_the_rest() -> None:
    lines = review_github([big_review(30)]).splitlines()
    assert len(lines) == 11
    assert lines[9] == "::notice title=mcpgen diff::21 more of this level; mcpgen diff shows all"


# --- the gate ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fail_on", "stopped"),
    [
        ((), []),
        (("none",), []),
        (("breaking",), ["arg-removed"]),
        (("warning",), ["arg-removed", "annotation-claimed"]),
        (("prompt",), ["arg-removed", "annotation-claimed", "description-changed"]),
        (("tokens",), []),
    ],
)
def test_what_stops_a_build(fail_on: tuple[str, ...], stopped: list[str]) -> None:
    assert [change.id for change in refused([shop_review()], fail_on)] == stopped


def test_an_acceptance_that_matches_nothing_is_reported() -> None:
    assert shop_review().stale == ("0123456789ab",)
