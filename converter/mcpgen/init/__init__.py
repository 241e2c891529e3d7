"""The init stage: `first_overrides(naive, document=...)` writes the text of a first overrides file."""

from mcpgen.init.text import first_overrides

__all__ = ["first_overrides"]
