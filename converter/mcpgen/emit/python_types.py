"""JSON Schema -> Python type annotations, and the classes that they need, as source text.

What Python's types cannot say (a pattern, a bound) is left to the schema, which is enforced; what they cannot tell
apart becomes the wider type, never a wrong one.
"""

import keyword
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from mcpgen.emit.annotations import lay_out_field
from mcpgen.emit.api_names import TYPES, distinct
from mcpgen.emit.layout import Node, call, lay_out, quoted
from mcpgen.ir import Schema
from mcpgen.names import class_name, python_name, short_hash

Kind = Literal["TypedDict", "Model"]

_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_LONGEST_CHOICES = 80
_PREFIX = "#/$defs/"


@dataclass(slots=True)
class PythonTypes:
    """Writes annotations and keeps the classes they refer to, in the order in which they are met."""

    kind: Kind
    definitions: Mapping[str, Schema] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    """Names that classes may not have; only asked, never walked."""
    suffix: str = ""
    """Added to a class name that is taken."""
    classes: dict[str, str] = field(default_factory=dict)
    """Source text by class name."""
    _named: dict[str, str] = field(default_factory=dict)
    """Class name by definition."""

    def annotation(self, schema: Schema, name: str) -> str:
        """The type of values that meet `schema`; `name` is for a class that has to be made."""
        if isinstance(schema, bool):
            return "Any"
        if isinstance(reference := schema.get("$ref"), str):
            return self._referred(reference, name)
        if "const" in schema:
            return _choices([schema["const"]])
        if "enum" in schema and isinstance(schema["enum"], Sequence):
            return _choices(schema["enum"])
        for combinator in ("anyOf", "oneOf"):
            if combinator in schema:
                return _union(self.annotation(inner, f"{name}{i + 1}") for i, inner in enumerate(schema[combinator]))
        if "allOf" in schema:
            return self._all_of(schema, name)
        stated = schema.get("type")
        if isinstance(stated, list | tuple):
            return _union(self._of_type(one, schema, name) for one in stated)
        return self._of_type(stated or ("object" if "properties" in schema else None), schema, name)

    def _of_type(self, stated: str | None, schema: Mapping[str, Any], name: str) -> str:
        if stated in _SCALARS:
            return _SCALARS[str(stated)]
        if stated == "array":
            return f"list[{self.annotation(schema.get('items', True), item_name(name))}]"
        if stated == "object":
            if schema.get("properties"):
                return self.object_class(schema, name)
            extra = schema.get("additionalProperties", True)
            return f"dict[str, {self.annotation(extra, f'{name}Value') if extra else 'Any'}]"
        return "Any"

    def _referred(self, reference: str, name: str) -> str:
        definition = reference.removeprefix(_PREFIX)
        if definition in self._named:
            return self._named[definition]
        target = self.definitions.get(definition, True)
        if _is_object(target):
            made = self._free(class_name(definition), definition)
            self._named[definition] = made
            self._write(made, target)  # type: ignore[arg-type]
            return made
        self._named[definition] = "Any"  # should it refer to itself on the way
        self._named[definition] = self.annotation(target, class_name(definition) or name)
        return self._named[definition]

    def _all_of(self, schema: Mapping[str, Any], name: str) -> str:
        parts = [self._target(part) for part in schema["allOf"]]
        if len(schema["allOf"]) == 1 and not schema.get("properties"):
            return self.annotation(schema["allOf"][0], name)
        if not all(_is_object(part) for part in parts):
            return "Any"
        merged: dict[str, Any] = {"type": "object", "properties": {}, "required": []}
        for part in (*parts, schema):
            if isinstance(part, Mapping):
                merged["properties"] |= part.get("properties", {})
                merged["required"] += part.get("required", [])
        return self.object_class(merged, name)

    def _target(self, schema: Schema) -> Schema:
        reference = schema.get("$ref") if isinstance(schema, Mapping) else None
        return self.definitions.get(reference.removeprefix(_PREFIX), True) if isinstance(reference, str) else schema

    def object_class(self, schema: Mapping[str, Any], name: str) -> str:
        """Make a class of an object schema and return its name."""
        made = self._free(class_name(name), name)
        self._write(made, schema)
        return made

    def named_class(self, schema: Mapping[str, Any], name: str) -> None:
        """Make a class of an object schema, with a name that was kept for it among those that are taken."""
        self._write(name, schema)

    def _free(self, wanted: str, origin: str) -> str:
        for candidate in (wanted, f"{wanted}{self.suffix}", f"{wanted}_{short_hash(origin)}"):
            if candidate and candidate not in self.taken:
                self.taken.add(candidate)
                return candidate
        return self._free(wanted, f"{origin}+")

    def _write(self, made: str, schema: Mapping[str, Any]) -> None:
        write = _typed_dict if self.kind == "TypedDict" else _model
        self.classes[made] = write(self, made, schema)  # after the classes that it needs


