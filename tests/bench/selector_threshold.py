"""Naive lists of the corpus -> how often a lexical selector takes one tool for another, by how alike the two are.

A request is made of a tool's verb and a random half of its other words; BM25 then picks a tool. `python -m
tests.bench.selector_threshold` prints, by the cosine to the nearest other tool, and for pairs with the same verb and
with others apart, how many requests end at another tool: what `lint/rules/tools_hard_to_tell_apart.py` rests on.
"""

import math
import random
from collections import Counter
from collections.abc import Sequence

from mcpgen import importer, naive
from mcpgen.lint.servers import of_endpoints
from mcpgen.lint.similarity import vectors_of
from mcpgen.lint.verbs import same_verb, verb_of
from mcpgen.lint.wording import content_words
from tests.corpus import FOLDER

DOCUMENTS = (
    "airflow_v2_fastapi.yaml",
    "figma.yaml",
    "github_api.json",
    "guru_dnd5eapi.co.json",
    "localstack.yaml",
    "museum.yaml",
    "notion.json",
    "openai.yaml",
    "petstore_v3.json",
    "redocly_cafe_32.yaml",
    "scalar_galaxy_31.yaml",
    "twilio_verify_v2.yaml",
)
REQUESTS = 10
"""Requests a tool."""
MOST_TOOLS = 150
"""A longer list is taken in part: its first tools."""


def main() -> None:
    """Print the table."""
    asked: Counter[tuple[bool, int]] = Counter()
    confused: Counter[tuple[bool, int]] = Counter()
    for name in DOCUMENTS:
        tools = of_endpoints(naive.build(importer.load(str(FOLDER / name)))).tools[:MOST_TOOLS]
        texts = [f"{tool.name} {tool.description}" for tool in tools]
        for i, (cosine, j) in enumerate(_nearest(texts)):
            key = (same_verb(tools[i].name, tools[j].name), min(9, int(cosine * 10)))
            asked[key] += REQUESTS
            confused[key] += _wrong(texts, i)
    for same in (True, False):
        print(f"cosine    requests   at another tool   ({'same verb' if same else 'other verbs'})")
        for bucket in (bucket for kind, bucket in sorted(asked) if kind is same):
            key = (same, bucket)
            print(f"{bucket / 10:.1f}-{bucket / 10 + 0.1:.1f} {asked[key]:11} {confused[key] / asked[key]:16.0%}")


def _nearest(texts: Sequence[str]) -> list[tuple[float, int]]:
    """The cosine to the most similar other text, and which that is."""
    vectors = vectors_of(texts)
    cosines = [[sum(w * other.get(k, 0.0) for k, w in one.items()) for other in vectors] for one in vectors]
    return [max((c, j) for j, c in enumerate(row) if j != i) for i, row in enumerate(cosines)]


def _wrong(texts: Sequence[str], own: int) -> int:
    """How many of the requests about a tool end at another."""
    chance = random.Random(own)
    said = list(dict.fromkeys(content_words(texts[own])))
    wrong = 0
    for _ in range(REQUESTS):
        request = chance.sample(said, max(1, len(said) // 2))
        request += [verb] if (verb := verb_of(texts[own].split()[0])) and verb not in request else []
        scores = _bm25(request, texts)
        wrong += max(range(len(texts)), key=lambda i: (scores[i], -i)) != own
    return wrong


def _bm25(request: Sequence[str], texts: Sequence[str], k1: float = 1.5, b: float = 0.75) -> list[float]:
    counts = [_counts(text) for text in texts]
    mean = sum(sum(count.values()) for count in counts) / len(counts)
    scores = [0.0] * len(texts)
    for word in request:
        having = sum(word in count for count in counts)
        rarity = math.log(1 + (len(texts) - having + 0.5) / (having + 0.5))
        for i, count in enumerate(counts):
            if n := count[word]:
                scores[i] += rarity * n * (k1 + 1) / (n + k1 * (1 - b + b * sum(count.values()) / mean))
    return scores


_COUNTED: dict[str, Counter[str]] = {}


def _counts(text: str) -> Counter[str]:
    if text not in _COUNTED:
        _COUNTED[text] = Counter(content_words(text))
    return _COUNTED[text]


if __name__ == "__main__":
    main()
