"""An operation -> its arguments: parameters and the properties of a flat body side by side, any other body as one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mcpgen.ir import ArgumentPlace, DocumentOperation, DocumentParameter, MediaType, RequestBody, Schema
from mcpgen.naive.argument_names import BODY, argument_names
from mcpgen.runtime.wire import Body, BodyField
from mcpgen.schemas import resolved


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """The arguments of a tool: their schemas, which are required, and where each goes."""

    properties: Mapping[str, Schema]
    places: Mapping[str, ArgumentPlace]
    required: tuple[str, ...] = ()
    dependent_required: Mapping[str, list[str]] = field(default_factory=dict)
    body: Body | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Flat:
    """The properties of a body that are arguments side by side."""

    properties: Mapping[str, Schema]
    required: tuple[str, ...]


def arguments_of(operation: DocumentOperation, definitions: Mapping[str, Schema]) -> Arguments:
    """Lay out the arguments of an operation."""
    body = operation.body
    content = body.contents[0] if body else None
    flat = _flat(content, definitions) if content else None
    places = [ArgumentPlace(location=item.location, name=item.name) for item in operation.parameters]
    if flat is not None:
        places += [ArgumentPlace(location="body", name=name) for name in flat.properties]
    elif content is not None:
        places.append(BODY)
    names = argument_names(places)
    schemas = [_of_parameter(item) for item in operation.parameters]
    required = [names[place] for place, item in zip(places, operation.parameters, strict=False) if item.required]
    dependent: dict[str, list[str]] = {}
    wire = None
    if body is not None and content is not None:
        if flat is not None:
            schemas += flat.properties.values()
            inner = {name: names[ArgumentPlace(location="body", name=name)] for name in flat.properties}
            needed = [inner[name] for name in flat.required if name in inner]
            if body.required:
                required += needed
            elif needed:
                others = {argument: [name for name in needed if name != argument] for argument in inner.values()}
                dependent = {argument: rest for argument, rest in others.items() if rest}
        else:
            schemas.append(_of_body(body, content))
            if body.required:
                required.append(names[BODY])
        wire = _wire(body, content, flat, names, definitions)
    return Arguments(
        properties=dict(zip(names.values(), schemas, strict=True)),
        places={names[place]: place for place in places},
        required=tuple(required),
        dependent_required=dependent,
        body=wire,
    )


def _flat(content: MediaType, definitions: Mapping[str, Schema]) -> _Flat | None:
    schema = resolved(content.schema, definitions) if content.schema is not None else True
    if isinstance(schema, bool) or schema.get("type", "object") != "object" or not schema.get("properties"):
        return None
    if any(keyword in schema for keyword in _NOT_FLAT) or schema.get("additionalProperties", False) is not False:
        return None
    return _Flat(properties=schema["properties"], required=tuple(schema.get("required", ())))


_NOT_FLAT = (
    *("anyOf", "oneOf", "allOf", "not", "if", "enum", "const", "$ref", "patternProperties", "propertyNames"),
    *("dependentSchemas", "dependentRequired", "unevaluatedProperties"),
)


def _of_parameter(parameter: DocumentParameter) -> Schema:
    return _described(parameter.schema, parameter.description, deprecated=parameter.deprecated)


def _of_body(body: RequestBody, content: MediaType) -> Schema:
    return _described(True if content.schema is None else content.schema, body.description)


def _described(schema: Schema, description: str, *, deprecated: bool = False) -> Schema:
    """A schema with the description of what it stands in, before its own."""
    extra: dict[str, Any] = {}
    own = "" if isinstance(schema, bool) else schema.get("description", "")
    if description:
        extra["description"] = description if not own or own in description else f"{description}\n{own}"
    if deprecated:
        extra["deprecated"] = True
    if isinstance(schema, bool):
        return extra if schema else schema
    return {**schema, **extra} if extra else schema


def _wire(
    body: RequestBody,
    content: MediaType,
    flat: _Flat | None,
    names: Mapping[ArgumentPlace, str],
    definitions: Mapping[str, Schema],
) -> Body:
    if flat is None:
        return Body(
            media_type=content.media_type,
            required=body.required,
            argument=names[BODY],
            encodings=content.encodings,
            binary=content.binary,
        )
    fields = []
    for name, schema in flat.properties.items():
        argument = names[ArgumentPlace(location="body", name=name)]
        fields.append(BodyField(name, "" if argument == name else argument, nullable=_takes_null(schema, definitions)))
    return Body(
        media_type=content.media_type, required=body.required, fields=tuple(fields), encodings=content.encodings
    )


def _takes_null(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> bool:
    schema = resolved(schema, definitions)
    if isinstance(schema, bool) or depth > 20:
        return schema is True
    if "enum" in schema:
        return None in schema["enum"]
    if "const" in schema:
        return schema["const"] is None
    types = schema.get("type")
    if types is not None and "null" not in ([types] if isinstance(types, str) else types):
        return False
    return all(
        any(_takes_null(branch, definitions, depth + 1) for branch in schema[keyword])
        for keyword in ("anyOf", "oneOf")
        if keyword in schema
    ) and all(_takes_null(part, definitions, depth + 1) for part in schema.get("allOf", ()))
