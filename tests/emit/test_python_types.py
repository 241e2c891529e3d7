"""The names of models and their fields in emitted code."""

from pydantic import BaseModel

from mcpgen.emit.python_types import TAKEN_BY_PYDANTIC, model_fields


def test_no_field_takes_a_name_that_models_have_already() -> None:
    assert {name for name in dir(BaseModel) if not name.startswith("_")} - TAKEN_BY_PYDANTIC == set()


def test_a_field_keeps_its_name_where_python_and_pydantic_let_it() -> None:
    attributes = {
        "sku": "sku",
        "class": "class_",
        "_links": "links",
        "json": "json_",
        "model_name": "model_name",
        "unit-price": "unit_price",
        "1": "field_1",
        "__": "field",
        "list": "list_",
        "Field": "Field_",
    }
    assert model_fields(attributes) == attributes


def test_fields_that_are_alike_in_python_stay_apart_and_those_that_fit_keep_their_names() -> None:
    attributes = {"a-b": "a_b__", "a b": "a_b___", "a_b": "a_b", "a_b_": "a_b_", "_x": "x_", "x": "x"}
    assert model_fields(attributes) == attributes
