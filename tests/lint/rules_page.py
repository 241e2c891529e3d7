"""The rules' docstrings and the labels -> docs/rules.md, as `python -m tests.lint.rules_page` prints it."""

from collections import Counter

from mcpgen.lint import GROUPS, RULES, Rule
from mcpgen.report.rule_page import rule_page
from tests.lint.precision import DOCUMENTS, SERVERS, labels, precision

_BEGINNING = """# Lint rules

Made from the docstrings of `converter/mcpgen/lint/rules/` by `python -m tests.lint.rules_page`.

`mcpgen lint` looks for what weakens tool definitions: those of an overrides file with all that stands around it
(endpoints, other servers, handles, claims), those of a document, of a JSON file of `tools/list`, or of any server that
runs (`--server-command`, `--url`). `mcpgen lint --explain RULE` prints one of the pages below.

**Severity follows evidence.** What makes calls fail or does harm is an error; what moves the choice of a tool or the
filling in of an argument is a warning; taste, completeness and length are notes. `--fail-on` says from which on the
exit code is 1 (default: error).

**What a team accepts** stands in its overrides file, with a reason; an entry that covers nothing any more is the error
`stale-ignore`, which `--fix` mends:

```yaml
lint:
  ignore:
    - {rule: plumbing-as-argument, tool: list_bookings, reason: Bookkeepers page through years of them}
```

`--baseline FILE` shows only what was not there when the file was written (`--update-baseline`). `--fix` mends what
loses nothing: in the overrides file, whose comments and order stay, and by an OpenAPI Overlay for the document's texts.

Sources: MCP is the Model Context Protocol of 2026-07-28. Hasan et al. (arXiv 2602.14878) and Wang et al. (arXiv
2602.18914) studied the definitions of public servers; of both, the findings are quoted from their abstracts.

"""

_MEASURED = """## How often a rule is right

{total} findings, drawn evenly over the rules from the naive lists of {documents} real documents and of {servers}
servers written by hand in the manner of public ones (`tests/data/lint/`), were labelled: *true* where whoever
maintains the tool would want to know and to change it, *arguable*, or *false*. {true} are true, {arguable} arguable,
{false} false. Only true ones count; a rule below 80 % is a note. Two earlier draws were used to improve the rules,
and one was dropped; a rule that was changed because of its labels was drawn anew. The labels are by the authors of
the rules, and four of a rule are few: take the numbers for a smoke test. Rules without labels found nothing in these
lists; their examples are run by a test.

| rule | severity | true |
|:--|:--|--:|
"""


def page() -> str:
    """The whole page."""
    parts = [_BEGINNING, _table()]
    for title, rules in GROUPS.items():
        parts.append(f"\n## {title}\n")
        parts += [f"\n{rule_page(rule)}" for rule in rules]
    return "".join(parts)


def _table() -> str:
    total = Counter(label.label for label in labels())
    head = _MEASURED.format(
        total=total.total(),
        documents=_number(len(DOCUMENTS)),
        servers=_number(len(SERVERS)),
        true=total["true"],
        arguable=total["arguable"],
        false=total["false"],
    )
    counts = precision()
    return head + "".join(_row(rule, counts[rule.id]) for rule in RULES)


def _row(rule: Rule, counts: Counter[str]) -> str:
    share = f"{counts['true']} of {counts.total()}" if counts else ""
    return f"| [{rule.id}](#{rule.id}) | {rule.severity.value} | {share} |\n"


def _number(number: int) -> str:
    return {3: "three", 12: "twelve"}[number]


if __name__ == "__main__":
    print(page(), end="")
