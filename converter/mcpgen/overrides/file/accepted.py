"""overrides/NAME.accepted.yaml <-> Acceptances: the changes that somebody let pass, each with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import yaml
from pydantic import Field, ValidationError

from mcpgen.errors import UnreadableInput
from mcpgen.location import Location
from mcpgen.overrides.file.sections import Listed, Section, ServerName, Text
from mcpgen.written import read_yaml

_HEAD = """\
# Changes that `mcpgen diff` would stop at, and why they pass. `mcpgen accept` adds to this file; `mcpgen diff` tells
# which entries match nothing any more.
"""
_ONE_LINE = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """One change that passes."""

    fingerprint: str
    server: str
    reason: str
    change: str = ""
    """What it is, for people; nothing compares it."""


class _Entry(Section):
    fingerprint: Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
    server: ServerName
    change: str = ""
    reason: Text


class _File(Section):
    accepted: Listed[_Entry]


class _Quoted(str):
    """A text that is always quoted: whether a plain `1e5` is one depends on the version of YAML."""


class _Dumper(yaml.SafeDumper):
    pass


_Dumper.add_representer(_Quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


def accepted_file(overrides_file: str) -> str:
    """Where the acceptances of an overrides file stand: `overrides/shop.accepted.yaml`, beside it."""
    stem, dot, ending = overrides_file.rpartition(".")
    return f"{stem if dot and '/' not in ending else overrides_file}.accepted.yaml"


def read_accepted(text: str, *, file: str) -> tuple[Acceptance, ...]:
    """Read the text of such a file. Raises UnreadableInput at what is wrong first."""
    written = read_yaml(text, file)
    if written.findings:
        raise UnreadableInput(written.findings[0].message, written.findings[0].location)
    if not isinstance(written.data, dict):
        raise UnreadableInput(
            "this takes a mapping with the key accepted; remove the file, or accept the change again",
            Location(file=file),
        )
    try:
        model = _File.model_validate(written.data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        said = f"{first['msg'][:1].lower()}{first['msg'][1:]}"
        raise UnreadableInput(
            f"{said}; correct it, or accept the change again", written.lines.at(*first["loc"])
        ) from None
    return tuple(Acceptance(**entry.model_dump()) for entry in model.accepted)


def accepted_text(acceptances: Sequence[Acceptance]) -> str:
    """Write them, in their order."""
    entries = [
        {name: _Quoted(getattr(one, name)) for name in ("fingerprint", "server", "change", "reason")}
        for one in acceptances
    ]
    return _HEAD + yaml.dump(
        {"accepted": entries}, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=_ONE_LINE
    )


def with_acceptance(acceptances: Sequence[Acceptance], new: Acceptance) -> tuple[Acceptance, ...]:
    """Add one at the end; one of the same change gives its place to it."""
    same = [(one.server, one.fingerprint) == (new.server, new.fingerprint) for one in acceptances]
    if not any(same):
        return (*acceptances, new)
    return tuple(new if is_same else one for one, is_same in zip(acceptances, same, strict=True))
