"""Edits of YAML: the piece that is meant changes, every other character stays; else nothing changes."""

import pytest
import yaml

from mcpgen.lint.flaw import Replacement
from mcpgen.lint.rewriting import Edit, with_edit, with_key_after, without_item
from mcpgen.yaml12 import Yaml12Loader

RENAME = (Replacement("quote_refund", "quote", is_name=True),)

FILE = """\
# what stands here stays
tools:
  a: {description: 'Use quote_refund, not quote_refund_all.'}   # in quotes
  b:
    description: >-
      Folded over lines, for money back use
      quote_refund.

      And a paragraph.
  c:
    description: "In \\"double\\" quotes: quote_refund"
  d:
    description: plain quote_refund
  e:
    description: |
      Literal quote_refund
      and more.
on: yes
"""


@pytest.mark.parametrize(
    ("tool", "before", "after"),
    [
        ("a", "'Use quote_refund, not quote_refund_all.'", "'Use quote, not quote_refund_all.'"),
        ("b", "      quote_refund.\n", "      quote.\n"),
        ("c", 'quotes: quote_refund"', 'quotes: quote"'),
        ("d", "plain quote_refund\n", "plain quote\n"),
        ("e", "Literal quote_refund\n", "Literal quote\n"),
    ],
)
def test_a_text_changes_where_it_stands_and_nothing_else_does(tool: str, before: str, after: str) -> None:
    assert with_edit(FILE, Edit(("tools", tool, "description"), RENAME)) == FILE.replace(before, after)


def test_a_text_that_cannot_be_changed_in_place_is_written_anew_as_the_same_value() -> None:
    text = "a: 'It''s <br>'\nb: 1 # one\n"
    changed = with_edit(text, Edit(("a",), (Replacement("It's", "It is"), Replacement("<br>", "\n"))))
    assert changed == 'a: "It is \\n"\nb: 1 # one\n'


def test_characters_that_are_written_as_escapes_are_found() -> None:
    changed = with_edit('a: "x\\u200by"\n', Edit(("a",), (Replacement("\u200b", ""),)))
    assert changed == 'a: "xy"\n'


@pytest.mark.parametrize("way", [("tools", "z", "description"), ("tools", "a"), ("tools", "a", 0)])
def test_a_way_to_no_text_changes_nothing(way: tuple[str | int, ...]) -> None:
    assert with_edit(FILE, Edit(way, RENAME)) is None


LIST = """\
lint:
  ignore:
    # the first
    - {rule: a, reason: one}
    - rule: b
      reason: two
    - {rule: c, reason: three}  # the last
servers: {}
"""


@pytest.mark.parametrize(
    ("index", "gone"),
    [
        (0, "    - {rule: a, reason: one}\n"),
        (1, "    - rule: b\n      reason: two\n"),
        (2, "    - {rule: c, reason: three}  # the last\n"),
    ],
)
def test_an_item_goes_with_its_lines_and_no_others(index: int, gone: str) -> None:
    assert without_item(LIST, ("lint", "ignore", index)) == LIST.replace(gone, "")


@pytest.mark.parametrize("text", ["a: [1, 2]\n", "a:\n  - 1\n"])
def test_an_item_in_brackets_and_the_only_one_stay(text: str) -> None:
    assert without_item(text, ("a", 0)) is None


def test_a_key_is_put_on_a_line_of_its_own() -> None:
    text = "api:\n  openapi: shop.yaml  # the document\n  auth: {}\n"
    changed = with_key_after(text, ("api", "openapi"), "overlays", "[texts.yaml]")
    assert changed == text.replace("  auth", "  overlays: [texts.yaml]\n  auth")
    assert yaml.load(str(changed), Loader=Yaml12Loader)["api"]["overlays"] == ["texts.yaml"]
    assert with_key_after("api: {openapi: shop.yaml}\n", ("api", "openapi"), "overlays", "[x]") is None
