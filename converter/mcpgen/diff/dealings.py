"""Two endpoint tools for one operation -> what changed in how it is called: where, with what credential, in which form.

No schema shows this. Whatever a tool sends follows it once the server is emitted again; until then calls may fail.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mcpgen.diff.phrase import Code, Phrase, listed
from mcpgen.diff.schemas.values import atoms
from mcpgen.ir import CallPlan, Document, Tool
from mcpgen.runtime.wire import Operation, Parameter, SecurityRequirement, SecurityScheme, Server
from mcpgen.schemas import resolved


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """An operation as it is called."""

    operation: Operation
    document: Document
    tool: Tool
    operation_id: str
    is_deprecated: bool

    @property
    def servers(self) -> tuple[Server, ...]:
        """Where it is."""
        return self.operation.servers or self.document.servers


def dealing(document: Document, tool: Tool) -> Dealing:
    """How the operation of an endpoint tool is called."""
    operation = tool.plan.operation if isinstance(tool.plan, CallPlan) else tool.calls[0]
    stated = next((one for one in document.operations if one.key == operation.key), None)
    return Dealing(
        operation=operation,
        document=document,
        tool=tool,
        operation_id=(stated.operation_id or "") if stated else "",
        is_deprecated=stated.deprecated if stated else False,
    )


def changed(old: Dealing, new: Dealing, *, sent: Sequence[str]) -> Iterator[Phrase]:
    """What is another way now, for a tool that sends these arguments."""
    if old.operation.key != new.operation.key:
        yield ("is ", Code(new.operation.key), " now")
    if old.operation_id and old.operation_id != new.operation_id:
        now = Code(new.operation_id) if new.operation_id else "no operationId"
        yield ("is called ", now, " now; before: ", Code(old.operation_id))
    if new.is_deprecated and not old.is_deprecated:
        yield ("is deprecated now",)
    if old.servers != new.servers:
        yield ("is at ", *_urls(new.servers), " now; before: ", *_urls(old.servers))
    yield from _credentials(old, new)
    yield from _parameters(old, new, sent)
    yield from _media_types(old.operation, new.operation)


def _urls(servers: Sequence[Server]) -> Phrase:
    return listed([server.url for server in servers]) or ("no stated server",)


# --- credentials ---


def _credentials(old: Dealing, new: Dealing) -> Iterator[Phrase]:
    if old.operation.security != new.operation.security:
        yield ("asks for ", *_asked(new.operation), " now; before: ", *_asked(old.operation))
    used = dict.fromkeys(name for needed in new.operation.security for name in needed)
    for name in used:
        before, after = old.document.schemes.get(name), new.document.schemes.get(name)
        if before is not None and after is not None and _form(before) != _form(after):
            yield ("credential ", Code(name), " is ", *_form(after), " now; before: ", *_form(before))


def _asked(operation: Operation) -> Phrase:
    told: list[str | Code] = []
    for needed in operation.security:
        told += [" or ", *_needed(needed)] if told else _needed(needed)
    return tuple(told) or ("no credential",)


def _needed(requirement: SecurityRequirement) -> list[str | Code]:
    """One alternative: all its credentials together, with their scopes."""
    told: list[str | Code] = []
    for name, scopes in requirement.items():
        told += [" and ", Code(name)] if told else [Code(name)]
        if scopes:
            told += [" (", Code(" ".join(scopes)), ")"]
    return told or ["no credential"]


def _form(scheme: SecurityScheme) -> Phrase:
    """Where a credential goes, and where a token comes from."""
    if scheme.type == "apiKey":
        return (f"an apiKey in the {scheme.location} as ", Code(scheme.parameter))
    if scheme.type == "http":
        return ("an HTTP credential, ", Code(scheme.scheme))
    return (scheme.type, *((" with tokens from ", Code(scheme.token_url)) if scheme.token_url else ()))


# --- forms ---


def _parameters(old: Dealing, new: Dealing, sent: Sequence[str]) -> Iterator[Phrase]:
    before = {parameter.given_as: parameter for parameter in old.operation.parameters}
    for after in new.operation.parameters:
        name = after.given_as
        if name not in before or name not in sent:
            continue
        if before[name].location != after.location:
            yield ("argument ", Code(name), f" goes into the {after.location} now; before: {before[name].location}")
        elif _style(before[name]) != _style(after) and (_has_parts(new.tool, name) or after.location == "path"):
            yield ("argument ", Code(name), f" is written as {_style(after)} now; before: {_style(before[name])}")


def _style(parameter: Parameter) -> str:
    if parameter.content_type:
        return parameter.content_type
    return f"{parameter.effective_style}, {'one pair an item' if parameter.exploded else 'joined'}"


def _has_parts(tool: Tool, name: str) -> bool:
    """Whether a value may be a list or an object: single values are written alike, but in a path."""
    schema = resolved(tool.input_schema["properties"].get(name, True), tool.input_schema.get("$defs", {}))
    return isinstance(schema, bool) or bool(atoms(schema) & {"array", "object"})


def _media_types(old: Operation, new: Operation) -> Iterator[Phrase]:
    if old.body and new.body and old.body.media_type != new.body.media_type:
        yield ("the body is ", Code(new.body.media_type), " now; before: ", Code(old.body.media_type))
    if old.accept != new.accept:
        before, after = (listed(side.accept) or ("of no stated type",) for side in (old, new))
        yield ("the answer is ", *after, " now; before: ", *before)
