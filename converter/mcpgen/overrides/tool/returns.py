"""`returns.pick` of a tool -> what is picked of the API's answer, and the output schema, derived from the answer's."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mcpgen.ir import Pick, Schema
from mcpgen.names import nearest
from mcpgen.overrides.file.model import PickEach, PickForm, PickObject
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.schemas.json_types import NOT_NULL, of_types
from mcpgen.overrides.schemas.paths import Found, Gone, follow, items_of, may_be_null
from mcpgen.schemas import lean, resolved, self_contained

_CUT = "truncated"


@dataclass(frozen=True, slots=True)
class Projection:
    """An object made by picking, and its schema."""

    picks: Mapping[str, Pick]
    properties: Mapping[str, Schema]
    required: tuple[str, ...]

    @property
    def schema(self) -> dict[str, Any]:
        """An object schema; `required` only where something is."""
        schema: dict[str, Any] = {"type": "object", "properties": dict(self.properties)}
        return {**schema, "required": list(self.required)} if self.required else schema


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of a projection; `certain` where it is always there."""

    pick: Pick
    schema: Schema
    certain: bool


@dataclass(frozen=True, slots=True)
class Picker:
    """Derives projections from one answer's schema."""

    problems: Problems
    operation: str
    definitions: Mapping[str, Schema] = field(default_factory=dict)

    def project(self, fields: Mapping[str, PickForm], source: Schema, steps: Steps) -> Projection:
        """Pick `fields` out of `source`; a path that selects nothing is a finding."""
        found = {name: self._field(form, source, (*steps, name)) for name, form in fields.items()}
        kept = {name: item for name, item in found.items() if item is not None}
        picks = {name: item.pick for name, item in kept.items()}
        properties = {name: item.schema for name, item in kept.items()}
        required = tuple(name for name, item in kept.items() if item.certain)
        if any(pick.max_items is not None for pick in picks.values()):
            if _CUT in fields:
                self.problems.error(
                    "bad-pick",
                    f'max_items adds a field "{_CUT}" beside the list; name this one otherwise',
                    (*steps, _CUT),
                )
            properties[_CUT] = {"type": "boolean"}
            required = (*(name for name in required if name != _CUT), _CUT)
        return Projection(picks, properties, required)

    def _field(self, form: PickForm, source: Schema, steps: Steps) -> _Field | None:
        match form:
            case PickEach():
                return self._each(form, source, steps)
            case PickObject():
                return self._object(form, source, steps)
            case _:
                found = self._at(str(form), source, steps)
                return None if found is None else _Field(Pick(path=str(form)), lean(found.schema), found.certain)

    def _object(self, form: PickObject, source: Schema, steps: Steps) -> _Field | None:
        outer = self._at(form.path, source, (*steps, "path"))
        if outer is None:
            return None
        inner = self.project(form.pick, outer.schema, (*steps, "pick"))
        schema = self._or_as_it_is(inner.schema, outer.schema)
        return _Field(Pick(path=form.path, fields=inner.picks), schema, outer.certain)

    def _each(self, form: PickEach, source: Schema, steps: Steps) -> _Field | None:
        outer = self._at(form.each, source, (*steps, "each"))
        if outer is None:
            return None
        items = items_of(outer.schema, self.definitions)
        if items is None:
            self.problems.error(
                "bad-pick", f"{form.each} of {self.operation} is no list; use path instead of each", (*steps, "each")
            )
            return None
        fields: Mapping[str, Pick] | None = None
        if form.pick is not None:
            inner = self.project(form.pick, items, (*steps, "pick"))
            fields, items = inner.picks, self._or_as_it_is(inner.schema, items)
        pick = Pick(path=form.each, each=True, fields=fields, max_items=form.max_items)
        schema = self._or_as_it_is({"type": "array", "items": lean(items)}, outer.schema)
        return _Field(pick, schema, outer.certain)

    def _or_as_it_is(self, picked: dict[str, Any], source: Schema) -> dict[str, Any]:
        """What comes out where the source may also be of another type, or null: that is handed on as it is."""
        others = [name for name in NOT_NULL if name != picked["type"]]
        if may_be_null(source, self.definitions):
            picked = {**picked, "type": [picked["type"], "null"]}
        rest = of_types(source, others, self.definitions)
        speaks = isinstance(rest, Mapping) and any(
            word in rest for word in ("type", "anyOf", "oneOf", "enum", "const", "$ref")
        )
        return {"anyOf": [picked, lean(rest)]} if rest is not None and speaks else picked

    def _at(self, path: str, source: Schema, steps: Steps) -> Found | None:
        try:
            found = follow(source, path, self.definitions)
        except ValueError as error:
            said = str(error)
            self.problems.error("bad-pick", said if "; " in said else f"{said}; correct it", steps)
            return None
        if isinstance(found, Gone):
            close = nearest(found.step, found.known)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(found.known) or 'no fields'}"
            self.problems.error(
                "stale-pick",
                f'the answer of {self.operation} has no "{found.step}" ({path}); {hint}',
                steps,
                operation=self.operation,
            )
            return None
        return found


def projected(
    fields: Mapping[str, PickForm], answer: Mapping[str, Any], operation: str, problems: Problems, steps: Steps
) -> tuple[Mapping[str, Pick], dict[str, Any]]:
    """`returns.pick` -> what is picked, and the self-contained output schema."""
    definitions = answer.get("$defs", {})
    root = {key: value for key, value in answer.items() if key != "$defs"}
    projection = Picker(problems, operation, definitions).project(fields, root, steps)
    lean_definitions = {name: lean(schema) for name, schema in definitions.items()}
    return projection.picks, self_contained(projection.schema, lean_definitions)


def whole_answer(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The output schema of a tool that returns all of an answer; a root that is no object goes under `result`."""
    leaned = lean(answer)
    root = dict(leaned) if isinstance(leaned, Mapping) else {}
    definitions = root.pop("$defs", {})
    target = resolved(root, definitions)
    if isinstance(target, Mapping) and target.get("type") == "object":
        return self_contained(target, definitions)
    return self_contained({"type": "object", "properties": {"result": root}, "required": ["result"]}, definitions)
