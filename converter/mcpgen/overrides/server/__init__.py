"""The servers of an overrides file: which tools, which routes are hidden, which credentials."""
