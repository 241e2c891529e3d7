"""Tool definitions -> findings: `check(target)` holds a list against every rule of `rules/`.

A target is made by `definitions.read` (JSON that others wrote), `servers.of_server` (an overrides file with all that is
around it) or `servers.of_endpoints` (a naive list).
"""

from mcpgen.lint.check import check as check
from mcpgen.lint.flaw import LintFinding as LintFinding
from mcpgen.lint.rule import Rule as Rule
from mcpgen.lint.rules import GROUPS as GROUPS
from mcpgen.lint.rules import RULES as RULES
from mcpgen.lint.target import Target as Target