def item_name(name: str) -> str:
    """The class of a list's items: `FoundOrders.orders` holds `FoundOrder`, `Order.lines` holds `OrderLine`."""
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else f"{name}Item"


def member_name(owner: str, member: str) -> str:
    """The class of a member: `Order.customer` is `OrderCustomer`; what `owner` says already is not said twice."""
    own = class_name(member)
    return owner if own and owner.endswith(own) else f"{owner}{own}"


def _is_object(schema: Schema) -> bool:
    return isinstance(schema, Mapping) and bool(schema.get("properties")) and schema.get("type", "object") == "object"


def _choices(values: Sequence[Any]) -> str:
    """A Literal; the plain type where that would be too long to read."""
    written = dict.fromkeys(quoted(value) if isinstance(value, str) else repr(value) for value in values)
    text = f"Literal[{', '.join(written)}]"
    plain = all(value is None or isinstance(value, str | int | bool) for value in values)
    if not values or not plain or len(text) > _LONGEST_CHOICES:
        return _union([_SCALARS.get(_json_type(value), "Any") for value in values])
    return text


def _json_type(value: Any) -> str:
    names: dict[type, str] = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    return names.get(type(value), "")


def _union(types: Iterator[str] | Sequence[str]) -> str:
    distinct = list(dict.fromkeys(types))
    if not distinct or "Any" in distinct:
        return "Any"
    nulls = [one for one in distinct if one == "None"]
    return " | ".join([one for one in distinct if one != "None"] + nulls)


def _typed_dict(types: PythonTypes, made: str, schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    fields = {}
    for name, inner in schema["properties"].items():
        annotation = types.annotation(inner, member_name(made, name))
        fields[name] = annotation if name in required else f"NotRequired[{annotation}]"
    if all(name.isidentifier() and not keyword.iskeyword(name) and not name.startswith("__") for name in fields):
        lines = "\n".join(f"    {lay_out_field(name, annotation, indent=1)}" for name, annotation in fields.items())
        return f"class {made}(TypedDict):\n{lines}\n"
    lines = "\n".join(f"        {quoted(name)}: {quoted(annotation)}," for name, annotation in fields.items())
    return f"{made} = TypedDict(\n    {quoted(made)},\n    {{\n{lines}\n    }},\n)\n"


def _model(types: PythonTypes, made: str, schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    attributes = model_fields(schema["properties"])
    lines = []
    for name, inner in schema["properties"].items():
        annotation = types.annotation(inner, member_name(made, name))
        if name not in required:
            annotation = _union([*annotation.split(" | "), "None"])
        lines.append(_model_field(attributes[name], annotation, name, is_required=name in required))
    return f"class {made}(Model):\n" + "\n".join(lines) + "\n"


def _model_field(attribute: str, annotation: str, name: str, *, is_required: bool) -> str:
    """One field. With two aliases instead of one, type checkers let it be given by its attribute."""
    if attribute == name:
        return f"    {lay_out_field(attribute, annotation, indent=1, after='' if is_required else ' = None')}"
    aliases: dict[str, Node] = {"validation_alias": quoted(name), "serialization_alias": quoted(name)}
    default: dict[str, Node] = {} if is_required else {"default": "None"}
    return f"    {lay_out(call('Field', **default, **aliases), indent=1, before=f'{attribute}: {annotation} = ')}"


def model_fields(names: Iterable[str]) -> dict[str, str]:
    """By field: the attribute of its model, of a name that neither pydantic nor the types of other fields need."""
    wanted = {name: str(python_name(name.lstrip("_") or "field")) for name in names}
    without = {name: plain.lstrip("_") for name, plain in wanted.items()}
    begun = {name: plain if plain[:1].isalpha() else f"field_{plain}" for name, plain in without.items()}
    return distinct(begun, taken=TAKEN_BY_PYDANTIC | {*TYPES, "Field"})


TAKEN_BY_PYDANTIC = frozenset(
    (
        *("construct", "copy", "dict", "from_orm", "json", "parse_file", "parse_obj", "parse_raw"),
        *("schema", "schema_json", "update_forward_refs", "validate"),
        *("model_computed_fields", "model_config", "model_construct", "model_copy", "model_dump", "model_dump_json"),
        *("model_extra", "model_fields", "model_fields_set", "model_json_schema", "model_parametrized_name"),
        *("model_post_init", "model_rebuild", "model_validate", "model_validate_json", "model_validate_strings"),
    )
)
"""What `pydantic.BaseModel` has besides names that begin with an underscore."""
