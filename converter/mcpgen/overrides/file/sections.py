"""What every part of the overrides file is made of: the base of its models, and the kinds of text that stand in it.

A description in the models is documentation: `mcpgen schema overrides` and docs/overrides.md are made from them.
"""

import json
import keyword
import math
import re
from collections.abc import Collection, Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, field_validator
from pydantic_core import PydanticCustomError

from mcpgen.names import nearest

JSON_TYPES = ["string", "integer", "number", "boolean", "object", "array", "null"]

_ELSEWHERE = {
    "date": "write type: string, format: date",
    "datetime": "write type: string, format: date-time",
    "bool": "write boolean",
    "int": "write integer",
    "float": "write number",
    "list": "write array",
    "dict": "write object",
    "str": "write string",
    "text": "write string",
}
"""What types are called elsewhere."""

_NAME = r"^[A-Za-z0-9_.-]{1,64}$"
_SERVER = r"^[a-z0-9][a-z0-9-]{0,62}$"
_IDENTIFIER = r"^[A-Za-z_][A-Za-z0-9_]*$"
_PYTHON_FILE = r"^[A-Za-z_][A-Za-z0-9_]*\.py$"
_PREFIX = r"^[A-Za-z0-9_-]{0,16}$"
_PATH = r"^/"
_SCOPE = r"^[A-Za-z0-9._:/-]{1,200}$"
_HEADER = r"^[A-Za-z0-9-]{1,64}$"
_DURATION = r"^[0-9]{1,9}[smhd]$"
_RULE = r"^[a-z0-9]+(-[a-z0-9]+)*$"

PATTERN_WORDS: Mapping[str, str] = {
    _NAME: "a name takes letters, digits, _ . and -, 64 at most",
    _SERVER: "a server's name takes small letters, digits and -, 63 at most, and is the name of its folder",
    _IDENTIFIER: "this takes a name of letters, digits and _ that starts with no digit",
    _PYTHON_FILE: "this takes the name of a Python file beside this one, such as shop.py",
    _PREFIX: "a prefix takes letters, digits, _ and -, 16 at most",
    _PATH: "a path starts with /",
    _RULE: "a rule has the name that `mcpgen lint` prints: small letters and hyphens",
    _SCOPE: "a scope takes letters, digits and any of ._:/-",
    _HEADER: "the name of a header takes letters, digits and -, 64 at most",
    _DURATION: 'write a whole number and a unit, such as "15m" (s, m, h or d)',
}
"""What a pattern asks for, for people."""


class Section(BaseModel):
    """A mapping of the file: unknown keys are errors, an empty value is no absent one, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    takes_null: ClassVar[tuple[str, ...]] = ()
    """The fields in which null is a value."""

    @field_validator("*", mode="before")
    @classmethod
    def _says_something(cls, value: Any, info: Any) -> Any:
        if value is None and info.field_name not in cls.takes_null:
            raise PydanticCustomError("says_nothing", "this says nothing; give it a value, or remove the key")
        return value


def _no_keyword(text: str) -> str:
    if keyword.iskeyword(text):
        raise ValueError(f'"{text}" is a keyword of Python; take another name')
    return text


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise PydanticCustomError("no_number", "this takes a number")
    return value


def _positive(value: Any) -> Any:
    if _number(value) <= 0:
        raise PydanticCustomError("no_number", "this takes a number above 0")
    return value


def _types(value: Any) -> Any:
    names = value if isinstance(value, list) and value else [value]
    if None in names:
        raise PydanticCustomError("no_type", 'the type that is called null stands in quotes: "null"')
    if unknown := [name for name in names if name not in JSON_TYPES]:
        raise PydanticCustomError("no_type", "{said}", {"said": no_type(unknown[0])})
    return value


def no_type(stated: Any) -> str:
    """Say that something is no type of JSON Schema, and what it is called there."""
    name = stated if isinstance(stated, str) else ""
    close = nearest(name, JSON_TYPES)
    hint = _ELSEWHERE.get(name) or (f'nearest: "{close}"' if close else f"known: {', '.join(JSON_TYPES)}")
    return f"{json.dumps(stated, ensure_ascii=False)[:60]} is no type of JSON Schema; {hint}"


def _some_time(duration: str) -> str:
    if seconds(duration) == 0:
        raise ValueError("nothing lives for no time; write a number above 0")
    return duration


Text = Annotated[str, Field(min_length=1)]
Name = Annotated[str, Field(pattern=_NAME)]
ServerName = Annotated[str, Field(pattern=_SERVER)]
Identifier = Annotated[str, Field(pattern=_IDENTIFIER), AfterValidator(_no_keyword)]
PythonFile = Annotated[str, Field(pattern=_PYTHON_FILE)]
IdPrefix = Annotated[str, Field(pattern=_PREFIX)]
RuleId = Annotated[str, Field(pattern=_RULE)]
UrlPath = Annotated[str, Field(pattern=_PATH)]
ScopeName = Annotated[str, Field(pattern=_SCOPE)]
HeaderName = Annotated[str, Field(pattern=_HEADER)]
Duration = Annotated[str, Field(pattern=_DURATION), AfterValidator(_some_time)]
TypeNames = Annotated[
    Any,
    BeforeValidator(_types),
    WithJsonSchema({"anyOf": [{"enum": JSON_TYPES}, {"type": "array", "items": {"enum": JSON_TYPES}, "minItems": 1}]}),
]
Number = Annotated[Any, BeforeValidator(_number), WithJsonSchema({"type": "number"})]
PositiveNumber = Annotated[Any, BeforeValidator(_positive), WithJsonSchema({"type": "number", "exclusiveMinimum": 0})]
JsonSchema = dict[str, Any]

Item = TypeVar("Item")
Listed = Annotated[tuple[Item, ...], Field(strict=False)]
"""A list of the file, kept as a tuple."""

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds(duration: str) -> int:
    """`15m` as 900."""
    number, unit = re.fullmatch(r"([0-9]+)([smhd])", duration).groups()  # type: ignore[union-attr]  # has the pattern
    return int(number) * _SECONDS[unit]


def counted(stated: Collection[str], known: str) -> str:
    """What to say where other than one key is stated."""
    return f"it has {'none' if not stated else 'several'} of {known}; give exactly one"


def exactly_one(*keys: str) -> dict[str, Any]:
    """For editors: one of these keys and no second."""
    return {"oneOf": [{"required": [key]} for key in keys]}


def never_together(*pairs: tuple[str, str]) -> dict[str, Any]:
    """For editors: not both keys of a pair."""
    return {"not": {"anyOf": [{"required": list(pair)} for pair in pairs]}}
