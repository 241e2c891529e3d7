"""The root of a document -> the version of OpenAPI that it declares, or a word on what it is instead."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Version:
    """`2.0`, `3.0.3`, ...: the text as declared and what follows from it."""

    text: str

    @property
    def is_swagger(self) -> bool:
        """OpenAPI 2.0, by its old name."""
        return self.text.startswith("2")

    @property
    def siblings_count(self) -> bool:
        """Whether keywords beside a `$ref` of a schema mean anything: since 3.1."""
        return not self.text.startswith(("2", "3.0"))

    @property
    def ignores_body_of_get(self) -> bool:
        """3.0: the body of GET, HEAD and DELETE SHALL be ignored."""
        return self.text.startswith("3.0")


def version_of(tree: Any) -> Version | None:
    """The declared version; None where the document is no OpenAPI document."""
    if not isinstance(tree, dict):
        return None
    for key in ("openapi", "swagger"):
        declared = tree.get(key)
        if isinstance(declared, str | int | float) and not isinstance(declared, bool):
            return Version(str(declared).strip())
    return None
