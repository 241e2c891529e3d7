"""The JSON Schema of overrides files: it takes what mcpgen takes, refuses what it refuses, and explains every key."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from mcpgen.overrides.file.schema import json_schema
from mcpgen.schemas import references, subschemas
from mcpgen.yaml12 import Yaml12Loader

REPOSITORY = Path(__file__).parent.parent.parent
BROKEN = REPOSITORY / "tests" / "data" / "broken_overrides"
SCHEMA = json_schema()
VALIDATOR = Draft202012Validator(SCHEMA)

NO_SCHEMA_CAN_SAY = ("key_twice", "keyword_as_function", "no_lifetime", "not_a_number", "merge_key", "unknown_tag")
"""What is wrong with the YAML, or takes a look at what a word means."""

BAD_FORMS = [
    path.stem
    for path in sorted(BROKEN.glob("*.txt"))
    if "bad-overrides-form" in path.read_text(encoding="utf-8") and path.stem not in NO_SCHEMA_CAN_SAY
]


def read(path: Path) -> Any:
    """The values of a YAML file."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=Yaml12Loader)


def test_it_is_json_schema_2020_12() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)
    assert sorted(dict.fromkeys(references(SCHEMA))) == sorted(SCHEMA["$defs"])


@pytest.mark.parametrize(
    "path", [*sorted((REPOSITORY / "overrides").glob("*.yaml")), BROKEN / "sound.yaml"], ids=lambda path: path.name
)
def test_it_takes_sound_files(path: Path) -> None:
    if "mcpgen" in read(path):
        VALIDATOR.validate(read(path))


@pytest.mark.parametrize("name", BAD_FORMS)
def test_it_refuses_what_mcpgen_refuses(name: str) -> None:
    assert not VALIDATOR.is_valid(read(BROKEN / f"{name}.yaml"))


def test_it_refuses_a_good_part_of_all_mistakes() -> None:
    assert len(BAD_FORMS) > 25


def properties(schema: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Every property of a schema and of those inside it, with its place."""
    for name, inner in schema.get("properties", {}).items():
        yield f"{place}/{name}", inner
    stated = {keyword: value for keyword, value in schema.items() if keyword not in ("if", "then", "not")}
    for i, inner in enumerate(subschemas(stated)):
        if not isinstance(inner, bool):
            yield from properties(inner, f"{place}/{inner.get('title', i)}")


def test_every_key_is_explained() -> None:
    bare = [
        place
        for name, schema in SCHEMA["$defs"].items()
        for place, inner in properties(schema, name)
        if "description" not in inner
    ]
    assert bare == []
    assert [name for name, schema in SCHEMA["$defs"].items() if "description" not in schema] == []


def test_it_says_nothing_of_python() -> None:
    text = str(SCHEMA)
    assert "_" not in "".join(SCHEMA["$defs"])
    assert "'default': None" not in text
    assert "{'type': 'null'}" not in text
    assert "'discriminator'" not in text
