"""Where something stands in a file that a person wrote: `file:line#json-pointer`, in this one format everywhere."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A place in a document or an overrides file.

    `file` is the name as the user gave it (never an absolute path made by us), `line` counts from 1, `pointer` is an
    RFC 6901 pointer without the leading `#`.
    """

    file: str
    line: int | None = None
    pointer: str = ""

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        return f"{self.file}{line}#{self.pointer}" if self.pointer else f"{self.file}{line}"


def pointer(*steps: str | int) -> str:
    """RFC 6901 without the leading `#`; empty for the root."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)
