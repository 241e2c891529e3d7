from markdown_it import MarkdownIt

from mcpgen.diff.phrase import Code
from mcpgen.diff.slices import Effect
from mcpgen.diff.trace import Cause, Trace, TracedTool
from mcpgen.names import ToolName
from mcpgen.report import trace_markdown, trace_text


def cause(effect: Effect, operation: str, text: str) -> Cause:
    return Cause(effect=effect, operation=operation, said=("field ", Code(text), " is gone"))


TRACE = Trace(
    server="shop-support",
    tools=(
        TracedTool(name=ToolName("find_orders"), causes=()),
        TracedTool(
            name=ToolName("get_order_status"),
            causes=(
                cause(Effect.AFFECTED, "GET /orders/{order_id}", "total"),
                cause(Effect.BROKEN, "GET /orders/{order_id}", "lines[].quantity"),
            ),
        ),
    ),
    undecided=("GET /products",),
    removed=("GET /stock/{sku}",),
)


def test_the_terminal_shows_every_tool_and_each_cause() -> None:
    assert (
        trace_text(TRACE, 100, False)
        == """\
API, before -> now: 1 tool broken, 1 unaffected; 1 new operation undecided

Tool              Effect      Operation               What changed
----------------  ----------  ----------------------  ------------------------------
find_orders       unaffected
get_order_status  affected    GET /orders/{order_id}  field total is gone
                  broken      GET /orders/{order_id}  field lines[].quantity is gone

new: GET /products; give it to a tool or hide it with a reason
gone: GET /stock/{sku}
"""
    )


def test_the_markdown_says_the_same() -> None:
    assert (
        trace_markdown(TRACE)
        == """\
#### The API, before → now: 1 tool broken, 1 unaffected; 1 new operation undecided

| Tool | Effect | Operation | What changed |
|:--|:--|:--|:--|
| `find_orders` | ⚪ unaffected | | |
| `get_order_status` | 🟡 affected | `GET /orders/{order_id}` | field `total` is gone |
| `get_order_status` | 🔴 broken | `GET /orders/{order_id}` | field `lines[].quantity` is gone |

- new: `GET /products`, neither replaced nor hidden
- gone: `GET /stock/{sku}`
"""
    )


def test_what_a_document_wrote_cannot_act() -> None:
    evil = Trace(
        server="s",
        tools=(TracedTool(name=ToolName("a"), causes=(cause(Effect.BROKEN, "GET /<b>|`\x1b[2J", "@octocat|`<i>"),)),),
        undecided=("GET /[x](https://evil.example)`",),
        removed=(),
    )
    page = MarkdownIt("commonmark", {"html": True}).enable("table").render(trace_markdown(evil))
    assert page.count("<td") == 4
    assert "<b>" not in page
    assert "<i>" not in page
    assert "<a " not in page
    assert trace_text(evil, 100, False).replace("\n", "").isprintable()
