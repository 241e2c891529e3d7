"""A name -> the bundled tickets or the bundled recording of that name."""

from pathlib import Path

TICKETS = ("shop", "weather")
RECORDINGS = ("smollm2",)

_HERE = Path(__file__).parent


def tickets(name: str) -> Path | None:
    """Find the tickets that people write to one of the example services; None where there are none."""
    return _HERE / f"{name}_tickets.yaml" if name in TICKETS else None


def recording(name: str) -> Path | None:
    """Find the recording of a model that picked tools for the shop's tickets; None where there is none."""
    return _HERE / "recordings" / name if name in RECORDINGS else None
