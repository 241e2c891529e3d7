"""Servers of one file: which tools, in which words, and arguments that are taken from the model's hands."""

from typing import Any

import pytest

from mcpgen.ir import FromClaim, FromEnv, FromValue, FunctionPlan
from tests.overrides.conftest import Apply, said

FILE = """
tools:
  find:
    description: Find.
    calls: [tickets.list]
    args:
      who: {from: tickets.list.assignee, required: true}
      status: {from: tickets.list.status}
      labels: {from: tickets.list.labels}
    annotations: {readOnlyHint: true}
  find.all: {like: tickets.list, description: Find all.}
  plan:
    description: Plan.
    calls: [tickets.list]
    args: {who: {from: tickets.list.assignee}, day: {schema: {type: string, format: date}}}
    function: plan
    returns: {model: Plan, fields: {days: integer}}
    annotations: {readOnlyHint: true}
servers:
  s:
    tools: %s
    hide: [{path: /, reason: Later}]
    fix: %s
  all: {tools: [find, find.all, plan], hide: [{path: /, reason: Later}]}
"""
FUNCTION = "async def plan(api: PlanApi, *, who: str | None = None, day: date | None = None) -> Plan: ...\n"


@pytest.mark.parametrize(
    ("fix", "argument", "source", "required"),
    [
        ("{find.who: {claim: sub}}", "who", FromClaim, []),
        ("{find.who: {env: AGENT}}", "who", FromEnv, []),
        ("{find.status: {value: open}}", "status", FromValue, ["who"]),
    ],
)
def test_a_fixed_argument_leaves_the_schema_and_keeps_its_place_in_the_call(
    fix: str, argument: str, source: Any, required: list[str], applied: Apply
) -> None:
    found = applied(FILE % ("[find]", fix), functions=FUNCTION)
    assert said(found) == []
    fixed, free = found.servers[0].tools[0], found.servers[1].tools[0]
    assert argument not in fixed.input_schema["properties"]
    assert list(fixed.required) == required
    assert ("required" in fixed.input_schema) == bool(required)
    asked = {"who": "assignee"}.get(argument, argument)
    assert isinstance(fixed.plan.sources[asked], source)  # type: ignore[union-attr]
    assert argument in free.input_schema["properties"], "the other server's tool stays as it is"


def test_a_fixed_argument_of_a_function_is_handed_to_it(applied: Apply) -> None:
    found = applied(FILE % ("[plan]", "{plan.day: {value: '2026-11-30'}}"), functions=FUNCTION)
    assert said(found) == []
    plan = found.servers[0].tools[0].plan
    assert isinstance(plan, FunctionPlan)
    assert plan.fixed_arguments == {"day": FromValue("2026-11-30")}


def test_the_longest_tool_name_that_fits_is_meant(applied: Apply) -> None:
    found = applied(FILE % ('["find", "find.all"]', "{find.all.status: {value: open}}"), functions=FUNCTION)
    assert said(found) == []
    assert "status" in found.servers[0].tools[0].input_schema["properties"]
    assert "status" not in found.servers[0].tools[1].input_schema["properties"]


@pytest.mark.parametrize(
    ("fix", "fault"),
    [
        (
            "{find.status: {value: done}}",
            '/find.status/value: "status" does not take "done"; it takes open, pending, closed',
        ),
        (
            "{plan.day: {value: tomorrow}}",
            '/plan.day/value: "day" does not take "tomorrow"; it takes type string, format date',
        ),
        (
            "{find.labels: {env: LABELS}}",
            '/find.labels/env: "labels" takes array, and a variable is a text; state it as value',
        ),
        (
            "{find.who: {handle: draft.who}}",
            "/find.who/handle: a server fixes from value, env or claim; fix from a handle on the tool that consumes it",
        ),
        ("{find.agent: {value: A}}", '/find.agent: "find" has no argument "agent"; it has who, status, labels'),
        ("{find: {value: A}}", '/find: "find" names no argument; write tool.argument'),
    ],
)
def test_what_cannot_be_fixed_is_named(fix: str, fault: str, applied: Apply) -> None:
    found = applied(FILE % ("[find, plan]", fix), functions=FUNCTION)
    assert said(found) == [f"error /servers/s/fix{fault}"]


def test_a_server_may_word_a_tool_in_its_own_way(applied: Apply) -> None:
    found = applied(FILE % ("[{use: find, description: For shoppers.}, plan]", "{}"), functions=FUNCTION)
    assert said(found) == []
    assert [tool.description for server in found.servers for tool in server.tools] == [
        "For shoppers.",
        "Plan.",
        "Find.",
        "Find all.",
        "Plan.",
    ]


def test_a_server_states_the_lifetime_in_its_own_words_too(applied: Apply) -> None:
    text = """
handles: {draft: {ttl: 10m, fields: {title: string}}}
tools:
  keep:
    description: Kept for 10 minutes.
    calls: []
    creates: draft
    function: keep
    returns: {model: Kept, fields: {draft_id: string}}
    annotations: {readOnlyHint: true}
servers:
  s: {tools: [{use: keep, description: Kept for a while.}], hide: [{path: /, reason: Later}]}
"""
    found = applied(text, functions="async def keep(api: KeepApi, drafts: Handles[Draft]) -> Kept: ...\n")
    assert said(found) == [
        'warning /tools/keep/creates: no tool of "s" consumes the "draft" that "keep" creates; add one, or leave it',
        'error /servers/s/tools/0/description: the tool creates "draft", which lives for 10 minutes; '
        "say so in the description",
    ]
