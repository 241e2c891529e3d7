"""`creates` and `consumes` of a tool -> the section with handles that exist, and findings about how it uses them."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcpgen.ir import Handle
from mcpgen.names import nearest
from mcpgen.overrides.file import model
from mcpgen.overrides.operations import is_mistyped
from mcpgen.overrides.problems import Problems, Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolHandles:
    """Looks at the handles of the tool at `steps`."""

    handles: Mapping[str, Handle]
    problems: Problems
    steps: Steps

    def consuming(self, section: model.Tool) -> model.Tool:
        """Take an argument that is a handle at its word where `consumes` is missing: that is one mistake, not many."""
        asked = [name for name, argument in section.args.items() if argument.handle in self.handles]
        if section.consumes is not None or not asked or section.like is not None:
            return section
        handle = section.args[asked[0]].handle
        self.problems.error(
            "handle-not-consumed",
            f'the tool spends the handle that "{asked[0]}" is the id of; write consumes: {handle} on the tool',
            (*self.steps, "args", asked[0], "handle"),
        )
        return section.model_copy(update={"consumes": handle})

    def checked(self, section: model.Tool, handle_argument: str | None) -> model.Tool:
        """The section with handles that exist, or none; `handle_argument` takes the id."""
        self._check(section, handle_argument)
        known = {key: self._known(getattr(section, key), key) for key in ("creates", "consumes")}
        if section.function is None:
            known["creates"] = None
        return section.model_copy(update=known)

    def _known(self, name: str | None, key: str) -> str | None:
        if name is None or name in self.handles:
            return name
        close = nearest(name, self.handles)
        hint = f'nearest: "{close}"' if close else "declare it under handles"
        self.problems.error("unknown-handle", f'no handle "{name}"; {hint}', (*self.steps, key))
        return close if close is not None and is_mistyped(name, close) else None

    def _check(self, section: model.Tool, handle_argument: str | None) -> None:
        if section.creates is not None and section.function is None:
            self.problems.error(
                "creates-without-function",
                "only a function can create a handle: it fills in the fields; name one, or remove this",
                (*self.steps, "creates"),
            )
        if section.creates and section.consumes and section.creates != section.consumes:
            self.problems.error(
                "two-handles",
                "a tool works with one handle; let another tool create or spend one",
                (*self.steps, "creates"),
            )
        if section.consumes in self.handles and handle_argument is None:
            self.problems.error(
                "handle-not-asked",
                "no argument takes the handle's id; add one, as in "
                f"args: {{{section.consumes}_id: {{handle: {section.consumes}}}}}",
                (*self.steps, "consumes"),
            )
