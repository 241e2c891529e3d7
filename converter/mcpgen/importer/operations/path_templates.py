"""A path and the parameters of an operation -> the parameters as the path has them."""

import re
from dataclasses import replace

from mcpgen.importer.context import Context
from mcpgen.importer.place import Place
from mcpgen.ir import DocumentParameter
from mcpgen.runtime.wire import ParameterLocation

_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
_QUERY_PAIR = re.compile(r"([^=&{}]+)=\{([^{}]+)\}")


def fitting(
    context: Context, path: str, parameters: tuple[DocumentParameter, ...], place: Place
) -> tuple[DocumentParameter, ...]:
    """What the path has a placeholder for is a parameter, declared or not; what it has none for is left out.

    A placeholder in a query that is written into the path (`/search?query={q}`) is a query parameter.
    """
    before, _, query = path.partition("#")[0].partition("?")
    if "{" not in path and not any(item.location == "path" for item in parameters):
        return parameters
    in_path = dict.fromkeys(_PLACEHOLDER.findall(before))
    in_query = {placeholder: name for name, placeholder in _QUERY_PAIR.findall(query)}
    kept: list[DocumentParameter] = []
    for item in parameters:
        if item.location == "path" and item.name in in_query and item.name not in in_path:
            item = replace(item, location="query", name=in_query[item.name])
        elif item.location == "path" and item.name not in in_path:
            message = f'the path has no {{{item.name}}}; path parameter "{item.name}" is left out'
            context.report.warning("stray-path-parameter", message, place)
            continue
        kept.append(item)
    declared = {(item.location, item.name) for item in kept}
    wanted: list[tuple[ParameterLocation, str]] = [("path", name) for name in in_path]
    wanted += [("query", name) for name in in_query.values()]
    made = [_undeclared(*item) for item in wanted if item not in declared]
    for item in made:
        message = f'{item.location} parameter "{item.name}" is not declared; any text is taken for it'
        context.report.warning("undeclared-path-parameter", message, place)
    return (*made, *kept)


def _undeclared(location: ParameterLocation, name: str) -> DocumentParameter:
    return DocumentParameter(name=name, location=location, schema={"type": "string"}, required=True)
