"""The models of overrides files -> docs/overrides.md, as `python -m mcpgen.cli.pages.overrides_reference` prints it."""

from mcpgen.cli.outputs.console import say
from mcpgen.overrides.file.reference import reference

if __name__ == "__main__":
    say(reference().rstrip("\n"))
