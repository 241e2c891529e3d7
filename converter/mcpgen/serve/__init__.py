"""Toolset -> a running server, or one call of it."""
