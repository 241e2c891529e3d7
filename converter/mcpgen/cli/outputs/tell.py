"""Findings -> standard error, in the one form that all commands have."""

import sys
from collections.abc import Sequence

from mcpgen.cli.outputs.console import color, complain
from mcpgen.findings import Finding

MOST_OF_A_RULE = 20
"""For lists that `--format json` has in full."""


def tell(findings: Sequence[Finding], *, most: int | None = None) -> None:
    """Show all of them, or `most` of each rule."""
    if findings:
        from mcpgen.report.findings import findings_text  # takes a while to import

        complain(findings_text(findings, color=color(sys.stderr), most=most).rstrip("\n"))
