"""Findings on real lists, drawn evenly over the rules, and a person's labels of them -> precision by rule.

`python -m tests.lint.precision draw SEED` prints a draw to be labelled; without arguments it prints the table. A line
of `tests/data/lint/labels.tsv` is one finding: list, rule, tool, part, label, remark. The label is `true` (whoever
maintains the tool would want to know, and to change it), `false`, or `arguable`; only `true` counts.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mcpgen import importer, naive
from mcpgen.lint import RULES, LintFinding, Target, check, definitions
from mcpgen.lint.servers import of_endpoints
from tests.corpus import FOLDER

DATA = Path(__file__).parent.parent / "data" / "lint"
LABELS = DATA / "labels.tsv"
DOCUMENTS = (
    "airflow_v2_fastapi.yaml",
    "figma.yaml",
    "github_api.json",
    "guru_dnd5eapi.co.json",
    "localstack.yaml",
    "museum.yaml",
    "notion.json",
    "openai.yaml",
    "petstore_v3.json",
    "redocly_cafe_32.yaml",
    "scalar_galaxy_31.yaml",
    "twilio_verify_v2.yaml",
)
SERVERS = ("bank.json", "files.json", "tracker.json")
SOURCES = (*SERVERS, *DOCUMENTS)
OF_A_RULE = 4


@dataclass(frozen=True, slots=True)
class Label:
    """What a person says of one finding."""

    source: str
    rule: str
    tool: str
    part: str
    label: str
    remark: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The finding that is meant."""
        return (self.source, self.rule, self.tool, self.part)


def labels() -> tuple[Label, ...]:
    """All that have been given."""
    lines = LABELS.read_text(encoding="utf-8").splitlines()
    return tuple(Label(*line.split("\t")) for line in lines[1:])


@cache
def target(source: str) -> Target:
    """One of the lists."""
    if source in SERVERS:
        return definitions.read(json.loads((DATA / source).read_text(encoding="utf-8")), file=source)
    return of_endpoints(naive.build(importer.load(str(FOLDER / source))))


@cache
def findings(source: str) -> tuple[LintFinding, ...]:
    """Everything that is found in one of the lists."""
    return tuple(check(target(source)))


def draw(seed: int) -> Iterator[tuple[str, LintFinding]]:
    """Some findings of each rule, from as many lists as there are."""
    for rule in RULES:
        chance = random.Random(f"{seed} {rule.id}")
        by_source = {source: [f for f in findings(source) if f.rule == rule.id] for source in (*DOCUMENTS, *SERVERS)}
        for found in by_source.values():
            chance.shuffle(found)
        sources = [source for source, found in by_source.items() if found]
        chance.shuffle(sources)
        turns = [
            (source, by_source[source][i]) for i in range(OF_A_RULE) for source in sources if i < len(by_source[source])
        ]
        yield from turns[:OF_A_RULE]


def precision() -> dict[str, Counter[str]]:
    """By rule: how often each label was given."""
    counts: dict[str, Counter[str]] = {rule.id: Counter() for rule in RULES}
    for label in labels():
        counts[label.rule][label.label] += 1
    return counts


def main() -> None:
    """Print a draw, or the table."""
    if sys.argv[1:2] == ["draw"]:
        for source, finding in draw(int(sys.argv[2])):
            print("\t".join([source, finding.rule, finding.tool, finding.part, "", finding.message]))
        return
    for rule, counted in precision().items():
        print(f"{rule:36} {dict(counted)}")


if __name__ == "__main__":
    main()
