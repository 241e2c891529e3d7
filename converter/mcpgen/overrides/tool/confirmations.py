"""`confirm` of a tool -> Confirmation: what a person is asked, checked against the tool and the functions file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mcpgen.ir import Confirmation, FromArgument, FromHandle, Handle, Source
from mcpgen.names import class_name, nearest, python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.functions.parsed import Function, FunctionsFile
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.tool.gathered import Arguments

_RETURNS = ("str | None", "None | str", "str", "Optional[str]")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmReader:
    """Reads the `confirm` of one tool."""

    section: model.Tool
    arguments: Arguments
    handle: Handle | None
    """The one that the tool spends."""
    functions: FunctionsFile | None
    problems: Problems
    steps: Steps

    def read(self, confirm: model.Confirm) -> Confirmation | None:
        """What is asked; None, and findings, where that cannot be."""
        steps = (*self.steps, "confirm")
        if self.section.function is not None and self.handle is not None:
            self.problems.error(
                "confirm-of-spending-function",
                "the function spends the handle itself, so ask there, before that: await call.confirm(...)",
                steps,
            )
            return None
        if self.section.annotations.read_only:
            self.problems.warning(
                "confirm-of-reading", "the tool only reads; ask people about what changes something", steps
            )
        shown = self._shown(confirm, steps) if confirm.text is not None else self._taken(confirm, steps)
        return Confirmation(
            text=confirm.text or "",
            function=python_name(confirm.function) if confirm.function else None,
            shown=shown,
            proceeds_unasked=confirm.cannot_ask == "proceed",
            because=confirm.because or "",
        )

    # --- a text ---

    def _shown(self, confirm: model.Confirm, steps: Steps) -> Mapping[str, Source]:
        known = self._known()
        for i, name in enumerate(confirm.show or ()):
            if name not in known:
                close = nearest(name, known)
                hint = f'nearest: "{close}"' if close else f"it has {', '.join(known) or 'none'}"
                what = f'the handle "{self.handle.name}" has no field' if self.handle else "the tool has no argument"
                self.problems.error("unknown-argument", f'{what} "{name}"; {hint}', (*steps, "show", i))
        return {name: known[name] for name in (confirm.show or known) if name in known}

    def _known(self) -> dict[str, Source]:
        """What can be shown: the fields of the handle, else the arguments."""
        if self.handle is not None:
            return {name: FromHandle(name) for name in self.handle.fields}
        return {name: FromArgument(name) for name in self.arguments.properties}

    # --- a function ---

    def _taken(self, confirm: model.Confirm, steps: Steps) -> Mapping[str, Source]:
        function = self._function(str(confirm.function), (*steps, "function"))
        if function is None:
            return {}
        for fault in self._faults(function):
            self.problems.error_in_functions("bad-signature", f"{function.name} {fault}", function.line)
        by_python = {str(python_name(name)): name for name in self.arguments.properties}
        return {name: FromArgument(by_python[name]) for name in function.keywords if name in by_python}

    def _function(self, name: str, steps: Steps) -> Function | None:
        if self.functions is None:
            self.problems.error(
                "function-without-file", "there is no functions file that has it; name one as functions: FILE", steps
            )
            return None
        function = self.functions.functions.get(name)
        if function is None:
            close = nearest(name, self.functions.functions)
            parameter = f"{self.handle.name}: {class_name(self.handle.name)}" if self.handle else "*, ..."
            hint = f'nearest: "{close}"' if close else f"write: def {name}({parameter}) -> str | None"
            self.problems.error("unknown-function", f'the functions file has no "{name}"; {hint}', steps)
        return function

    def _faults(self, function: Function) -> Iterator[str]:
        if function.is_async:
            yield "is async; a question is made of what is known, so write def"
        if function.variadic:
            yield f"takes {' and '.join(function.variadic)}; name each parameter, after *"
        wanted = [class_name(self.handle.name)] if self.handle else []
        stated = [annotation for _, annotation in function.positional]
        if len(stated) != len(wanted) or any(one not in ("", *wanted) for one in stated):
            takes = f"the handle's {wanted[0]}" if wanted else "nothing"
            yield f"takes {', '.join(stated) or 'nothing'} before *; a question of this tool takes {takes} there"
        names = {str(python_name(name)): name for name in self.arguments.properties}
        for name, keyword in function.keywords.items():
            if name not in names:
                yield f'takes "{name}", which is no argument of the tool; it has {", ".join(names) or "none"}'
            elif keyword.required and names[name] not in self.arguments.required and not self._has_default(names[name]):
                cure = "add one, such as None, or say required: true"
                yield f'takes "{name}" without a default, and it may be left out; {cure}'
        if function.returns not in _RETURNS:
            yield f"returns {function.returns or 'what it does not say'}; a question is str | None"

    def _has_default(self, argument: str) -> bool:
        schema = self.arguments.properties[argument]
        return isinstance(schema, Mapping) and "default" in schema
