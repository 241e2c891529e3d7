"""The one exception inside the importer: a reference that leads nowhere. It costs an operation, never the document."""

from collections.abc import Iterable
from dataclasses import dataclass

from mcpgen.importer.place import Place
from mcpgen.names import nearest


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be had: the rule of the finding, and how the sentence about it goes on."""

    rule: str
    why: str
    missing: str = ""
    known: Iterable[str] = ()
    """What stands where `missing` was looked for; the nearest of it is named."""

    def __str__(self) -> str:
        close = nearest(self.missing, self.known) if self.missing else None
        return f'{self.why}; nearest: "{close}"' if close else self.why


class Unresolved(Exception):
    """A reference, why it leads nowhere, and where it stands."""

    def __init__(self, reason: Reason, reference: str = "", place: Place | None = None) -> None:
        super().__init__(reason, reference)
        self.reason = reason
        self.reference = reference
        self.place = place

    @property
    def rule(self) -> str:
        """The rule of the finding."""
        return self.reason.rule

    def __str__(self) -> str:
        what = f'reference "{self.reference}"' if self.reference else "a schema"
        return f"{what} {self.reason}"
