"""`mcpgen schema`: the name of one of our formats -> its JSON Schema, made from the models that check it."""

import json

from mcpgen.cli.choices import Schema
from mcpgen.cli.console import say
from mcpgen.overrides.schema import json_schema


def show_schema(name: Schema) -> int:
    """Print it. Returns the exit code."""
    say(json.dumps({Schema.OVERRIDES: json_schema}[name](), ensure_ascii=False, indent=2))
    return 0
