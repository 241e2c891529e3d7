"""The functions file: what is read of a signature, and when a function's hash changes."""

import contextlib

import pytest

from mcpgen.overrides.functions.parsed import NotPython, read

FILE = '''
"""The module."""

from decimal import Decimal
import json as serial

LIMIT = Decimal("150.00")
"""Not reached by all."""
TABLE = {}
TABLE["a"] = 1
OTHER: int = 3

if LIMIT:
    def rounded(value): return round(value)
else:
    rounded = None

class Line:
    """A line."""
    tax = OTHER

    def total(self) -> Decimal:
        return LIMIT

def helper(value, start=OTHER):
    limit = 1
    return [Line() for line in value if limit]

@staticmethod
async def quote(api: QuoteApi, quotes: "Handles[Quote]", call: Call, *, order_id: str, sku: str | None = None) -> Quote:
    """Quote."""
    return helper(f"{order_id!r:>{3}} and 'more'")

async def other(api, *, a): return rounded(a), TABLE

def plain(first, /, *more, **rest): ...
'''


def test_a_signature_is_read_as_text() -> None:
    quote = read(FILE).functions["quote"]
    assert (quote.is_async, quote.returns, quote.variadic, quote.line) == (True, "Quote", (), 30)
    assert quote.positional == (("api", "QuoteApi"), ("quotes", "Handles[Quote]"), ("call", "Call"))
    assert {name: (item.annotation, item.required) for name, item in quote.keywords.items()} == {
        "order_id": ("str", True),
        "sku": ("str | None", False),
    }
    assert (quote.wants_handles, quote.wants_call) == (True, True)


def test_all_functions_of_the_module_are_found_and_no_others() -> None:
    functions = read(FILE).functions
    assert list(functions) == ["helper", "quote", "other", "plain"]
    assert (functions["plain"].is_async, functions["plain"].variadic) == (False, ("*more", "**rest"))
    assert functions["plain"].positional == (("first", ""),)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("def f(:\n  pass", "invalid syntax", 1),
        ("def f():\n    nonlocal x", "no binding for nonlocal 'x' found", 2),
        ("a = '\0'", "source code string cannot contain null bytes", None),
        ("x = " + "(" * 3000, "too many nested parentheses", 1),
    ],
)
def test_what_does_not_parse_is_named_with_its_line(text: str, message: str, line: int | None) -> None:
    with pytest.raises(NotPython) as caught:
        read(text)
    assert (str(caught.value), caught.value.line) == (message, line)


def test_what_nests_too_deeply_for_this_python_is_no_crash() -> None:
    with contextlib.suppress(NotPython):
        read("x = " + "-" * 5000 + "1")


def test_an_odd_escape_is_no_warning() -> None:
    assert list(read("async def f(api): return '\\d'").functions) == ["f"]


def test_modules_that_lead_around_the_client_are_found() -> None:
    text = "import httpx, json\nfrom urllib.request import urlopen\ndef f():\n    import socket\nfrom .http import x\n"
    assert read(text).reaching == (("httpx", 1), ("urllib.request", 2), ("socket", 4))


# --- hashes -----------------------------------------------------------------------------------------------------------


def changed(before: str, after: str, text: str = FILE) -> list[str]:
    """The functions whose hash another text has changed."""
    assert before in text
    old, new = read(text).functions, read(text.replace(before, after)).functions
    return [name for name, function in old.items() if function.source_hash != new[name].source_hash]


@pytest.mark.parametrize(
    ("before", "after", "functions"),
    [
        ("limit = 1", "limit = 2", ["helper", "quote"]),
        ("start=OTHER", "start=4", ["helper", "quote"]),
        ("OTHER: int = 3", "OTHER: int = 4", ["helper", "quote"]),
        ('Decimal("150.00")', 'Decimal("151.00")', ["helper", "quote", "other"]),
        ("import Decimal", "import Decimal as Decimal, Context", ["helper", "quote", "other"]),
        ("return LIMIT", "return LIMIT + 1", ["helper", "quote"]),
        ("tax = OTHER", "tax = 0", ["helper", "quote"]),
        ('TABLE["a"] = 1', 'TABLE["a"] = 2', ["other"]),
        ('TABLE["a"] = 1', "TABLE.update(a=1)", ["other"]),
        ("round(value)", "int(value)", ["other"]),
        ("rounded = None", "rounded = 1", ["other"]),
        ("async def other(api, *, a)", "async def other(api, *, a=1)", ["other"]),
        ("@staticmethod", "", ["quote"]),
        ("!r:>", "!s:>", ["quote"]),
        ("import json as serial", "import json", []),
        ("def plain(first", "def plain(second", ["plain"]),
    ],
)
def test_a_hash_changes_with_whatever_the_function_reaches(before: str, after: str, functions: list[str]) -> None:
    assert changed(before, after) == functions


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("limit = 1", "limit = 1  # one"),
        ("limit = 1", "limit = (\n        1\n    )"),
        ("limit = 1", "\n\n    limit=1;"),
        ('"""Quote."""', '"""Quote a refund."""'),
        ('"""A line."""', ""),
        ('"""Not reached by all."""', ""),
        ("f\"{order_id!r:>{3}} and 'more'\"", "f'{order_id!r:>{3}} and ' \"'more'\""),
        ('Decimal("150.00")', "Decimal('150.' '00')"),
        ("for line in value", "for  line  in  value"),
        ("def plain(", "def planned(first): return LIMIT\ndef plain("),
    ],
)
def test_comments_layout_and_docstrings_do_not_count(before: str, after: str) -> None:
    assert changed(before, after) == []


def test_a_local_name_is_not_the_modules() -> None:
    text = "LIMIT = 1\nasync def f(api): return LIMIT\nasync def g(api, LIMIT): return [LIMIT for x in api]\n"
    assert changed("LIMIT = 1", "LIMIT = 2", text) == ["f"]


def test_what_a_nested_function_reaches_counts() -> None:
    text = "LIMIT = 1\nasync def f(api):\n    def inner(x=2):\n        return lambda: LIMIT\n    return inner\n"
    assert changed("LIMIT = 1", "LIMIT = 2", text) == ["f"]


def test_functions_that_call_each_other_have_a_hash() -> None:
    text = "def a(x): return b(x)\ndef b(x): return a(x) + 1\n"
    assert changed("+ 1", "+ 2", text) == ["a", "b"]


def test_a_hash_is_the_same_in_every_version_of_python() -> None:
    assert read(FILE).functions["quote"].source_hash == (
        "e8685590e66f49f836e5b50a9efada84b155be287c64ab49da9294cc22adef7c"
    )
