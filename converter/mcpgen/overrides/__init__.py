"""The overrides stage: `load(path)` reads a file, `apply(naive, overrides)` makes its servers."""

from mcpgen.overrides.apply import Applied, apply
from mcpgen.overrides.load import Overrides, load

__all__ = ["Applied", "Overrides", "apply", "load"]
