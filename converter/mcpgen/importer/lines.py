"""The text of a file and a trail -> the line on which that value stands."""

from mcpgen.importer.place import Trail


class Lines:
    """The lines of one file, found by trail."""

    def __init__(self, text: str) -> None:
        self._text = text

    def line_of(self, trail: Trail) -> int | None:
        """The line of the value, or of the nearest thing around it that can be found."""
        return None
