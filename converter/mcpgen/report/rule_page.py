"""A lint rule -> its page in markdown: what it flags, why, what to do instead, an example of each kind."""

from mcpgen.lint.rule import Rule


def rule_page(rule: Rule, *, measured: str = "") -> str:
    """The page, from the docstring of the rule's module; `measured` is a line on how often it is right."""
    page = rule.page
    parts = [
        f"### {rule.id}",
        f"{rule.severity.value}. {page.title}{f' {measured}' if measured else ''}",
        f"*Why*: {page.why}",
        f"*Instead*: {page.instead}",
        f"```yaml\n# fires\n{page.fires}\n```",
        f"```yaml\n# does not\n{page.silent}\n```",
    ]
    return "\n\n".join(parts) + "\n"
