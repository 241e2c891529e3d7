"""An answer has fields that are of use to programs alone, or to nobody: links, hashes, MIME types, secrets.

Why: they fill the context of every call, and ids that mean nothing get mixed up. Source: Anthropic's guide to writing
tools (2025-09): "eschew low-level technical identifiers".

Instead: pick the fields that the task needs.

Fires:
    name: get_order
    outputSchema: {type: object, properties: {status: {type: string}, _links: {type: object}, etag: {type: string}}}

Silent:
    name: get_order
    outputSchema: {type: object, properties: {status: {type: string}, placed_on: {type: string}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import OUTPUT, Flaw, of_tool
from mcpgen.lint.shapes import fields
from mcpgen.lint.target import Target
from mcpgen.words.credentials import is_credential

_INTERNAL = re.compile(
    r"^_|^(uuid|guid|etag|href|links|self_link|mime_?type|content_type|ip_address|node_id|internal_\w+"
    r"|resource_version|schema_version|raw_\w+)$|_(href|etag)$",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look at the names of fields; a tool has one flaw."""
    for tool in target.tools:
        schema = tool.output_schema or {}
        names = [name for _, name, _ in fields(schema, schema.get("$defs", {}), OUTPUT)]
        found = list(dict.fromkeys(name for name in names if _INTERNAL.search(name) or is_credential(name)))
        if found:
            yield of_tool(tool, f"its answer has {', '.join(found[:4])}; pick what the task needs", part=OUTPUT)
