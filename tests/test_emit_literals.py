"""Any JSON value that becomes code comes back as itself."""

import ast
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from mcpgen.emit.literals import literal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON, st.integers(min_value=0, max_value=5))
def test_a_literal_evaluates_to_its_value(value: object, indent: int) -> None:
    assert ast.literal_eval(literal(value, indent=indent)) == value


@given(st.text(min_size=100))
def test_a_long_text_evaluates_to_itself(text: str) -> None:
    assert ast.literal_eval(literal(text, indent=3)) == text


def test_text_that_tries_to_leave_its_literal_stays_text() -> None:
    hostile = '""" + __import__("os").system("true") + """ \\" \' {x} %s \n\u202e'
    assert ast.literal_eval(literal(hostile)) == hostile


def test_the_layout_is_that_of_the_formatter() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"type": "string", "description": "word " * 60},
            "b": {"type": "string", "enum": [f"value {i}" for i in range(30)]},
            "c's": {"type": "string", "pattern": '^"x"$'},
        },
        "required": ["a"],
    }
    source = literal(schema, before="x = ") + "\n"
    command = [sys.executable, "-m", "ruff", "format", "--line-length", "120", "--isolated", "-"]
    formatted = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    assert formatted == source
