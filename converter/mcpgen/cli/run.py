"""Command line -> exit code: 0 fine, 1 findings or a failed call, 2 bad usage or input, 3 a bug of ours."""

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from mcpgen.cli.app import app
from mcpgen.cli.outputs.console import complain, speak_utf8
from mcpgen.cli.outputs.tell import tell
from mcpgen.errors import McpgenError, Refused

FINE, FINDINGS, BAD_INPUT, BUG, INTERRUPTED = 0, 1, 2, 3, 130

_SAME_NAME = "openapi-mcpgen"


def run(arguments: Sequence[str]) -> int:
    """Run one command; whatever goes wrong ends in a line on standard error and a code."""
    speak_utf8()
    _warn_of_namesake()
    debug = "--debug" in arguments
    try:
        code = app([item for item in arguments if item != "--debug"], prog_name="mcpgen", standalone_mode=False)
    except Refused as error:
        tell(error.findings)
        complain("stopped; mend the errors and run it again")
        return FINDINGS
    except McpgenError as error:
        from mcpgen.report.writing.escape import visible  # takes a while to import

        complain(visible(str(error)))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # the edge: a bug of ours must not look like bad input
        return _usage(error) or _bug(error, debug=debug)
    return code if isinstance(code, int) else FINE


def _usage(error: Exception) -> int | None:
    """The code of bad usage, shown; None for anything else. Known by its shape: its class has no stable home."""
    show = getattr(error, "show", None)
    if show is None or not hasattr(error, "exit_code"):
        return None
    show()
    return BAD_INPUT


def _bug(error: Exception, *, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    else:
        kind = type(error).__name__
        complain(
            f"mcpgen: a bug of ours ({kind}); run it again with --debug and report what that prints, with the input"
        )
    return BUG


def _warn_of_namesake() -> None:
    """Another distribution brings a command and a package of our name: the two overwrite each other."""
    if not any(_holds_namesake(Path(folder)) for folder in sys.path):
        return
    complain(
        f"mcpgen: the distribution {_SAME_NAME} is installed here too and brings a command and a package of this name; "
        "install the two in separate environments"
    )


def _holds_namesake(folder: Path) -> bool:
    """Whether it is installed in a folder; looked up by hand, since `importlib.metadata` takes longer than all else."""
    return folder.is_dir() and any(folder.glob(f"{_SAME_NAME.replace('-', '_')}-*"))
