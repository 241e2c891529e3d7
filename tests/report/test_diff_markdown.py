import re
from dataclasses import replace

from markdown_it import MarkdownIt

from mcpgen.diff import compare
from mcpgen.ir import Hidden, Toolset
from mcpgen.report import diff_markdown
from tests.diff.shop import STRING, call_tool, naive_shop, naive_tool, shop_support, toolset
from tests.report.hostile import hostile_lists

GITHUB = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

SHOP = """\
<!-- mcpgen-diff server=shop-support -->
### MCP tools: `shop-support`

**5 endpoints → 5 task tools, 1 hidden** · required arguments 5 → 5 · prompt tokens 270 → **445** (Qwen3, jsonl)

| Replaces | Task tool | Required arguments | Hints (defaults filled in) | Tokens |
|:--|:--|:--|:--|--:|
| ~ `GET /orders` | **find_orders**<br><sub>`customer_id` was optional</sub> | ➕ `customer_id` | read-only | 55 → 171 |
| ~ `GET /orders/{order_id}` | **get_order_status** | `order_id` | read-only | 49 → 67 |
| ~ `GET /stock/{sku}` | **check_stock** | `sku` | read-only | 49 → 51 |
| ⑂ `POST /refunds` | **quote_refund**<br><sub>reads `GET /orders/{order_id}`</sub><br><sub>creates `quote` (15 min, one use)</sub> | `order_id` | read-only | 68 → 156 |
| ⑂ 〃 | **issue_refund**<br><sub>spends `quote`</sub><br><sub>`order_id`, `amount` and `reason` are taken from the `quote`</sub> | ➕ `quote_id`<br>➖ `amount` | writes, idempotent | 〃 |
| ✖ `POST /stock/{sku}/recount` | *hidden*<br><sub>A slow warehouse job; it has a server of its own</sub> | ➖ `sku` |  | 49 → 0 |
| **5 endpoints** | **5 tools, 1 hidden** | **5 → 5** | **read-only 0 → 4** | **270 → 445** |

<sub>~ reshaped · ⑂ split · ✖ hidden · ➕ required now · ➖ not required any more. A hint that is not sent has the specification's default: writes, destructive, not idempotent, open world.</sub>

<details><summary>Tokens by tokenizer and rendering</summary>

| Counted as | endpoints | task tools | What is counted |
|:--|--:|--:|:--|
| Qwen3, jsonl | 270 | 445 | one JSON line a tool: name, description, parameters |
| Qwen3, compact | 199 | 348 | compact JSON: name, description, parameters |
| Qwen3, tools-list | 204 | 486 | the tools/list result, with output schemas and annotations |

A host adds a frame of its own around the tools: these numbers are for comparing, not for billing.

</details>
"""  # noqa: E501


def tables(text: str) -> list[list[int]]:
    """How many cells each row of each table has."""
    found: list[list[int]] = []
    for token in GITHUB.parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append(0)
        elif token.type in ("td_open", "th_open"):
            found[-1][-1] += 1
    return found


def html(pair: tuple[Toolset, Toolset]) -> str:
    return str(GITHUB.render(diff_markdown(compare(*pair))))


def test_the_shop() -> None:
    assert diff_markdown(compare(naive_shop(), shop_support())) == SHOP


def test_the_tables_are_tables() -> None:
    assert tables(SHOP) == [[5] * 8, [4] * 4]


def test_the_first_line_is_the_mark_by_which_a_comment_is_found_again() -> None:
    assert SHOP.splitlines()[0] == "<!-- mcpgen-diff server=shop-support -->"


def test_hostile_text_breaks_no_table_and_leaves_no_tag_link_or_mention() -> None:
    text = diff_markdown(compare(*hostile_lists()))
    page = html(hostile_lists())
    assert tables(text)[0] == [5] * 5
    assert "<script" not in page
    assert "<img" not in page
    assert "<a " not in page
    outside_code = re.sub(r"<code>.*?</code>", "", page, flags=re.DOTALL)
    assert "@octocat" not in outside_code
    assert "#123" not in outside_code
    assert "\u202e" not in text
    assert "\x1b" not in text


def test_long_paths_lose_their_middle_and_are_listed_in_full() -> None:
    path = "GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels/{name}"
    before = toolset("api", (naive_tool(path, "Text.", {"owner": STRING}, ("owner",)),))
    text = diff_markdown(
        compare(before, toolset("server", (call_tool("labels", path, {"owner": STRING}, ("owner",)),)))
    )
    assert "| ~ `GET /repos/{owner}/…/labels/{name}` |" in text
    assert f"<summary>Paths in full (1)</summary>\n\n- `{path}`\n" in text


def test_more_than_40_hidden_endpoints_are_counted_by_reason() -> None:
    keys = [f"GET /admin/{number}" for number in range(41)]
    before = toolset("api", tuple(naive_tool(key, "T.", {"id": STRING}, ("id",)) for key in keys))
    hidden = tuple(Hidden(operation=key, reason="For people | only", by="tag admin") for key in keys)
    text = diff_markdown(compare(before, toolset("server", (), hidden=hidden)))
    assert (
        "| ✖ 41 endpoints | *hidden*<br><sub>For people \\| only (tag admin)</sub> | ➖ 41 arguments |  | 1835 → 0 |"
        in text
    )
    assert tables(text)[0] == [5] * 3


def test_nothing_depends_on_where_or_by_what_it_was_made() -> None:
    moved = replace(shop_support(), file="/home/me/overrides/shop.yaml")
    assert diff_markdown(compare(naive_shop(), moved)) == SHOP
