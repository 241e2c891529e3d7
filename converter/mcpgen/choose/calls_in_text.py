"""The text of a model's reply -> the tool calls that it writes there, in the form that its chat template asks for.

Servers parse most of this themselves; what they leave in the text would otherwise count as no call at all.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class TextForm(StrEnum):
    """How a model writes a call into its text."""

    AUTO = "auto"
    """Each of the others, in the order of this list."""
    TAGS = "tags"
    """`<tool_call>` with JSON inside (Hermes, Qwen2.5, Qwen3), or with `<function=...>` (Qwen3-Coder)."""
    MISTRAL = "mistral"
    """`[TOOL_CALLS]` and a list, or a name and `[ARGS]`."""
    LLAMA = "llama"
    """Nothing but JSON objects, perhaps after `<|python_tag|>` (Llama 3.1)."""
    JSON = "json"
    """A JSON object with a name and arguments, anywhere in the text."""
    NONE = "none"
    """Text is never a call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call as it was written."""

    name: str
    arguments: Mapping[str, Any] | None
    """None: they are no JSON object."""


Types = Callable[[str, str], Any]
"""Tool and argument -> the type in its schema: XML says `5` of a text and of a number alike."""

_THOUGHT = re.compile(r"\A.*?</think>|<think>.*?(?:</think>|\Z)", re.DOTALL)
_TAGGED = re.compile(r"<tool_call>(.*?)(?:</tool_call>|(?=<tool_call>)|\Z)", re.DOTALL)
_FUNCTION = re.compile(r"<function=([^>\s]+)\s*>(.*?)(?:</function>|\Z)", re.DOTALL)
_PARAMETER = re.compile(r"<parameter=([^>\s]+)\s*>(.*?)(?:</parameter>|(?=<parameter=)|\Z)", re.DOTALL)
_MISTRAL = re.compile(r"\[TOOL_CALLS\]\s*(?:([A-Za-z0-9_.-]+)\[ARGS\])?")
_PYTHON_TAG = "<|python_tag|>"
_LONGEST = 100_000
_MOST_OBJECTS = 50


def calls_in(text: str, *, form: TextForm, type_of: Types) -> tuple[Call, ...]:
    """The calls in a text, thoughts left out."""
    said = _THOUGHT.sub("", text[:_LONGEST])
    readers: tuple[tuple[TextForm, Callable[[], Iterator[Call]]], ...] = (
        (TextForm.TAGS, lambda: _tagged(said, type_of)),
        (TextForm.MISTRAL, lambda: _mistral(said)),
        (TextForm.LLAMA, lambda: _llama(said)),
        (TextForm.JSON, lambda: _objects(said)),
    )
    for name, read in readers:
        if form in (name, TextForm.AUTO) and (found := tuple(read())):
            return found
    return ()


def read_arguments(given: Any) -> Mapping[str, Any] | None:
    """Arguments as an object, also where a server sends them as its JSON text; nothing at all is no arguments."""
    if given is None or given == "":
        return {}
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return None
    return given if isinstance(given, Mapping) else None


def _tagged(text: str, type_of: Types) -> Iterator[Call]:
    for inside in _TAGGED.findall(text):
        if function := _FUNCTION.search(inside):
            name = function.group(1)
            arguments = {key: _typed(value, type_of(name, key)) for key, value in _PARAMETER.findall(function.group(2))}
            yield Call(name=name, arguments=arguments)
        else:
            yield next(_objects(inside), None) or Call(name=_name_in(inside), arguments=None)


def _mistral(text: str) -> Iterator[Call]:
    found = _MISTRAL.search(text)
    if found is None:
        return
    value, _ = _decoded(text[found.end() :], 0)
    if name := found.group(1):
        yield Call(name=name, arguments=value if isinstance(value, Mapping) else None)
        return
    for item in value if isinstance(value, list) else [value]:
        if call := _call(item):
            yield call


def _llama(text: str) -> Iterator[Call]:
    """Only where the whole text is calls, one after the other, `;` between them."""
    rest = text.replace(_PYTHON_TAG, "", 1).strip()
    while rest:
        value, end = _decoded(rest, 0)
        call = _call(value)
        if call is None:
            return
        yield call
        rest = rest[end:].lstrip("; \n\t")


def _objects(text: str) -> Iterator[Call]:
    """The JSON objects of a text that are calls; what stands inside one is part of it."""
    start = text.find("{")
    for _ in range(_MOST_OBJECTS):
        if start < 0:
            return
        value, end = _decoded(text, start)
        if call := _call(value):
            yield call
        start = text.find("{", end if call else start + 1)


def _decoded(text: str, start: int) -> tuple[Any, int]:
    """The JSON value that begins at `start`, and where it ends; None where there is none."""
    start += len(text[start:]) - len(text[start:].lstrip())
    try:
        return json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start


def _call(value: Any) -> Call | None:
    """An object as a call: `{"name", "arguments"}`, or `parameters`, or inside `function` as in the API."""
    if not isinstance(value, Mapping):
        return None
    inner = value.get("function")
    if isinstance(inner, Mapping):
        return _call(inner)
    name = value.get("name", inner)
    key = next((key for key in ("arguments", "parameters") if key in value), None)
    if not isinstance(name, str) or key is None:
        return None
    return Call(name=name, arguments=read_arguments(value[key]))


def _name_in(text: str) -> str:
    """The tool that a broken call names."""
    found = re.search(r'"name"\s*:\s*"([A-Za-z0-9_.-]{1,64})"', text)
    return found.group(1) if found else ""


def _typed(text: str, kind: Any) -> Any:
    """A parameter's text as the template writes it: texts as they are, everything else as JSON."""
    value = text.removeprefix("\n").removesuffix("\n")
    if kind == "string":
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
