"""What fixes an argument that the model is not asked for -> Source, held against the schema of what it fixes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import FromClaim, FromEnv, FromHandle, FromValue, Handle, Schema, Source
from mcpgen.names import nearest
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.schemas.json_types import stated_types
from mcpgen.overrides.schemas.narrowing import accepts, takes
from mcpgen.schemas import lean, resolved, self_contained


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Something whose value the model is not asked for."""

    name: str
    schema: Schema
    definitions: Mapping[str, Schema]
    required: bool = False
    may_be_left_out: bool = False
    """Null, where that is no value of its own, means that nothing is sent."""
    is_text_enough: bool = True
    """A number may be given as text: it is written out anyway."""
    handle: Handle | None = None
    """The handle that the tool consumes."""
    no_handles: str = ""
    """Why no handle can be named here, if so."""

    def source(self, fix: model.Fix, problems: Problems, steps: Steps) -> Source | None:
        """Where the value comes from; one that is stated must meet the schema of what it fixes."""
        if fix.env is not None:
            return self._env(fix.env, problems, (*steps, "env"))
        if fix.claim is not None:
            return FromClaim(fix.claim, self._claimed())
        if fix.handle is not None:
            return self._handle_field(fix.handle, problems, (*steps, "handle"))
        if fix.value is None and self.may_be_left_out:
            return FromValue(None)
        if not accepts(self.schema, fix.value, self.definitions):
            stated, known = json.dumps(fix.value, ensure_ascii=False), takes(self._whole(self.schema))
            problems.error("bad-fixed-value", f'"{self.name}" does not take {stated}; {known}', (*steps, "value"))
            return None
        return FromValue(fix.value)

    def _claimed(self) -> Mapping[str, Any]:
        schema = lean(self.schema)
        return {} if isinstance(schema, bool) else self_contained(schema, self.definitions)

    def _env(self, variable: str, problems: Problems, steps: Steps) -> FromEnv | None:
        types = self._types(self.schema)
        if types and "string" not in types and not self.is_text_enough:
            problems.error(
                "fixed-value-of-other-type",
                f'"{self.name}" takes {" or ".join(types)}, and a variable is a text; state it as value',
                steps,
            )
            return None
        return FromEnv(variable)

    def _handle_field(self, reference: str, problems: Problems, steps: Steps) -> FromHandle | None:
        if self.no_handles:
            problems.error_once("handle-not-taken", self.no_handles, self.no_handles, steps)
            return None
        name, _, field = reference.rpartition(".")
        if self.handle is None or name != self.handle.name:
            known = f"{self.handle.name}.FIELD" if self.handle else f"consumes: {name or reference} on the tool"
            message = f'"{name or reference}" is no handle that the tool consumes; write {known}'
            problems.error_once("handle-not-consumed", message, message, steps)
            return None
        if field == "id":
            self._check_key(problems, steps)
            return FromHandle("id")
        known_fields = ("id", *self.handle.fields)
        if field not in self.handle.fields:
            close = nearest(field, known_fields)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(known_fields)}"
            problems.error("unknown-handle-field", f'"{name}" has no field "{field}"; {hint}', steps)
            return None
        self._check_fits(reference, self.handle.fields[field], problems, steps)
        return FromHandle(field)

    def _check_key(self, problems: Problems, steps: Steps) -> None:
        """An API does once what comes with one key, so a handle that is such a key has one use."""
        if self.handle is not None and self.handle.uses > 1 and "idempotency" in self.name.lower():
            problems.error(
                "one-key-for-several-uses",
                f'"{self.handle.name}" can be spent {self.handle.uses} times, but its id is an idempotency key, '
                "under which the API does only the first; say uses: 1",
                steps,
            )

    def _check_fits(self, reference: str, field: Schema, problems: Problems, steps: Steps) -> None:
        """The types of a handle's field must be types of the argument; null means that nothing is sent."""
        given, taken = self._types(field), self._types(self.schema)
        others = [one for one in given if one not in (*taken, "null") and not (one == "integer" and "number" in taken)]
        if taken and others:
            problems.error(
                "handle-field-of-other-type",
                f'"{reference}" is {" or ".join(others)}, and "{self.name}" takes {" or ".join(taken)}; '
                "change the handle's field, or use a function",
                steps,
            )
        elif self.required and "null" in given and "null" not in taken:
            problems.error(
                "handle-field-may-be-null",
                f'"{reference}" may be null, but the API requires "{self.name}"; take null out of the handle\'s field',
                steps,
            )
        else:
            self._check_values(reference, field, problems, steps)

    def _check_values(self, reference: str, field: Schema, problems: Problems, steps: Steps) -> None:
        """Each value that a handle's field is said to have must be one of the argument's."""
        stated = [] if isinstance(field, bool) else field.get("enum", [])
        refused = [one for one in stated if one is not None and not accepts(self.schema, one, self.definitions)]
        if refused:
            told = ", ".join(json.dumps(one, ensure_ascii=False) for one in refused)
            problems.error(
                "handle-value-not-taken",
                f'"{reference}" can be {told}, which "{self.name}" does not take; {takes(self._whole(self.schema))}',
                steps,
            )

    def _types(self, schema: Schema) -> tuple[str, ...]:
        return stated_types(self._whole(schema))

    def _whole(self, schema: Schema) -> Mapping[str, Any]:
        whole = resolved(schema, self.definitions)
        return whole if isinstance(whole, Mapping) else {}
