"""What an overrides file says to `mcpgen lint`, as pydantic models: the findings that it accepts, with reasons."""

from typing import Annotated

from pydantic import Field

from mcpgen.overrides.file.sections import Listed, Name, RuleId, Section, Text


class Ignore(Section):
    """A rule that is not to be reported, and why. One that matches nothing is an error."""

    rule: Annotated[RuleId, Field(description="The rule, as `mcpgen lint` names it.")]
    tool: Annotated[Name | None, Field(description="Only on this tool. Default: on all.")] = None
    reason: Annotated[Text, Field(description="Why it is accepted, for reviewers.")]


class Lint(Section):
    """What `mcpgen lint` is told about this file."""

    ignore: Annotated[Listed[Ignore], Field(description="Findings that are accepted, with reasons.")] = ()
