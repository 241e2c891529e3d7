"""What a rule says: a flaw of a list, a tool, or a part of a tool; and what check() makes of it, a LintFinding."""

import re
from dataclasses import dataclass

from mcpgen.findings import Finding
from mcpgen.lint.target import Argument, ListedTool

DESCRIPTION = "/description"
INPUT = "/inputSchema"
OUTPUT = "/outputSchema"


@dataclass(frozen=True, slots=True)
class Replacement:
    """A piece of a text and what it becomes."""

    old: str
    new: str
    is_name: bool = False
    """`old` counts only where it stands as a name of its own, not inside a longer one."""

    def applied(self, text: str) -> str:
        """The text with every such piece replaced."""
        if not self.is_name:
            return text.replace(self.old, self.new)
        return re.sub(rf"(?<![\w.-]){re.escape(self.old)}(?![\w-])", lambda _: self.new, text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """One thing that is wrong. The message says what, and what to do."""

    message: str
    tool: str = ""
    """Empty: the list as a whole."""
    part: str = ""
    """JSON pointer into the tool's definition."""
    fix: tuple[Replacement, ...] = ()
    """Replacements in the text of `part` that lose nothing: what `--fix` writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LintFinding(Finding):
    """A flaw under its rule and severity. What it is known by, from run to run, is all but message and place."""

    server: str
    tool: str
    part: str
    fix: tuple[Replacement, ...] = ()

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """Rule, server, tool and part."""
        return (self.rule, self.server, self.tool, self.part)


def of_tool(tool: ListedTool, message: str, *, part: str = "", fix: tuple[Replacement, ...] = ()) -> Flaw:
    """A flaw of a tool, or of what stands at `part` of it."""
    return Flaw(tool=tool.name, part=part, message=message, fix=fix)


def of_argument(tool: ListedTool, argument: Argument, message: str) -> Flaw:
    """A flaw of an argument; the message begins with its name."""
    return Flaw(tool=tool.name, part=argument.part, message=f'"{argument.name}" {message}')
