"""The overrides stage: `load(path)` reads a file, `apply(naive, overrides)` makes its servers."""

from mcpgen.overrides.apply import Applied, apply
from mcpgen.overrides.file.accepted import Acceptance, accepted_file, accepted_text, read_accepted, with_acceptance
from mcpgen.overrides.file.load import Overrides, load

__all__ = [
    "Acceptance",
    "Applied",
    "Overrides",
    "accepted_file",
    "accepted_text",
    "apply",
    "load",
    "read_accepted",
    "with_acceptance",
]
