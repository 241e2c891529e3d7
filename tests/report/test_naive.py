from markdown_it import MarkdownIt

from mcpgen.report import naive_markdown, naive_table
from mcpgen.tokens import measure_list
from tests.diff.shop import naive_shop, toolset
from tests.report.hostile import hostile_lists

SHOP = naive_shop()
COSTS = measure_list(SHOP.tools)


def test_the_shop_at_100_columns() -> None:
    assert (
        naive_table(SHOP, COSTS, 100, False)
        == """\
Shop API 1.0.0: 5 endpoints, one tool each; 5 required arguments;
  270 prompt tokens (Qwen3, jsonl), 945 bytes

Tool                       Operation                  Required          Bytes  Qwen3 tokens
-------------------------  -------------------------  ----------------  -----  ------------
get_orders                 GET /orders                                    198            55
get_orders_by_order_id     GET /orders/{order_id}     order_id            174            49
get_stock_by_sku           GET /stock/{sku}           sku                 168            49
post_refunds               POST /refunds              order_id, amount    237            68
post_stock_by_sku_recount  POST /stock/{sku}/recount  sku                 168            49
-------------------------  -------------------------  ----------------  -----  ------------
5 tools                                               5 arguments         945           270

jsonl: one JSON line a tool: name, description, parameters. Bytes and tokens are those of that text.
"""
    )


def test_the_shop_at_80_columns_breaks_names_where_a_reader_would() -> None:
    lines = naive_table(SHOP, COSTS, 80, False).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[10:12] == [
        "post_stock_by_sku_    POST /stock/{sku}/     sku                168           49",
        "  recount               recount",
    ]


def test_the_shop_as_markdown() -> None:
    assert (
        naive_markdown(SHOP, COSTS)
        == """\
Shop API 1.0.0: 5 endpoints, one tool each; 5 required arguments; 270 prompt tokens (Qwen3, jsonl), 945 bytes

| Tool | Operation | Required arguments | Bytes | Qwen3 tokens |
|:--|:--|:--|--:|--:|
| `get_orders` | `GET /orders` |  | 198 | 55 |
| `get_orders_by_order_id` | `GET /orders/{order_id}` | `order_id` | 174 | 49 |
| `get_stock_by_sku` | `GET /stock/{sku}` | `sku` | 168 | 49 |
| `post_refunds` | `POST /refunds` | `order_id`, `amount` | 237 | 68 |
| `post_stock_by_sku_recount` | `POST /stock/{sku}/recount` | `sku` | 168 | 49 |
| **5 tools** | | **5 arguments** | **945** | **270** |

<sub>jsonl: one JSON line a tool: name, description, parameters. Bytes and tokens are those of that text.</sub>
"""
    )


def test_an_empty_list_is_a_table_without_rows() -> None:
    empty = toolset("shop", ())
    text = naive_table(empty, measure_list(()), 100, False)
    assert text.startswith("Shop API 1.0.0: 0 endpoints, one tool each; 0 required arguments;\n  0 prompt tokens")
    assert "0 tools" in naive_markdown(empty, measure_list(()))


def test_hostile_text_acts_in_neither_form() -> None:
    listed, _ = hostile_lists()
    costs = measure_list(listed.tools)
    assert naive_table(listed, costs, 100, False).replace("\n", "").isprintable()
    page = MarkdownIt("commonmark", {"html": True}).enable("table").render(naive_markdown(listed, costs))
    assert page.count("<tr>") == 5
    assert page.count("<td") == 4 * 5
    assert "<script" not in page
    assert "<a " not in page
