"""Calls that a model writes into its text, in the forms that chat templates ask for."""

import pytest

from mcpgen.choose import TextForm
from mcpgen.choose.calls_in_text import Call, calls_in

STOCK = Call(name="check_stock", arguments={"sku": "KG-1022"})
FIND = Call(name="find_orders", arguments={"customer_id": "C-0031", "limit": 5})
TYPES = {
    ("find_orders", "limit"): "integer",
    ("find_orders", "customer_id"): "string",
    ("check_stock", "sku"): "string",
}


def read(text: str, form: TextForm = TextForm.AUTO) -> tuple[Call, ...]:
    """The calls in a text."""
    return calls_in(text, form=form, type_of=lambda tool, argument: TYPES.get((tool, argument)))


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ('<tool_call>\n{"name": "check_stock", "arguments": {"sku": "KG-1022"}}\n</tool_call>', (STOCK,)),
        (
            'Let me see.\n<tool_call>{"name": "check_stock", "arguments": {"sku": "KG-1022"}}</tool_call>\n'
            '<tool_call>{"name": "find_orders", "arguments": {"customer_id": "C-0031", "limit": 5}}</tool_call>',
            (STOCK, FIND),
        ),
        ('<tool_call>{"name": "check_stock", "arguments": {"sku": "KG-1022"}}', (STOCK,)),
        (
            "<tool_call>\n<function=find_orders>\n<parameter=customer_id>\nC-0031\n</parameter>\n"
            "<parameter=limit>\n5\n</parameter>\n</function>\n</tool_call>",
            (FIND,),
        ),
        (
            "<think>It could be <tool_call>{}</tool_call> or not</think>\n"
            '<tool_call>{"name": "check_stock", "arguments": {"sku": "KG-1022"}}</tool_call>',
            (STOCK,),
        ),
        (
            'thought that began in the prompt</think><tool_call>{"name": "check_stock", "arguments": '
            '{"sku": "KG-1022"}}</tool_call>',
            (STOCK,),
        ),
        ('[TOOL_CALLS] [{"name": "check_stock", "arguments": {"sku": "KG-1022"}}]', (STOCK,)),
        ('[TOOL_CALLS]check_stock[ARGS]{"sku": "KG-1022"}', (STOCK,)),
        ('{"name": "check_stock", "parameters": {"sku": "KG-1022"}}', (STOCK,)),
        ('<|python_tag|>{"name": "check_stock", "parameters": {"sku": "KG-1022"}}', (STOCK,)),
        (
            '{"name": "check_stock", "parameters": {"sku": "KG-1022"}}; '
            '{"name": "find_orders", "parameters": {"customer_id": "C-0031", "limit": 5}}',
            (STOCK, FIND),
        ),
        ('I call:\n```json\n{"name": "check_stock", "arguments": {"sku": "KG-1022"}}\n```\nand wait.', (STOCK,)),
        (
            '{"type": "function", "function": {"name": "check_stock", "arguments": "{\\"sku\\": \\"KG-1022\\"}"}}',
            (STOCK,),
        ),
        ('{"tool_call": {"name": "check_stock", "arguments": {"sku": "KG-1022"}}}', (STOCK,)),
        ('{"function": "check_stock", "parameters": {"sku": "KG-1022"}}', (STOCK,)),
    ],
)
def test_a_call_is_found_in_every_form(text: str, calls: tuple[Call, ...]) -> None:
    assert read(text) == calls


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Your order is on its way.",
        "I would call check_stock with KG-1022.",
        'The order {"name": "Linde", "total": "5.00"} is fine.',
        "{" * 10_000,
        "<think>never ending <tool_call>",
        '{"name": ["check_stock"], "arguments": {}}',
    ],
)
def test_what_is_no_call_is_none(text: str) -> None:
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('<tool_call>{"name": "check_stock", "arguments": {"sku": KG}}</tool_call>', "check_stock"),
        ("<tool_call>no JSON</tool_call>", ""),
        ('<tool_call>{"name": "check_stock", "arguments": [1]}</tool_call>', "check_stock"),
        ("[TOOL_CALLS]check_stock[ARGS]oops", "check_stock"),
    ],
)
def test_a_broken_call_has_no_arguments_and_perhaps_a_name(text: str, name: str) -> None:
    (call,) = read(text)
    assert call.name == name
    assert call.arguments is None


@pytest.mark.parametrize("form", [form for form in TextForm if form is not TextForm.AUTO])
def test_a_form_that_was_not_asked_for_is_no_call(form: TextForm) -> None:
    text = '[TOOL_CALLS] [{"name": "check_stock", "arguments": {"sku": "KG-1022"}}] then'
    assert read(text, form) == ((STOCK,) if form in (TextForm.MISTRAL, TextForm.JSON) else ())


def test_a_value_in_tags_is_a_text_where_the_schema_says_so() -> None:
    text = "<tool_call><function=check_stock><parameter=sku>1022</parameter></function></tool_call>"
    assert read(text) == (Call(name="check_stock", arguments={"sku": "1022"}),)
    assert read(text.replace("check_stock", "other")) == (Call(name="other", arguments={"sku": 1022}),)
