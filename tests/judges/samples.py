"""A JSON Schema -> values that it accepts, made up from a seed: the same schema and seed give the same values."""

import base64
import json
import re
import string
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from mcpgen.runtime.checking.check import Check
from mcpgen.runtime.checking.pattern_syntax import Chain, Choice, Group, Node, One, Repeat, Unsupported, parse

_TEXT = f"{string.ascii_letters}{string.digits} -_.,:;/?#&=+%'\"()[]{{}}|äé☃🙂"
_FORMATS: Mapping[str, Callable[[Random], str]] = {
    "date": lambda random: f"20{random.randrange(10, 40)}-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}",
    "date-time": lambda random: f"2031-02-{random.randrange(1, 29):02}T{random.randrange(24):02}:30:00Z",
    "time": lambda random: f"{random.randrange(24):02}:30:00Z",
    "email": lambda random: f"user{random.randrange(1000)}@example.com",
    "idn-email": lambda random: f"user{random.randrange(1000)}@example.com",
    "uuid": lambda random: f"{random.getrandbits(32):08x}-0000-4000-8000-{random.getrandbits(48):012x}",
    "uri": lambda random: f"https://example.com/a?b={random.randrange(1000)}",
    "url": lambda random: f"https://example.com/a?b={random.randrange(1000)}",
    "uri-reference": lambda random: f"/a?b={random.randrange(1000)}",
    "hostname": lambda random: f"host{random.randrange(1000)}.example.com",
    "ipv4": lambda random: f"10.0.0.{random.randrange(256)}",
    "ipv6": lambda random: f"fe80::{random.randrange(1, 9999)}",
    "duration": lambda random: f"P{random.randrange(1, 9)}D",
    "json-pointer": lambda random: f"/a/{random.randrange(9)}",
    "regex": lambda random: f"^a{{{random.randrange(1, 9)}}}$",
    "byte": lambda random: base64.b64encode(random.randbytes(6)).decode(),
}
_DEEPEST = 6


def samples(schema: Mapping[str, Any], *, seed: str, most: int) -> Iterator[dict[str, Any]]:
    """Different objects that fit, at most so many; fewer where none can be made up."""
    check, seen = Check(schema), set()
    for number in range(most * 5):
        value = _Sampler(schema, Random(f"{seed}/{number}")).value(schema)
        text = json.dumps(value, sort_keys=True)
        if text not in seen and isinstance(value, dict) and not check.faults(value):
            seen.add(text)
            yield value
        if len(seen) == most:
            return


