"""A module of rules/ -> Rule: its id from its name, its page from its docstring."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from mcpgen.findings import Severity
from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Target

_HEADINGS = ("Why", "Instead", "Fires", "Silent")
_HEADED = re.compile(rf"^({'|'.join(_HEADINGS)}):", re.MULTILINE)


class RuleModule(Protocol):
    """What a module of rules/ has."""

    __name__: str
    __doc__: str | None

    def check(self, target: Target) -> Iterator[Flaw]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a rule's docstring says of it."""

    title: str
    """What is flagged, in one sentence."""
    why: str
    instead: str
    fires: str
    """YAML of a target on which it fires."""
    silent: str
    """YAML of a target like it on which it does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule: kebab-case id, how bad it is, and its module."""

    id: str
    severity: Severity
    module: RuleModule

    def check(self, target: Target) -> Iterator[Flaw]:
        """All flaws of this kind."""
        return self.module.check(target)

    @property
    def page(self) -> Page:
        """Its documentation. Raises ValueError where a part is missing."""
        return page_of(self.module.__doc__ or "")


def rule(module: RuleModule, severity: Severity) -> Rule:
    """The rule that a module is."""
    return Rule(id=module.__name__.rpartition(".")[2].replace("_", "-"), severity=severity, module=module)


def page_of(docstring: str) -> Page:
    """Take a docstring apart: a sentence, then `Why:`, `Instead:`, `Fires:` and `Silent:`, each with its text."""
    title, *rest = _HEADED.split(docstring.strip())
    parts = dict(zip(rest[0::2], (part.strip("\n") for part in rest[1::2]), strict=True))
    missing = [heading for heading in _HEADINGS if not parts.get(heading, "").strip()]
    if not title.strip() or missing:
        raise ValueError(f"the docstring lacks {', '.join(missing) or 'its first sentence'}")
    return Page(
        title=_line(title),
        why=_line(parts["Why"]),
        instead=_line(parts["Instead"]),
        fires=_block(parts["Fires"]),
        silent=_block(parts["Silent"]),
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _block(text: str) -> str:
    """An indented block, moved to the left."""
    lines = [line for line in text.splitlines() if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(line[indent:] for line in lines)
