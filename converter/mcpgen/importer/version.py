"""The root of a document -> the version of OpenAPI that it declares; a refusal says what the document looks like."""

import re
from dataclasses import dataclass
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.importer.shown import kind_of, shown
from mcpgen.location import Location

_KNOWN = re.compile(r"2\.0|3\.[0-9]+(\.\S*)?|3")


@dataclass(frozen=True, slots=True)
class Version:
    """`2.0`, `3.0.3`, ...: the text as declared, and what follows from it."""

    text: str

    @property
    def is_swagger(self) -> bool:
        """OpenAPI 2.0, by its old name."""
        return self.text == "2.0"

    @property
    def is_3_0(self) -> bool:
        """3.0, in which the body of a GET, HEAD or DELETE SHALL be ignored."""
        return self.text == "3" or self.text.startswith("3.0")

    @property
    def siblings_count(self) -> bool:
        """Whether keywords beside a `$ref` of a schema mean anything: since 3.1."""
        return not (self.is_swagger or self.is_3_0)

    @property
    def is_newer(self) -> bool:
        """Newer than any version that this reads; taken as 3.2."""
        return self.siblings_count and not self.text.startswith(("3.1", "3.2"))


def version_of(tree: Any, place: Location) -> Version:
    """The declared version; raises UnreadableInput for what is no OpenAPI document of a known version."""
    declared = (
        next((tree[key] for key in ("openapi", "swagger") if key in tree), None) if isinstance(tree, dict) else None
    )
    if declared is None:
        raise UnreadableInput(
            f"is no OpenAPI document but looks like {_looks_like(tree)}; give an OpenAPI 2.0 or 3.x document", place
        )
    text = "2.0" if declared in (2, "2") else str(declared).strip()
    if isinstance(declared, bool | dict | list) or not _KNOWN.fullmatch(text):
        raise UnreadableInput(f"declares OpenAPI {shown(declared)}; versions 2.0 and 3.x can be read", place)
    return Version(text)


_SIGNS: tuple[tuple[str, str], ...] = (
    ("asyncapi", "an AsyncAPI document"),
    ("arazzo", "an Arazzo document"),
    ("overlay", "an OpenAPI Overlay"),
    ("mcpgen", "an overrides file of mcpgen"),
    ("swaggerVersion", "a Swagger 1 document, which has to be converted to OpenAPI 3 first"),
    ("__schema", "a GraphQL schema"),
    ("log", "an HTTP archive (HAR)"),
    ("discoveryVersion", "a Google API discovery document, which has to be converted to OpenAPI first"),
    ("paths", "an OpenAPI document without a version (add `openapi: 3.1.0`)"),
    ("$schema", "a JSON Schema"),
    ("$defs", "a JSON Schema"),
    ("properties", "a JSON Schema"),
    ("tools", "a list of tools"),
    ("services", "a Compose file"),
    ("dependencies", "a package manifest"),
)


def _looks_like(tree: Any) -> str:
    if isinstance(tree, str):
        start = tree.lstrip()[:200].lower()
        if start.startswith(("<!doctype html", "<html")):
            return "a web page"
        if start.startswith("<"):
            return "XML"
        return "RAML" if start.startswith("#%raml") else "plain text"
    if tree is None:
        return "an empty file"
    if not isinstance(tree, dict):
        return f"a {kind_of(tree)}"
    inner = tree.get("info")
    if isinstance(inner, dict) and "postman" in str(inner.get("schema", "")):
        return "a Postman collection, which has to be converted to OpenAPI first"
    known = next((what for key, what in _SIGNS if key in tree), None)
    keys = ", ".join(shown(key, longest=30) for key in list(tree)[:5])
    return known or (f"an object with the keys {keys}" if keys else "an empty object")
