"""`returns` of a tool -> its output schema and, for a projection, what is picked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mcpgen.ir import Pick, Schema
from mcpgen.names import nearest
from mcpgen.overrides.paths import Gone, follow, items_of, may_be_null
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.schemas import lean, self_contained

JSON_TYPES = ("string", "integer", "number", "boolean", "object", "array", "null")


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
class Picker:
    """Derives projections from one answer's schema."""

    problems: Problems
    operation: str
    definitions: Mapping[str, Schema] = field(default_factory=dict)

    def project(self, fields: Mapping[str, Any], source: Schema, steps: Steps) -> Projection:
        """Pick `fields` out of `source`; a path that selects nothing is a finding."""
        picks: dict[str, Pick] = {}
        properties: dict[str, Schema] = {}
        required: list[str] = []
        for name, form in fields.items():
            at = (*steps, name)
            pick, schema, certain = self._field(form, source, at)
            if pick is None:
                continue
            picks[name], properties[name] = pick, schema
            if certain:
                required.append(name)
        if any(pick.max_items is not None for pick in picks.values()):
            properties["truncated"] = {"type": "boolean"}
            required.append("truncated")
        return Projection(picks, properties, tuple(required))

    def _field(self, form: Any, source: Schema, steps: Steps) -> tuple[Pick | None, Schema, bool]:
        if isinstance(form, str):
            return self._path(form, source, steps)
        if not isinstance(form, Mapping) or not set(form) <= {"each", "path", "pick", "max_items"}:
            self.problems.error(
                "bad-pick", "write a path such as $.status, or {each: $.lines, pick: {...}, max_items: 20}", steps
            )
            return None, True, False
        if "each" in form:
            return self._each(form, source, steps)
        path, picked = form.get("path", "$"), form.get("pick", {})
        outer, schema, certain = self._path(path, source, (*steps, "path") if "path" in form else steps)
        if outer is None:
            return None, True, False
        inner = self.project(picked, schema, (*steps, "pick"))
        return Pick(path=path, fields=inner.picks), inner.schema, certain

    def _path(self, path: Any, source: Schema, steps: Steps) -> tuple[Pick | None, Schema, bool]:
        try:
            found = follow(source, str(path), self.definitions)
        except ValueError as error:
            self.problems.error("bad-pick", str(error), steps)
            return None, True, False
        if isinstance(found, Gone):
            close = nearest(found.step, found.known)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(found.known) or 'no fields'}"
            self.problems.error(
                "stale-pick",
                f'the answer of {self.operation} has no "{found.step}" ({path}); {hint}',
                steps,
                operation=self.operation,
            )
            return None, True, False
        return Pick(path=str(path)), lean(found.schema), found.certain

    def _each(self, form: Mapping[str, Any], source: Schema, steps: Steps) -> tuple[Pick | None, Schema, bool]:
        outer, schema, certain = self._path(form["each"], source, (*steps, "each"))
        if outer is None:
            return None, True, False
        items = items_of(schema, self.definitions)
        if items is None:
            self.problems.error(
                "bad-pick", f"{form['each']} of {self.operation} is no list; use path instead of each", steps
            )
            return None, True, False
        most = form.get("max_items")
        if most is not None and (not isinstance(most, int) or isinstance(most, bool) or most < 1):
            self.problems.error("bad-pick", "max_items is a whole number from 1", (*steps, "max_items"))
            most = None
        list_type: Any = ["array", "null"] if may_be_null(schema, self.definitions) else "array"
        if "pick" not in form:
            result: Schema = {"type": list_type, "items": lean(items)}
            return Pick(path=form["each"], each=True, max_items=most), result, certain
        inner = self.project(form["pick"], items, (*steps, "pick"))
        result = {"type": list_type, "items": inner.schema}
        return Pick(path=form["each"], each=True, fields=inner.picks, max_items=most), result, certain


def projected(
    fields: Mapping[str, Any], answer: Mapping[str, Any], operation: str, problems: Problems, steps: Steps
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
    if root.get("type") == "object":
        return self_contained(root, definitions)
    target = definitions.get(str(root.get("$ref", "")).removeprefix("#/$defs/"))
    if isinstance(target, Mapping) and target.get("type") == "object" and "properties" in target:
        return self_contained(target, definitions)
    return self_contained({"type": "object", "properties": {"result": root}, "required": ["result"]}, definitions)


def field_schema(form: Any, problems: Problems, steps: Steps) -> Schema:
    """The short form of one field: a type, a list of types, {each: ...}, {enum: ...}, {schema: ...}, nested fields."""
    if isinstance(form, str) and form in JSON_TYPES:
        return {"type": form}
    if isinstance(form, list) and form and all(item in JSON_TYPES for item in form):
        return {"type": form}
    if isinstance(form, Mapping):
        if set(form) == {"schema"} and isinstance(form["schema"], Mapping):
            return dict(form["schema"])
        if set(form) == {"enum"} and isinstance(form["enum"], list):
            types = {type(item) for item in form["enum"]}
            return {"type": "string", "enum": form["enum"]} if types == {str} else {"enum": form["enum"]}
        if set(form) == {"each"}:
            return {"type": "array", "items": field_schema(form["each"], problems, (*steps, "each"))}
        return fields_schema(form, problems, steps)
    close = nearest(form, JSON_TYPES) if isinstance(form, str) else None
    hint = f'; nearest: "{close}"' if close else f"; known: {', '.join(JSON_TYPES)}"
    problems.error("bad-field", f"{form!r} is no type{hint}", steps)
    return True


def fields_schema(fields: Mapping[str, Any], problems: Problems, steps: Steps) -> dict[str, Any]:
    """Fields in the short form -> an object schema; `name?` is optional."""
    properties = {name.removesuffix("?"): field_schema(form, problems, (*steps, name)) for name, form in fields.items()}
    required = [name for name in fields if not name.endswith("?")]
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return {**schema, "required": required} if required else schema
