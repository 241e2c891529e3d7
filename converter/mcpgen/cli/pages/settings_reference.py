"""The settings of an emitted server -> docs/settings.md, printed by `python -m mcpgen.cli.pages.settings_reference`."""

from mcpgen.runtime.settings import TOPICS, Topic, Variable

_TOP = """# Settings of a server

Made from the runtime itself by `python -m mcpgen.cli.pages.settings_reference`.

An emitted server, and `mcpgen serve`, read these environment variables when they start; one that is empty counts as not
set. What the API needs (its URL, its credentials) stands in the README of each emitted project. A value that cannot be
used keeps the server from starting, with one line that says what would have been right.

`python -m <package> --check-config [--http HOST:PORT]` shows what would be used, secrets masked, and all that is
missing; it serves nothing and ends with 2 when something is. How the settings work together is told in
[serving](serving.md).
"""


def reference() -> str:
    """The whole page."""
    return "\n".join([_TOP, *map(_topic, TOPICS)])


def _topic(topic: Topic) -> str:
    rows = "".join(_row(variable) for variable in topic.variables)
    return f"## {topic.title}\n\n| variable | meaning | default |\n|:--|:--|:--|\n{rows}"


def _row(variable: Variable) -> str:
    meaning = variable.meaning[:1].upper() + variable.meaning[1:]
    secret = " Secret." if variable.is_secret else ""
    return f"| `{variable.name}` | {_text(meaning)}.{secret} | {_text(variable.default)} |\n"


def _text(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*").replace(">", "&gt;")


if __name__ == "__main__":
    from mcpgen.cli.outputs.console import say

    say(reference().rstrip("\n"))
