"""The base of generated models: what functions return, and what handles hold."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Does not change, takes no unknown fields, and takes a field by its Python name as well as by its own."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
