"""Questions -> rankings, as a host with deferred tools searches them: by words in common, or by static embeddings.

Both run on the machine, the same every time. Neither reads: they compare a ticket with what a list says of its tools.
"""

import re
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from mcpgen.choose.selector import About, Answer, Question, Ranking
from mcpgen.errors import UsageError
from mcpgen.ir import Tool

Score: TypeAlias = Callable[[str], Sequence[float]]
"""A text -> a score for each tool; 0 and below means that it has nothing to do with it."""


class Search(StrEnum):
    """How tools are searched."""

    BM25 = "bm25"
    """Words in common, rare ones count more (bm25s)."""
    EMBEDDINGS = "embeddings"
    """Meaning, by vectors of words (WordLlama; its weights are in its wheel)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSearch:
    """A selector: no language model."""

    search: Search = Search.BM25

    @property
    def about(self) -> About:
        """The method."""
        return About(kind="tool-search", name=self.search.value, is_model=False)

    async def answers(self, questions: Sequence[Question]) -> AsyncGenerator[Answer, None]:
        """Yield a ranking of the tools for each question. Raises UsageError where the extra is not installed."""
        indexes: dict[str, Score] = {}
        for question in questions:
            label, tools = question.variant.label, question.variant.tools
            if label not in indexes:
                indexes[label] = _INDEXES[self.search]([searched_text(tool) for tool in tools])
            yield Answer(question=question, reply=Ranking(tools=_ranked(tools, indexes[label](question.ticket.text))))


def searched_text(tool: Tool) -> str:
    """What is searched of a tool: name, description, names and descriptions of its arguments."""
    return "\n".join([_words(tool.name), tool.description, *_arguments(tool)])


def _arguments(tool: Tool) -> Iterator[str]:
    for name, schema in tool.input_schema.get("properties", {}).items():
        yield _words(name)
        if isinstance(schema, Mapping) and (said := schema.get("description")):
            yield str(said)


def _words(name: str) -> str:
    """`get_order_status`, `getOrderStatus` as words."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_.\-]+", " ", name)


def _ranked(tools: Sequence[Tool], scores: Sequence[float]) -> tuple[str, ...]:
    """The tools found, best first; those with equal scores in the order of the list. Rounded, since machines differ."""
    rounded = [round(float(score), 5) for score in scores]
    order = sorted(range(len(tools)), key=lambda index: -rounded[index])
    return tuple(tools[index].name for index in order if rounded[index] > 0)


def _bm25(texts: Sequence[str]) -> Score:
    bm25s = _extra("bm25s")

    def words(text: str) -> list[str]:
        found: list[str] = bm25s.tokenize([text], stopwords="en", show_progress=False, return_ids=False)[0]
        return found

    index = bm25s.BM25()
    index.index([words(text) for text in texts], show_progress=False)

    def score(text: str) -> Sequence[float]:
        asked = words(text)
        scores: Sequence[float] = index.get_scores(asked) if asked else [0.0] * len(texts)
        return scores

    return score


def _embeddings(texts: Sequence[str]) -> Score:
    wordllama = _extra("wordllama")
    # its wheel has the tokenizer in another folder than it looks in; as a cache, its own folder is searched rightly
    vectors = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)
    tools = vectors.embed(list(texts), norm=True)

    def score(text: str) -> Sequence[float]:
        scores: Sequence[float] = tools @ vectors.embed([text], norm=True)[0]
        return scores

    return score


_INDEXES: Mapping[Search, Callable[[Sequence[str]], Score]] = {
    Search.BM25: _bm25,
    Search.EMBEDDINGS: _embeddings,
}


def _extra(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise UsageError(
            f"tool search needs {module}; install it with: pip install 'mcpgen[choose]', or ask a model (--selector "
            "endpoint), or replay a recording (--replay DIR)"
        ) from None
