"""One tool of an overrides file -> Tool: its arguments, what it returns, its hints and its questions."""
