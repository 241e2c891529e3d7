"""What pull requests do to the shop: each edit replaces a few texts in copies of its files, which stay sound."""

from collections.abc import Mapping

SHOP, FUNCTIONS, DOCUMENT = "overrides/shop.yaml", "overrides/shop.py", "openapi/shop.yaml"

Edit = Mapping[str, tuple[tuple[str, str], ...]]
"""By file: what is replaced by what."""

_HIDDEN = "      - {operation: post_stock_by_sku_recount, reason: A slow warehouse job; support only reads stock}\n"

EDITS: Mapping[str, Edit] = {
    "a-choice-less": {SHOP: (("delivered, cancelled, returned]}", "delivered, cancelled]}"),)},
    "an-argument-required": {
        SHOP: (
            ("      status: {from: get_orders.status, ", "      status: {from: get_orders.status, required: true, "),
        ),
        FUNCTIONS: (("    status: str | None = None,\n", "    status: str,\n"),),
    },
    "an-argument-more-and-one-less": {
        SHOP: (
            (
                "      reason: {from: post_refunds.reason, maxLength: 200, description: 'What is wrong, in the "
                "customer''s words.'}\n",
                "      note: {schema: {type: string}, description: For the file.}\n",
            ),
        ),
        FUNCTIONS: (("    reason: str | None = None,\n", "    note: str | None = None,\n"),),
    },
    "a-tool-renamed": {
        SHOP: (
            ("  check_stock:\n    title: Check stock\n", "  stock_of:\n    was: check_stock\n    title: Check stock\n"),
            ("issue_refund, check_stock]", "issue_refund, stock_of]"),
            ("      - use: check_stock\n", "      - use: stock_of\n"),
            ("to read them, check_stock is enough", "to read them, stock_of is enough"),
        )
    },
    "a-tool-hidden": {
        SHOP: (
            ("issue_refund, check_stock]", "issue_refund]"),
            (_HIDDEN, _HIDDEN + "      - {tag: stock, reason: 'Asked at the warehouse | see #12 and @desk'}\n"),
        )
    },
    "a-field-less": {SHOP: (("        delivered_on: $.delivered_on\n", ""),)},
    "a-promise-of-no-harm": {
        SHOP: (
            (
                "    annotations: {readOnlyHint: false, destructiveHint: false, idempotentHint: true, "
                "openWorldHint: false}\n\n  check_stock:",
                "    annotations: {readOnlyHint: true, destructiveHint: false, idempotentHint: true, "
                "openWorldHint: false, because: {readOnlyHint: It only writes to the books.}}\n\n  check_stock:",
            ),
        )
    },
    "a-shorter-handle": {
        SHOP: (
            ("    ttl: 15m\n", "    ttl: 10m\n"),
            ("      15 minutes.\n", "      10 minutes.\n"),
        )
    },
    "other-words": {
        SHOP: (
            ("      Amounts are euro.\n", "      Amounts are euro. Answer in the customer's language.\n"),
            ("description: 'Like C-9901.'", "description: 'Like C-9901, never a name.'"),
            ("Look up one order: its status,", "Look up one order: its state,"),
        )
    },
    "another-value-sent": {
        SHOP: (
            ("      post_refunds.reason: {handle: quote.reason}\n", "      post_refunds.reason: {value: refund}\n"),
            ("refund_id: $.refund_id, order_id: $.order_id,", "refund_id: $.order_id, order_id: $.order_id,"),
        )
    },
    "other-logic": {FUNCTIONS: (('POLICY_LIMIT = Decimal("150.00")', 'POLICY_LIMIT = Decimal("250.00")'),)},
    "a-smaller-budget": {
        SHOP: (
            ("    budget: {per_tool: 250, total: 800}\n", "    budget: {per_tool: 240, total: 700}\n"),
            (
                "      List one customer's orders, newest first,",
                "      List all the orders of one customer, newest first,",
            ),
        )
    },
    "another-api": {
        DOCUMENT: (
            ("        unit_price: {type: string}\n", ""),
            ("[sku, name, quantity, unit_price, total]", "[sku, name, quantity, total]"),
            ("  /stock/{sku}/recount:\n", "  /stock/{sku}/recounts:\n"),
        ),
        SHOP: (
            (_HIDDEN, "      - {path: /stock, reason: Only single products are looked up}\n"),
            ("    like: post_stock_by_sku_recount\n", "    like: post_stock_by_sku_recounts\n"),
        ),
    },
}
