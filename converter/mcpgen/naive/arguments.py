"""An operation -> its arguments: parameters and the properties of a flat body side by side, any other body as one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mcpgen.ir import ArgumentPlace, DocumentOperation, DocumentParameter, RequestBody, Schema
from mcpgen.naive.argument_names import BODY, argument_names
from mcpgen.naive.bodies import Flat, Whole, described, laid_out
from mcpgen.naive.nulls import takes_null
from mcpgen.runtime.wire import Body, BodyField, Parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """The arguments of a tool: their schemas, which are required, and where each goes."""

    properties: Mapping[str, Schema]
    places: Mapping[str, ArgumentPlace]
    required: tuple[str, ...] = ()
    dependent_required: Mapping[str, list[str]] = field(default_factory=dict)
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None
    layout: Flat | Whole | None = None


def arguments_of(operation: DocumentOperation, definitions: Mapping[str, Schema]) -> Arguments:
    """Lay out the arguments of an operation."""
    layout = laid_out(operation.body, definitions) if operation.body else None
    of_parameters = [ArgumentPlace(location=item.location, name=item.name) for item in operation.parameters]
    of_body = _places(layout)
    names = argument_names([*of_parameters, *of_body])
    schemas = [*(_schema(item) for item in operation.parameters), *_schemas(layout)]
    required = [names[place] for place, item in zip(of_parameters, operation.parameters, strict=True) if item.required]
    if operation.body and operation.body.required:
        optional = _optional(layout)
        required += [names[place] for place in of_body if place.name not in optional]
    in_body = {place.name: names[place] for place in of_body}
    dependent = layout.dependent_required if isinstance(layout, Flat) else {}
    return Arguments(
        properties=dict(zip(names.values(), schemas, strict=True)),
        places={name: place for place, name in names.items()},
        required=tuple(required),
        dependent_required={in_body[name]: [in_body[other] for other in others] for name, others in dependent.items()},
        parameters=tuple(
            _parameter(item, names[place]) for place, item in zip(of_parameters, operation.parameters, strict=True)
        ),
        body=_body(operation.body, layout, in_body, definitions) if operation.body and layout else None,
        layout=layout,
    )


def _places(layout: Flat | Whole | None) -> list[ArgumentPlace]:
    if isinstance(layout, Flat):
        return [ArgumentPlace(location="body", name=name) for name in layout.properties]
    return [] if layout is None else [BODY]


def _optional(layout: Flat | Whole | None) -> list[str]:
    """The properties of a required body that need not be given."""
    return [name for name in layout.properties if name not in layout.required] if isinstance(layout, Flat) else []


def _schemas(layout: Flat | Whole | None) -> list[Schema]:
    if isinstance(layout, Flat):
        return list(layout.properties.values())
    return [] if layout is None else [layout.schema]


def _schema(parameter: DocumentParameter) -> Schema:
    schema = described(parameter.schema, parameter.description)
    if not parameter.deprecated or schema is False:
        return schema
    return {**(schema if isinstance(schema, Mapping) else {}), "deprecated": True}


def _parameter(parameter: DocumentParameter, argument: str) -> Parameter:
    return Parameter(
        parameter.name,
        parameter.location,
        argument="" if argument == parameter.name else argument,
        style=parameter.style,
        explode=parameter.explode,
        allow_reserved=parameter.allow_reserved,
        content_type=parameter.content_type,
    )


def _body(body: RequestBody, layout: Flat | Whole, names: Mapping[str, str], definitions: Mapping[str, Schema]) -> Body:
    """The body on the wire; `names` has the argument of each property, or that of the whole under the empty name."""
    content = body.contents[0]
    if isinstance(layout, Whole):
        return Body(
            media_type=content.media_type,
            required=body.required,
            argument=names[BODY.name],
            encodings=content.encodings,
            binary=content.binary,
        )
    fields = tuple(
        BodyField(name, "" if names[name] == name else names[name], nullable=takes_null(schema, definitions))
        for name, schema in layout.properties.items()
    )
    return Body(media_type=content.media_type, required=body.required, fields=fields, encodings=content.encodings)
