"""The text of an environment variable -> the value of a setting; SettingError says what would have been right."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
ALGORITHMS = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    *("ES256", "ES384", "ES512", "EdDSA"),
)
"""Of signatures by a key pair: with a shared secret, whoever can check a token could make one."""

SHORTEST_KEY = 32
"""Bytes of a key that seals request states."""

_SCOPE = re.compile(r"[A-Za-z0-9._:/-]+")
_URL = re.compile(r"[A-Za-z0-9:/?#\[\]@!$&()*+,;=._~%-]+")

LOOPBACK = ("127.0.0.1", "localhost", "::1")

Parse = Callable[[str, str], Any]
"""A variable's name and its text -> the value."""


class SettingError(Exception):
    """A variable that cannot be used as it is: `NAME: what is wrong; what to do`."""


def text(_name: str, given: str) -> str:
    """The text as it is."""
    return given


def listed(_name: str, given: str) -> tuple[str, ...]:
    """Parts between commas."""
    return tuple(part.strip() for part in given.split(",") if part.strip())


def scopes(name: str, given: str) -> tuple[str, ...]:
    """Scopes between blanks or commas (RFC 6749, 3.3)."""
    found = _words(given)
    if bad := [one for one in found if not _SCOPE.fullmatch(one)]:
        raise SettingError(f"{name}: {bad[0]!r} is no scope; write letters, digits and any of ._:/-")
    return found


def _words(given: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(given.replace(",", " ").split()))


def seconds(name: str, given: str) -> float:
    """From nothing to an hour."""
    try:
        number = float(given)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 3600:
        raise SettingError(f"{name}: {given!r} is no number of seconds from 0 to 3600")
    return number


def some_seconds(name: str, given: str) -> float:
    """Up to an hour, and more than nothing."""
    if not (number := seconds(name, given)):
        raise SettingError(f"{name}: {given!r} leaves no time; write a number of seconds up to 3600")
    return number


def between(least: int, most: int) -> Parse:
    """A whole number within bounds."""

    def whole(name: str, given: str) -> int:
        if not (given.isascii() and given.isdigit() and len(given) <= 9 and least <= int(given) <= most):
            raise SettingError(f"{name}: {given!r} is no whole number from {least} to {most}")
        return int(given)

    return whole


def count(name: str, given: str) -> int:
    """A whole number; 0 means that there is no limit."""
    if not (given.isascii() and given.isdigit() and len(given) <= 9):
        raise SettingError(f"{name}: {given!r} is no whole number; write 0 for no limit")
    return int(given)


def switch(name: str, given: str) -> bool:
    """`on` or `off`."""
    if given.lower() not in ("on", "off"):
        raise SettingError(f"{name}: {given!r} is neither on nor off")
    return given.lower() == "on"


def level(name: str, given: str) -> str:
    """How much is logged."""
    if given.upper() not in LOG_LEVELS:
        raise SettingError(f"{name}: {given!r} is no level; write one of {', '.join(LOG_LEVELS)}")
    return given.upper()


def log_format(name: str, given: str) -> str:
    """How a line of the log looks."""
    if given.lower() not in LOG_FORMATS:
        raise SettingError(f"{name}: {given!r} is no format; write text or json")
    return given.lower()


def algorithms(name: str, given: str) -> tuple[str, ...]:
    """Signature algorithms, those with a shared secret excluded."""
    found = _words(given)
    if bad := [one for one in found if one not in ALGORITHMS]:
        raise SettingError(f"{name}: {bad[0]!r} is not taken; write some of {', '.join(ALGORITHMS)}")
    return found


def web_address(name: str, given: str) -> str:
    """A URL that others reach over https; on this machine http will do."""
    try:
        parts = urlsplit(given)
        is_whole = bool(parts.hostname and _URL.fullmatch(given)) and not parts.fragment and "@" not in parts.netloc
        safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)
        _ = parts.port
    except ValueError:
        is_whole = safe = False
    if not (is_whole and safe):
        raise SettingError(f"{name}: {given!r} is no https URL, such as https://id.example.com")
    return given


def implications(name: str, given: str) -> dict[str, tuple[str, ...]]:
    """`orders:admin > orders:read orders:write, ...`: what a broad scope includes."""
    found: dict[str, tuple[str, ...]] = {}
    for part in listed(name, given):
        broad, _, narrow = part.partition(">")
        included = scopes(name, narrow)
        if len(scopes(name, broad)) != 1 or not included:
            raise SettingError(f"{name}: {part!r} does not fit; write BROAD > NARROW NARROW, BROAD > NARROW")
        found[broad.strip()] = included
    return found


def keys(name: str, given: str) -> tuple[str, ...]:
    """Secrets between commas. What they are is never said again."""
    found = listed(name, given)
    if any(len(key.encode()) < SHORTEST_KEY for key in found) or len(found) != len(dict.fromkeys(found)):
        raise SettingError(
            f"{name}: each key has {SHORTEST_KEY} bytes or more and stands there once; make one with "
            "python -c 'import secrets; print(secrets.token_hex(32))'"
        )
    return found
