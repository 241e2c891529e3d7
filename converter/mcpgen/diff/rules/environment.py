"""Which environment variables a server reads: whoever runs it has to set them before the new release starts."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.phrase import Code
from mcpgen.diff.releases import Releases


def changes(releases: Releases) -> Iterator[Change]:
    """Compare the names; what they hold is nobody's here."""
    old, new = releases.before.environment, releases.after.environment
    if old is None or new is None or releases.is_first:
        return
    for name in new:
        if name not in old:
            said = ("it reads ", Code(name), " from the environment now; set it where the server runs")
            yield releases.change("environment-added", said, pointer="/environment", after=name)
    for name in old:
        if name not in new:
            gone = (Code(name), " is not read from the environment any more")
            yield releases.change("environment-removed", gone, pointer="/environment", before=name)