class _Sampler:
    def __init__(self, root: Mapping[str, Any], random: Random) -> None:
        self.root = root
        self.random = random

    def value(self, schema: Any, depth: int = 0) -> Any:
        if not isinstance(schema, Mapping):
            return self._anything()
        schema = self._resolved(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        for keyword in ("anyOf", "oneOf"):
            if schema.get(keyword):
                return self._branch(schema, keyword, depth)
        match self._type(schema):
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, depth)
            case "string":
                return self._string(schema)
            case "integer" | "number" as kind:
                return self._number(schema, whole=kind == "integer")
            case "boolean":
                return self.random.random() < 0.5
            case "null":
                return None
        return self._anything()

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """Follow a reference and merge `allOf`, as far as that is simple."""
        if "$ref" in schema:
            target: Any = self.root
            for step in str(schema["$ref"]).removeprefix("#/").split("/"):
                target = target[step.replace("~1", "/").replace("~0", "~")]
            return self._resolved({**target, **{key: item for key, item in schema.items() if key != "$ref"}})
        merged = dict(schema)
        for part in merged.pop("allOf", ()):
            part = self._resolved(part) if isinstance(part, Mapping) else {}
            merged["properties"] = {**part.get("properties", {}), **merged.get("properties", {})}
            merged["required"] = [*part.get("required", ()), *merged.get("required", ())]
            merged = {**part, **{key: item for key, item in merged.items() if item or key not in part}}
        return {key: item for key, item in merged.items() if item or key not in ("properties", "required")}

    def _type(self, schema: Mapping[str, Any]) -> str:
        kinds = schema.get("type")
        if isinstance(kinds, list):
            return str(self.random.choice(kinds))
        if isinstance(kinds, str):
            return kinds
        if {"properties", "required", "additionalProperties"} & set(schema):
            return "object"
        return "array" if "items" in schema else ""

    def _branch(self, schema: Mapping[str, Any], keyword: str, depth: int) -> Any:
        chosen = self._resolved(self.random.choice(schema[keyword]))
        rest = {key: item for key, item in schema.items() if key != keyword}
        return self.value({"allOf": [rest, chosen]}, depth)

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        required = schema.get("required", ())
        properties = schema.get("properties", {})
        chance = 0.5 if depth < _DEEPEST else 0.0
        chosen = [name for name in properties if name in required or self.random.random() < chance]
        found = {name: self.value(properties[name], depth + 1) for name in chosen}
        more = schema.get("additionalProperties")
        if isinstance(more, Mapping) and depth < _DEEPEST:
            least = schema.get("minProperties", 0)
            for number in range(max(least - len(found), self.random.randrange(3))):
                found[f"key{number}"] = self.value(more, depth + 1)
        return found

    def _array(self, schema: Mapping[str, Any], depth: int) -> list[Any]:
        least = max(schema.get("minItems", 0), 1 if depth == 1 else 0)  # no query can carry an empty array
        most = min(schema.get("maxItems", least + 3), least + 3) if depth < _DEEPEST else least
        items = schema.get("items", {"type": "string"})
        return [self.value(items, depth + 1) for _ in range(self.random.randint(least, most))]

    def _string(self, schema: Mapping[str, Any]) -> str:
        least = schema.get("minLength", 0)
        most = min(schema.get("maxLength", least + 12), least + 12)
        if schema.get("contentEncoding") == "base64" or schema.get("format") in ("byte", "binary"):
            return base64.b64encode(self.random.randbytes(self.random.randrange(1, 9))).decode()
        if "pattern" in schema and (text := self._matching(schema["pattern"])) is not None:
            return text
        if make := _FORMATS.get(schema.get("format", "")):
            return make(self.random)
        return "".join(self.random.choice(_TEXT) for _ in range(self.random.randint(max(least, min(1, most)), most)))

    def _matching(self, pattern: str) -> str | None:
        """A text that the pattern was made for; None for one that nothing is known of."""
        try:
            return self._written(parse(pattern))
        except Unsupported:
            return None

    def _written(self, node: Node) -> str:
        match node:
            case One(python):
                fitting = [character for character in string.printable if re.fullmatch(python, character)]
                return self.random.choice(fitting or [""])
            case Chain(parts):
                return "".join(map(self._written, parts))
            case Choice(parts):
                return self._written(self.random.choice(parts))
            case Group(part, _):
                return self._written(part)
            case Repeat(part, least, most):
                times = self.random.randint(least, least + 4 if most is None else min(most, least + 4))
                return "".join(self._written(part) for _ in range(times))
        return ""

    def _number(self, schema: Mapping[str, Any], *, whole: bool) -> int | float:
        least = schema.get("minimum", schema.get("exclusiveMinimum"))
        most = schema.get("maximum", schema.get("exclusiveMaximum"))
        low = least if least is not None else 0 if most is None else most - 50
        high = most if most is not None else low + 1000
        if not whole and self.random.random() < 0.5:
            return round(self.random.uniform(low, high), 2)
        number = self.random.randint(int(low) + ("exclusiveMinimum" in schema), int(high))
        return number - number % int(schema["multipleOf"]) if schema.get("multipleOf", 0) >= 1 else number

    def _anything(self) -> Any:
        return self.random.choice(["text", 7, True, {"a": 1}, ["b"]])
