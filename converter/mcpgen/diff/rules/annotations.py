"""What a tool promises about its effects. Claiming safety is the dangerous direction: clients stop asking."""

from collections.abc import Iterator
from dataclasses import dataclass

from mcpgen.diff.change import Change
from mcpgen.diff.contract import ContractTool
from mcpgen.diff.hints import Hint, Hints, HintSource, hints_of
from mcpgen.diff.phrase import Code, Phrase
from mcpgen.diff.releases import Releases


@dataclass(frozen=True, slots=True)
class _Claim:
    """A hint, the value that claims safety, and what a client does about it."""

    hint: str
    safe: bool
    claimed: str
    withdrawn: str


_CLAIMS = (
    _Claim("readOnlyHint", True, "clients may call it without asking", "clients that did not ask will ask"),
    _Claim("destructiveHint", False, "clients may stop warning", "clients will warn"),
    _Claim("idempotentHint", True, "clients may call it again without asking", "clients may no longer call it again"),
    _Claim("openWorldHint", False, "clients may trust what it returns more", "clients may trust what it returns less"),
)


def changes(releases: Releases) -> Iterator[Change]:
    """Compare the four hints, the specification's defaults filled in."""
    for old, new in releases.pairs:
        before, after = hints_of(old.annotations), hints_of(new.annotations)
        for claim in _CLAIMS:
            yield from _changed(releases, new, claim, _hint(before, claim.hint), _hint(after, claim.hint))


def _changed(releases: Releases, tool: ContractTool, claim: _Claim, before: Hint, after: Hint) -> Iterator[Change]:
    if before.value is after.value or HintSource.MOOT in (before.source, after.source):
        return
    claimed = after.value is claim.safe
    yield releases.change(
        "annotation-claimed" if claimed else "annotation-withdrawn",
        (
            Code(claim.hint),
            ": ",
            *_told(before),
            " -> ",
            *_told(after),
            f"; {claim.claimed if claimed else claim.withdrawn}",
        ),
        tool=tool,
        pointer=f"/annotations/{claim.hint}",
        before=before.value,
        after=after.value,
    )


def _hint(hints: Hints, name: str) -> Hint:
    return {
        "readOnlyHint": hints.read_only,
        "destructiveHint": hints.destructive,
        "idempotentHint": hints.idempotent,
        "openWorldHint": hints.open_world,
    }[name]


def _told(hint: Hint) -> Phrase:
    return ("true" if hint.value else "false", " (default)" if hint.source is HintSource.DEFAULT else "")
