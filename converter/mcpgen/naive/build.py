"""Document -> Toolset: one tool for each operation."""

from typing import Any

from mcpgen.collector import collector_paused
from mcpgen.ir import CallPlan, Document, DocumentOperation, FromArgument, Tool, Toolset
from mcpgen.naive import findings
from mcpgen.naive.arguments import Arguments, arguments_of
from mcpgen.naive.definitions import Definitions
from mcpgen.naive.descriptions import description_of
from mcpgen.naive.tool_names import tool_names
from mcpgen.names import ToolName, method_path_name
from mcpgen.runtime.wire import Api, Operation
from mcpgen.schemas import is_json


@collector_paused()
def build(document: Document) -> Toolset:
    """Make the naive list of a document."""
    names = tool_names(document.operations)
    definitions = Definitions(document.request_definitions)
    found = [*document.findings, *findings.of_names(document, names)]
    tools = []
    for operation in document.operations:
        arguments = arguments_of(operation, document.request_definitions)
        found += findings.of_body(document, operation, arguments)
        tools.append(_tool(operation, names[operation.key], arguments, definitions))
    return Toolset(
        name=document.title,
        document=document,
        api=Api(title=document.title, version=document.version, servers=document.servers, schemes=document.schemes),
        tools=tuple(tools),
        findings=tuple(found),
    )


def _tool(operation: DocumentOperation, name: ToolName, arguments: Arguments, definitions: Definitions) -> Tool:
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
    return Operation(
        method=operation.method,
        path=operation.path,
        parameters=arguments.parameters,
        body=arguments.body,
        accept=_accepted(operation),
        servers=operation.servers,
        security=operation.security,
    )


def _accepted(operation: DocumentOperation) -> tuple[str, ...]:
    """What a success may come as; where the document tells of no success, what anything may come as.

    JSON alone where there is any: of a list a server takes what it likes, whatever the order (RFC 9110, 12.5.1), and
    some refuse a list.
    """
    successes = [item for item in operation.responses if item.status[:1] == "2"]
    others = [item for item in operation.responses if item.status == "default"]
    told = successes or others or operation.responses
    listed = [content.media_type for item in told for content in item.contents]
    return tuple(dict.fromkeys([media_type for media_type in listed if is_json(media_type)] or listed))
