"""`mcpgen accept`: the fingerprint of a change and a reason -> overrides/NAME.accepted.yaml, which lets it pass."""

from pathlib import Path

from mcpgen.cli.base.bases import NoBase
from mcpgen.cli.inputs.reviews import Asked, Gathered, Reviewed, gather
from mcpgen.cli.outputs.console import say
from mcpgen.cli.outputs.written import write
from mcpgen.diff import Change
from mcpgen.errors import Refused, UsageError
from mcpgen.names import nearest
from mcpgen.overrides import Acceptance, accepted_file, accepted_text, with_acceptance


def accept_change(asked: Asked, *, fingerprint: str, reason: str) -> int:
    """Write the acceptance of one change. Returns the exit code."""
    if not reason.strip():
        raise UsageError("--reason: it is empty; say why this may pass, since reviewers read it")
    gathered = gather(asked)
    if gathered.stopped:
        raise Refused([finding for one in gathered.stopped for finding in one.findings])
    reviewed, change = _found(gathered, fingerprint)
    told = f"{change.tool}: {change.text}" if change.tool else change.text
    new = Acceptance(fingerprint=change.fingerprint, server=change.server, change=told, reason=" ".join(reason.split()))
    path = Path(accepted_file(reviewed.file))
    write(path, accepted_text(with_acceptance(reviewed.acceptances, new)))
    say(f"{path.as_posix()}: {change.level} {change.fingerprint} passes now ({told}); commit this file")
    return 0


def _found(gathered: Gathered, fingerprint: str) -> tuple[Reviewed, Change]:
    """The change and the file that it is a change of. Raises UsageError where there is none."""
    if isinstance(gathered.base, NoBase):
        raise UsageError(
            f"there is nothing to accept, since there is no base: {gathered.base.reason}; name one: --base"
        )
    changes = [
        (reviewed, change) for reviewed in gathered.files for review in reviewed.reviews for change in review.changes
    ]
    matching = [one for one in changes if one[1].fingerprint == fingerprint]
    if not matching:
        known = [change.fingerprint for _, change in changes]
        close = nearest(fingerprint, known)
        hint = f'nearest: "{close}"' if close else "`mcpgen diff` lists them"
        raise UsageError(f'no change against {gathered.base.label} has the fingerprint "{fingerprint}"; {hint}')
    return matching[0]
