"""The names of models and their fields in emitted code."""

from pydantic import BaseModel

from mcpgen.emit.python_types import TAKEN_BY_PYDANTIC, model_field


def test_no_field_takes_a_name_that_models_have_already() -> None:
    assert {name for name in dir(BaseModel) if not name.startswith("_")} - TAKEN_BY_PYDANTIC == set()


def test_a_field_keeps_its_name_where_python_and_pydantic_let_it() -> None:
    names = ("sku", "class", "_links", "json", "model_name", "unit-price")
    assert [model_field(name) for name in names] == ["sku", "class_", "links", "json_", "model_name", "unit_price"]
