"""A text tells the model to use or call something that reads like a tool and is none.

Why: names change and texts stay; of a server that others wrote nothing tells the former names, but "call X first" with
no X in the list is enough to know. Source: ours; the same flaw as text-names-absent-tool, from the list alone.

Instead: write the name as it is listed.

Fires:
    name: get_report
    description: Fetch a finished report. Call start_report_job first and wait.

Silent:
    name: get_report
    description: Fetch a finished report. Use report_id from the answer of list_reports.
    inputSchema: {properties: {report_id: {type: string}}}
    also: [list_reports]
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.shapes import field_names
from mcpgen.lint.target import Target
from mcpgen.lint.verbs import verb_of
from mcpgen.words import vocabulary

_TOLD = re.compile(
    r"\b(?:use|call|run|invoke|calling|using|via|from) (?:the )?(?:tool )?"
    r"[`'\"]?([A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)[`'\"]?"
    r"(?! (?:parameter|argument|field|property|header|variable|flag|option))",
    re.IGNORECASE,
)
_OF_FIELDS = vocabulary("at by count date id ids key name token type uri url")
"""Last words of fields: `upload_url` uploads nothing."""


def check(target: Target) -> Iterator[Flaw]:
    """Look for what texts tell to use, and is no tool, argument or field."""
    known = {*target.names, *(entry.name for entry in target.absent)}
    arguments = {argument.name for tool in target.tools for argument in tool.arguments}
    for tool in target.tools:
        own = known | arguments | field_names(tool)
        for text in tool.texts:
            for name in dict.fromkeys(_TOLD.findall(text.text)):
                if name not in own and _reads_like_a_tool(name):
                    yield of_tool(
                        tool,
                        f'the text sends the model to "{name}", which is not in the list; correct the name',
                        part=text.part,
                    )


def _reads_like_a_tool(name: str) -> bool:
    first, *_, last = name.split("_")
    return name == name.lower() and verb_of(name) == first and last not in _OF_FIELDS
