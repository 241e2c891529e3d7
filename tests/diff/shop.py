"""The reference shop as two hand-made lists: its five endpoints, and the task tools of shop-support.

They are shaped like the real ones, so that the tests of diff, report and tokens need no other stage.
"""

from collections.abc import Mapping
from typing import Any

from mcpgen.ir import (
    Annotations,
    Budget,
    CallPlan,
    Document,
    FromArgument,
    FromHandle,
    FunctionPlan,
    Handle,
    Hidden,
    Pick,
    Source,
    Tool,
    Toolset,
)
from mcpgen.names import ToolName, method_path_name, python_name
from mcpgen.runtime.wire import Api, Operation

STRING = {"type": "string"}
READS = Annotations(read_only=True, destructive=False, idempotent=True, open_world=False)
ISSUES = Annotations(read_only=False, destructive=False, idempotent=True, open_world=False)


def operation(key: str) -> Operation:
    """`GET /orders` as an operation that says no more than that."""
    method, _, path = key.partition(" ")
    return Operation(method=method, path=path)


def schema(properties: Mapping[str, Any], required: tuple[str, ...] = (), *, closed: bool = False) -> dict[str, Any]:
    """An input schema."""
    made: dict[str, Any] = {"type": "object", "properties": dict(properties)}
    if required:
        made["required"] = list(required)
    return made | ({"additionalProperties": False} if closed else {})


def naive_tool(key: str, description: str, properties: Mapping[str, Any], required: tuple[str, ...] = ()) -> Tool:
    """One endpoint as one tool."""
    called = operation(key)
    return Tool(
        name=ToolName(method_path_name(called.method, called.path)),
        description=description,
        input_schema=schema(properties, required),
        plan=CallPlan(operation=called, sources={name: FromArgument(name) for name in properties}),
        calls=(called,),
        replaces=(key,),
    )


def call_tool(
    name: str,
    key: str,
    properties: Mapping[str, Any],
    required: tuple[str, ...] = (),
    *,
    sources: Mapping[str, Source] | None = None,
    **more: Any,
) -> Tool:
    """A declarative task tool over one endpoint; its arguments go where they are called alike."""
    called = operation(key)
    parts: dict[str, Any] = {"description": f"{name} in some words.", "annotations": READS, "replaces": (key,)} | more
    return Tool(
        name=ToolName(name),
        input_schema=schema(properties, required, closed=True),
        plan=CallPlan(
            operation=called,
            sources={name: FromArgument(name) for name in properties} if sources is None else sources,
            pick=parts.pop("pick", None),
        ),
        calls=(called,),
        **parts,
    )


def function_tool(
    name: str,
    keys: tuple[str, ...],
    properties: Mapping[str, Any],
    required: tuple[str, ...] = (),
    **more: Any,
) -> Tool:
    """A task tool that a hand-written function does."""
    parts: dict[str, Any] = {"description": f"{name} in some words.", "annotations": READS, "replaces": keys} | more
    return Tool(
        name=ToolName(name),
        input_schema=schema(properties, required, closed=True),
        plan=FunctionPlan(function=python_name(name), module=python_name("shop"), **parts.pop("plan", {})),
        calls=tuple(operation(key) for key in keys),
        **parts,
    )


def toolset(name: str, tools: tuple[Tool, ...], **more: Any) -> Toolset:
    """A list of tools over the shop's API."""
    return Toolset(
        name=name,
        document=Document(file="openapi/shop.yaml", dialect="3.1.0", title="Shop API", version="1.0.0"),
        api=Api(title="Shop API", version="1.0.0"),
        tools=tools,
        **more,
    )


def naive_shop() -> Toolset:
    """The endpoint list."""
    return toolset(
        "shop",
        (
            naive_tool(
                "GET /orders", "List orders.", {"customer_id": STRING, "status": STRING, "limit": {"type": "integer"}}
            ),
            naive_tool("GET /orders/{order_id}", "Get an order.", {"order_id": STRING}, ("order_id",)),
            naive_tool("GET /stock/{sku}", "Get the stock of a SKU.", {"sku": STRING}, ("sku",)),
            naive_tool(
                "POST /refunds",
                "Create a refund.",
                {"order_id": STRING, "amount": STRING, "reason": STRING},
                ("order_id", "amount"),
            ),
            naive_tool("POST /stock/{sku}/recount", "Recount a SKU.", {"sku": STRING}, ("sku",)),
        ),
    )


def find_orders() -> Tool:
    """GET /orders, narrowed to one customer."""
    return function_tool(
        "find_orders",
        ("GET /orders",),
        {
            "customer_id": {"type": "string", "pattern": r"^C-\d{4}$", "description": "Customer ID, such as C-0085."},
            "status": {"type": "string", "enum": ["placed", "shipped", "delivered", "cancelled", "returned"]},
            "placed_since": {"type": "string", "format": "date"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
        },
        ("customer_id",),
        description="Find one customer's orders, newest first, by status or by the day since which they were placed.",
    )


def quote_refund() -> Tool:
    """Half of POST /refunds: what a refund would be."""
    return function_tool(
        "quote_refund",
        ("GET /orders/{order_id}",),
        {"order_id": STRING, "sku": STRING, "reason": STRING},
        ("order_id",),
        replaces=("POST /refunds",),
        creates="quote",
        description="Work out a refund for an order or one of its SKUs. The quote is valid for 15 minutes.",
    )


def issue_refund() -> Tool:
    """The other half: the refund of a quote."""
    return call_tool(
        "issue_refund",
        "POST /refunds",
        {"quote_id": STRING},
        ("quote_id",),
        sources={name: FromHandle(name) for name in ("order_id", "amount", "reason")},
        consumes="quote",
        annotations=ISSUES,
        description="Issue the refund of a quote. Asking again with the same quote returns the same refund.",
    )


def shop_support() -> Toolset:
    """The task tools, in the order of the reference text."""
    return toolset(
        "shop-support",
        (
            find_orders(),
            call_tool(
                "get_order_status",
                "GET /orders/{order_id}",
                {"order_id": {"type": "string", "pattern": r"^O-\d{4}$"}},
                ("order_id",),
                pick={"order_id": Pick(path="$.order_id"), "status": Pick(path="$.status")},
            ),
            quote_refund(),
            issue_refund(),
            call_tool("check_stock", "GET /stock/{sku}", {"sku": STRING}, ("sku",)),
        ),
        hidden=(
            Hidden(operation="POST /stock/{sku}/recount", reason="A slow warehouse job; it has a server of its own"),
        ),
        handles={
            "quote": Handle(
                name="quote",
                prefix="Q-",
                ttl_seconds=900,
                uses=1,
                fields=dict.fromkeys(("order_id", "sku", "amount", "reason"), STRING),
            )
        },
        budget=Budget(per_tool=250, total=1000),
        file="overrides/shop.yaml",
    )
