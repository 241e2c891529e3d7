"""The app with its handles in each of the stores in turn."""

import pytest

from mcpgen.runtime.app import App
from mcpgen.runtime.handles.store import Store


@pytest.fixture
def app(app: App, store: Store) -> App:
    """The app, with its handles in each of the stores in turn."""
    app.use(store=store)
    return app
