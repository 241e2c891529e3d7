"""Real documents with random damage: whatever comes in, there is a list, or one line that says why not."""

import copy
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcpgen import importer, naive
from mcpgen.errors import UnreadableInput
from mcpgen.naive.listing import listing
from tests.naive import list_judge
from tests.needs import corpus, need
from tests.operations import values_of

SECONDS = float(os.environ.get("MCPGEN_FUZZ_SECONDS", "120"))
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, "", "x", "\ud800", "#/", "#/paths", "../x.yaml", "http://127.0.0.1:9/x"),
    *([], {}, [None], {"": None}, {"$ref": "#"}, {"$ref": "#/components"}, {"$ref": 7}, {"allOf": [{"$ref": "#"}]}),
    *({"type": "nothing"}, {"properties": [1]}, {"oneOf": [{}]}, {"enum": 3}, {"discriminator": {"propertyName": "a"}}),
)


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every container with a key or index in it."""
    found, waiting = [], [tree]
    while waiting:
        node = waiting.pop()
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            found.append((node, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    return found


def damaged(tree: Any, chance: random.Random) -> Any:
    """A copy with one to five values replaced, moved, removed or renamed."""
    whole = copy.deepcopy(tree)
    for _ in range(chance.randint(1, 5)):
        spots = places(whole)
        if not spots:
            break
        node, key = chance.choice(spots)
        other, other_key = chance.choice(spots)
        kind = chance.randrange(4)
        if kind == 0:
            node[key] = copy.deepcopy(chance.choice(ODD))
        elif kind == 1:
            node[key] = copy.deepcopy(other[other_key])
        elif kind == 2 and isinstance(node, dict):
            del node[key]
        elif isinstance(node, dict):
            node[chance.choice(["$ref", "allOf", "properties", "schema", "x-y", "", "~/{}%"])] = node.pop(key)
    return whole


def sources() -> Iterator[tuple[str, Any]]:
    for path in corpus():
        if path.stat().st_size < 60_000:
            yield path.name, values_of(path)


@pytest.mark.long
def test_damage_never_ends_in_a_traceback(tmp_path: Path) -> None:
    trees = list(sources())
    need(trees, "the corpus; set MCPGEN_CORPUS")
    seed, stop, path = 0, time.monotonic() + SECONDS, tmp_path / "openapi.json"
    while time.monotonic() < stop:
        chance = random.Random(seed)
        name, tree = chance.choice(trees)
        path.write_text(json.dumps(damaged(tree, chance)), encoding="utf-8")
        try:
            found = naive.build(importer.load(str(path), typed=seed % 10 == 0))
            text = "".join(listing(found, cost=lambda _: {}, total={}))
            faults = list(list_judge.listing_faults(json.loads(text)))
            dict(found.document.response_definitions)
        except UnreadableInput as error:
            faults = [str(error)] if "\n" in str(error) else []
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}: see the cause") from error
        assert faults == [], f"{name}, seed {seed}"
        seed += 1
    print(f"{seed} damaged documents")


@pytest.mark.long
def test_damaged_text_never_ends_in_a_traceback(tmp_path: Path) -> None:
    texts = [path.read_bytes() for path in corpus() if path.stat().st_size < 60_000]
    need(texts, "the corpus; set MCPGEN_CORPUS")
    seed, stop, path = 0, time.monotonic() + SECONDS / 4, tmp_path / "openapi.yaml"
    while time.monotonic() < stop:
        chance = random.Random(seed)
        data = bytearray(chance.choice(texts))
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 30)] = chance.choice(
                [
                    b"",
                    b"\n",
                    b"  ",
                    b"{",
                    b"[",
                    b"- ",
                    b": ",
                    b"*a",
                    b"&a ",
                    b"\x00",
                    b"\xff",
                    b"'",
                    b'"',
                    b"<<: ",
                    b"\t",
                ]
            )
        path.write_bytes(data)
        refusal = ""
        try:
            naive.build(importer.load(str(path)))
        except UnreadableInput as error:
            refusal = str(error)
        except Exception as error:
            raise AssertionError(f"seed {seed}: see the cause") from error
        assert "\n" not in refusal, f"seed {seed}"
        seed += 1
    print(f"{seed} damaged texts")
