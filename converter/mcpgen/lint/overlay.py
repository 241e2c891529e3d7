"""Changed texts of a document -> an OpenAPI Overlay (1.1.0) that makes the change: the document is not ours."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

HEADER = "# Texts that `mcpgen lint --fix` mended. Edit this as you like; it is not written over."


@dataclass(frozen=True, slots=True)
class Action:
    """A text of the document, by its JSONPath, and what it becomes."""

    target: str
    update: str
    because: str
    """The rule."""


def as_text(actions: Sequence[Action], *, title: str) -> str:
    """The overlay. Texts stand in double quotes, as JSON writes them."""
    lines = [
        HEADER,
        "overlay: 1.1.0",
        "info:",
        f"  title: {_quoted(f'{title}: texts')}",
        "  version: 1.0.0",
        "actions:",
    ]
    for action in actions:
        lines += [
            f"  - target: {_quoted(action.target)}",
            f"    description: {action.because}",
            f"    update: {_quoted(action.update)}",
        ]
    return "\n".join(lines) + "\n"


def json_path(*steps: str | int) -> str:
    """The JSONPath (RFC 9535) of a value by the steps that lead to it."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f"['{_escaped(step)}']" for step in steps)


def parameter_path(operation: str, *, name: str, location: str) -> str:
    """The JSONPath of a parameter that stands in an operation."""
    return f"{operation}['parameters'][?@['name'] == '{_escaped(name)}' && @['in'] == '{_escaped(location)}']"


def _escaped(text: str) -> str:
    """Text inside the single quotes of a JSONPath."""
    return "".join(_ESCAPES.get(character, character) for character in text)


_ESCAPES = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
