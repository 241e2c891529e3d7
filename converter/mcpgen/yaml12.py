"""YAML text -> Python values by YAML 1.2 rules: no on/off booleans, dates and clock times stay strings."""

import re
from typing import Any

import yaml


class Yaml12Loader(yaml.SafeLoader):
    """PyYAML's safe loader with the scalar types of YAML 1.2's core schema (and merge keys, of which 1.2 is silent)."""

    def scan_plain(self) -> Any:
        """A plain scalar; in flow style too it may hold `?` (YAML 1.2, 7.3.3), where PyYAML ends it: `{a?: text}`."""
        reader: Any = self
        scanned: Any = super().scan_plain()
        while reader.flow_level and reader.index == scanned.end_mark.index and reader.peek() == "?":
            reader.forward()
            rest: Any = super().scan_plain()
            scanned = yaml.ScalarToken(f"{scanned.value}?{rest.value}", True, scanned.start_mark, rest.end_mark)
        return scanned


Yaml12Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    (
        "float",
        r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
        "-+.0123456789",
    ),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("merge", r"<<", "<"),
):
    Yaml12Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), list(_first))


def _integer(loader: Yaml12Loader, node: yaml.ScalarNode) -> int:
    text = str(loader.construct_scalar(node))
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    return int(text, base)


Yaml12Loader.add_constructor("tag:yaml.org,2002:int", _integer)
