"""Tools -> how alike their names and descriptions are to a lexical selector: the cosine of their TF-IDF vectors.

Only words that are in few tools bring two together, so that a list of a thousand is compared in about a second.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from mcpgen.lint.target import ListedTool
from mcpgen.lint.wording import content_words

Vector = dict[str, float]


def alike(tools: Sequence[ListedTool], *, least: float) -> Iterator[tuple[ListedTool, ListedTool, float]]:
    """Pairs of tools with a cosine of `least` at least, in the order of the list."""
    vectors = vectors_of([f"{tool.name} {tool.description}" for tool in tools])
    having: dict[str, list[int]] = {}
    for i, vector in enumerate(vectors):
        products: dict[int, float] = {}
        for word, weight in vector.items():
            for j in having.get(word, ()):
                products[j] = products.get(j, 0.0) + weight * vectors[j][word]
            having.setdefault(word, []).append(i)
        for j in sorted(products):
            if products[j] >= least:
                yield tools[j], tools[i], products[j]


def vectors_of(texts: Sequence[str]) -> list[Vector]:
    """One vector of length 1 a text."""
    counted = [Counter(content_words(text)) for text in texts]
    spread = Counter(word for counts in counted for word in counts)
    rarity = {word: math.log((1 + len(texts)) / (1 + number)) + 1 for word, number in spread.items()}
    return [_normal({word: (1 + math.log(n)) * rarity[word] for word, n in counts.items()}) for counts in counted]


def _normal(vector: Vector) -> Vector:
    length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
    return {word: weight / length for word, weight in vector.items()}
