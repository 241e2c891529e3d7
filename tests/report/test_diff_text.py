import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from mcpgen.diff import compare
from mcpgen.ir import FromArgument, FromClaim, FromEnv, FromValue, Hidden, Source, Toolset
from mcpgen.report import diff_text
from tests.diff.shop import STRING, call_tool, function_tool, naive_shop, naive_tool, shop_support, toolset
from tests.report.hostile import hostile_lists

SHOP = compare(naive_shop(), shop_support())

AT_80 = """\
shop-support: 5 endpoints -> 5 task tools, 1 hidden; required arguments 5 -> 5;
  prompt tokens 270 -> 445 (Qwen3, jsonl)

  Endpoint                  Task tool         Required      Hints         Tokens
- ------------------------- ----------------- ------------- --------- ----------
~ GET  /orders              find_orders       + customer_id wD.O>R...  55 -> 171
  . customer_id was optional
~ GET  /orders/{order_id}   get_order_status  order_id      wD.O>R...   49 -> 67
~ GET  /stock/{sku}         check_stock       sku           wD.O>R...   49 -> 51
/ POST /refunds             quote_refund      order_id      wD.O>R...  68 -> 156
  . reads GET /orders/{order_id}
  . creates quote (15 min, one use)
/                           issue_refund      + quote_id    wD.O>w.I.
                                              - amount
  . spends quote
  . order_id, amount and reason are taken from the quote
x POST /stock/{sku}/recount (hidden)          - sku         wD.O         49 -> 0
  . A slow warehouse job; it has a server of its own
- ------------------------- ----------------- ------------- --------- ----------
  5 endpoints               5 tools, 1 hidden 5 -> 5        R 0 -> 4  270 -> 445

Counted as            Tokens What is counted
----------------- ---------- ---------------------------------------------------
Qwen3, jsonl      270 -> 445 one JSON line a tool: name, description, parameters
Qwen3, compact    199 -> 348 compact JSON: name, description, parameters
Qwen3, tools-list 204 -> 486 the tools/list result, with output schemas and
                               annotations

~ reshaped   / split   x hidden   + required now   - not required any more
Hints, defaults filled in: R read-only, w writes, D destructive, I idempotent,
  O open world, . no
"""

AT_100 = """\
shop-support: 5 endpoints -> 5 task tools, 1 hidden; required arguments 5 -> 5;
  prompt tokens 270 -> 445 (Qwen3, jsonl)

   Endpoint                   Task tool          Required       Hints          Tokens
-  -------------------------  -----------------  -------------  ---------  ----------
~  GET  /orders               find_orders        + customer_id  wD.O>R...   55 -> 171
   . customer_id was optional
~  GET  /orders/{order_id}    get_order_status   order_id       wD.O>R...    49 -> 67
~  GET  /stock/{sku}          check_stock        sku            wD.O>R...    49 -> 51
/  POST /refunds              quote_refund       order_id       wD.O>R...   68 -> 156
   . reads GET /orders/{order_id}
   . creates quote (15 min, one use)
/                             issue_refund       + quote_id     wD.O>w.I.
                                                 - amount
   . spends quote
   . order_id, amount and reason are taken from the quote
x  POST /stock/{sku}/recount  (hidden)           - sku          wD.O          49 -> 0
   . A slow warehouse job; it has a server of its own
-  -------------------------  -----------------  -------------  ---------  ----------
   5 endpoints                5 tools, 1 hidden  5 -> 5         R 0 -> 4   270 -> 445

Counted as             Tokens  What is counted
-----------------  ----------  ----------------------------------------------------------
Qwen3, jsonl       270 -> 445  one JSON line a tool: name, description, parameters
Qwen3, compact     199 -> 348  compact JSON: name, description, parameters
Qwen3, tools-list  204 -> 486  the tools/list result, with output schemas and annotations

~ reshaped   / split   x hidden   + required now   - not required any more
Hints, defaults filled in: R read-only, w writes, D destructive, I idempotent, O open world, . no
"""

LABELS = "GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels/{name}"


def shown(*pair: Toolset, width: int = 100) -> str:
    return diff_text(compare(*pair), width, False)


def test_the_shop_at_80_columns() -> None:
    assert diff_text(SHOP, 80, False) == AT_80


def test_the_shop_at_100_columns() -> None:
    assert diff_text(SHOP, 100, False) == AT_100


def test_more_room_joins_the_headline_and_changes_nothing_else() -> None:
    headline, table = diff_text(SHOP, 160, False).split("\n", 1)
    assert headline == (
        "shop-support: 5 endpoints -> 5 task tools, 1 hidden; required arguments 5 -> 5; "
        "prompt tokens 270 -> 445 (Qwen3, jsonl)"
    )
    assert table == AT_100.split("\n", 2)[2]


