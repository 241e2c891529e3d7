"""A kind and a name -> where that bundled example file is: inside the wheel, or the checkout's own folders."""

from pathlib import Path
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["openapi", "overrides"]

_IN_WHEEL = Path(__file__).parent / "files"
_IN_CHECKOUT = Path(__file__).parents[3]


def folder(kind: Kind) -> Path:
    """Find the folder that holds the example files of one kind."""
    return (_IN_WHEEL if _IN_WHEEL.is_dir() else _IN_CHECKOUT) / kind


def path(kind: Kind, name: str) -> Path:
    """Find one example file: `path("openapi", "shop.yaml")`."""
    return folder(kind) / name
