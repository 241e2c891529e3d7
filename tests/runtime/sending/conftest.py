"""An API on loopback that remembers what it was sent."""

from collections.abc import AsyncIterator

import pytest

from tests.recording import Recorder, recording


@pytest.fixture
async def server() -> AsyncIterator[Recorder]:
    async with recording() as recorder:
        yield recorder
