"""`mcpgen lint`: overrides files, documents, definitions or running servers -> what weakens their tools."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mcpgen.cli.base.git import repository
from mcpgen.cli.choices import LintFormat, LintLevel
from mcpgen.cli.inputs import lint_sources, pipeline
from mcpgen.cli.inputs.given import read_text
from mcpgen.cli.inputs.lint_sources import Linted
from mcpgen.cli.outputs.console import color, complain, say
from mcpgen.cli.outputs.lint_fix import mend
from mcpgen.cli.outputs.prices import NOT_ASKED, PriceAsked, below
from mcpgen.cli.outputs.tell import MOST_OF_A_RULE
from mcpgen.cli.outputs.written import write
from mcpgen.errors import UsageError
from mcpgen.findings import Severity
from mcpgen.lint import RULES, LintFinding, baseline, check
from mcpgen.lint.ignores import Accepted, sift
from mcpgen.lint.outcome import Looked, Outcome
from mcpgen.names import nearest
from mcpgen.report import lint_github, lint_json, lint_text, rule_page


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the command line asks for."""

    sources: tuple[str, ...]
    server: str | None = None
    commands: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    baseline: str | None = None
    update_baseline: bool = False
    fix: bool = False
    allow_folders: tuple[str, ...] = ()
    priced: PriceAsked = NOT_ASKED


def lint_tools(asked: Asked, *, form: LintFormat, fail_on: LintLevel) -> int:
    """Show what was found. Returns the exit code: 1 when anything is as bad as `fail_on`."""
    if form is not LintFormat.TEXT:
        asked.priced.refuse(form)
    if asked.update_baseline and asked.baseline is None:
        raise UsageError("--update-baseline: name the file with --baseline FILE")
    linted = _read(asked)
    outcome = _checked(linted, whole_files=asked.server is None)
    if asked.fix:
        number = sum(mend(one, _of(one, outcome.findings)) for one in linted)
        complain(f"mended {number}; what is shown is what is left")
        if number:
            linted = _read(asked)
            outcome = _checked(linted, whole_files=asked.server is None)
    if asked.update_baseline:
        write(Path(str(asked.baseline)), baseline.as_text(outcome.findings), cure="choose another --baseline")
        complain(f"wrote {asked.baseline} with {len(outcome.findings)} findings")
    if asked.baseline is not None:
        outcome = _against(outcome, asked.baseline)
    lists = [(target.name, target.tools) for one in linted for target in one.targets]
    say(_shown(outcome, form).rstrip("\n") + below(asked.priced, lists, is_markdown=False))
    return 1 if outcome.reaches(Severity(fail_on.value)) else 0


def explain(name: str) -> int:
    """Show the page of a rule."""
    rule = next((rule for rule in RULES if rule.id == name), None)
    if rule is None:
        close = nearest(name, [rule.id for rule in RULES])
        raise UsageError(f'no rule is called "{name}"; ' + (f'nearest: "{close}"' if close else "see docs/rules.md"))
    say(rule_page(rule).rstrip("\n"))
    return 0


def _read(asked: Asked) -> list[Linted]:
    in_use = lint_sources.recorded(asked.data)
    found = [lint_sources.of_command(command) for command in asked.commands]
    found += [lint_sources.of_url(url) for url in asked.urls]
    files = asked.sources if found or asked.sources else pipeline.overrides_files(())
    found += [
        lint_sources.of_file(path, server=asked.server, in_use=in_use, allow_folders=asked.allow_folders)
        for path in files
    ]
    return found


def _checked(linted: Sequence[Linted], *, whole_files: bool) -> Outcome:
    findings: list[LintFinding] = []
    accepted: list[Accepted] = []
    for one in linted:
        sifted = sift(_once(finding for target in one.targets for finding in check(target)), one.ignores)
        findings += sifted.left
        accepted += sifted.accepted
        findings += sifted.stale if whole_files else ()
    looked = [
        Looked(source=one.source, name=target.name, tools=len(target.tools)) for one in linted for target in one.targets
    ]
    return Outcome(looked=tuple(looked), findings=tuple(findings), accepted=tuple(accepted))


def _once(findings: Iterable[LintFinding]) -> tuple[LintFinding, ...]:
    """A tool that stands on two servers of a file has its flaws once."""
    first: dict[tuple[str, str, str, str], LintFinding] = {}
    for finding in findings:
        first.setdefault((finding.rule, finding.tool or finding.server, finding.part, str(finding.location)), finding)
    return tuple(first.values())


def _of(linted: Linted, findings: Sequence[LintFinding]) -> list[LintFinding]:
    """The findings about one source: by their servers, or by their place in its file."""
    names = {target.name for target in linted.targets}
    return [
        finding
        for finding in findings
        if finding.server in names or (finding.location is not None and finding.location.file == linted.source)
    ]


def _against(outcome: Outcome, file: str) -> Outcome:
    """Only what the baseline does not know."""
    if not Path(file).exists():
        raise UsageError(f"{file}: there is no such baseline; write it with --update-baseline")
    known = baseline.from_text(read_text(Path(file)), file)
    new = known.new(outcome.findings)
    return replace(outcome, findings=new, known=len(outcome.findings) - len(new), gone=known.gone(outcome.findings))


def _shown(outcome: Outcome, form: LintFormat) -> str:
    match form:
        case LintFormat.JSON:
            return lint_json(outcome)
        case LintFormat.GITHUB:
            return lint_github(outcome, folder=_folder())
        case LintFormat.TEXT:
            return lint_text(outcome, color=color(), most=MOST_OF_A_RULE)


def _folder() -> str:
    """Where the user stands in a repository; nowhere, if this is none."""
    try:
        return repository().here
    except UsageError:
        return ""
