"""A document's title -> the names that a first overrides file needs: of the server and of environment variables."""

import re
from collections.abc import Iterable

from mcpgen.names import short_hash
from mcpgen.runtime.wire import SecurityScheme

_SAY_NOTHING = frozenset(
    {"api", "apis", "rest", "http", "openapi", "swagger", "spec", "specification", "service", "official"}
    | {"a", "an", "and", "by", "for", "from", "in", "of", "on", "the", "to", "with"}
)
_MOST_WORDS = 2
_LONGEST = 20
"""Hosts put a server's name before that of each tool, and have room for 64 characters in all."""
_NOT_IN_VARIABLES = re.compile(r"[^A-Z0-9]+")


def slug(title: str, *, otherwise: str) -> str:
    """`Shop API 2.0` as `shop`: the words that tell this API from others; `otherwise` where there are none."""
    for text in (title, otherwise):
        words = [word for word in re.findall(r"[a-z0-9]+", text.lower().replace("'s", "")) if not _says_nothing(word)]
        if words:
            kept = "-".join(words[:_MOST_WORDS])
            return kept if len(kept) <= _LONGEST else words[0][:_LONGEST]
    return "api"


def _says_nothing(word: str) -> bool:
    return word in _SAY_NOTHING or re.fullmatch(r"v?[0-9]+", word) is not None


def server_name(slug: str) -> str:
    """`shop-tools`: never the name of a package that somebody else publishes or that Python brings."""
    return f"{slug}-tools"


def variable(slug: str, what: str) -> str:
    """`SHOP_API_URL`."""
    name = f"{_in_capitals(slug)}_API_{what}"
    return f"_{name}" if name[0].isdigit() else name


def argument_variable(slug: str, argument: str) -> str:
    """`SHOP_API_ARGUMENT_X_TOKEN`: never the variable of a scheme's secret."""
    return variable(slug, f"ARGUMENT_{_in_capitals(argument)}")


def auth_variables(slug: str, schemes: Iterable[SecurityScheme]) -> dict[str, str]:
    """A variable for each scheme's secret: `SHOP_API_KEY`, `SHOP_API_TOKEN`; several of a kind by their own names."""
    listed = tuple(schemes)
    kinds = [_kind(scheme) for scheme in listed]
    names: dict[str, str] = {}
    for scheme, kind in zip(listed, kinds, strict=True):
        name = variable(slug, kind if kinds.count(kind) == 1 else _in_capitals(scheme.name) or kind)
        names[scheme.name] = f"{name}_{short_hash(scheme.name).upper()}" if name in names.values() else name
    return names


def _kind(scheme: SecurityScheme) -> str:
    if scheme.type == "apiKey":
        return "KEY"
    return "LOGIN" if scheme.type == "http" and scheme.scheme == "basic" else "TOKEN"


def _in_capitals(text: str) -> str:
    return _NOT_IN_VARIABLES.sub("_", text.upper()).strip("_")
