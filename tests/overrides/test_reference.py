"""The page about overrides files is made from the models."""

import re
from pathlib import Path

from mcpgen.overrides.file.reference import reference
from mcpgen.overrides.file.schema import json_schema

PAGE = Path(__file__).parent.parent.parent / "docs" / "overrides.md"


def test_the_page_is_up_to_date() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    assert shown == reference(), "run: python -m mcpgen.cli.pages.overrides_reference > docs/overrides.md"


def test_every_key_is_on_the_page() -> None:
    keys = re.findall(r"^\| `(\w+)` \|", reference(), re.MULTILINE)
    schema = json_schema()
    known = [key for part in (schema, *schema["$defs"].values()) for key in part.get("properties", {})]
    assert [key for key in known if key not in [*keys, "each", "enum"]] == []


def test_every_link_leads_to_a_heading() -> None:
    page = reference()
    headings = [heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", page, re.MULTILINE)]
    assert [link for link in re.findall(r"\(#([\w-]+)\)", page) if link not in headings] == []
    assert len(headings) == len(dict.fromkeys(headings))


def test_rows_are_not_broken() -> None:
    for line in reference().splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) in (3, 4), line
