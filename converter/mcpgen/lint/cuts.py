"""A tool that keeps some of one answer -> its lists whose cut can never be made, since the API is asked for no more."""

from mcpgen.ir import CallPlan, FromArgument, FromValue, Source, Tool
from mcpgen.words import vocabulary, words

_LIMITS = vocabulary("count first limit max maximum rows size take top")
_OF_PAGES = ("per", "page")


def uncut(tool: Tool) -> tuple[str, ...]:
    """Names of lists of the result that are cut at no less than what the API is asked for."""
    plan = tool.plan
    if not isinstance(plan, CallPlan) or plan.pick is None:
        return ()
    asked = [most for name, source in plan.sources.items() if _is_limit(name) and (most := _most(tool, source))]
    if not asked:
        return ()
    return tuple(
        name
        for name, pick in plan.pick.items()
        if pick.each and pick.max_items is not None and pick.max_items >= min(asked)
    )


def _is_limit(name: str) -> bool:
    said = words(name)
    return bool(_LIMITS & set(said)) or tuple(said[-2:]) == _OF_PAGES


def _most(tool: Tool, source: Source) -> int | None:
    """The largest number that is sent; None where that is not known."""
    match source:
        case FromValue(int(most)) if most is not True:
            return most
        case FromArgument(name) if isinstance(most := tool.input_schema["properties"].get(name, {}), dict):
            stated = most.get("maximum")
            return stated if isinstance(stated, int) else None
    return None
