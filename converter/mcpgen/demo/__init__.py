"""The example services: HTTP APIs with their data and tickets, for `mcpgen demo`, the docs and the tests."""
