"""What the comparison of two contracts finds: `Change`, with a level and a fingerprint that no rewording changes."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from mcpgen.diff.phrase import Phrase, plain
from mcpgen.ir import Json
from mcpgen.location import Location


class Level(StrEnum):
    """What a change asks for."""

    BREAKING = "breaking"
    """A call that worked, or a client that read the answer, may fail."""
    WARNING = "warning"
    """Needs an owner: a promise to clients changed, or nobody can tell."""
    PROMPT = "prompt"
    """Text that a model reads: neither safe nor breaking; run the evaluation."""
    INFO = "info"
    """Nothing that worked can fail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change between a base and what the overrides say now."""

    id: str
    level: Level
    server: str
    tool: str
    """Empty: of the server as a whole."""
    pointer: str
    """RFC 6901, from the tool as tools.json holds it (or from the server)."""
    said: Phrase
    before: Json = None
    after: Json = None
    location: Location | None = None

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return plain(self.said)

    @property
    def fingerprint(self) -> str:
        """Twelve hex digits of what changed, not of how it is told; an acceptance holds as long as it is the same."""
        what = [self.server, self.id, self.tool, self.pointer, self.before, self.after]
        text = json.dumps(what, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]


LEVELS: Mapping[str, Level] = {
    "server-removed": Level.BREAKING,
    "tool-removed": Level.BREAKING,
    "tool-renamed": Level.BREAKING,
    "tool-added": Level.INFO,
    "tool-order-changed": Level.INFO,
    "arg-removed": Level.BREAKING,
    "arg-added-required": Level.BREAKING,
    "arg-added-optional": Level.INFO,
    "arg-became-required": Level.BREAKING,
    "arg-became-optional": Level.INFO,
    "arg-type-changed": Level.BREAKING,
    "arg-type-narrowed": Level.BREAKING,
    "arg-type-widened": Level.INFO,
    "arg-enum-narrowed": Level.BREAKING,
    "arg-enum-widened": Level.INFO,
    "arg-bound-tightened": Level.BREAKING,
    "arg-bound-loosened": Level.INFO,
    "arg-pattern-added": Level.BREAKING,
    "arg-pattern-removed": Level.INFO,
    "arg-rule-added": Level.BREAKING,
    "arg-rule-removed": Level.INFO,
    "arg-schema-undecided": Level.WARNING,
    "arg-default-changed": Level.WARNING,
    "arg-text-changed": Level.PROMPT,
    "arg-example-changed": Level.PROMPT,
    "output-schema-removed": Level.BREAKING,
    "output-schema-added": Level.INFO,
    "output-field-removed": Level.BREAKING,
    "output-field-added": Level.INFO,
    "output-field-optional": Level.BREAKING,
    "output-field-required": Level.INFO,
    "output-type-changed": Level.BREAKING,
    "output-type-widened": Level.BREAKING,
    "output-type-narrowed": Level.INFO,
    "output-enum-widened": Level.BREAKING,
    "output-enum-narrowed": Level.INFO,
    "output-rule-loosened": Level.WARNING,
    "output-rule-tightened": Level.INFO,
    "output-schema-undecided": Level.WARNING,
    "output-text-changed": Level.INFO,
    "annotation-claimed": Level.WARNING,
    "annotation-withdrawn": Level.WARNING,
    "description-changed": Level.PROMPT,
    "title-changed": Level.INFO,
    "instructions-changed": Level.PROMPT,
    "logic-changed": Level.WARNING,
    "sends-changed": Level.WARNING,
    "keeps-changed": Level.WARNING,
    "calls-widened": Level.INFO,
    "calls-widened-unsafe": Level.WARNING,
    "calls-narrowed": Level.INFO,
    "replaces-changed": Level.INFO,
    "scope-added": Level.BREAKING,
    "scope-removed": Level.WARNING,
    "confirm-changed": Level.WARNING,
    "deadline-shortened": Level.WARNING,
    "deadline-lengthened": Level.INFO,
    "operation-hidden": Level.INFO,
    "operation-unhidden": Level.WARNING,
    "operation-gone": Level.INFO,
    "hidden-grew": Level.WARNING,
    "hide-reason-changed": Level.INFO,
    "handle-shortened": Level.BREAKING,
    "handle-lengthened": Level.INFO,
    "handle-uses-lowered": Level.BREAKING,
    "handle-uses-raised": Level.WARNING,
    "handle-added": Level.INFO,
    "handle-removed": Level.INFO,
    "handle-link-changed": Level.WARNING,
    "environment-added": Level.WARNING,
    "environment-removed": Level.INFO,
    "tokens-over-budget": Level.WARNING,
}
"""Every kind of change and its level; the order is that in which changes of one tool and level are shown."""