def test_colour_adds_nothing_but_colour() -> None:
    colored = diff_text(SHOP, 100, True)
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == AT_100


def test_all_that_is_ours_is_ascii() -> None:
    assert diff_text(SHOP, 100, False).isascii()


@pytest.mark.parametrize("width", [60, 80, 100, 120, 160])
def test_no_line_is_wider_than_asked(width: int) -> None:
    endpoint = naive_tool(LABELS, "Text.", {"owner": STRING, "name_of_the_label_of_the_runner": STRING}, ("owner",))
    tool = call_tool("list_the_labels_of_a_runner_in_a_repository", LABELS, {"owner": STRING}, ("owner",))
    for pair in ((toolset("api", (endpoint,)), toolset("s", (tool,))), hostile_lists(), (naive_shop(), shop_support())):
        assert max(cell_len(line) for line in shown(*pair, width=width).splitlines()) <= width


def test_long_paths_break_after_a_slash_and_long_names_after_an_underscore() -> None:
    endpoint = naive_tool(LABELS, "Text.", {"owner": STRING}, ("owner",))
    tool = call_tool("list_labels_of_a_runner_group_in_a_repository", LABELS, {"owner": STRING}, ("owner",))
    text = shown(toolset("api", (endpoint,)), toolset("server", (tool,)), width=80)
    assert text.split("\n\n")[1].splitlines()[2:6] == [
        "~ GET /repos/{owner}/      list_labels_of_a_runner_  owner    wD.O>R... 56 -> 65",
        "    {repo}/actions/          group_in_a_repository",
        "    runners/{runner_id}/",
        "    labels/{name}",
    ]


def test_merged_endpoints_stand_under_each_other() -> None:
    before = toolset("api", tuple(naive_tool(key, "T.", {"id": STRING}, ("id",)) for key in ("GET /a", "DELETE /b")))
    after = toolset("server", (function_tool("ab", ("GET /a", "DELETE /b"), {"id": STRING}, ("id",)),))
    assert shown(before, after).split("\n\n")[1].splitlines()[2:4] == [
        "\\  GET    /a    ab         id        wD.O>R...  84 -> 49",
        "   DELETE /b",
    ]


def test_every_source_of_a_fixed_argument_is_named() -> None:
    sources: dict[str, Source] = {
        "owner": FromArgument("owner"),
        "repo": FromValue("mcp"),
        "deep": FromValue(True),
        "region": FromEnv("SHOP_REGION"),
        "user": FromClaim("sub"),
    }
    tool = call_tool("a", "GET /a", {"owner": STRING}, ("owner",), sources=sources)
    before = toolset("api", (naive_tool("GET /a", "Text.", dict.fromkeys(sources, STRING), ("owner", "user")),))
    notes = [line.strip() for line in shown(before, toolset("server", (tool,))).splitlines() if "   . " in line]
    assert notes == [
        '. repo is always "mcp"',
        ". deep is always true",
        ". region is set by the server (SHOP_REGION)",
        ". user is taken from the caller's token (claim sub)",
    ]


def test_what_is_undecided_says_what_to_do() -> None:
    text = shown(naive_shop(), replace(shop_support(), hidden=()))
    assert text.startswith("shop-support: 5 endpoints -> 5 task tools, 1 undecided; ")
    assert "?  POST /stock/{sku}/recount  (undecided)" in text
    assert "   . neither replaced nor hidden: give it to a tool or hide it with a reason\n" in text


def test_more_than_40_hidden_endpoints_are_counted_by_reason() -> None:
    keys = [f"GET /admin/{number}" for number in range(41)]
    before = toolset("api", (*naive_shop().tools, *(naive_tool(key, "T.", {"id": STRING}, ("id",)) for key in keys)))
    more = tuple(Hidden(operation=key, reason="Administration", by="tag admin") for key in keys)
    text = shown(before, replace(shop_support(), hidden=(*shop_support().hidden, *more)))
    assert text.startswith("shop-support: 46 endpoints -> 5 task tools, 42 hidden; ")
    assert text.split("\n\n")[1].splitlines()[-6:-2] == [
        "x  POST /stock/{sku}/recount  (hidden)            - sku           wD.O           49 -> 0",
        "   . A slow warehouse job; it has a server of its own",
        "x  41 endpoints               (hidden)            - 41 arguments               1835 -> 0",
        "   . Administration (tag admin)",
    ]


def test_text_of_others_cannot_act_in_a_terminal() -> None:
    text = shown(*hostile_lists())
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "U+001B[31m" in text
    assert "U+202E" in text
    assert text.replace("\n", "").isprintable()
