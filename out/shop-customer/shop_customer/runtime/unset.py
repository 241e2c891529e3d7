"""What tells a body field that was not given from one that is to be null."""

from enum import Enum
from typing import Final, Literal


class Unset(Enum):
    """Has one value: not given."""

    UNSET = "unset"

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final[Literal[Unset.UNSET]] = Unset.UNSET
