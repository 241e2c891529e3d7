"""Document -> Toolset: one tool for each operation."""

from collections.abc import Mapping
from typing import Any

from mcpgen.ir import ArgumentPlace, CallPlan, Document, DocumentOperation, FromArgument, Tool, Toolset
from mcpgen.naive.arguments import Arguments, arguments_of
from mcpgen.naive.definitions import Definitions
from mcpgen.naive.descriptions import description_of
from mcpgen.naive.tool_names import tool_names
from mcpgen.names import ToolName, method_path_name
from mcpgen.runtime.wire import Api, Operation, Parameter


def build(document: Document) -> Toolset:
    """Make the naive list of a document."""
    names = tool_names(document.operations)
    definitions = Definitions(document.request_definitions)
    return Toolset(
        name=document.title,
        document=document,
        api=Api(title=document.title, version=document.version, servers=document.servers, schemes=document.schemes),
        tools=tuple(_tool(operation, names[operation.key], definitions) for operation in document.operations),
        findings=document.findings,
    )


def _tool(operation: DocumentOperation, name: ToolName, definitions: Definitions) -> Tool:
    arguments = arguments_of(operation, definitions.all)
    wire = _wire(operation, arguments)
    also = (name, method_path_name(operation.method, operation.path), operation.key, operation.operation_id)
    return Tool(
        name=name,
        description=description_of(operation),
        input_schema=_input_schema(arguments, definitions),
        plan=CallPlan(operation=wire, sources={argument: FromArgument(argument) for argument in arguments.places}),
        calls=(wire,),
        replaces=(operation.key,),
        places=arguments.places,
        operation_names=tuple(dict.fromkeys(text for text in also if text)),
        location=operation.location,
    )


def _input_schema(arguments: Arguments, definitions: Definitions) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "properties": arguments.properties}
    if arguments.required:
        schema["required"] = list(arguments.required)
    if arguments.dependent_required:
        schema["dependentRequired"] = arguments.dependent_required
    if needed := definitions.reached(arguments.properties.values()):
        schema["$defs"] = needed
    return schema


def _wire(operation: DocumentOperation, arguments: Arguments) -> Operation:
    by_place: Mapping[ArgumentPlace, str] = {place: argument for argument, place in arguments.places.items()}
    return Operation(
        method=operation.method,
        path=operation.path,
        parameters=tuple(
            Parameter(
                parameter.name,
                parameter.location,
                argument=_unless_same(
                    by_place[ArgumentPlace(location=parameter.location, name=parameter.name)], parameter.name
                ),
                style=parameter.style,
                explode=parameter.explode,
                allow_reserved=parameter.allow_reserved,
                content_type=parameter.content_type,
            )
            for parameter in operation.parameters
        ),
        body=arguments.body,
        accept=_accepted(operation),
        servers=operation.servers,
        security=operation.security,
    )


def _unless_same(argument: str, name: str) -> str:
    return "" if argument == name else argument


def _accepted(operation: DocumentOperation) -> tuple[str, ...]:
    successes = [
        response for response in operation.responses if response.status[:1] == "2" or response.status == "default"
    ]
    listed = [content.media_type for response in successes for content in response.contents]
    return tuple(sorted(dict.fromkeys(listed), key=lambda media_type: "json" not in media_type))
