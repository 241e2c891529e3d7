"""An emitted server in this process: what its connection to the API goes by."""

from pathlib import Path

import pytest

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.errors import UsageError
from mcpgen.serve.emitted import emitted

WEATHER = Path(__file__).parents[2] / "overrides" / "weather.yaml"


def test_limits_of_the_environment_hold_at_every_address_and_wrong_ones_are_said() -> None:
    found = pipeline.sound(pipeline.review(str(WEATHER)))
    project = pipeline.project(found, found.applied.servers[0])
    with emitted(rendered(found, project), project.package, functions="weather.py") as server:
        server.app.use(environ={"MCP_API_RETRIES": "0"})
        assert server.connection(base_url="http://127.0.0.1:9", variables={})._limits.retries == 0
        server.app.use(environ={"MCP_API_RETRIES": "99"})
        with pytest.raises(UsageError, match="MCP_API_RETRIES: '99' is no whole number from 0 to 10"):
            server.connection(base_url="http://127.0.0.1:9", variables={})
