"""A description and a handle -> whether the text says how long the handle lives (MCP, tools, Stateful tools)."""

from mcpgen.ir import Handle
from mcpgen.lifetimes import in_words, states_lifetime
from mcpgen.overrides.problems import Problems, Steps


def check_lifetime(text: str, handle: Handle | None, problems: Problems, steps: Steps) -> None:
    """What creates a handle tells the model how long it lives."""
    if handle is not None and not states_lifetime(text, handle.ttl_seconds):
        problems.error(
            "lifetime-not-stated",
            f'the tool creates "{handle.name}", which lives for {in_words(handle.ttl_seconds)}; '
            "say so in the description",
            steps,
        )
