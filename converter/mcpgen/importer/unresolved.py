"""The one exception inside the importer: a reference that leads nowhere. It costs an operation, never the document."""


class Unresolved(Exception):
    """Why a reference was not resolved: the rule of the finding, and how the sentence about the reference goes on."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule = rule
        self.why = why
        self.reference = ""

    def __str__(self) -> str:
        return f'reference "{self.reference}" {self.why}'
