"""The formats of JSON Schema and OpenAPI that are checked before a call; every other format is left to the API."""

import re
from datetime import date, datetime, time
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from uuid import UUID

from jsonschema import FormatChecker

FORMATS = FormatChecker(formats=())

EXPECTED = {
    "date": "a date (YYYY-MM-DD)",
    "date-time": "a date and time with its offset (2026-01-31T12:00:00Z)",
    "time": "a time with its offset (12:00:00Z)",
    "email": "an e-mail address",
    "ipv4": "an IPv4 address",
    "ipv6": "an IPv6 address",
    "uuid": "a UUID",
    "int32": "an integer of 32 bits",
    "int64": "an integer of 64 bits",
}
"""What a checked format asks for, in words."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME = re.compile(r"\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
_LEAP_SECOND = re.compile(r"(?<=:)60(?=[.Zz+-])")


@FORMATS.checks("date", raises=ValueError)
def _is_date(value: object) -> bool:
    return not isinstance(value, str) or bool(_DATE.fullmatch(value) and date.fromisoformat(value))


@FORMATS.checks("date-time", raises=ValueError)
def _is_date_time(value: object) -> bool:
    if not isinstance(value, str):
        return True
    day, clock = value[:10], value[11:]
    if value[10:11] not in ("T", "t", " ") or not _DATE.fullmatch(day) or not _is_time(clock):
        return False
    return bool(datetime.fromisoformat(day))


@FORMATS.checks("time", raises=ValueError)
def _is_time(value: object) -> bool:
    if not isinstance(value, str):
        return True
    return bool(_TIME.fullmatch(value)) and time.fromisoformat(_without_fraction(value)) is not None


@FORMATS.checks("email")
def _is_email(value: object) -> bool:
    if not isinstance(value, str):
        return True
    local, _, host = value.rpartition("@")
    return bool(local and host) and not any(character.isspace() for character in value)


@FORMATS.checks("ipv4", raises=AddressValueError)
def _is_ipv4(value: object) -> bool:
    return not isinstance(value, str) or bool(IPv4Address(value).compressed)


@FORMATS.checks("ipv6", raises=AddressValueError)
def _is_ipv6(value: object) -> bool:
    return not isinstance(value, str) or ("%" not in value and bool(IPv6Address(value).compressed))


@FORMATS.checks("uuid", raises=ValueError)
def _is_uuid(value: object) -> bool:
    return not isinstance(value, str) or (len(value) == 36 and str(UUID(value)) == value.lower())


@FORMATS.checks("int32")
def _is_int32(value: object) -> bool:
    return _fits(value, 31)


@FORMATS.checks("int64")
def _is_int64(value: object) -> bool:
    return _fits(value, 63)


def _fits(value: object, bits: int) -> bool:
    return isinstance(value, bool) or not isinstance(value, (int, float)) or -(2**bits) <= value < 2**bits


def _without_fraction(clock: str) -> str:
    """A time that Python reads: leap seconds (RFC 3339, 5.7) and fractions of any length left out."""
    return re.sub(r"\.\d+", "", _LEAP_SECOND.sub("59", clock)).replace("z", "Z")
