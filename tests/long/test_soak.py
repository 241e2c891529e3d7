"""After ten minutes of work a server holds no more memory and no more files than after three."""

import os
import statistics

import pytest

from tests.long.soak import soak

pytestmark = [pytest.mark.long, pytest.mark.anyio]

SECONDS = float(os.environ.get("MCPGEN_SOAK_SECONDS", "600"))
SAMPLES = 20
MOST_GROWTH = 1.1


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_memory_and_open_files_stay_flat() -> None:
    found = await soak(SECONDS, samples=SAMPLES)

    for sample in found.samples:
        print(sample.row)
    early, late = found.samples[SAMPLES * 3 // 10 : SAMPLES // 2], found.samples[-SAMPLES // 5 :]
    grown = statistics.median(one.kibibytes for one in late) / statistics.median(one.kibibytes for one in early)
    assert grown < MOST_GROWTH
    assert max(one.files for one in late) <= max(one.files for one in early) + 2
    assert set(found.outcomes) == {"listed", "answered", "refused", "protocol error"}
    assert found.outcomes["answered"] > SECONDS
