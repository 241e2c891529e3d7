"""Tool -> what it sends without asking the model and what it keeps of the answer, as JSON in the words of overrides
files: tools.json holds it, and the diff compares it."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from mcpgen.ir import (
    CallPlan,
    FromArgument,
    FromClaim,
    FromEnv,
    FromHandle,
    FromValue,
    Json,
    Pick,
    Source,
    Tool,
    Toolset,
)

Sources: TypeAlias = Mapping[str, Json]
"""By argument: `{"value": 5}`, `{"env": NAME}`, `{"claim": NAME}`, `{"handle": FIELD}` or `{"argument": NAME}`."""


def sends(tool: Tool) -> dict[str, Sources]:
    """By operation: where each argument's value comes from, unless it is the tool's argument of the same name."""
    plan = tool.plan
    by_operation = {plan.operation.key: plan.sources} if isinstance(plan, CallPlan) else plan.fixed
    stated = {
        operation: {name: _source(source) for name, source in sources.items() if source != FromArgument(name)}
        for operation, sources in by_operation.items()
    }
    return {operation: sources for operation, sources in stated.items() if sources}


def fixed(tool: Tool) -> Sources:
    """Arguments of a hand-written function that the server fills in instead of the model."""
    if isinstance(tool.plan, CallPlan):
        return {}
    return {name: _source(source) for name, source in tool.plan.fixed_arguments.items()}


def keeps(tool: Tool) -> dict[str, Json] | None:
    """By field of the result: the path in the API's answer. None: the whole answer, or what a function returns."""
    plan = tool.plan
    return None if not isinstance(plan, CallPlan) or plan.pick is None else _picks(plan.pick)


def asks(tool: Tool, function_hashes: Mapping[str, str]) -> dict[str, Json] | None:
    """What a person is asked before the tool does its work, and what becomes of a call whose client can ask nobody."""
    confirmation = tool.confirmation
    if confirmation is None:
        return None
    if confirmation.function is not None:
        sha256 = function_hashes.get(confirmation.function, "")
        asked: dict[str, Json] = {"function": confirmation.function, "sha256": sha256}
    else:
        asked = {"text": confirmation.text, "show": list(confirmation.shown)}
    asked["cannot_ask"] = "proceed" if confirmation.proceeds_unasked else "refuse"
    return asked | ({"because": confirmation.because} if confirmation.because else {})


def environment(server: Toolset) -> tuple[str, ...]:
    """The environment variables that a server reads: where its API is, credentials, what arguments are fixed to."""
    api = server.api
    credentials = [scheme.env for scheme in api.schemes.values()]
    fixes = [source.variable for source in sources(server) if isinstance(source, FromEnv)]
    return tuple(dict.fromkeys(name for name in (api.base_url_env, *credentials, *fixes) if name))


def sources(server: Toolset) -> Iterator[Source]:
    """Where the values of all arguments of a server's calls and functions come from."""
    for tool in server.tools:
        if isinstance(tool.plan, CallPlan):
            yield from tool.plan.sources.values()
        else:
            yield from tool.plan.fixed_arguments.values()
            for filled_in in tool.plan.fixed.values():
                yield from filled_in.values()


def _source(source: Source) -> Json:
    match source:
        case FromArgument(name):
            return {"argument": name}
        case FromValue(value):
            return {"value": value}
        case FromEnv(name):
            return {"env": name}
        case FromClaim(name):
            return {"claim": name}
        case FromHandle(name):
            return {"handle": name}


def _picks(fields: Mapping[str, Pick]) -> dict[str, Json]:
    return {name: _pick(pick) for name, pick in fields.items()}


def _pick(pick: Pick) -> Json:
    if not pick.each and pick.fields is None and pick.max_items is None:
        return pick.path
    stated: dict[str, Json] = {"each" if pick.each else "path": pick.path}
    if pick.fields is not None:
        stated["pick"] = _picks(pick.fields)
    if pick.max_items is not None:
        stated["max_items"] = pick.max_items
    return stated
