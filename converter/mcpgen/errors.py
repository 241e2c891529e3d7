"""What stops a run. Everything else that is wrong with an input is a `Finding`.

McpgenError
  ├── UsageError          the command line asks for something that cannot be (exit code 2)
  ├── UnreadableInput     a document or an overrides file that cannot be read at all (exit code 2)
  └── Refused             findings that are errors: nothing was written (exit code 1)
"""

from collections.abc import Sequence

from mcpgen.findings import Finding
from mcpgen.location import Location


class McpgenError(Exception):
    """The root: `str(error)` is the one line that a user sees, `place: what is wrong; what to do`."""

    def __init__(self, message: str, location: Location | None = None) -> None:
        super().__init__(f"{location}: {message}" if location else message)
        self.message = message
        self.location = location


class UsageError(McpgenError):
    """The command line asks for something that cannot be."""


class UnreadableInput(McpgenError):
    """A document or an overrides file that cannot be read at all."""


class Refused(McpgenError):
    """Findings that are errors; all of them are shown."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = tuple(findings)
