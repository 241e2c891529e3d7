"""`mcpgen schema`: the name of one of our formats -> its JSON Schema, made from what checks or writes it."""

import json
from typing import Any

from mcpgen.cli.choices import Schema
from mcpgen.cli.outputs.console import say


def show_schema(name: Schema) -> int:
    """Print it. Returns the exit code."""
    say(json.dumps(_schema(name), ensure_ascii=False, indent=2))
    return 0


def _schema(name: Schema) -> dict[str, Any]:
    match name:
        case Schema.OVERRIDES:
            from mcpgen.overrides.file.schema import json_schema

            return json_schema()
        case Schema.DIFF:
            from mcpgen.report import review_schema

            return review_schema()
        case Schema.NAIVE:
            from mcpgen.report import naive_schema

            return naive_schema()
        case Schema.TICKETS:
            from mcpgen.report.choices.choose_schemas import tickets_schema

            return tickets_schema()
        case Schema.DESCRIPTIONS:
            from mcpgen.report.choices.choose_schemas import descriptions_schema

            return descriptions_schema()
        case Schema.CHOICES:
            from mcpgen.report.choices.choose_schemas import choices_schema

            return choices_schema()
