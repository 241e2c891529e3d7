"""`python -m mcpgen` and the command `mcpgen`."""

import sys


def main() -> None:
    """Run the command line and exit with its code."""
    from mcpgen.cli.run import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
