"""A text uses the name of a tool that this server does not have: an endpoint, a hidden one, another server's, a former.

Why: the commonest stale text after curation. A model that is told to use what is not listed calls it all the same, or
gives up. Source: ours; no list of tools shows it by itself, since it takes the endpoints, the other servers and the
former names.

Instead: name the tool of this server that does it, or leave the sentence out; a tool that stands on two servers can be
worded for each, with `{use: NAME, description: ...}`.

Fires:
    tools:
      - name: get_order_status
        description: Look up one order. For money back use quote_refund.
    absent:
      - {name: quote_refund, what: a tool of the server shop-support}

Silent:
    tools:
      - name: get_order_status
        description: Look up one order. For money back use quote_refund.
      - name: quote_refund
    absent:
      - {name: post_refunds, what: an endpoint}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, Replacement, of_tool
from mcpgen.lint.mentions import mentioned
from mcpgen.lint.shapes import field_names
from mcpgen.lint.target import Absent, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for absent names in every text, the server's instructions among them."""
    absent = {entry.name: entry for entry in target.absent}
    for name in mentioned(target.instructions, absent):
        yield Flaw(message=f"the text of its instructions {_said(absent[name])}")
    for tool in target.tools:
        own = field_names(tool)
        for text in tool.texts:
            for name in mentioned(text.text, [name for name in absent if name not in own]):
                instead = absent[name].instead
                fix = (Replacement(name, instead, is_name=True),) if instead else ()
                yield of_tool(tool, f"the text {_said(absent[name])}", part=text.part, fix=fix)


def _said(entry: Absent) -> str:
    cure = f"write {entry.instead}" if entry.instead else "name a tool that is here, or leave it out"
    return f'names "{entry.name}", {entry.what}, which this server does not have; {cure}'
