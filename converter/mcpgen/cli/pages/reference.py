"""The commands themselves -> docs/cli.md, as `python -m mcpgen.cli.pages.reference` prints it."""

import inspect
from collections.abc import Callable, Iterator
from enum import EnumType
from typing import Any, get_args

from typer import Typer
from typer.models import ArgumentInfo, OptionInfo

from mcpgen.cli.app import app

_IN_COMMON = """## Findings

What is wrong with an input is one line in every command, all of it at once, the worst first:

    file:line#json-pointer: severity: what is wrong; what to do [rule]

An error stands for something that is left out or has to be mended, a warning for less than that, a note for something
to know. What cannot be read at all is one line without severity and rule.

## Exit codes

| code | meaning |
|--:|:--|
| 0 | fine |
| 1 | findings at or above the asked level, or a call that ended in an error |
| 2 | bad usage, or input that cannot be read |
| 3 | a bug of mcpgen; `--debug` shows where |

Results go to standard output, everything else to standard error. No colour when standard output is no terminal or
`NO_COLOR` is set. Credentials come from the environment: `MCPGEN_AUTH_<SCHEME>`, the security scheme's name in capitals
with everything but A-Z and 0-9 turned into `_`; an overrides file may name other variables.
"""


def reference() -> str:
    """The whole page."""
    parts = ["# Commands\n", "Made from the commands themselves by `python -m mcpgen.cli.pages.reference`.\n"]
    parts += [_page(name, callback) for name, callback in _commands(app, "mcpgen")]
    return "\n".join([*parts, _IN_COMMON])


def _commands(group: Typer, prefix: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for command in group.registered_commands:
        if command.callback is not None:
            yield f"{prefix} {command.name or command.callback.__name__}", command.callback
    for inner in group.registered_groups:
        if inner.typer_instance is not None:
            callback = inner.typer_instance.registered_callback
            if callback is not None and callback.callback is not None:
                yield f"{prefix} {inner.name}", callback.callback
            yield from _commands(inner.typer_instance, f"{prefix} {inner.name}")


def _page(name: str, callback: Callable[..., Any]) -> str:
    parameters = [
        _parameter(item) for item in inspect.signature(callback).parameters.values() if get_args(item.annotation)
    ]
    arguments = [shown for shown, _, is_option in parameters if not is_option]
    usage = " ".join([name, *arguments, *(["[OPTIONS]"] if len(arguments) < len(parameters) else [])])
    rows = [f"| `{_cell(shown)}` | {_cell(text)} |" for shown, text, _ in parameters]
    table = "\n".join(["| | |", "|:--|:--|", *rows]) + "\n" if rows else ""
    return f"## {name}\n\n{inspect.getdoc(callback)}\n\n    {usage}\n\n{table}"


def _parameter(item: inspect.Parameter) -> tuple[str, str, bool]:
    """How a parameter is written, its help text, and whether it is an option."""
    annotation = item.annotation
    info = next(part for part in annotation.__metadata__ if isinstance(part, OptionInfo | ArgumentInfo))
    kind = get_args(annotation)[0]
    default = getattr(item.default, "value", item.default)
    if isinstance(info, ArgumentInfo):
        shown = str(info.metavar or _choices(kind))
        return f"[{shown}]..." if item.default is None else shown, info.help or "", False
    declarations = [str(text) for text in (info.default, *(info.param_decls or ())) if str(text).startswith("-")]
    declared = ", ".join(declarations or [f"--{item.name.replace('_', '-')}"])
    shown = declared if kind is bool else f"{declared} {info.metavar or _choices(kind) or item.name.upper()}"
    stated = f" Default: `{default}`." if default not in (None, False, inspect.Parameter.empty) else ""
    return shown, f"{info.help}{stated}", True


def _choices(kind: Any) -> str:
    choices: list[Any] = list(kind) if isinstance(kind, EnumType) else []
    return "|".join(str(choice.value) for choice in choices)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    from mcpgen.cli.outputs.console import say

    say(reference().rstrip("\n"))
