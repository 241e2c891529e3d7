"""Tool search: rankings that are the same every time, over what a list says of its tools."""

import sys
from dataclasses import replace
from importlib.util import find_spec

import pytest

from mcpgen.choose import Question, Search, Ticket, ToolSearch, questions
from mcpgen.choose.selector import Ranking
from mcpgen.choose.tool_search import searched_text
from mcpgen.errors import UsageError
from tests.choose.shop import a_list, asked, lists, tickets
from tests.needs import need

MODULES = {Search.BM25: "bm25s", Search.EMBEDDINGS: "wordllama"}


@pytest.fixture(autouse=True)
def _installed() -> None:
    for module in MODULES.values():
        need(find_spec(module), f"{module} (the extra choose)")


def ranked(text: str, search: Search, label: str = "revised") -> tuple[str, ...]:
    """The tools that a text finds."""
    question = Question(ticket=Ticket(id="x", text=text, tools=()), variant=a_list(label))
    (answer,) = asked(ToolSearch(search=search), (question,))
    assert isinstance(answer.reply, Ranking)
    return answer.reply.tools


def test_names_descriptions_and_arguments_are_searched() -> None:
    text = searched_text(next(tool for tool in a_list().tools if tool.name == "quote_refund"))
    assert text.splitlines()[0] == "quote refund"
    assert "order id" in text.splitlines()
    assert "Like O-9901." in text.splitlines()
    assert "Call it first whenever a customer wants money back" in text


def test_words_in_common_find_a_tool_and_none_find_nothing() -> None:
    assert ranked("how much stock does the warehouse have", Search.BM25)[0] == "check_stock"
    assert ranked("xylophone", Search.BM25) == ()
    assert ranked("", Search.BM25) == ()
    assert ranked("the and of", Search.BM25) == ()


def test_embeddings_find_what_has_no_word_in_common() -> None:
    assert "warehouse" not in "how many units are on the shelf"
    assert ranked("how many units are on the shelf", Search.EMBEDDINGS)[0] == "check_stock"
    assert len(ranked("a", Search.EMBEDDINGS)) <= 5


@pytest.mark.parametrize("search", Search)
def test_equal_scores_keep_the_order_of_the_list(search: Search) -> None:
    variant = a_list()
    twins = tuple(replace(variant.tools[0], name=name) for name in ("b.a", "b_a"))  # type: ignore[arg-type]
    twins = tuple(replace(tool, description="stock", input_schema={}) for tool in twins)
    (answer,) = asked(
        ToolSearch(search=search),
        (Question(ticket=Ticket(id="x", text="stock", tools=()), variant=replace(variant, tools=twins)),),
    )
    assert answer.reply == Ranking(tools=("b.a", "b_a"))


@pytest.mark.parametrize("search", Search)
def test_two_runs_rank_alike(search: Search) -> None:
    selector = ToolSearch(search=search)
    all_of_them = questions(tickets(), lists(), about=selector.about)
    assert asked(selector, all_of_them) == asked(selector, all_of_them)


def test_a_search_is_not_asked_where_no_tool_is_right() -> None:
    assert len(questions(tickets("weather"), (a_list(),), about=ToolSearch().about)) == 9


@pytest.mark.parametrize("search", Search)
def test_without_the_extra_a_user_is_told_what_to_install(search: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, MODULES[search], None)
    with pytest.raises(UsageError, match=r"pip install 'mcpgen\[choose\]'"):
        asked(ToolSearch(search=search), (Question(ticket=tickets()[0], variant=a_list()),))
