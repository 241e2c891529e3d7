"""The one exception inside the importer: a reference that leads nowhere. It costs an operation, never the document."""

from collections.abc import Iterable

from mcpgen.names import nearest


class Unresolved(Exception):
    """Why a reference was not resolved: the rule of the finding, and how the sentence about the reference goes on."""

    def __init__(self, rule: str, why: str, *, missing: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(why)
        self.rule = rule
        self.reference = ""
        self._why = why
        self._missing = missing
        self._known = known

    def __str__(self) -> str:
        close = nearest(self._missing, self._known) if self._missing else None
        hint = f'; nearest: "{close}"' if close else ""
        return f'reference "{self.reference}" {self._why}{hint}'
