"""Releases -> Changes, one family a module. A new kind is a line in `change.LEVELS` and code in one of these."""

from collections.abc import Callable, Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.releases import Releases
from mcpgen.diff.rules import (
    annotations,
    arguments,
    budget,
    calls,
    environment,
    guards,
    handles,
    hidden,
    outputs,
    plans,
    texts,
    tools,
)

Rule = Callable[[Releases], Iterator[Change]]

RULES: tuple[Rule, ...] = (
    tools.changes,
    arguments.changes,
    outputs.changes,
    annotations.changes,
    texts.changes,
    calls.changes,
    plans.changes,
    guards.changes,
    handles.changes,
    environment.changes,
    hidden.changes,
    budget.changes,
)
