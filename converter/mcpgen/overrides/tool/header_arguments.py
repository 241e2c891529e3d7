"""An argument that is copied into a header over HTTP (x-mcp-header) -> what speaks against it, with what to do.

The rules are those of MCP 2026-07-28 (server/tools, x-mcp-header). Clients leave out a tool that breaks one of them,
and a value in a header is read, and often logged, by everything between client and server.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.ir import Schema
from mcpgen.overrides.schemas.json_types import stated_types
from mcpgen.schemas import resolved

KEYWORD = "x-mcp-header"

_TYPES = ("string", "integer", "boolean")
_SAFE = 2**53 - 1

_WORDS = (
    *("email", "mail", "phone", "mobile", "fax", "address", "street", "postcode", "postal", "zip", "zipcode"),
    *("customer", "patient", "person", "employee", "member", "subscriber", "user", "username", "login", "owner"),
    *("contact", "recipient", "surname", "forename", "nickname", "birth", "birthday", "birthdate", "dob", "gender"),
    *("ssn", "passport", "licence", "license", "iban", "card", "cvv", "cvc", "account", "health", "diagnosis"),
    *("latitude", "longitude", "ip"),
    *("password", "passwd", "passphrase", "pwd", "pin", "otp", "secret", "token", "credential", "credentials"),
    *("apikey", "authorization", "signature", "session", "cookie"),
)
_PHRASES = re.compile(
    r"\b(?:(?:first|last|full|family|given|user)[ _-]?name|(?:api|private|access)[ _-]?key|e-?mail|phone|password"
    r"|passphrase|secret|credentials?|social security|credit card|date of birth|personal data)\b",
    re.IGNORECASE,
)
_FORMATS = ("email", "idn-email", "password")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def faults(
    name: str, schema: Mapping[str, Any], definitions: Mapping[str, Schema], *, also_called: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """(rule, message) for each reason why the argument may not be copied. `also_called` are its names in the API."""
    whole = resolved(schema, definitions)
    whole = whole if isinstance(whole, Mapping) else {}
    types = stated_types(whole)
    if not types or any(one not in _TYPES for one in types):
        yield (
            "bad-header-argument",
            f"only a string, an integer or a boolean is copied into a header, and this is {' or '.join(types) or 'any'}"
            "; remove header",
        )
    if "integer" in types and not (_is_safe(whole.get("minimum")) and _is_safe(whole.get("maximum"))):
        yield (
            "bad-header-argument",
            "an integer in a header stays within 2^53; give minimum and maximum, or remove header",
        )
    if sign := _personal((name, *also_called), whole, str(schema.get("description", ""))):
        yield (
            "personal-data-in-header",
            f'"{name}" looks like personal or secret data ("{sign}"), and a header is read by all that stands between '
            "client and server; remove header",
        )


def stray(schema: Any) -> bool:
    """Whether a stated schema has the keyword itself, which no check would see."""
    if isinstance(schema, Mapping):
        return KEYWORD in schema or any(stray(inner) for inner in schema.values())
    return isinstance(schema, list) and any(stray(inner) for inner in schema)


def _is_safe(bound: Any) -> bool:
    return isinstance(bound, int | float) and abs(bound) <= _SAFE


def _personal(names: tuple[str, ...], schema: Mapping[str, Any], description: str) -> str:
    """The word by which an argument looks like personal or secret data; empty where it does not."""
    if schema.get("format") in _FORMATS or schema.get("writeOnly") is True:
        return str(schema.get("format") or "writeOnly")
    for name in names:
        if found := [word for word in _WORD.findall(name) if word.lower() in _WORDS]:
            return str(found[0])
    for text in (*names, description):
        if match := _PHRASES.search(text):
            return match[0]
    return ""
