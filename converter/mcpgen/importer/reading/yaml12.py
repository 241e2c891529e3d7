"""YAML text -> values by YAML 1.2 rules, bounded: a fast reader, and a faithful one where the fast one would differ."""

import re
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.importer.reading.plain import plain
from mcpgen.location import Location

_LARGEST_FOR_THE_FAITHFUL = 16 * 1024 * 1024
"""It reads some 2 MB a second."""

_TOO_DEEP = re.compile(r"^(?:[-?]? ){800}", re.MULTILINE)
"""As far in as no document is; the fast reader has no bound of its own for lists inside lists on one line."""

_MERGE_KEY = re.compile(r"<<[ \t]*:")
"""The fast reader leaves merge keys as they are."""

_LIKE_A_NUMBER = re.compile(
    r"[-+._0-9](?<![^\s\[{,].)[-+._0-9a-fA-Fxo]*(?=[ \t]*(?:$|[\],}#:]))", re.MULTILINE | re.DOTALL
)
"""A whole word that starts like a number and has no other letters than numbers have."""

_OF_YAML_1_1 = re.compile(
    r"[-+]?0b[01_]+|[-+]0[ox][0-9a-fA-F]+|[-+]?0[ox][0-9a-fA-F]*_[0-9a-fA-F_]*|(?=.*[0-9])[-+.0-9eE]*_[-+.0-9eE_]*"
)
"""A number that YAML 1.2 takes for text, and the fast reader for a number all the same."""

_LIKE_A_KEY = re.compile(r"([-+.~0-9NTF][-+.0-9a-fA-FxoinfNaNulLUrRsSE]*)[ \t]*:(?=\s)")
"""What a colon follows and may be a number, a boolean or null."""

_OF_A_TYPE = re.compile(
    r"~|N(?:ull|ULL)|T(?:rue|RUE)|F(?:alse|ALSE)|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|-0|\+[0-9]+|[-+]?0[0-9]+|[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?"
)
"""A key whose text is lost where it is read as what it looks like: `1.10` is no `1.1`."""

_BEFORE_A_KEY = re.compile(r"(?:.*[\[{,])?[ \t]*(?:[-?][ \t]+)*(?:[&!]\S*[ \t]+)*")
"""What stands before a key on its line: indentation, items, an anchor or a tag, or the flow that it is in."""

_EXPLICIT_KEY = re.compile(r"^[ \t]*(?:-[ \t]+)*\?[ \t]", re.MULTILINE)
_ANCHOR = re.compile(r"&(?<![^\s\[{,:?-]&)([^\s\[\]{},]+)")
_ALIAS = re.compile(r"\*(?<![^\s\[{,:?-]\*)([^\s\[\]{},]+)")


def load_yaml(text: str, place: Location) -> tuple[Any, bool]:
    """The values of a YAML text, every key a string, and whether keys are repeated (the last one counts).

    Raises UnreadableInput.
    """
    if _TOO_DEEP.search(text):
        raise UnreadableInput("is nested too deep", place)
    if _is_read_differently(text):
        return _faithful(text, place)
    import yaml_rs

    policy = yaml_rs.DuplicateKeyPolicy
    try:
        return plain(yaml_rs.loads(text, parse_datetime=False, duplicate_key_policy=policy.Error)), False
    except yaml_rs.YAMLDecodeError as error:
        if "alias" in str(error):
            raise UnreadableInput("its aliases stand for too much", place) from None
        if "duplicate" not in str(error):
            return _faithful(text, place)
    except TypeError:
        return _faithful(text, place)
    try:
        return plain(yaml_rs.loads(text, parse_datetime=False, duplicate_key_policy=policy.LastWins)), True
    except yaml_rs.YAMLDecodeError:
        return _faithful(text, place)


def _is_read_differently(text: str) -> bool:
    """Whether the fast reader would read something in another way."""
    return (
        _MERGE_KEY.search(text) is not None
        or any(_OF_YAML_1_1.fullmatch(word) for word in _LIKE_A_NUMBER.findall(text))
        or _EXPLICIT_KEY.search(text) is not None
        or _has_keys_of_a_type(text)
        or _may_be_endless(text)
    )


def _has_keys_of_a_type(text: str) -> bool:
    for match in _LIKE_A_KEY.finditer(text):
        if _OF_A_TYPE.fullmatch(match[1]):
            line = text.rfind("\n", 0, match.start()) + 1
            if _BEFORE_A_KEY.fullmatch(text, line, match.start()):
                return True
    return False


def _may_be_endless(text: str) -> bool:
    """Whether an alias may stand inside what it stands for, of which the fast reader makes null."""
    anchors = frozenset(_ANCHOR.findall(text))
    return bool(anchors) and not anchors.isdisjoint(_ALIAS.findall(text))


def _faithful(text: str, place: Location) -> tuple[Any, bool]:
    from mcpgen.importer.reading.faithful_yaml import load_faithfully

    if len(text) > _LARGEST_FOR_THE_FAITHFUL:
        raise UnreadableInput("is YAML that the fast reader does not take, and too large for the slow one", place)
    tree, repeated = load_faithfully(text, place)
    return plain(tree), repeated
