"""`python -m mcpgen` and the command `mcpgen`."""

import gc
import sys


def main() -> None:
    """Run the command line and exit with its code.

    What still lives then goes with the process. The interpreter would search all of it for cycles first, which takes a
    sixth of the time of a large document; so it is told to leave it alone.
    """
    from mcpgen.cli.run import run

    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()
